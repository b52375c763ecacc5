"""The ways enemies take: shortest paths over a map whose doors they never open (MD-21.17, MD-90.21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias
from weakref import WeakKeyDictionary

from toolkit.rules.boards import ZoneGraph, paths
from toolkit.systems.massive_darkness.state import State

#: Zone and what is barred → how far every zone is from it.
_Known: TypeAlias = dict[tuple[int, frozenset[int]], Mapping[int, int]]
#: Maps of distances kept for one board; with more, all are forgotten and found again.
_REMEMBERED = 4_096

_known: WeakKeyDictionary[ZoneGraph, _Known] = WeakKeyDictionary()


def first_steps(state: State, origin: str, goal: str) -> list[str]:
    """Every zone that is the first of a shortest way to the goal; none at the goal or where nothing leads closer.

    Where no open way leads there, the way is the shortest with all doors open, walked as far as it can be (MD-90.21).
    """
    board = state.dungeon.board
    if origin == goal or goal not in state.dungeon.zones:
        return []
    here, there = board.cell(origin), board.cell(goal)
    left = _distances(board, there, state.barred)
    if here not in left:
        left = _distances(board, there, state.barred.difference(state.dungeon.doors.values()))
    wanted = left.get(here, 0) - 1
    return [board.name(step) for step in _steps(board, here, state.barred) if left.get(step) == wanted]


def steps_from(state: State, zone: str) -> list[str]:
    """The zones one step away, through nothing that is shut (MD-7.01, MD-7.02)."""
    board = state.dungeon.board
    return [board.name(there) for there in _steps(board, board.cell(zone), state.barred)]


def _steps(board: ZoneGraph, here: int, barred: frozenset[int]) -> Iterator[int]:
    for there in board.neighbours(here):
        if board.door_between(here, there) not in barred:
            yield there


def _distances(board: ZoneGraph, goal: int, barred: frozenset[int]) -> Mapping[int, int]:
    """How far every zone is from the goal. Games on one board share what was found."""
    known = _known.setdefault(board, {})
    found = known.get((goal, barred))
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[goal, barred] = paths.distances(board, [goal], board.passable(barred))
    return found
