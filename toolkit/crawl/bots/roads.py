"""How far it is for who opens or breaks what bars the way, at a price: distances over a whole map."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Protocol

from toolkit.crawl.remembering import Remembered
from toolkit.rules.boards.board import Board

#: Farther than any place of a map.
FAR = 200
#: Distances to goals that are kept for one state of a map.
_KEPT = 1_024


class Barred(Board, Protocol):
    """A board with barriers between its cells."""

    def door_between(self, one: int, other: int) -> int | None: ...


class Roads:
    """Movement points between the places of a board, while the same things bar the same ways."""

    def __init__(
        self,
        board: Barred,
        barred: AbstractSet[int],
        prices: Mapping[int, int],
        shut: AbstractSet[tuple[int, int]] = frozenset(),
    ) -> None:
        """`barred` are the barriers that are closed, `prices` what it costs to get through some of them, beside the
        step; the others let nobody through. `shut` are steps, from a cell to a cell, that may not be taken."""
        self._board = board
        self._known: Remembered[tuple[str, ...], Mapping[str, int]] = Remembered(_KEPT)
        #: Cell → from which cells one steps into it, and what that costs.
        self._into: list[list[tuple[int, int]]] = [[] for _ in range(board.size)]
        #: Place → the places one step away that nothing bars.
        self.steps: dict[str, list[str]] = {}
        for here in range(board.size):
            free = self.steps[board.name(here)] = []
            for there in board.neighbours(here):
                barrier = board.door_between(here, there)
                if (here, there) in shut or (barrier in barred and barrier not in prices):
                    continue
                if barrier is None or barrier not in barred:
                    free.append(board.name(there))
                    self._into[there].append((here, 1))
                else:
                    self._into[there].append((here, 1 + prices[barrier]))

    def to(self, *goals: str) -> Mapping[str, int]:
        """Movement points from every place to the nearest of the goals; places without a way are left out."""
        found = self._known.get(goals)
        if found is None:
            found = self._known[goals] = self._spread(goals)
        return found

    def _spread(self, goals: tuple[str, ...]) -> dict[str, int]:
        """Backwards from the goals, by rings of equal cost: prices are small whole numbers."""
        board, into = self._board, self._into
        settled: dict[int, int] = {}
        rings: list[list[int]] = [[board.cell(goal) for goal in goals]]
        spent = 0
        while spent < len(rings):
            for here in rings[spent]:
                if here in settled:
                    continue
                settled[here] = spent
                for there, price in into[here]:
                    if there not in settled:
                        while len(rings) <= spent + price:
                            rings.append([])
                        rings[spent + price].append(there)
            spent += 1
        return {board.name(cell): cost for cell, cost in settled.items()}
