"""Hexes with wall lines and door hexes (Jaws of the Lion: JL-5, JL-6, JL-90.01 to JL-90.04).

Hexes have axial coordinates (q, r) and are drawn with a corner on top (JL-90.01). Every side of a hex towards no hex
is a wall, and further walls stand between listed pairs of hexes (JL-90.02). A closed door is a hex that can be neither
entered, nor counted through, nor seen through (JL-5.35); the state's `closed` holds the cells of the closed ones.

Sight is decided in whole numbers. Stretching the plane does not change which lines touch, so x is measured in units of
√3/200 and y in units of 1/200 of a hex's side: centres, corners and the corners moved 1% inwards are then all whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from toolkit.rules.boards.board import FREE, NOTHING_CLOSED, CellBoard, Ways, is_open
from toolkit.rules.boards.paths import Passable, distances

Hex: TypeAlias = tuple[int, int]
_Point: TypeAlias = tuple[int, int]
_Segment: TypeAlias = tuple[_Point, _Point]

DIRECTIONS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Clockwise from the north-east; side number n of a hex lies towards DIRECTIONS[n]."""

#: The corners of a hex, clockwise from its top, as seen from its centre.
CORNERS: tuple[_Point, ...] = ((0, -200), (100, -100), (100, 100), (0, 200), (-100, 100), (-100, -100))
_SIGHT_POINTS: tuple[_Point, ...] = ((0, 0), *((x * 99 // 100, y * 99 // 100) for x, y in CORNERS))
_SIDE_NORMALS: tuple[_Point, ...] = ((1, -1), (1, 0), (1, 1))


def hex_distance(one: Hex, other: Hex) -> int:
    """Hexes between two places on an open field (JL-90.01)."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


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
        self._ways: dict[tuple[int, int], Ways] = {}

    def passable(self, closed: AbstractSet[int]) -> Passable:
        """The step rule for `paths` (JL-5.15, JL-5.35)."""
        return lambda here, there: there not in closed

    def distance(self, one: int, other: int) -> int:
        """Hexes between two cells as if nothing stood between them."""
        return hex_distance(self.places[one], self.places[other])

    def range_between(self, one: int, other: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> int | None:
        """Hexes between two cells counted around walls and closed doors (JL-6.08, JL-90.04, JL-90.09)."""
        return distances(self, [one], self.passable(closed)).get(other)

    def touches_wall(self, cell: int) -> bool:
        """Whether a side of the hex is a wall line (JL-5.03)."""
        return len(self.neighbours(cell)) < len(DIRECTIONS)

    def sees(self, one: int, other: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> bool:
        """Line of sight (JL-6.02 to JL-6.05, JL-90.03). `closed` may hold door cells only."""
        if one in closed or other in closed:
            return False
        pair = (one, other) if one <= other else (other, one)
        ways = self._ways.get(pair)
        if ways is None:
            ways = self._ways[pair] = self._sight_ways(*pair)
        return is_open(ways, closed)

    def visible(self, viewer: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> dict[int, int]:
        """Every hex seen from a hex, with its range (JL-6.08); its own first."""
        ranges = distances(self, [viewer], self.passable(closed))
        return {cell: far for cell, far in ranges.items() if self.sees(viewer, cell, closed)}

    def _around(self, cell: int, walled: AbstractSet[frozenset[int]]) -> tuple[int, ...]:
        q, r = self.places[cell]
        beside = (self.numbers.get((q + right, r + down)) for right, down in DIRECTIONS)
        return tuple(other for other in beside if other is not None and frozenset((cell, other)) not in walled)

    def _wall_lines(self) -> tuple[_Segment, ...]:
        lines: dict[frozenset[_Point], _Segment] = {}
        for cell, (q, r) in enumerate(self.places):
            x, y = centre(self.places[cell])
            for side, (right, down) in enumerate(DIRECTIONS):
                if self.numbers.get((q + right, r + down)) in self.neighbours(cell):
                    continue
                (x0, y0), (x1, y1) = CORNERS[side], CORNERS[(side + 1) % 6]
                line = ((x + x0, y + y0), (x + x1, y + y1))
                lines[frozenset(line)] = line
        return tuple(lines.values())

    def _sight_ways(self, one: int, other: int) -> Ways:
        """For each line that touches no wall, the doors it needs open; one free line is enough."""
        if one == other or other in self.neighbours(one):
            return FREE
        (x0, y0), (x1, y1) = centre(self.places[one]), centre(self.places[other])
        around = ((min(x0, x1) - 200, min(y0, y1) - 200), (max(x0, x1) + 200, max(y0, y1) + 200))
        walls = [wall for wall in self.walls if not (_apart(around, wall, 0) or _apart(around, wall, 1))]
        ways: set[frozenset[int]] = set()
        for from_x, from_y in _SIGHT_POINTS:
            for to_x, to_y in _SIGHT_POINTS:
                line = ((x0 + from_x, y0 + from_y), (x1 + to_x, y1 + to_y))
                if any(_touch(line, wall) for wall in walls):
                    continue
                doors = frozenset(cell for cell in self.door_cells if _enters(line, centre(self.places[cell])))
                if not doors:
                    return FREE
                ways.add(doors)
        return tuple(sorted(ways, key=sorted))


def centre(place: Hex) -> _Point:
    """Where the centre of a hex lies, in the units of `CORNERS`."""
    q, r = place
    return 100 * (2 * q + r), 300 * r


def _turn(a: _Point, b: _Point, c: _Point) -> int:
    """Positive, zero or negative as the way a, b, c bends one way, runs straight or bends the other way."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _apart(one: _Segment, other: _Segment, axis: int) -> bool:
    (a, b), (c, d) = one, other
    return max(a[axis], b[axis]) < min(c[axis], d[axis]) or max(c[axis], d[axis]) < min(a[axis], b[axis])


def _touch(one: _Segment, other: _Segment) -> bool:
    """Whether two segments have a point in common, their ends included."""
    if _apart(one, other, 0) or _apart(one, other, 1):
        return False
    (a, b), (c, d) = one, other
    c_side, d_side = _turn(a, b, c), _turn(a, b, d)
    if (c_side > 0 and d_side > 0) or (c_side < 0 and d_side < 0):
        return False
    a_side, b_side = _turn(c, d, a), _turn(c, d, b)
    return not ((a_side > 0 and b_side > 0) or (a_side < 0 and b_side < 0))


def _enters(line: _Segment, centre: _Point) -> bool:
    """Whether a segment has a point inside a hex: no direction exists in which they lie apart."""
    (x0, y0), (x1, y1) = line
    for along_x, along_y in (*_SIDE_NORMALS, (y1 - y0, x0 - x1)):
        shadow = [x * along_x + y * along_y for x, y in line]
        reach = [(centre[0] + x) * along_x + (centre[1] + y) * along_y for x, y in CORNERS]
        if max(shadow) <= min(reach) or min(shadow) >= max(reach):
            return False
    return True
