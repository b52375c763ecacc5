"""An attack: dice, what raises and lowers the roll, the comparison, the losses (MA-11, MA-41)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.dice import roll
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.changes import put_token
from toolkit.systems.machina_arcana.fights.losing import available, lose_health, pay_essence
from toolkit.systems.machina_arcana.map.tiles import TRAP
from toolkit.systems.machina_arcana.state import (
    EXPLORED,
    HIGHEST_LEVEL,
    MOST_DICE,
    NOWHERE,
    Explorer,
    Monster,
    State,
    Unit,
)
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

HIT = 1  # the health that a hit takes (MA-11.06)
BARREL = 1  # the result that makes a barrel explode (MA-41.24)
HIGHEST_BONUS = 1  # for monsters at the highest level (MA-39.12)
#: Traps and explosions roll three strong dice (MA-41.01).
HAZARD_DICE = 3
HAZARD_RULE = {"trap": "MA-9.14", "explosion": "MA-10.03"}

#: Whom a roll is compared with: units, and barrels by their spaces.
Blocker: TypeAlias = "Unit | int"


@dataclass(frozen=True, slots=True)
class Roll:
    """What is rolled: how many dice of each kind, what is added, and which attribute blocks."""

    strong: int
    weak: int
    bonus: int = 0
    arcane: bool = False


def attribute(state: State, blocker: Blocker, *, arcane: bool) -> int:
    """What a result must reach: armour, will, or 1 for a barrel (MA-11.01, MA-11.02, MA-41.24)."""
    if isinstance(blocker, int):
        return BARREL
    return stats.will(state, blocker) if arcane else stats.armour(state, blocker)


def attack(
    game: ArcanaGame, by: Unit | None, source: str, rolled: Roll, blockers: Sequence[Blocker], goal: int, rule: str
) -> Asking[list[Blocker]]:
    """One roll against everybody it affects (MA-11.09); answers who was hit."""
    state = game.state
    result = yield from roll_attack(game, by, rolled, blockers, goal)
    hit: list[Blocker] = [each for each in blockers if result >= attribute(state, each, arcane=rolled.arcane)]
    tell(
        game,
        "attacked",
        rule,
        by=by.id if by is not None else source,
        source=source,
        result=result,
        targets=[_name(state, each) for each in blockers],
        hit=[_name(state, each) for each in hit],
    )
    yield from apply_hits(game, hit, by.id if by is not None else source)
    return hit


def roll_attack(game: ArcanaGame, by: Unit | None, rolled: Roll, blockers: Sequence[Blocker], goal: int) -> Asking[int]:
    """The final result: dice, changes, essence (MA-11.03 to MA-11.05, MA-11.10, MA-41.02)."""
    state = game.state
    dice = state.catalog.dice
    strong, weak = max(0, min(MOST_DICE, rolled.strong)), max(0, min(MOST_DICE, rolled.weak))
    who = by.id if by is not None else "nobody"
    shown = [
        int(each.symbols[0]) for each in roll(state.random, [dice["strong"]] * strong + [dice["weak"]] * weak, who)
    ]
    total = sum(shown) + rolled.bonus
    if isinstance(by, Monster) and state.level >= HIGHEST_LEVEL:
        total += HIGHEST_BONUS
    tell(game, "rolled", "MA-11.03", who=who, dice=[str(each) for each in shown], total=max(0, total))
    actor = state.explorers.get(state.turn)
    if actor is not None and not actor.dead and state.phase == "explorers":  # MA-11.13
        total += yield from _boost(game, actor, total, rolled, blockers, goal)
    return max(0, total)


def _boost(
    game: ArcanaGame, actor: Explorer, total: int, rolled: Roll, blockers: Sequence[Blocker], goal: int
) -> Asking[int]:
    """Essence raises a roll in the explorer's own turn; only raises that let it hit somebody more are offered."""
    state = game.state
    needed = {attribute(state, each, arcane=rolled.arcane) for each in blockers}
    most = available(state, actor, goal)
    useful = sorted(number - total for number in needed if max(0, total) < number <= total + most)
    if not useful:
        return 0
    options = {f"boost:{more}": more for more in (0, *useful)}
    more: int = yield Ask("boost", actor.id, options, "MA-11.10")
    if not more or not (yield from pay_essence(game, actor, more, goal, "MA-11.10")):
        return 0
    tell(game, "boosted", "MA-11.10", who=actor.id, count=more)
    return more


