"""Whom an effect is for: explorers and monsters, as cards name them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from toolkit.rules.arguments import Needs
from toolkit.rules.decisions import TABLE, Ask, Asking
from toolkit.rules.ranking import lowest
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.enemies.mind import nearest_explorers
from toolkit.systems.machina_arcana.fights.targets import is_targetable
from toolkit.systems.machina_arcana.state import NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment

#: `near` is you or an explorer adjacent to you; `one` any explorer on the map, whom the players choose.
Meant: TypeAlias = Literal[
    "you",
    "target",
    "near",
    "one",
    "each",
    "others",
    "on-tile",
    "least-health",
    "most-health",
    "lowest-will",
    "most-essence",
    "nearest",
]
#: Those of them that mean nobody where nobody acts, or nobody is aimed at.
ABOUT_ME = (
    ("you", "me"),
    ("near", "me"),
    ("others", "me"),
    ("on-tile", "me"),
    ("nearest", "this-monster"),
    ("target", "target"),
)
Whom: TypeAlias = Annotated[Meant, Needs(ABOUT_ME)]
Which: TypeAlias = Annotated[
    Literal["target", "this", "all", "on-tile", "first", "last", "marked"],
    Needs((("this", "this-monster"), ("on-tile", "me"), ("target", "target"))),
]
#: The tile where somebody stands, or the whole map.
Where: TypeAlias = Annotated[Literal["tile", "map"], Needs((("tile", "me"),))]


def explorers_meant(game: ArcanaGame, moment: Moment, whom: str) -> Asking[list[Unit]]:
    """The units that an effect is for; only explorers on the map take part (MA-39.06, MA-45.14)."""
    state, me = game.state, moment.me
    if whom == "you":
        return [me] if me is not None and (me.on_map or not isinstance(me, Explorer)) else []
    if whom == "target":
        return [moment.target] if moment.target is not None and moment.target.cell != NOWHERE else []
    if whom == "nearest":
        return list((yield from _nearest(state, me)))
    explorers = state.on_map()
    if whom == "each":
        return list(explorers)
    if whom == "others":
        return [each for each in explorers if me is not None and each is not me]
    if whom == "on-tile":
        return [each for each in explorers if me is not None and me.on_map and _same_tile(state, each, me)]
    equal = _equal(state, explorers, me, whom)
    if not equal:
        return []
    who = me.id if whom == "near" and isinstance(me, Explorer) else TABLE
    chosen = yield Ask("explorer", who, {each.id: each for each in equal}, "MA-45.14")
    return [chosen]


def _equal(state: State, explorers: list[Explorer], me: Unit | None, whom: str) -> list[Explorer]:
    """Those among whom somebody chooses."""
    if whom == "near":
        if me is None or not me.on_map:
            return []
        beside = state.steps(me.cell)
        return [each for each in explorers if each is me or (each.cell in beside and is_targetable(state, each, me))]
    if whom == "one":
        return explorers
    return lowest(explorers, lambda each: _worth(state, each, whom))


def _worth(state: State, explorer: Explorer, whom: str) -> int:
    if whom == "lowest-will":
        return stats.will(state, explorer)
    if whom == "most-essence":
        return -explorer.essence
    return explorer.health if whom == "least-health" else -explorer.health


def _nearest(state: State, me: Unit | None) -> Asking[list[Explorer]]:
    if not isinstance(me, Monster) or not me.on_map:
        return []
    found = nearest_explorers(state, me)
    if not found:
        return []
    chosen = yield Ask("nearest", TABLE, {each.id: each for each in found}, "MA-17.07")
    return [chosen]


def _same_tile(state: State, one: Unit, other: Unit) -> bool:
    return state.tile_of(one.cell) == state.tile_of(other.cell)


def monsters_meant(state: State, moment: Moment, which: str) -> Sequence[Monster]:
    """The monsters that an effect is for."""
    monsters = [each for each in state.monsters.values() if not each.dying]
    match which:
        case "target":
            return [moment.target] if moment.target in monsters else []
        case "this":
            return [moment.me] if moment.me in monsters else []
        case "on-tile":
            me = moment.me
            return [each for each in monsters if me is not None and me.on_map and _same_tile(state, each, me)]
        case "first":
            return monsters[:1]
        case "last":
            return monsters[-1:]
        case "marked":
            return [each for each in monsters if each.marked]
    return monsters
