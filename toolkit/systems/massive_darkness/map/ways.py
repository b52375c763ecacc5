"""The ways enemies take: shortest paths over a map whose doors they never open (MD-21.17, MD-90.21)."""

from __future__ import annotations

from toolkit.systems.massive_darkness.state import State


def first_steps(state: State, origin: str, goal: str) -> list[str]:
    """Every zone that is the first of a shortest way to the goal; none at the goal or where nothing leads closer.

    Where no open way leads there, the way is the shortest with all doors open, walked as far as it can be (MD-90.21).
    """
    dungeon, board = state.dungeon, state.dungeon.board
    if origin == goal or goal not in dungeon.zones:
        return []
    here, there = board.cell(origin), board.cell(goal)
    left = dungeon.distances(there, state.barred)
    if here not in left:
        left = dungeon.distances(there, state.barred.difference(dungeon.doors.values()))
    wanted = left.get(here, 0) - 1
    return [step for step in dungeon.steps(origin, state.barred) if left.get(board.cell(step)) == wanted]