def apply_hits(game: ArcanaGame, hit: Sequence[Blocker], by: str) -> Steps:
    """Losses after all comparisons: explorers, monsters in queue order, barrels in reading order (MA-41.03)."""
    state = game.state
    explorers = [each for each in hit if isinstance(each, Explorer)]
    while explorers:
        chosen: Explorer = explorers[0]
        if len(explorers) > 1:
            chosen = yield Ask("order", TABLE, {each.id: each for each in explorers}, "MA-41.03")
        explorers.remove(chosen)
        yield from lose_health(game, chosen, HIT, "MA-11.06", by=by)
    for monster in [each for each in state.monsters.values() if each in hit]:
        if monster.id in state.monsters and not monster.dying:
            yield from lose_health(game, monster, HIT, "MA-11.06", by=by)
    barrels = [each for each in hit if isinstance(each, int) and state.is_barrel(each)]  # the map may be another one
    for cell in state.in_reading_order(barrels):
        yield from explode(game, cell)


def explode(game: ArcanaGame, cell: int) -> Steps:
    """A barrel attacks everybody adjacent with its own roll, other barrels too (MA-10.03 to MA-10.06)."""
    state = game.state
    if not state.is_barrel(cell):
        return
    tell(game, "exploded", "MA-10.02", at=state.place(cell))
    put_token(game, cell, EXPLORED, "MA-10.04")  # it is not attacked again meanwhile (MA-41.27)
    yield from hazard(game, "explosion", around(state, cell), cell)


def pull_lever(game: ArcanaGame, cell: int, who: str, tile: int) -> Steps:
    """A trap lever attacks everybody on trap spaces of a tile: that of who acts (MA-9.14 to MA-9.16)."""
    state = game.state
    tell(game, "lever_pulled", "MA-9.14", who=who, at=state.place(cell))
    traps = [each for each in state.spaces(TRAP, tile) if each in state.at]
    yield from hazard(game, "trap", ordered(state, traps), cell)
    if cell in state.ground.kinds:
        put_token(game, cell, EXPLORED, "MA-9.15")


def hazard(game: ArcanaGame, kind: str, blockers: Sequence[Blocker], cell: int, strong: int = HAZARD_DICE) -> Steps:
    """An attack by nobody (MA-41.26)."""
    if blockers:
        yield from attack(game, None, kind, Roll(strong, 0), blockers, cell, HAZARD_RULE[kind])


def around(state: State, cell: int) -> list[Blocker]:
    """Every unit adjacent to a space: explorers, monsters, barrels (MA-41.06)."""
    steps = state.steps(cell)
    found = ordered(state, [each for each in steps if each in state.at])
    barrels = [each for each in state.barrels() if each in steps]
    return [*found, *barrels]


def ordered(state: State, cells: Sequence[int]) -> list[Blocker]:
    """The units on some spaces: explorers in their order, monsters in the order of the queue."""
    names = {state.at[cell] for cell in cells}
    units: list[Blocker] = [each for each in state.units() if each.id in names]
    return [each for each in units if not (isinstance(each, Monster) and each.dying)]


def _name(state: State, blocker: Blocker) -> str:
    return state.place(blocker) if isinstance(blocker, int) else blocker.id


def is_in_play(blocker: Blocker) -> bool:
    return isinstance(blocker, int) or (
        blocker.cell != NOWHERE and not (isinstance(blocker, Monster) and blocker.dying)
    )
