"""The outline of a tile as it is cut: a rectangle of cells, half a cell more before every opening, and an edge there
that joins every other like a jigsaw (SB-3.01, SB-3.07).

Seen from inside, every opening of the mine has a knob before its left cell and a socket in its right one. Of two
openings that face each other the left cell of one is the right cell of the other, so that any two of them fit. Tiles of
other worlds are the other sides of the same cardboard: turned over, knobs stand on the right. All lengths are in cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from toolkit.systems.brimstone.map.tiles import SIDES, STEPS, Exit, Shape, Tile

Point: TypeAlias = tuple[float, float]
#: How far an opening reaches out: half of its join cells, the other half lies on the tile beyond (SB-3.07).
HALF = 0.5
#: A knob: how far it stands out, and half its width at the neck and at its end.
KNOB = 0.16
_NECK, _HEAD = 0.12, 0.17
#: Where the socket stands among the corners of an opening's edge: in the mine, and turned over.
_SOCKETS = (slice(6, 10), slice(2, 6))
#: What the outline takes on a side with an opening, besides the cells.
REACH = HALF + KNOB


def openings(shape: Shape) -> list[Exit]:
    """Exits and entry of a tile as it lies."""
    return [*shape.exits, *([shape.entry] if shape.entry is not None else [])]


def extent(shape: Shape) -> tuple[int, int]:
    """Columns and rows of the cells as they lie."""
    return max(x for x, _ in shape.cells) + 1, max(y for _, y in shape.cells) + 1


def margins(shape: Shape) -> tuple[float, float, float, float]:
    """What is beyond the cells in the north, east, south and west."""
    sides = {each.side for each in openings(shape)}
    north, east, south, west = (REACH if side in sides else 0.0 for side in range(len(SIDES)))
    return north, east, south, west


def outline(shape: Shape, *, over: bool) -> list[Point]:
    """The corners of the cut, clockwise from the north-west corner of the cells; `over` for tiles of other worlds."""
    columns, rows = extent(shape)
    corners = ((0.0, 0.0), (float(columns), 0.0), (float(columns), float(rows)), (0.0, float(rows)))
    found: list[Point] = []
    for side, (x, y) in enumerate(corners):
        found.append((x, y))
        along = STEPS[(side + 1) % 4]
        for begin in sorted(_begin(each, (x, y), along) for each in openings(shape) if each.side == side):
            found += _joint((x, y), along, STEPS[side], begin, over=over)
    return [(round(x, 4), round(y, 4)) for x, y in _without_repeats(found)]


def sockets(shape: Shape, *, over: bool) -> list[list[Point]]:
    """What is cut out of the half cells of each opening."""
    columns, rows = extent(shape)
    corners = ((0.0, 0.0), (float(columns), 0.0), (float(columns), float(rows)), (0.0, float(rows)))
    found = []
    for each in openings(shape):
        along = STEPS[(each.side + 1) % 4]
        corner, out = corners[each.side], STEPS[each.side]
        points = list(_joint(corner, along, out, _begin(each, corner, along), over=over))
        found.append([(round(x, 4), round(y, 4)) for x, y in points[_SOCKETS[over]]])
    return found


def _begin(each: Exit, corner: Point, along: tuple[int, int]) -> float:
    """Where an opening begins on its side, in cells from the corner that comes first clockwise."""
    middles = [(x + 0.5, y + 0.5) for x, y in each.cells]
    return min((x - corner[0]) * along[0] + (y - corner[1]) * along[1] for x, y in middles) - 0.5


def _joint(corner: Point, along: tuple[int, int], out: tuple[int, int], begin: float, *, over: bool) -> Iterator[Point]:
    """The edge of one opening, two cells wide. Clockwise the left cell, as seen from inside, comes first."""
    first, second = (-KNOB, KNOB) if over else (KNOB, -KNOB)
    steps: Sequence[Point] = ((0, 0), (0, HALF), *_dovetail(0.5, first), *_dovetail(1.5, second), (2, HALF), (2, 0))
    for far, high in steps:
        yield (
            corner[0] + along[0] * (begin + far) + out[0] * high,
            corner[1] + along[1] * (begin + far) + out[1] * high,
        )


def _dovetail(middle: float, high: float) -> tuple[Point, ...]:
    """A knob, or with a negative height the socket that takes it."""
    return (
        (middle - _NECK, HALF),
        (middle - _HEAD, HALF + high),
        (middle + _HEAD, HALF + high),
        (middle + _NECK, HALF),
    )


def gate_outline(*, over: bool) -> list[Point]:
    """The cut of a gate piece, whose upper edge joins an exit: half a cell deep, and a round of stone below it."""
    edge = _joint((0, REACH), (1, 0), (0, -1), 0, over=over)
    foot = ((1.75, 2 * REACH), (0.25, 2 * REACH))
    return [(round(x, 4), round(y, 4)) for x, y in (*edge, *foot)]


def gate_socket(*, over: bool) -> list[Point]:
    """What is cut out of the edge of a gate piece."""
    return [(round(x, 4), round(y, 4)) for x, y in gate_outline(over=over)[_SOCKETS[over]]]


def _without_repeats(points: Sequence[Point]) -> Iterator[Point]:
    last: Point | None = None
    for each in points:
        if each != last:
            yield each
        last = each


def mirrored(tile: Tile, other: Tile) -> int | None:
    """The quarter turns with which one tile is the other side of another's cardboard: turned over, their outlines are
    the same. None where no turn does it."""
    front = {(_sides(each), *_span(each)) for each in openings(tile.turned(0))}
    for quarters in range(4):
        shape = other.turned(quarters)
        columns, rows = extent(shape)
        if (columns, rows) != (tile.width, tile.height):
            continue
        turned = set()
        for each in openings(shape):
            cells = sorted((columns - 1 - x, y) for x, y in each.cells)
            turned.add((_sides(each, over=True), *cells))
        if turned == front:
            return quarters
    return None


def _span(each: Exit) -> list[tuple[int, int]]:
    return sorted(each.cells)


def _sides(each: Exit, *, over: bool = False) -> int:
    return -each.side % 4 if over else each.side
