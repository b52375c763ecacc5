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
#: What it takes to break a pillar, in movement points not walked meanwhile.
PILLAR = 8
#: Farther than any zone of a map.
FAR = 200

#: The goals, what is barred, and what of it cannot be opened → movement points from every zone.
_Known: TypeAlias = dict[tuple[tuple[str, ...], frozenset[int], frozenset[int]], Mapping[str, int]]
_REMEMBERED = 8_192
_known: WeakKeyDictionary[ZoneGraph, _Known] = WeakKeyDictionary()


def roads_to(view: View, goals: Iterable[str]) -> Mapping[str, int]:
    """Movement points from every zone to the nearest of the goals; zones without a way are left out."""
    board = view.dungeon.board
    names = tuple(sorted(goals))
    shut, broken = view.obstacles()
    known = _known.setdefault(board, {})
    key = (names, view.barred, shut)
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        barred = view.barred

        def cost(here: int, there: int) -> int | None:
            barrier = board.door_between(here, there)
            if barrier is None or barrier not in barred:
                return 1
            if barrier in shut:
                return None
            return 1 + (PILLAR if barrier in broken else DOOR)

        cells = costs_to(board, [board.cell(name) for name in names], cost)
        found = known[key] = {board.name(cell): spent for cell, spent in cells.items()}
    return found
