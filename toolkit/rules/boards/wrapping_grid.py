"""A grid whose opposite edges meet (The Night Cage: NC-1.01, NC-1.02).

Cells are numbered row by row from the top left (NC-90.01). A cell's name is its column's letter and its row's number
counted from 1 downwards: `a1` is the top left cell, `b3` stands in the second column of the third row.
Everything is a table of tuples, made once a size.
"""

from __future__ import annotations

from functools import lru_cache

from toolkit.rules.boards.board import CellBoard, column_letters

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = ("north", "east", "south", "west")
OPPOSITE = (SOUTH, WEST, NORTH, EAST)

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_DIAGONALS = ((-1, 1), (1, 1), (1, -1), (-1, -1))


def opposite(direction: int) -> int:
    return OPPOSITE[direction]


@lru_cache(maxsize=32)
def wrapping_grid(rows: int, columns: int) -> WrappingGrid:
    """The grid of that size; the same object each time, so share it freely and change nothing in it."""
    return WrappingGrid(rows, columns)


class WrappingGrid(CellBoard):
    """`rows` by `columns` cells on a torus.

    `step[direction][cell]` is the cell one step away (NC-1.02). `neighbours` are the distinct cells so reached: with
    two rows the cell above is also the cell below.
    """

    def __init__(self, rows: int, columns: int) -> None:
        if rows < 1 or columns < 1:
            raise ValueError(f"a board has at least one row and one column, not {rows} by {columns}")
        self.row_count = rows
        self.column_count = columns
        cells = range(rows * columns)
        self.row_of = tuple(cell // columns for cell in cells)
        self.column_of = tuple(cell % columns for cell in cells)
        self.step = tuple(
            tuple(self.at(self.row_of[cell] + down, self.column_of[cell] + right) for cell in cells)
            for down, right in _STEPS
        )
        names = [f"{column_letters(self.column_of[cell])}{self.row_of[cell] + 1}" for cell in cells]
        super().__init__(names, [self._around(cell) for cell in cells])
        self.rows = tuple(tuple(cell for cell in cells if self.row_of[cell] == row) for row in range(rows))
        self.columns = tuple(
            tuple(cell for cell in cells if self.column_of[cell] == column) for column in range(columns)
        )
        self.diagonals = tuple(tuple(self._ray(cell, down, right) for down, right in _DIAGONALS) for cell in cells)
        """For each cell its four diagonals, outward up to the board's edge (NC-26.03, NC-26.05)."""

    def at(self, row: int, column: int) -> int:
        """The cell at a row and column from 0; numbers beyond an edge come in again at the other side."""
        return row % self.row_count * self.column_count + column % self.column_count

    def distance(self, one: int, other: int) -> int:
        """Steps between two cells if every step is open (NC-1.06: no diagonal steps)."""
        down = abs(self.row_of[one] - self.row_of[other])
        right = abs(self.column_of[one] - self.column_of[other])
        return min(down, self.row_count - down) + min(right, self.column_count - right)

    def line(self, cell: int, direction: int) -> tuple[int, ...]:
        """The cells in a straight line from a cell, nearest first, across edges, ending before the cell itself."""
        along = self.step[direction]
        cells: list[int] = []
        here = along[cell]
        while here != cell:
            cells.append(here)
            here = along[here]
        return tuple(cells)

    @lru_cache(maxsize=32)  # noqa: B019 - grids are few, shared and kept for the life of the process
    def blocks(self, height: int, width: int) -> tuple[tuple[int, ...], ...]:
        """Every block of that size that lies within the board without crossing an edge (NC-29.06), row by row."""
        return tuple(
            tuple(self.at(row + down, column + right) for down in range(height) for right in range(width))
            for row in range(self.row_count - height + 1)
            for column in range(self.column_count - width + 1)
        )

    def _around(self, cell: int) -> tuple[int, ...]:
        found = dict.fromkeys(along[cell] for along in self.step)
        found.pop(cell, None)
        return tuple(found)

    def _ray(self, cell: int, down: int, right: int) -> tuple[int, ...]:
        cells: list[int] = []
        row, column = self.row_of[cell] + down, self.column_of[cell] + right
        while 0 <= row < self.row_count and 0 <= column < self.column_count:
            cells.append(self.at(row, column))
            row, column = row + down, column + right
        return tuple(cells)
