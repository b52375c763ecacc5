"""Paths that count traps first and movement points second (JL-17.14, JL-17.16), as one number a cell."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.rules.boards.hexes import HexBoard

#: A path is traps × ONE_TRAP + movement points; no path on a board is that long.
ONE_TRAP = 1 << 14
NO_WAY = 1 << 40


def steps_of(size: int, barred: Iterable[int], difficult: Iterable[int], traps: Iterable[int]) -> list[int]:
    """What entering each cell costs; 0 where it cannot be entered (JL-5.08, JL-5.09)."""
    enter = [1] * size
    for cell in difficult:
        enter[cell] = 2
    for cell in traps:
        enter[cell] += ONE_TRAP
    for cell in barred:
        enter[cell] = 0
    return enter


def spread(board: HexBoard, start: int, enter: list[int]) -> list[int]:
    """The best path from a cell to every cell; what entering the start costs does not count."""
    around = board.around
    found = [NO_WAY] * board.size
    found[start] = 0
    base, levels, behind_traps = 0, [[start]], list[tuple[int, int]]()
    while levels:
        for cost, level in enumerate(levels):  # grows while it is walked through
            here_far = base + cost
            for here in level:
                if found[here] != here_far:
                    continue
                for there in around[here]:
                    price = enter[there]
                    if not price or here_far + price >= found[there]:
                        continue
                    found[there] = here_far + price
                    if price > ONE_TRAP:
                        behind_traps.append((cost + price - ONE_TRAP, there))
                        continue
                    while len(levels) <= cost + price:
                        levels.append([])
                    levels[cost + price].append(there)
        base += ONE_TRAP
        levels = _levels(behind_traps)
        behind_traps = []
    return found


def _levels(cells: list[tuple[int, int]]) -> list[list[int]]:
    levels: list[list[int]] = [[] for _ in range(max((cost for cost, _ in cells), default=-1) + 1)]
    for cost, cell in cells:
        levels[cost].append(cell)
    return levels


def left_to(board: HexBoard, goal: int, enter: list[int]) -> list[int]:
    """The best path from every cell to a goal: the way back, but the goal is entered and not the cell itself."""
    found = spread(board, goal, enter)
    last = enter[goal]
    return [far - enter[cell] + last if 0 < far < NO_WAY else far for cell, far in enumerate(found)]
