"""A sheet: a head of column names, rows of cells, and every cell knows where it stands. CSV in and out.

A spreadsheet takes text for a formula that begins with `=`, `+`, `-` or `@`. So text of content that begins so is
written behind an apostrophe, and read back without it: a pack from a stranger starts nothing when its table is opened.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.content.diagnostics import START, Diagnostic, Span
from toolkit.content.files import read_bytes
from toolkit.tables.cells import Shown

CODES = {
    "L1401": "a table that cannot be read",
    "L1402": "a column that means no field",
    "L1403": "a cell that cannot be read",
    "L1404": "a row without an id, or with one that stands there twice",
}

MAX_BYTES = 16_000_000
MAX_ROWS = 20_000
MAX_COLUMNS = 500
MAX_CELL = 32_000
WORKBOOK = ".xlsx"
_DELIMITERS = ",;\t"
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?\Z")
#: What a spreadsheet may take for a formula; one more apostrophe before it keeps it text.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_GUARDED = re.compile(r"'+[=+\-@\t\r]")


class TableFault(Exception):
    """A table that cannot be read as a whole, and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell and where it stands: row and column as a spreadsheet counts them, and the place in the file.
    `fault` says why its value cannot be known."""

    text: str
    row: int
    column: int
    span: Span = START
    fault: str = ""

    @property
    def address(self) -> str:
        """C3, as spreadsheets call it."""
        letters, number = "", self.column
        while number:
            number, rest = divmod(number - 1, 26)
            letters = chr(65 + rest) + letters
        return f"{letters}{self.row}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """All cells of a table. Rows are as long as the head; `path` is what messages call the file."""

    path: str
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def fault(self, code: str, cell: Cell, message: str, hint: str = "") -> Diagnostic:
        """What is wrong with a cell, with its row and its column."""
        name = next((each.text for each in self.head if each.column == cell.column), "")
        where = f"{cell.address} ({name})" if name and cell.row > 1 else cell.address
        return Diagnostic(code, f"{where}: {message}", self.path, cell.span, hint=hint)


def fault(path: str, message: str, hint: str) -> TableFault:
    return TableFault(Diagnostic("L1401", message, path, hint=hint))


def read_sheet(file: Path, tab: str = "") -> Sheet:
    """The table in a file, by the ending of its name. `tab` is the sheet of a workbook, the first by default.

    Raises `TableFault`, and `OSError` where the file cannot be read.
    """
    raw = read_bytes(file, MAX_BYTES)
    if len(raw) > MAX_BYTES:
        raise fault(str(file), f"the file is larger than {MAX_BYTES // 1_000_000} MB", "split it into several tables")
    if file.suffix.lower() == WORKBOOK:
        from toolkit.tables.workbooks import read_workbook  # openpyxl is an extra

        return read_workbook(str(file), raw, tab)
    return read_csv(str(file), raw)


def sheet_of(path: str, rows: Iterable[Sequence[Cell]]) -> Sheet:
    """Cells as a sheet: the first row is the head, empty rows at the end are none. Raises `TableFault`."""
    filled: list[tuple[Cell, ...]] = []
    for row in rows:
        filled.append(tuple(row))
        if len(filled) > MAX_ROWS:
            raise fault(path, f"the table has more than {MAX_ROWS:,} rows", "split it into several tables")
    while filled and not any(cell.text.strip() or cell.fault for cell in filled[-1]):
        filled.pop()
    if not filled:
        raise fault(path, "the table is empty", "its first row names the columns: id, name, level")
    head = tuple(cell for cell in filled[0] if cell.text.strip())
    if len(filled[0]) > MAX_COLUMNS:
        raise fault(path, f"the table has more than {MAX_COLUMNS} columns", "leave out what is not needed")
    for cell in (cell for row in filled for cell in row):
        if len(cell.text) > MAX_CELL:
            raise fault(path, f"{cell.address} holds more than {MAX_CELL:,} letters", "write it in the pack's files")
    return Sheet(path, head, tuple(filled[1:]))


# CSV


def read_csv(path: str, raw: bytes) -> Sheet:
    """A table in UTF-8, with commas, semicolons or tabs between its cells. Raises `TableFault`."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise fault(path, "the table is no UTF-8 text", "save it as 'CSV UTF-8', or as .xlsx") from None
    if "\0" in text:
        raise fault(path, "the table is no text", "save it as 'CSV UTF-8', or as .xlsx")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    return sheet_of(path, _csv_rows(path, reader, text.split("\n"), delimiter))


def _csv_rows(path: str, reader: Iterator[list[str]], lines: list[str], delimiter: str) -> Iterator[list[Cell]]:
    line = 0
    number = 0
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            message = f"row {number + 1} cannot be read: {error}"
            raise fault(path, message, "a cell with quotes in it stands in quotes, its own quotes doubled") from None
        number += 1
        spans = _places(lines, line, delimiter)
        yield [
            Cell(_unguarded(text), number, column, spans[column - 1] if column <= len(spans) else START)
            for column, text in enumerate(row, 1)
        ]
        line = reader.line_num  # type: ignore[attr-defined]


def _places(lines: list[str], line: int, delimiter: str) -> list[Span]:
    """Where the cells of the row that begins in a line stand; a cell of several lines ends with its first one."""
    found: list[Span] = []
    start, begun = 0, line
    quoted = False
    while line < len(lines):
        text = lines[line]
        for at, letter in enumerate(text):
            if letter == '"':
                quoted = not quoted
            elif letter == delimiter and not quoted:
                found.append(_span(lines, begun, start, line, at))
                start, begun = at + 1, line
        if not quoted:
            return [*found, _span(lines, begun, start, line, len(text))]
        line += 1
    return found


def _span(lines: list[str], begun: int, start: int, line: int, end: int) -> Span:
    last = end if line == begun else len(lines[begun])
    return Span(begun + 1, start + 1, begun + 1, max(last, start + 1) + 1)


def csv_bytes(rows: Iterable[Sequence[Shown]]) -> bytes:
    """A table as CSV that spreadsheets open with all its letters: UTF-8 with a mark, lines end as RFC 4180 says."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([guarded(each) for each in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def guarded(value: Shown) -> Shown:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.match(value):
        return f"'{value}"
    return value


def _unguarded(text: str) -> str:
    return text[1:] if _GUARDED.match(text) else text
