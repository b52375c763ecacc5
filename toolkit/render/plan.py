"""The print plan: which component lies where on which page, as pure data in mm.

Nothing here draws. A plan is what the typesetter is handed, and what tests of positions, marks and backs look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_PRECISION = 4


@dataclass(frozen=True, slots=True)
class Size:
    """A component on paper: its trim size, the bleed drawn beyond it, and the zone inside it that is kept free."""

    width: float
    height: float
    bleed_x: float = 0.0
    bleed_y: float = 0.0
    safe: float = 3.0
    corner: float = 3.0

    @property
    def outer_width(self) -> float:
        return self.width + 2 * self.bleed_x

    @property
    def outer_height(self) -> float:
        return self.height + 2 * self.bleed_y

    def bleeding(self, x: float, y: float) -> Size:
        """The same component with another bleed."""
        return Size(self.width, self.height, x, y, self.safe, self.corner)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet to put components on. `margin` stays free of components; marks may reach into it."""

    width: float
    height: float
    margin: float
    gutter: float
    mark_length: float
    mark_gap: float

    def turned(self) -> Paper:
        return Paper(self.height, self.width, self.margin, self.gutter, self.mark_length, self.mark_gap)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the corner of a component's bleed lies. `component` is its number in the list that was planned."""

    component: int
    x: float
    y: float


Mark = tuple[float, float, float, float]
"""A line to cut along, from point to point."""


@dataclass(frozen=True, slots=True)
class Page:
    width: float
    height: float
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...]


class DoesNotFitError(Exception):
    """A component is larger than the paper."""

    def __init__(self, size: Size, paper: Paper) -> None:
        super().__init__(
            f"a component of {size.outer_width:g} × {size.outer_height:g} mm with its bleed does not fit on "
            f"{paper.width:g} × {paper.height:g} mm with a margin of {paper.margin:g} mm"
        )


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
        return _rounded(x), _rounded(y)


def sheets(sizes: Sequence[Size], paper: Paper, copies: Sequence[int] | None = None) -> list[Page]:
    """Components on sheets, in order, as many copies of each as asked; each size has sheets of its own.

    Raises `DoesNotFitError`.
    """
    pages: list[Page] = []
    wanted = copies if copies is not None else [1] * len(sizes)
    for size in dict.fromkeys(sizes):
        grid = grid_of(size, paper)
        numbers = [number for number, each in enumerate(sizes) if each == size for _ in range(wanted[number])]
        for start in range(0, len(numbers), grid.places):
            pages.append(_sheet(grid, numbers[start : start + grid.places]))
    return pages


def singles(sizes: Sequence[Size]) -> list[Page]:
    """One component a page, the page as large as the component with its bleed."""
    return [
        Page(_rounded(size.outer_width), _rounded(size.outer_height), (Slot(number, 0.0, 0.0),), ())
        for number, size in enumerate(sizes)
    ]


def grid_of(size: Size, paper: Paper) -> Grid:
    """The grid that holds the most, on the paper as it stands or lies; upright when both hold the same."""
    best = max((_grid(size, paper), _grid(size, paper.turned())), key=lambda grid: grid.places)
    if best.places == 0:
        raise DoesNotFitError(size, paper)
    return best


def _grid(size: Size, paper: Paper) -> Grid:
    columns = _how_many(paper.width - 2 * paper.margin, size.outer_width, paper.gutter)
    rows = _how_many(paper.height - 2 * paper.margin, size.outer_height, paper.gutter)
    return Grid(paper, size, columns, rows)


def _how_many(room: float, each: float, gutter: float) -> int:
    return max(0, int((room + gutter + 1e-6) // (each + gutter)))


def _extent(count: int, each: float, gutter: float) -> float:
    return count * each + (count - 1) * gutter


def _sheet(grid: Grid, numbers: Sequence[int]) -> Page:
    slots = tuple(Slot(number, *grid.corner(place)) for place, number in enumerate(numbers))
    marks = tuple(_marks(grid, slots)) if grid.paper.mark_length > 0 else ()
    return Page(grid.paper.width, grid.paper.height, slots, marks)


def _marks(grid: Grid, slots: Sequence[Slot]) -> Iterator[Mark]:
    """Crop marks at every trim line, outside the bleed of all components on the sheet."""
    size, paper = grid.size, grid.paper
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    right = max(slot.x for slot in slots) + size.outer_width
    bottom = max(slot.y for slot in slots) + size.outer_height
    for x in _trim_lines({slot.x for slot in slots}, size.bleed_x, size.width):
        yield _line(x, top - paper.mark_gap, x, max(0.0, top - paper.mark_gap - paper.mark_length))
        yield _line(x, bottom + paper.mark_gap, x, min(paper.height, bottom + paper.mark_gap + paper.mark_length))
    for y in _trim_lines({slot.y for slot in slots}, size.bleed_y, size.height):
        yield _line(left - paper.mark_gap, y, max(0.0, left - paper.mark_gap - paper.mark_length), y)
        yield _line(right + paper.mark_gap, y, min(paper.width, right + paper.mark_gap + paper.mark_length), y)


def _trim_lines(corners: set[float], bleed: float, extent: float) -> list[float]:
    """Both cuts of every row or column; cuts that fall together are one."""
    cuts = {_rounded(corner + bleed) for corner in corners} | {_rounded(corner + bleed + extent) for corner in corners}
    return sorted(cuts)


def _line(x1: float, y1: float, x2: float, y2: float) -> Mark:
    return _rounded(x1), _rounded(y1), _rounded(x2), _rounded(y2)


def _rounded(value: float) -> float:
    return round(value, _PRECISION)
