"""Verbs of fights: attacks, aimed effects, units that are moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args

from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Change, Effects, Flag, Needs, NumberArgument
from toolkit.rules.decisions import Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.modifiers import Modifier
from toolkit.rules.together import either, only_with, some_of
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Aim
from toolkit.systems.machina_arcana.enemies.mind import choose_target
from toolkit.systems.machina_arcana.fights.attack import Blocker, Roll, around, is_in_play, ordered
from toolkit.systems.machina_arcana.fights.attack import attack as strike
from toolkit.systems.machina_arcana.fights.forced import consents, displace, teleport_to
from toolkit.systems.machina_arcana.fights.forced import swap as swap_units
from toolkit.systems.machina_arcana.fights.forced import teleport as teleport_unit
from toolkit.systems.machina_arcana.fights.targets import (
    ALL_TRAPS,
    AROUND,
    TRAPS,
    quiet_moment_of,
    targets_of,
    units_in_reach,
)
from toolkit.systems.machina_arcana.map.tiles import TRAP
from toolkit.systems.machina_arcana.state import HIGHEST_CARDS, MOST_DICE, NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.verbs.judged import hiding
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY
from toolkit.systems.machina_arcana.verbs.whom import Whom, explorers_meant

#: `around` reaches everybody adjacent, `traps` everybody on trap spaces of the tile, `me` the one who acts.
_REACHES: TypeAlias = Literal["melee", "direct", "arc", "around", "traps", "all-traps", "me"]
#: All of them but the traps of the whole map begin where somebody stands.
Reach: TypeAlias = Annotated[_REACHES, Needs(tuple((word, "me") for word in get_args(_REACHES) if word != ALL_TRAPS))]
AimReach: TypeAlias = Literal["melee", "direct", "arc"]
#: Reaches with a range, and those that choose a target.
RANGED, AIMED = ("direct", "arc"), ("melee", "direct", "arc")
Dice: TypeAlias = Annotated[int, NumberArgument(minimum=1, maximum=MOST_DICE)]
Spaces: TypeAlias = Literal[
    "chapter-space", "chest", "workbench", "recharge-station", "event-space", "trap-lever", "trap-space", "spawn-space"
]
Until: TypeAlias = Literal["explorer-phase", "horror-phase", "ever"]
Stat: TypeAlias = Literal[
    "armour", "will", "attack", "strong", "weak", "range", "max_stamina", "max_essence", "max_health", "push"
]


@VOCABULARY.arguments(
    some_of("strong", "weak"),  # MA-49.02
    only_with("range", "reach", *RANGED),
    only_with("splash", "reach", *AIMED),
)
@VOCABULARY.about(introduces=("target",), remain=True)
@VOCABULARY.verb(useful=None, held=None, part="aims", welcome=True)
def attack(
    game: ArcanaGame,
    moment: Moment,
    reach: Reach = "melee",
    range: Amount = 1,
    kind: Literal["normal", "arcane"] = "normal",
    strong: Dice = 0,
    weak: Dice = 0,
    bonus: Change = 0,
    splash: Flag = False,
    hit: Effects = (),
) -> Asking[Did[Literal["no-target"]]]:
    """Roll dice against armour, or against will where the attack is arcane; a hit costs 1 health."""
    state, me = game.state, moment.me
    if (me is None or not me.on_map) and reach != ALL_TRAPS:
        return Nothing("no-target")
    goal = NOWHERE
    if reach in (AROUND, TRAPS, ALL_TRAPS, "me"):
        blockers = _everybody(state, me, reach)
    else:
        assert me is not None
        target = yield from _target(game, moment, me, reach, range)
        if target is None:
            return Nothing("no-target")
        moment.target = target if not isinstance(target, int) else None
        goal = target if isinstance(target, int) else target.cell
        blockers = [target, *around(state, goal)] if splash else [target]
    if not blockers:
        return Nothing("no-target")
    rolled = yield from _dice(game, moment, reach, kind == "arcane", strong, weak, bonus)
    by = None if reach in (ALL_TRAPS, "me") else me
    struck = yield from strike(game, by, moment.card, rolled, blockers, goal, "MA-11.06")
    yield from _on_hit(game, moment, struck, hit, reach, arcane=rolled.arcane, dice=strong + weak)
    return DONE


def _everybody(state: State, me: Unit | None, reach: str) -> list[Blocker]:
    """Whom an attack without a target affects (MA-34.06, MA-9.16)."""
    if reach == "me":
        return [me] if me is not None and is_in_play(me) else []  # one that is dying is no unit any more (MA-41.28)
    if reach == ALL_TRAPS or me is None:
        return ordered(state, [cell for cell in state.spaces(TRAP) if cell in state.at])
    if reach == TRAPS:
        return ordered(state, [cell for cell in state.spaces(TRAP, state.tile_of(me.cell)) if cell in state.at])
    return [each for each in around(state, me.cell) if each is not me]


def _target(game: ArcanaGame, moment: Moment, me: Unit, reach: str, far: int) -> Asking[Blocker | None]:
    """Whom an attack is aimed at (MA-41.04, MA-41.05)."""
    state = game.state
    if moment.aimed is not None:
        aimed, moment.aimed = moment.aimed, None
        return aimed
    if isinstance(me, Monster) and not me.controlled_by:
        units = units_in_reach(state, me, moment.ability, reach, far, attack=True)
        return (yield from choose_target(game, me, units)) if units else None
    options = targets_of(state, me, moment.ability, Aim(reach, far, attack=True, at="any", level=9))
    if not options:
        return None
    target: Blocker = yield Ask("target", _player(me), options, "MA-6.01")
    return target


def _player(unit: Unit) -> str:
    return unit.controlled_by if isinstance(unit, Monster) else unit.id


def _dice(
    game: ArcanaGame, moment: Moment, reach: str, arcane: bool, strong: int, weak: int, bonus: int
) -> Asking[Roll]:
    """The dice and what cards in play add to the roll (MA-11.03 to MA-11.05)."""
    state, me = game.state, moment.me
    if me is None or reach in (ALL_TRAPS, "me"):
        return Roll(strong, weak, bonus, arcane)  # nobody's attack (MA-41.26)
    if not (me.kit.passives or state.common.passives or state.modifiers.items or me.own.conditions):
        return Roll(strong, weak, bonus, arcane)
    quiet = quiet_moment_of(state, me, moment.ability, reach, attack=True, arcane=arcane)
    quiet.dice, quiet.target = strong + weak, moment.target
    if not arcane and isinstance(me, Explorer) and stats.has(state, me, "may_be_arcane", quiet):
        arcane = yield Ask("attack-kind", me.id, {"normal": False, "arcane": True}, "MA-45.12")
        quiet.arcane = arcane
    return Roll(
        strong + stats.change(state, me, "strong", quiet),
        weak + stats.change(state, me, "weak", quiet),
        bonus + stats.change(state, me, "attack", quiet),
        arcane,
    )


def _on_hit(
    game: ArcanaGame, moment: Moment, struck: Sequence[Any], hit: Effects, reach: str, *, arcane: bool, dice: int
) -> Asking[None]:
    """What a hit does besides, to targets that are still in play (MA-41.07)."""
    state, me = game.state, moment.me
    pushes = 0
    if me is not None and me.on_map and stats.may_change(state, me, "push"):
        quiet = quiet_moment_of(state, me, moment.ability, reach, attack=True, arcane=arcane)
        quiet.dice = dice
        pushes = stats.change(state, me, "push", quiet)
    for each in struck:
        if isinstance(each, int) or not (hit or pushes):
            continue
        moment.target = each
        if hit and (is_in_play(each) or not _needs_target(hit)):
            yield from run_effects(game, hit, moment)
        if pushes and is_in_play(each) and me is not None and me.on_map:
            yield from displace(game, each, pushes, me.cell, "push")


def _needs_target(effects: Effects) -> bool:
    return any(each.verb.facets["part"] == "displaces" for each in effects)


@VOCABULARY.arguments(only_with("range", "reach", *RANGED), only_with("level", "at", "any", "monster"))
@VOCABULARY.about("me", introduces=("target",), remain=True)
@VOCABULARY.verb(useful=None, held=None, part="aims", welcome=True)
def aim(
    game: ArcanaGame,
    moment: Moment,
    do: Effects,
    reach: AimReach = "melee",
    range: Amount = 1,
    at: Literal["any", "monster", "explorer"] = "any",
    level: Annotated[int, NumberArgument(minimum=1, maximum=HIGHEST_CARDS)] = HIGHEST_CARDS,
) -> Asking[Did[Literal["no-target", "refused"]]]:
    """Choose a unit in reach; the effects are about it. Friends must agree."""
    state, me = game.state, moment.me
    if me is None or not me.on_map:
        return Nothing("no-target")
    units = units_in_reach(state, me, moment.ability, reach, range, attack=False, at=at, level=level)
    if not units:
        return Nothing("no-target")
    if isinstance(moment.aimed, Explorer | Monster):
        target, moment.aimed = moment.aimed, None
    elif isinstance(me, Monster) and not me.controlled_by:
        target = yield from choose_target(game, me, units)
    else:
        target = yield Ask("target", _player(me), {f"target:{each.id}": each for each in units}, "MA-41.32")
    if not (yield from consents(game, target, me)):
        return Nothing("refused")
    moment.target = target
    yield from run_effects(game, do, moment)
    return DONE


@VOCABULARY.about("target")
@VOCABULARY.verb(useful=None, held=None, part="displaces", welcome=True)
def push(game: ArcanaGame, moment: Moment, spaces: Amount) -> Asking[Did[Literal["no-target", "stays"]]]:
    """The target is moved away from you."""
    return (yield from _displaced(game, moment, spaces, "push"))


@VOCABULARY.about("target")
@VOCABULARY.verb(useful=None, held=None, part="displaces", welcome=True)
def pull(game: ArcanaGame, moment: Moment, spaces: Amount) -> Asking[Did[Literal["no-target", "stays"]]]:
    """The target is moved towards you."""
    return (yield from _displaced(game, moment, spaces, "pull"))


def _displaced(
    game: ArcanaGame, moment: Moment, spaces: int, how: Literal["push", "pull"]
) -> Asking[Did[Literal["no-target", "stays"]]]:
    target, me = moment.target, moment.me
    if target is None or target.cell == NOWHERE or me is None or not me.on_map:
        return Nothing("no-target")
    moved = yield from displace(game, target, spaces, me.cell, how)
    return DONE if moved else Nothing("stays")


@VOCABULARY.about("target")
@VOCABULARY.verb(useful=None, held=None, part="displaces", welcome=True)
def swap(game: ArcanaGame, moment: Moment) -> Asking[Did[Literal["no-target", "stays"]]]:
    """You and the target exchange places."""
    if moment.target is None or moment.me is None:
        return Nothing("no-target")
    swapped = yield from swap_units(game, moment.me, moment.target)
    return DONE if swapped else Nothing("stays")


@VOCABULARY.arguments(either("distance", "to", needed=True))
@VOCABULARY.verb(useful=None, held=None, part="moves", welcome=True)
def teleport(
    game: ArcanaGame, moment: Moment, distance: Amount | None = None, to: Spaces | None = None, whom: Whom = "you"
) -> Asking[Did[Literal["stays"]]]:
    """Move up to a distance, or to the nearest space of a kind on the tile, whatever lies between."""
    moved = False
    for unit in (yield from explorers_meant(game, moment, whom)):
        if to is not None:
            moved |= yield from teleport_to(game, unit, to)
        elif distance is not None:
            owner = unit.id if isinstance(unit, Explorer) else (_player(unit) or "table")
            moved |= yield from teleport_unit(game, unit, distance, owner)
    return DONE if moved else Nothing("stays")


@VOCABULARY.about("target")
@VOCABULARY.verb(useful=None, held=None, part="of-explorers", welcome=True)
def control(game: ArcanaGame, moment: Moment) -> Did[Literal["no-target"]]:
    """You play the next turn of the target."""
    if not isinstance(moment.target, Monster) or not is_in_play(moment.target) or not isinstance(moment.me, Explorer):
        return Nothing("no-target")
    moment.target.controlled_by = moment.me.id
    tell(game, "controlled", "MA-41.18", who=moment.target.id, by=moment.me.id)
    return DONE


@VOCABULARY.verb(useful=hiding, held=None, part="", welcome=True)
def become_ethereal(game: ArcanaGame, moment: Moment, whom: Whom = "you") -> Asking[Did[Literal["ethereal-already"]]]:
    """Nobody can target you until the markers go back."""
    did = False
    for unit in (yield from explorers_meant(game, moment, whom)):
        if stats.is_ethereal(game.state, unit):
            continue
        did = True
        if isinstance(unit, Explorer):
            unit.ethereal = True
        else:
            game.state.modifiers.add(Modifier(unit.id, "ethereal", 1, "horror-phase", moment.card))
        tell(game, "ethereal", "MA-13.01", who=unit.id)
    return DONE if did else Nothing("ethereal-already")


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def modify(
    game: ArcanaGame, moment: Moment, stat: Stat, by: Change, until: Until = "explorer-phase", whom: Whom = "you"
) -> Asking[Did[Literal["zero", "nobody"]]]:
    """A number of somebody changes for a while."""
    if not by:
        return Nothing("zero")
    units = yield from explorers_meant(game, moment, whom)
    for unit in units:
        game.state.modifiers.add(Modifier(unit.id, stat, by, "" if until == "ever" else until, moment.card))
        tell(game, "modified", "MA-11.04", who=unit.id, stat=stat, by=by)
    stats.settle(game.state, units)
    return DONE if units else Nothing("nobody")
