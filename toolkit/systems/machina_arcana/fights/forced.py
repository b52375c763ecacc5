"""Units that are moved: pushed, pulled, swapped, teleported, and what chasms do (MA-10.07, MA-12, MA-41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from toolkit.crawl.map import tokens
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.ranking import lowest
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.changes import choose_space, happens, stand
from toolkit.systems.machina_arcana.fights.attack import explode, pull_lever
from toolkit.systems.machina_arcana.fights.losing import answers, behaves, kill
from toolkit.systems.machina_arcana.map.tiles import BARREL, CHASM, LEVER
from toolkit.systems.machina_arcana.state import NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

#: What a monster's card answers to when an explorer that was adjacent to it is no more.
LEAVES = "hero-leaves"


def enter(game: ArcanaGame, unit: Unit, cell: int, event: str, rule: str, **said: object) -> Steps:
    """A unit comes onto a space; a chasm destroys it (MA-10.07)."""
    state = game.state
    beside = watching(state, unit)
    stand(state, unit, cell)
    tell(game, event, rule, who=unit.id, to=state.place(cell), **said)
    if state.ground.kinds[cell] == CHASM and not stats.hovers(state, unit):
        yield from kill(game, unit, "MA-10.07")
    yield from arrive(game, unit, beside)


def watching(state: State, unit: Unit) -> list[Monster]:
    """The monsters beside an explorer whose cards answer when it goes away from them (MA-45.31)."""
    if not isinstance(unit, Explorer) or unit.cell == NOWHERE:
        return []
    found = [each for each in state.monsters.values() if answers(each, LEAVES)]
    return [each for each in found if each.on_map and state.adjacent(unit.cell, each.cell)]


def arrive(game: ArcanaGame, unit: Unit, beside: Sequence[Monster] = ()) -> Steps:
    """An explorer has come onto a space: who it left answers, then its tokens are found (MA-45.31, MA-45.32)."""
    state = game.state
    if not isinstance(unit, Explorer):
        return
    for monster in beside:
        if monster.on_map and not (unit.on_map and state.adjacent(unit.cell, monster.cell)):
            yield from behaves(game, monster, LEAVES, unit)
    if state.tokens_on_map and unit.on_map:
        yield from tokens.reached(
            game,
            unit.id,
            state.place(unit.cell),
            "MA-45.32",
            lambda token: happens(game, tokens.REACHED, unit, token=token),
        )


def displace(game: ArcanaGame, unit: Unit, count: int, active: int, how: Literal["push", "pull"]) -> Asking[bool]:
    """Push or pull a unit, one space at a time (MA-41.08); answers whether anything happened."""
    state = game.state
    if stats.is_immobile(state, unit) or unit.cell == NOWHERE or unit.cell == active:
        return False
    did = False
    for _ in range(count):
        if unit.cell == NOWHERE or (how == "pull" and state.adjacent(unit.cell, active)):  # MA-41.13
            break
        there = _next_space(state, unit.cell, active, 1 if how == "push" else -1)
        if there is None:
            break
        kind = state.ground.kinds[there]
        if kind == BARREL and there not in state.tokens:  # MA-41.11
            yield from explode(game, there)
            return True
        if kind == LEVER and there not in state.tokens:  # MA-41.12
            yield from pull_lever(game, there, unit.id, state.tile_of(there))
            return True
        if not state.is_free(there):  # MA-41.10
            break
        did = True
        yield from enter(game, unit, there, f"{how}ed", "MA-41.08")
    return did


def _next_space(state: State, cell: int, active: int, sign: int) -> int | None:
    """Where the next step goes: straight where the offset is, else diagonally (MA-12.01, MA-12.02)."""
    ground = state.ground
    if active not in ground.xy:
        return None
    (x, y), (from_x, from_y) = ground.xy[cell], ground.xy[active]
    right, down = _sign(x - from_x) * sign, _sign(y - from_y) * sign
    wanted = (x + right, y + down)
    return next((there for there in ground.steps(state.closed)[cell] if ground.xy[there] == wanted), None)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def swap(game: ArcanaGame, one: Unit, other: Unit) -> Asking[bool]:
    """Exchange two figures (MA-12.10, MA-41.17, MA-41.31)."""
    state = game.state
    if stats.is_immobile(state, one) or stats.is_immobile(state, other) or NOWHERE in (one.cell, other.cell):
        return False
    here, there = one.cell, other.cell
    beside = {unit.id: watching(state, unit) for unit in (one, other)}
    stand(state, other, NOWHERE)
    stand(state, one, there)
    stand(state, other, here)
    tell(game, "swapped", "MA-12.10", who=one.id, target=other.id)
    for unit in (one, other):
        if unit.cell != NOWHERE and state.ground.kinds[unit.cell] == CHASM and not stats.hovers(state, unit):
            yield from kill(game, unit, "MA-41.31")
    for unit in (one, other):
        yield from arrive(game, unit, beside[unit.id])
    return True


def teleport(game: ArcanaGame, unit: Unit, distance: int, who: str) -> Asking[bool]:
    """To a passable space within a distance, whatever lies between (MA-12.07, MA-41.15)."""
    state = game.state
    ground = state.ground
    if stats.is_immobile(state, unit) or unit.cell == NOWHERE:
        return False
    spaces = [cell for cell in ground.cells if ground.range(unit.cell, cell) <= distance and state.is_free(cell)]
    if not spaces:
        return False
    options: dict[str, int] = {f"to:{state.place(cell)}": cell for cell in state.in_reading_order(spaces)}
    options["stay"] = NOWHERE
    cell = yield Ask("teleport", who, options, "MA-41.15")
    if cell == NOWHERE:
        return False
    yield from enter(game, unit, cell, "teleported", "MA-12.07")
    return True


def teleport_to(game: ArcanaGame, unit: Unit, kind: str) -> Asking[bool]:
    """To the nearest space of a kind on the unit's own tile, or as near to it as can be (MA-12.08, MA-12.09)."""
    state = game.state
    if stats.is_immobile(state, unit) or unit.cell == NOWHERE:
        return False
    ground, old = state.ground, unit.cell
    goals = state.spaces(kind, state.tile_of(old))
    if not goals:
        return False
    equal = lowest(goals, lambda cell: ground.range(old, cell))
    goal = yield from choose_space(game, "teleport", equal, "MA-12.08", "to")
    cell = goal
    if not state.is_free(goal):
        steps = state.steps_to(old)
        free = [each for each in ground.cells if state.is_safe(each)]  # MA-41.16
        if not free:
            return False
        equal = lowest(free, lambda each: (ground.range(goal, each), steps.get(each, 10_000)))
        cell = yield from choose_space(game, "teleport", equal, "MA-41.16", "to")
    yield from enter(game, unit, cell, "teleported", "MA-12.08")
    return True


def consents(game: ArcanaGame, unit: Unit, by: Unit | None) -> Asking[bool]:
    """Whether an explorer lets a friend push, pull or swap it (MA-41.32)."""
    if not isinstance(unit, Explorer) or not isinstance(by, Explorer) or unit is by:
        return True
    agreed: bool = yield Ask("consent", unit.id, {"agree": True, "refuse": False}, "MA-41.32")
    return agreed
