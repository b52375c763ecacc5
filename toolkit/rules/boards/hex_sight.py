"""Whether any straight line leads from a point inside one hex to a point inside another and touches no wall.

Whole hexes count, not only their centres and corners, and the answer is exact: it is worked out in whole numbers.

Lines of one direction are told apart by one number, their offset. For one direction the lines that meet both hexes
have the offsets between two bounds, and every wall on the way takes an interval of them away. As the direction turns,
the order of all those bounds changes only where a line runs through two of their points. So it is enough to look at one
direction between every two neighbouring directions of that kind: a free line can be turned a little and stays free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Segment: TypeAlias = tuple[Point, Point]

#: Corners of a hex around its centre, clockwise from its top. Stretching the plane keeps lines straight, so x and y
#: have units of their own in which everything is whole.
CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: Numbers that are constant along the sides of a hex, and how far from the centre the sides lie.
_SIDES: tuple[tuple[int, int, int], ...] = ((1, 0, 1), (1, -1, 2), (1, 1, 2))


def middle(place: tuple[int, int]) -> Point:
    """Where the centre of a hex (q, r) lies."""
    return 2 * place[0] + place[1], 3 * place[1]


def side(place: tuple[int, int], number: int) -> Segment:
    """One of the six sides of a hex, clockwise from the one in the north-east."""
    x, y = middle(place)
    (x0, y0), (x1, y1) = CORNERS[number], CORNERS[(number + 1) % 6]
    return (x + x0, y + y0), (x + x1, y + y1)


def in_sight(one: tuple[int, int], other: tuple[int, int], walls: Iterable[Segment]) -> bool:
    """Whether a line from inside one hex to inside the other touches none of the walls.

    Walls are sides of hexes. Two hexes that share a side see each other past its ends too.
    """
    start, end = middle(one), middle(other)
    on_the_way = list(_on_the_way(start, end, walls))
    if not on_the_way:
        return True
    ahead = (end[0] - start[0], end[1] - start[1])
    if _has_free_line(ahead, start, end, on_the_way):
        return True
    return any(_has_free_line(turned, start, end, on_the_way) for turned in _directions(start, end, ahead, on_the_way))


#: A wall, and two numbers of points: one grows along a line from the first hex to the wall, one on to the second hex.
_Wall: TypeAlias = tuple[int, int, int, int, int, int, int, int]


def _on_the_way(start: Point, end: Point, walls: Iterable[Segment]) -> Iterator[_Wall]:
    """The walls that a line from hex to hex could touch, with what says that they lie between the two.

    A wall is a side of some hex, so one of the directions of sides always parts it from the inside of a hex.
    """
    low_x, high_x = min(start[0], end[0]) - 1, max(start[0], end[0]) + 1
    low_y, high_y = min(start[1], end[1]) - 2, max(start[1], end[1]) + 2
    right, down = end[0] - start[0], end[1] - start[1]
    middle_line = start[0] * down - start[1] * right
    half = max(abs(2 * right), abs(down - right), abs(down + right))
    low, high = middle_line - half, middle_line + half
    for (x0, y0), (x1, y1) in walls:
        if (x0 < low_x and x1 < low_x) or (x0 > high_x and x1 > high_x):
            continue
        if (y0 < low_y and y1 < low_y) or (y0 > high_y and y1 > high_y):
            continue
        one, other = x0 * down - y0 * right, x1 * down - y1 * right
        if (one <= low and other <= low) or (one >= high and other >= high):
            continue  # no line between two points inside the hexes comes there
        after_x, after_y = _parting(start, x0, y0, x1, y1)
        before_x, before_y = _parting(end, x0, y0, x1, y1)
        yield x0, y0, x1, y1, after_x, after_y, -before_x, -before_y


def _parting(hex_middle: Point, x0: int, y0: int, x1: int, y1: int) -> Point:
    """The direction, as its part along x and along y, in which all of the wall lies farther out than the hex."""
    x0, y0, x1, y1 = x0 - hex_middle[0], y0 - hex_middle[1], x1 - hex_middle[0], y1 - hex_middle[1]
    for along_x, along_y, far in _SIDES:
        one, other = x0 * along_x + y0 * along_y, x1 * along_x + y1 * along_y
        if one >= far and other >= far:
            return along_x, along_y
        if one <= -far and other <= -far:
            return -along_x, -along_y
    raise ValueError("a wall lies inside a hex")


def _has_free_line(ahead: Point, start: Point, end: Point, walls: list[_Wall]) -> bool:
    """Whether a line in this direction meets the inside of both hexes and no wall between them."""
    right, down = ahead
    half = max(abs(2 * right), abs(down - right), abs(down + right))
    at_start, at_end = start[0] * down - start[1] * right, end[0] * down - end[1] * right
    low, high = max(at_start, at_end) - half, min(at_start, at_end) + half
    if low >= high:
        return False
    taken: list[Point] = []
    for x0, y0, x1, y1, after_x, after_y, before_x, before_y in walls:
        if after_x * right + after_y * down <= 0 or before_x * right + before_y * down <= 0:
            continue
        one, other = x0 * down - y0 * right, x1 * down - y1 * right
        if one > other:
            one, other = other, one
        if other > low and one < high:
            taken.append((one, other))
    taken.sort()
    free_from = low
    for one, other in taken:
        if one > free_from:
            return True
        if other > free_from:
            free_from = other
    return free_from < high


def _directions(start: Point, end: Point, ahead: Point, walls: list[_Wall]) -> Iterator[Point]:
    """The directions to try: a line through two corners or ends of walls may just touch one of them, so that what is in
    sight changes there and nowhere else. One direction between every two such lines is enough."""
    across = _across(ahead)
    points = {(x + cx, y + cy) for x, y in (start, end) for cx, cy in CORNERS}
    for x0, y0, x1, y1, *_ in walls:
        points |= {(x0, y0), (x1, y1)}
    turns: dict[float, Point] = {}
    for (x0, y0), (x1, y1) in combinations(points, 2):
        x, y = x1 - x0, y1 - y0
        # A line through both runs along ahead + turn · across; the turn is a fraction of whole numbers.
        above, below = y * ahead[0] - x * ahead[1], x * across[1] - y * across[0]
        if below:
            turns[above / below] = (above, below) if below > 0 else (-above, -below)
    ordered = [turns[turn] for turn in sorted(turns)]
    for (above, below), (next_above, next_below) in pairwise(ordered):
        above, below = above + next_above, below + next_below
        yield ahead[0] * below + across[0] * above, ahead[1] * below + across[1] * above


def _across(ahead: Point) -> Point:
    """A direction of sides that lies between the two hexes: every line from the one to the other bends less than it."""
    _, along_x, along_y = max((abs(ahead[0] * x + ahead[1] * y) / far, x, y) for x, y, far in _SIDES)
    return -along_y, along_x
