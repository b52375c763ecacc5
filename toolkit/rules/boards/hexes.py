"""Hexes with wall lines and door hexes (Jaws of the Lion: JL-5, JL-6, JL-90.01 to JL-90.04).

Hexes have axial coordinates (q, r) and are drawn with a corner on top (JL-90.01). Every side of a hex towards no hex
is a wall, and further walls stand between listed pairs of hexes (JL-90.02). A closed door is a hex that can be neither
entered, nor counted through, nor seen through (JL-5.35); the state's `closed` holds the cells of the closed ones.

Sight is exact: `hex_sight.py` looks at every line from anywhere in one hex to anywhere in the other (JL-90.03).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from toolkit.rules.boards.board import NOTHING_CLOSED, CellBoard
from toolkit.rules.boards.hex_sight import Segment, in_sight, side
from toolkit.rules.boards.paths import Passable, distances

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Clockwise from the north-east; side number n of a hex lies towards DIRECTIONS[n]."""


def hex_distance(one: Hex, other: Hex) -> int:
    """Hexes between two places on an open field (JL-90.01)."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


#: So many answers about cells are remembered, and about so many ways in which doors are open: content may ask for more
#: than memory holds.
MOST_KNOWN = 4_000
MOST_DOORS_KNOWN = 8


class HexBoard(CellBoard):
    """Cells are numbered in the order of (r, q), row by row; the name of a hex is `q,r`."""

    def __init__(self, hexes: Iterable[Hex], walls: Iterable[tuple[Hex, Hex]] = (), doors: Iterable[Hex] = ()) -> None:
        self.places = tuple(sorted(set(hexes), key=lambda place: (place[1], place[0])))
        self.numbers = {place: number for number, place in enumerate(self.places)}
        walled = {frozenset((self.numbers[one], self.numbers[other])) for one, other in walls}
        for pair in walled:
            if len(pair) != 2 or hex_distance(*(self.places[cell] for cell in pair)) != 1:
                raise ValueError("a wall stands between two hexes that share a side")
        self.door_cells = frozenset(self.numbers[place] for place in doors)
        names = [f"{q},{r}" for q, r in self.places]
        super().__init__(names, [self._around(cell, walled) for cell in range(len(names))])
        self.walls = self._wall_lines()
        #: What was asked before, by the doors that were closed.
        self._walls_by_doors: dict[frozenset[int], tuple[Segment, ...]] = {}
        self._ranges: dict[tuple[frozenset[int], int], Mapping[int, int]] = {}
        self._within: dict[tuple[frozenset[int], int, int], frozenset[int]] = {}
        self._seen_within: dict[tuple[frozenset[int], int, int], frozenset[int]] = {}
        self._seen: dict[frozenset[int], dict[tuple[int, int], bool]] = {}

    def passable(self, closed: AbstractSet[int]) -> Passable:
        """The step rule for `paths` (JL-5.15, JL-5.35)."""
        return lambda here, there: there not in closed

    def distance(self, one: int, other: int) -> int:
        """Hexes between two cells as if nothing stood between them."""
        return hex_distance(self.places[one], self.places[other])

    def range_between(self, one: int, other: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> int | None:
        """Hexes between two cells counted around walls and closed doors (JL-6.08, JL-90.04, JL-90.09)."""
        return self.ranges(one, closed).get(other)

    def ranges(self, cell: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> Mapping[int, int]:
        """Every cell that range can be counted to, with its range, nearest first."""
        closed = frozenset(closed)
        known = self._ranges.get((closed, cell))
        if known is None:
            _make_room(self._ranges, MOST_KNOWN)
            known = self._ranges[closed, cell] = distances(self, [cell], self.passable(closed))
        return known

    def within(self, cell: int, far: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> frozenset[int]:
        """The cells within a range of a cell, its own too."""
        closed = frozenset(closed)
        known = self._within.get((closed, cell, far))
        if known is None:
            _make_room(self._within, MOST_KNOWN)
            near = distances(self, [cell], self.passable(closed) if closed else None, far)
            known = self._within[closed, cell, far] = frozenset(near)
        return known

    def seen_within(self, cell: int, far: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> frozenset[int]:
        """The cells within a range of a cell and in sight of it, its own too."""
        if type(closed) is not frozenset:
            closed = frozenset(closed)
        known = self._seen_within.get((closed, cell, far))
        if known is None:
            _make_room(self._seen_within, MOST_KNOWN)
            near = self.within(cell, far, closed)
            known = self._seen_within[closed, cell, far] = frozenset(
                each for each in near if self.sees(cell, each, closed)
            )
        return known

    def sees(self, one: int, other: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> bool:
        """Line of sight (JL-6.02 to JL-6.05, JL-90.03). `closed` may hold door cells only."""
        if one in closed or other in closed:
            return False
        if one == other or other in self.neighbours(one):
            return True
        closed = frozenset(closed)
        known = self._seen.get(closed)
        if known is None:
            _make_room(self._seen, MOST_DOORS_KNOWN)
            known = self._seen[closed] = {}
        pair = (one, other) if one < other else (other, one)
        seen = known.get(pair)
        if seen is None:
            places = self.places
            seen = known[pair] = in_sight(places[pair[0]], places[pair[1]], self._walls_now(closed))
        return seen

    def visible(self, viewer: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> dict[int, int]:
        """Every hex seen from a hex, with its range (JL-6.08); its own first."""
        return {cell: far for cell, far in self.ranges(viewer, closed).items() if self.sees(viewer, cell, closed)}

    def _around(self, cell: int, walled: AbstractSet[frozenset[int]]) -> tuple[int, ...]:
        q, r = self.places[cell]
        beside = (self.numbers.get((q + right, r + down)) for right, down in DIRECTIONS)
        return tuple(other for other in beside if other is not None and frozenset((cell, other)) not in walled)

    def _wall_lines(self) -> tuple[Segment, ...]:
        lines: dict[frozenset[tuple[int, int]], Segment] = {}
        for cell, (q, r) in enumerate(self.places):
            for number, (right, down) in enumerate(DIRECTIONS):
                if self.numbers.get((q + right, r + down)) not in self.neighbours(cell):
                    line = side((q, r), number)
                    lines[frozenset(line)] = line
        return tuple(lines.values())

    def _walls_now(self, closed: frozenset[int]) -> tuple[Segment, ...]:
        """The walls, and the outlines of the closed doors, which count as walls (JL-5.35)."""
        walls = self._walls_by_doors.get(closed)
        if walls is None:
            _make_room(self._walls_by_doors, MOST_DOORS_KNOWN)
            outlines = (side(self.places[cell], number) for cell in sorted(closed) for number in range(6))
            walls = self._walls_by_doors[closed] = (*self.walls, *outlines)
        return walls


def _make_room(known: dict[Any, Any], most: int) -> None:
    """Forget all answers once there are too many."""
    if len(known) >= most:
        known.clear()
