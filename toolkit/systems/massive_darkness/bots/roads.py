"""How far it is for heroes: movement points to a zone, with doors to open and pillars to break on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias
from weakref import WeakKeyDictionary

from toolkit.rules.boards import ZoneGraph
from toolkit.rules.boards.paths import costs_to
from toolkit.systems.massive_darkness.view import View

#: Movement points to open a door (MD-17.01).
DOOR = 1
#: What it takes to break one pillar, in movement points not walked meanwhile.
PILLAR = 8
#: Farther than any zone of a map.
FAR = 200

#: The goals, what is barred, what of it cannot be opened, and how many pillars bar which edge.
_Key: TypeAlias = tuple[tuple[str, ...], frozenset[int], frozenset[int], frozenset[tuple[int, int]]]
#: What a road depends on → movement points from every zone.
_Known: TypeAlias = dict[_Key, Mapping[str, int]]
_REMEMBERED = 8_192
_known: WeakKeyDictionary[ZoneGraph, _Known] = WeakKeyDictionary()


def roads_to(view: View, goals: Iterable[str]) -> Mapping[str, int]:
    """Movement points from every zone to the nearest of the goals; zones without a way are left out."""
    board = view.dungeon.board
    names = tuple(sorted(goals))
    shut, broken = view.obstacles()
    known = _known.setdefault(board, {})
    stairs = _shut_stairs(view)
    key = (names, view.barred, shut.union(stairs), broken)
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        barred, pillars = view.barred, dict(broken)
        closed_ways = set(stairs.values())

        def cost(here: int, there: int) -> int | None:
            if (here, there) in closed_ways:
                return None
            barrier = board.door_between(here, there)
            if barrier is None or barrier not in barred:
                return 1
            if barrier in shut:
                return None
            return 1 + (PILLAR * pillars[barrier] if barrier in pillars else DOOR)

        cells = costs_to(board, [board.cell(name) for name in names], cost)
        found = known[key] = {board.name(cell): spent for cell, spent in cells.items()}
    return found


def _shut_stairs(view: View) -> dict[int, tuple[int, int]]:
    """Stairs that wait for a mark (MD-50.05), one way each; numbered below 0, as no barrier of the board is."""
    board = view.dungeon.board
    waiting = [
        (board.cell(here), board.cell(there))
        for here, ways in view.dungeon.stairs.items()
        for there, mark in ways.items()
        if mark and mark not in view.flags
    ]
    return {-(1 + here * board.size + there): (here, there) for here, there in waiting}
