"""The board as tables: a wrapping grid with the light, lines and squares of it as sets of cells.

A set of cells is one whole number with a bit a cell, so that light, sight and sweeping are a few operations each.
Sides of a tile are
bits too: north 1, east 2, south 4, west 8.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from toolkit.rules.boards.wrapping_grid import DIRECTIONS, EAST, NORTH, OPPOSITE, SOUTH, WEST, wrapping_grid

__all__ = ["DIRECTIONS", "EAST", "NORTH", "OPPOSITE", "SIDES", "SOUTH", "WEST", "Grid", "cells_in", "grid_of", "turned"]

#: The directions in a set of sides, in the order north, east, south, west.
SIDES: tuple[tuple[int, ...], ...] = tuple(tuple(side for side in range(4) if sides >> side & 1) for sides in range(16))


def turned(sides: int, quarters: int) -> int:
    """A set of sides after that many quarter turns clockwise."""
    return (sides << quarters | sides >> (4 - quarters)) & 15


def cells_in(cells: int) -> list[int]:
    """The cells of a set, row by row."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


class Grid:
    """Everything about an n x n board that never changes (NC-1.01, NC-1.02)."""

    __slots__ = (
        "apart",
        "beside",
        "bit",
        "column_of",
        "cross",
        "diagonals",
        "light",
        "lines",
        "names",
        "numbers",
        "row_of",
        "side",
        "size",
        "squares",
        "step",
    )

    def __init__(self, side: int) -> None:
        board = wrapping_grid(side, side)
        self.side = side
        self.size = side * side
        cells = range(self.size)
        self.step = board.step
        self.names = board.names
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.row_of = board.row_of
        self.column_of = board.column_of
        self.bit = tuple(1 << cell for cell in cells)
        #: Rows 0 .. side-1, then columns: where a fallen prisoner waits.
        self.lines: tuple[tuple[int, ...], ...] = (*board.rows, *board.columns)
        self.cross = tuple(
            self._union((*board.rows[self.row_of[cell]], *board.columns[self.column_of[cell]])) & ~self.bit[cell]
            for cell in cells
        )
        #: apart[one][other]: the steps between two cells, across the edges where that is shorter, without any walls.
        self.apart = tuple(tuple(self._steps(one, other) for other in cells) for one in cells)
        self.beside = tuple(self._union(along[cell] for along in self.step) & ~self.bit[cell] for cell in cells)
        self.diagonals = tuple(self._union(each for ray in board.diagonals[cell] for each in ray) for cell in cells)
        #: light[exits][cell]: the cells lit by a candle on a tile with these exits (NC-6.01).
        self.light = tuple(
            tuple(self.bit[cell] | self._union(self.step[side][cell] for side in SIDES[exits]) for cell in cells)
            for exits in range(16)
        )
        #: squares[n]: the sets of cells of every n x n square that lies within the board (NC-29.06), with its corner.
        self.squares: dict[int, tuple[tuple[int, int], ...]] = {
            size: tuple((block[0], self._union(block)) for block in board.blocks(size, size))
            for size in range(1, side + 1)
        }

    def _steps(self, one: int, other: int) -> int:
        down = abs(self.row_of[one] - self.row_of[other])
        right = abs(self.column_of[one] - self.column_of[other])
        return min(down, self.side - down) + min(right, self.side - right)

    def _union(self, cells: Iterable[int]) -> int:
        union = 0
        for cell in cells:
            union |= 1 << cell
        return union

    def line_of(self, name: str) -> int | None:
        """The line called `row 3` or `column b`; None where there is none."""
        return next((line for line in range(2 * self.side) if self.line_name(line) == name), None)

    def line_name(self, line: int) -> str:
        """Rows are numbered and columns lettered, as in the names of cells."""
        first = self.names[self.lines[line][0]]
        return (
            f"row {first.lstrip('abcdefghijklmnopqrstuvwxyz')}"
            if line < self.side
            else f"column {first.rstrip('0123456789')}"
        )


@lru_cache(maxsize=8)
def grid_of(side: int) -> Grid:
    """The grid of that size, made once."""
    return Grid(side)
