"""Drawings in text, read into marks: what is written, in which column and row, and where in the text it stands.

Three ways to draw, each as a person would sketch the board:

    c+ c- A-      words: one word a cell, as many in every row        `rows_of_words`
    c- c+ A+

    6666..88      signs: every sign is a cell, `.` is empty ground    `signs_of`
    6666..88

    a a a b       hexes: every row begins half a hex further east     `hexes_of`
     a a # b      than the one above it, so that the hex below
      a a a b     a gap lies between the two beside the gap
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolkit.content.diagnostics import Pointer
from toolkit.crawl.map.problems import MapProblem

#: Ground where nothing lies.
EMPTY = "."
_WORD = re.compile(r"\S+")


class Mark(NamedTuple):
    """A word or a sign of a drawing. `start` is its offset in the whole text."""

    text: str
    column: int
    row: int
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def wrong(self, code: str, message: str, pointer: Pointer, hint: str = "") -> MapProblem:
        """A problem that points at the mark."""
        return MapProblem(code, message, pointer, self.start, self.end, hint)


def rows_of_words(drawing: str) -> list[list[Mark]]:
    """One word a cell; lines without any word are left out and count as no row."""
    rows: list[list[Mark]] = []
    offset = 0
    for line in drawing.split("\n"):
        words = [
            Mark(found[0], column, len(rows), offset + found.start())
            for column, found in enumerate(_WORD.finditer(line))
        ]
        if words:
            rows.append(words)
        offset += len(line) + 1
    return rows


def width_of(rows: Sequence[Sequence[Mark]]) -> int:
    """How many words a row should have: as most rows have; of as many of one width as of another, the first."""
    widths = [len(row) for row in rows]
    return max(widths, key=widths.count, default=0)


def signs_of(drawing: str) -> Iterator[Mark]:
    """One sign a cell, without the empty ground; the column and the row are those of the text."""
    offset = 0
    for row, line in enumerate(drawing.split("\n")):
        for column, sign in enumerate(line):
            if sign not in (EMPTY, " "):
                yield Mark(sign, column, row, offset + column)
        offset += len(line) + 1


def hexes_of(drawing: str) -> tuple[list[Mark], list[Mark]]:
    """The hexes of a drawing, with axial coordinates as column and row, and the signs that stand between two hexes.

    A hex takes two columns of text, and each row is moved on by one: the sign in column x of row r is the hex
    ((x - r) / 2, r). `.` is empty ground, to be drawn where it helps the eye.
    """
    hexes: list[Mark] = []
    astray: list[Mark] = []
    for mark in signs_of(drawing):
        column, rest = divmod(mark.column - mark.row, 2)
        (astray if rest else hexes).append(mark._replace(column=column))
    return hexes, astray


def place_in(drawing: str, column: int, row: int) -> tuple[int, int]:
    """The offsets of a place of the text, or of the end of its line where nothing is drawn there."""
    lines = drawing.split("\n")
    row = min(row, len(lines) - 1)
    start = sum(len(line) + 1 for line in lines[:row]) + min(column, max(len(lines[row]) - 1, 0))
    return start, start + 1
