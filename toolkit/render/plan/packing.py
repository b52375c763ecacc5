"""Where components lie on one side of a sheet: grids of equal ones, shelves of mixed ones, parts of huge ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.render.plan.parts import DoesNotFitError, Paper, Piece, Size, Slot, Window, rounded

_TOLERANCE = 1e-6
_MOST_PARTS = 64
OVERLAP = 10.0
"""How much of a split tile two neighbouring pages share, to glue one upon the other."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on a page; the slot's component is its front."""

    piece: Piece
    slot: Slot


@dataclass(frozen=True, slots=True)
class SheetSide:
    """The fronts that share a page. `uniform` pages are cut with lines through the whole sheet."""

    paper: Paper
    lying: tuple[Lying, ...]
    uniform: bool
    #: Which part of a split tile it is: row, rows, column, columns.
    part: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """How components of one size are laid out on one sheet: as many as fit, in the middle of the page."""

    paper: Paper
    size: Size
    columns: int
    rows: int

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """The bleed corner of a place; places run row by row. It does not depend on how many are filled."""
        row, column = divmod(place, self.columns)
        left = (self.paper.width - _extent(self.columns, self.size.outer_width, self.paper.gutter)) / 2
        top = (self.paper.height - _extent(self.rows, self.size.outer_height, self.paper.gutter)) / 2
        x = left + column * (self.size.outer_width + self.paper.gutter)
        y = top + row * (self.size.outer_height + self.paper.gutter)
        return rounded(x), rounded(y)


def sides(pieces: Sequence[Piece], papers: Sequence[Paper], *, mixed: bool = True) -> list[SheetSide]:
    """All copies of all pieces on as few pages as the rules allow, each on the first paper that holds the most of it.

    Whole pages of one size come first. What is left of several sizes shares pages where that saves paper; what is
    larger than the paper is split. Raises `DoesNotFitError`.
    """
    found: list[SheetSide] = []
    left: list[list[Piece]] = []
    huge: list[Piece] = []
    for size in dict.fromkeys(piece.size for piece in pieces):
        copies = [piece for piece in pieces if piece.size == size for _ in range(piece.copies)]
        grid = _best_grid(size, papers)
        if grid.places == 0:
            huge += copies
            continue
        whole = len(copies) // grid.places * grid.places
        found += [grid_side(grid, copies[start : start + grid.places]) for start in range(0, whole, grid.places)]
        if copies[whole:]:
            left.append(copies[whole:])
    apart = [grid_side(_best_grid(rest[0].size, papers), rest) for rest in left]
    together = list(_shelved([piece for rest in left for piece in rest], papers)) if mixed and len(left) > 1 else []
    found += together if together and len(together) < len(apart) else apart
    return found + [side for piece in huge for side in _parts(piece, papers)]


def grid_of(size: Size, paper: Paper) -> Grid:
    """The grid that holds the most, on the paper as it stands or lies; upright when both hold the same."""
    best = _best_grid(size, (paper, paper.turned()))
    if best.places == 0:
        raise DoesNotFitError(size, paper)
    return best


def _best_grid(size: Size, papers: Sequence[Paper]) -> Grid:
    return max((_grid(size, paper) for paper in papers), key=lambda grid: grid.places)


def _grid(size: Size, paper: Paper) -> Grid:
    width, height = paper.room
    columns = _how_many(width, size.outer_width, paper.gutter)
    rows = _how_many(height, size.outer_height, paper.gutter)
    return Grid(paper, size, columns, rows)


def _how_many(room: float, each: float, gutter: float) -> int:
    return max(0, int((room + gutter + _TOLERANCE) // (each + gutter)))


def _extent(count: int, each: float, gutter: float) -> float:
    return count * each + (count - 1) * gutter


def grid_side(grid: Grid, pieces: Sequence[Piece]) -> SheetSide:
    lying = (Lying(piece, Slot(piece.front, *grid.corner(place))) for place, piece in enumerate(pieces))
    return SheetSide(grid.paper, tuple(lying), uniform=True)


def _shelved(pieces: Sequence[Piece], papers: Sequence[Paper]) -> Iterator[SheetSide]:
    """Mixed sizes on shelves, the highest first. Nothing comes out when one of them fits on no shelf of the paper."""
    paper = papers[0]
    width, height = paper.room
    if any(piece.size.outer_width > width or piece.size.outer_height > height for piece in pieces):
        return
    gutter = shelf_gutter(paper)
    lying: list[Lying] = []
    x = y = shelf = 0.0
    for piece in sorted(pieces, key=lambda piece: -piece.size.outer_height):
        across, up = piece.size.outer_width, piece.size.outer_height
        if lying and x + across > width + _TOLERANCE:
            x, y, shelf = 0.0, y + shelf + gutter, 0.0
        if lying and y + up > height + _TOLERANCE:
            yield SheetSide(paper, tuple(lying), uniform=False)
            lying, x, y, shelf = [], 0.0, 0.0, 0.0
        lying.append(Lying(piece, Slot(piece.front, rounded(paper.margin + x), rounded(paper.margin + y))))
        x, shelf = x + across + gutter, max(shelf, up)
    if lying:
        yield SheetSide(paper, tuple(lying), uniform=False)


def shelf_gutter(paper: Paper) -> float:
    """Shelves are cut one by one, so there must be room for marks between the bleeds of neighbours."""
    marks = 2 * paper.mark_gap + min(paper.mark_length, 3.0) if paper.mark_length > 0 else 0.0
    return max(paper.gutter, marks)


def _parts(piece: Piece, papers: Sequence[Paper]) -> Iterator[SheetSide]:
    """A piece at true scale over several pages that share a strip with their neighbours."""
    options = [(paper, *_cuts(piece.size, paper)) for paper in papers]
    paper, columns, rows = min(options, key=lambda option: len(option[1]) * len(option[2]))
    if not columns or not rows or len(columns) * len(rows) > _MOST_PARTS:
        raise DoesNotFitError(piece.size, paper)
    for row, (top, height) in enumerate(rows, 1):
        for column, (left, width) in enumerate(columns, 1):
            slot = Slot(piece.front, paper.margin, paper.margin, window=Window(left, top, width, height))
            yield SheetSide(paper, (Lying(piece, slot),), uniform=False, part=(row, len(rows), column, len(columns)))


def _cuts(size: Size, paper: Paper) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    width, height = paper.room
    return _stretches(size.outer_width, width), _stretches(size.outer_height, height)


def _stretches(whole: float, room: float) -> list[tuple[float, float]]:
    """Start and length of equal parts, each no longer than the room, that overlap and cover the whole."""
    if room <= 2 * OVERLAP:
        return []
    if whole <= room + _TOLERANCE:
        return [(0.0, rounded(whole))]
    count = math.ceil((whole - OVERLAP) / (room - OVERLAP) - _TOLERANCE)
    step = (whole - OVERLAP) / count
    return [(rounded(number * step), rounded(step + OVERLAP)) for number in range(count)]
