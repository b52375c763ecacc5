"""Maps as pictures: walls as long as they run, doors, and the frame around what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

from toolkit.crawl.map.laying import Place
from toolkit.rules.boards.hex_sight import CORNERS, middle, side
from toolkit.rules.boards.hexes import HexBoard
from toolkit.rules.boards.picture import Edge, Picture
from toolkit.rules.boards.picture import Place as Drawn

T = TypeVar("T")


def frame(places: Collection[Place]) -> tuple[int, int, int, int]:
    """The upper left corner of what lies at these places and its size: empty ground around it is left out."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def walls(at: Mapping[Place, T], joined: Callable[[T, T], bool]) -> list[Edge]:
    """Walls as straight lines, as long as they run on: borders of squares that are not joined, or towards nothing."""
    edges = set()
    for (x, y), here in at.items():
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            there = at.get((x + right, y + down))
            if there is None or not joined(here, there):
                edges.add(border((x, y), (x + right, y + down)))
    return _merged(edges)


def border(one: Place, other: Place) -> Edge:
    """The border of two squares that touch, from its upper or left end."""
    x, y = one
    if other[0] != x:
        column = max(x, other[0])
        return (column, y), (column, y + 1)
    row = max(y, other[1])
    return (x, row), (x + 1, row)


def _merged(edges: Iterable[Edge]) -> list[Edge]:
    """Edges that continue each other as one line."""
    found: list[Edge] = []
    upright = sorted((start, end) for start, end in edges if start[0] == end[0])
    lying = sorted(
        ((start, end) for start, end in edges if start[1] == end[1]), key=lambda edge: (edge[0][1], edge[0][0])
    )
    for group in (lying, upright):
        for start, end in group:
            straight = found and (found[-1][0][0] == found[-1][1][0]) == (start[0] == end[0])
            if straight and found[-1][1] == start:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
    return found


def of_hexes(board: HexBoard, marks: Mapping[str, str] | None = None, dark: Collection[str] = ()) -> Picture:
    """A board of hexes: every hex by its centre, wall lines, and the outlines of door hexes."""
    told = marks or {}
    corners = [point for place in board.places for point in _outline(place)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)

    def moved(edge: Edge) -> Edge:
        (x0, y0), (x1, y1) = edge
        return (x0 - left, y0 - top), (x1 - left, y1 - top)

    drawn = []
    for place, name in zip(board.places, board.names, strict=False):
        x, y = middle(place)
        drawn.append(Drawn(name, x - left, y - top, name in dark, told.get(name, "")))
    doors = [
        moved((start, end))
        for cell in sorted(board.door_cells)
        for start, end in zip(_outline(board.places[cell]), _outline(board.places[cell], 1), strict=True)
    ]
    lines = sorted(moved(line) for line in board.walls)
    return Picture(right - left, bottom - top, tuple(drawn), tuple(lines), tuple(doors), shape="hexes")


def _outline(place: Place, first: int = 0) -> list[Place]:
    """The corners of a hex, clockwise from its top or from a later one."""
    x, y = middle(place)
    return [(x + right, y + down) for right, down in (*CORNERS[first:], *CORNERS[:first])]


class HexesApart(NamedTuple):
    """Hexes without a board, measured in widths of a hex: how large they are together, and the upper left corner of the
    box around each."""

    width: float
    height: float
    corners: tuple[tuple[float, float], ...]


#: How high a hex is, and how far apart the middles of two rows lie, where a hex is 1 wide.
HEX_HEIGHT, HEX_ROW = 2 / sqrt(3), sqrt(3) / 2


def hexes_apart(hexes: Sequence[Place]) -> HexesApart:
    """Where hexes (q, r) lie on paper, the leftmost at 0 and the topmost at 0."""
    places = [(q + r / 2, r * HEX_ROW) for q, r in hexes]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    corners = tuple((round(x - left, 4), round(y - top, 4)) for x, y in places)
    width, height = max(x for x, _ in corners) + 1, max(y for _, y in corners) + HEX_HEIGHT
    return HexesApart(round(width, 4), round(height, 4), corners)


class HexFloor(NamedTuple):
    """Some hexes of a board on paper, measured in widths of a hex: the upper left corner of the box around each cell,
    and the walls of these hexes as lines."""

    width: float
    height: float
    corners: Mapping[int, tuple[float, float]]
    walls: tuple[tuple[float, float, float, float], ...]


def hex_floor(board: HexBoard, cells: Collection[int]) -> HexFloor:
    """Where some cells of a board lie on paper. Sides towards hexes that are not among them are drawn only where a wall
    stands."""
    shown = sorted(cells)
    apart = hexes_apart([board.places[cell] for cell in shown])
    walls = {frozenset(line) for line in board.walls}
    unit_x, unit_y = 1 / 2, 1 / (2 * sqrt(3))
    left = min(middle(board.places[cell])[0] for cell in shown) * unit_x - 1 / 2
    top = min(middle(board.places[cell])[1] for cell in shown) * unit_y - HEX_HEIGHT / 2
    lines = {}
    for cell in shown:
        for number in range(len(CORNERS)):
            line = side(board.places[cell], number)
            if frozenset(line) in walls:
                (x0, y0), (x1, y1) = line
                ends = (x0 * unit_x - left, y0 * unit_y - top, x1 * unit_x - left, y1 * unit_y - top)
                lines[frozenset(line)] = (round(ends[0], 4), round(ends[1], 4), round(ends[2], 4), round(ends[3], 4))
    return HexFloor(apart.width, apart.height, dict(zip(shown, apart.corners, strict=True)), tuple(lines.values()))
