"""Ways over any board: distances and what is within reach, with or without costs.

Nothing here breaks a tie; answers come in an order that depends on the board alone.

`passable(origin, destination)` says whether one step may be taken; left out, every step between neighbours may.
`cost(origin, destination)` is the price of a step, at least 1, or None where it may not be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

from toolkit.rules.boards.board import Board

Passable: TypeAlias = Callable[[int, int], bool]
Cost: TypeAlias = Callable[[int, int], int | None]


def distances(
    board: Board, starts: Iterable[int], passable: Passable | None = None, limit: int | None = None
) -> dict[int, int]:
    """Steps from the nearest start to every cell that can be reached (in `limit` steps), nearest cells first."""
    return _spread(board, starts, passable, limit)


def rings(board: Board, starts: Iterable[int], passable: Passable | None = None) -> Iterator[list[int]]:
    """The starts, then all cells one step away, two steps away, and so on while there are any."""
    ring = list(dict.fromkeys(starts))
    found = set(ring)
    while ring:
        yield ring
        reached: list[int] = []
        for here in ring:
            for there in board.neighbours(here):
                if there not in found and (passable is None or passable(here, there)):
                    found.add(there)
                    reached.append(there)
        ring = reached


def _spread(board: Board, starts: Iterable[int], passable: Passable | None, limit: int | None) -> dict[int, int]:
    nearest = islice(rings(board, starts, passable), None if limit is None else max(0, limit) + 1)
    return {cell: steps for steps, ring in enumerate(nearest) for cell in ring}


def costs(board: Board, starts: Iterable[int], cost: Cost, limit: int | None = None) -> dict[int, int]:
    """The cheapest price from the nearest start to every cell that can be reached (for at most `limit`)."""
    return _spend(board, starts, cost, limit)


def _spend(board: Board, starts: Iterable[int], cost: Cost, limit: int | None) -> dict[int, int]:
    settled: dict[int, int] = {}
    waiting = [(0, start) for start in starts]
    waiting.sort()
    while waiting:
        spent, here = heappop(waiting)
        if here in settled:
            continue
        settled[here] = spent
        for there in board.neighbours(here):
            if there in settled:
                continue
            price = cost(here, there)
            if price is None or (limit is not None and spent + price > limit):
                continue
            if price < 1:
                raise ValueError(f"a step costs at least 1, not {price}")
            heappush(waiting, (spent + price, there))
    return settled


def components(board: Board, cells: Collection[int], passable: Passable | None = None) -> tuple[frozenset[int], ...]:
    """The connected parts of some of the board's cells, in order of each part's first cell."""
    inside = frozenset(cells)
    parts: list[frozenset[int]] = []
    seen: set[int] = set()

    def stays(here: int, there: int) -> bool:
        return there in inside and (passable is None or passable(here, there))

    for cell in sorted(inside):
        if cell not in seen:
            part = frozenset(distances(board, [cell], stays))
            parts.append(part)
            seen |= part
    return tuple(parts)
