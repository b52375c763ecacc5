"""Distances over a whole map for a figure that opens doors and breaks walls on its way, each at a price."""

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


class Borders:
    """The borders of a board by the names of its places, looked up once: roads are made of them for every state of the
    map."""

    def __init__(self, board: Barred) -> None:
        cells = range(board.size)
        self.places = [board.name(cell) for cell in cells]
        self.all = [
            (self.places[here], self.places[there], board.door_between(here, there))
            for here in cells
            for there in board.neighbours(here)
        ]


class Roads:
    """Movement points between the places of a board, while the same things bar the same ways."""

    def __init__(
        self,
        borders: Borders,
        barred: AbstractSet[int],
        prices: Mapping[int, int],
        shut: AbstractSet[tuple[str, str]] = frozenset(),
    ) -> None:
        """`barred` are the barriers that are closed, `prices` what it costs to get through some of them, beside the
        step; the others let nobody through. `shut` are steps, from a place to a place, that may not be taken."""
        self._known: Remembered[tuple[str, ...], Mapping[str, int]] = Remembered(_KEPT)
        #: Place → the places one step away that nothing bars.
        self.steps: dict[str, list[str]] = {place: [] for place in borders.places}
        #: Place → from which places one steps into it, and what that costs.
        self._into: dict[str, list[tuple[str, int]]] = {place: [] for place in borders.places}
        for here, there, barrier in borders.all:
            if shut and (here, there) in shut:
                continue
            if barrier is None or barrier not in barred:
                self.steps[here].append(there)
                self._into[there].append((here, 1))
            elif barrier in prices:
                self._into[there].append((here, 1 + prices[barrier]))

    def to(self, *goals: str) -> Mapping[str, int]:
        """Movement points from every place to the nearest of the goals; places without a way are left out."""
        found = self._known.get(goals)
        if found is None:
            found = self._known[goals] = self._spread(goals)
        return found

    def _spread(self, goals: tuple[str, ...]) -> dict[str, int]:
        """Backwards from the goals, by rings of equal cost: prices are small whole numbers."""
        into = self._into
        settled: dict[str, int] = {}
        ring, later, spent = list(goals), dict[int, list[str]](), 0
        while ring or later:
            following: list[str] = later.pop(spent + 1, [])
            for here in ring:
                if here in settled:
                    continue
                settled[here] = spent
                for there, price in into[here]:
                    if there in settled:
                        continue
                    if price == 1:
                        following.append(there)
                    else:
                        later.setdefault(spent + price, []).append(there)
            ring, spent = following, spent + 1
        return settled
