"""XLSX in and out. A workbook is a zip of XML: what strangers send is looked at before openpyxl reads it.

Of a formula only the value counts that the spreadsheet kept of it; here nothing is worked out.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from toolkit.content.diagnostics import Span
from toolkit.tables.cells import Shown
from toolkit.tables.sheets import MAX_COLUMNS, MAX_ROWS, Cell, Sheet, fault, sheet_of

#: What a workbook of tables never holds more of, unpacked.
MAX_UNPACKED = 100_000_000
MAX_PARTS = 2_000
#: Tags of XML in all parts: a cell has four, and takes some 500 bytes of memory when it is read.
MAX_TAGS = 1_000_000
_EPOCH = (1980, 1, 1, 0, 0, 0)
_STAMP = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
_WIDEST_COLUMN = 60
_NO_WORKBOOK = "save it as .xlsx with a spreadsheet, or as 'CSV UTF-8'"


def read_workbook(path: str, raw: bytes, tab: str = "") -> Sheet:
    """A sheet of a workbook. Raises `TableFault`."""
    _look_through(path, raw)
    import openpyxl

    try:
        values, written = (openpyxl.load_workbook(io.BytesIO(raw), data_only=kept) for kept in (True, False))
    except Exception:  # whatever openpyxl stumbles over: the file is not ours
        raise fault(path, "this is no workbook, or it is damaged", _NO_WORKBOOK) from None
    if not values.sheetnames:
        raise fault(path, "the workbook has no sheet", _NO_WORKBOOK)
    if tab and tab not in values.sheetnames:
        raise fault(path, f"there is no sheet {tab!r}", f"there is {', '.join(values.sheetnames)}")
    name = tab or values.sheetnames[0]
    sheet, formulas = values[name], written[name]
    if not hasattr(sheet, "iter_rows"):
        raise fault(path, f"{name!r} is a chart, not a table", "name the sheet with --sheet")
    if sheet.max_row > MAX_ROWS:
        raise fault(path, f"the table has more than {MAX_ROWS:,} rows", "split it into several tables")
    if sheet.max_column > MAX_COLUMNS:
        raise fault(path, f"the table has more than {MAX_COLUMNS} columns", "leave out what is not needed")
    return sheet_of(path, _rows(sheet, formulas))


def _look_through(path: str, raw: bytes) -> None:
    """Refuse what unpacks to too much, and XML that declares anything of its own. Raises `TableFault`."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = archive.infolist()
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
                raise fault(path, "the workbook unpacks to more than a table can need", "save the sheet as CSV")
            tags = 0
            for part in parts:
                with archive.open(part) as file:
                    content = file.read(part.file_size + 1)
                if len(content) > part.file_size:
                    raise fault(path, "the workbook is damaged: a part is longer than it says", _NO_WORKBOOK)
                tags += content.count(b"<")
                if tags > MAX_TAGS:
                    raise fault(path, "the workbook has more cells than a table can need", "save the sheet as CSV")
                if b"<!DOCTYPE" in content or b"<!ENTITY" in content or content[:2] in (b"\xff\xfe", b"\xfe\xff"):
                    raise fault(path, "the workbook holds XML that no spreadsheet writes", _NO_WORKBOOK)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        raise fault(path, "this is no workbook, or it is damaged", _NO_WORKBOOK) from None


def _rows(sheet: Any, formulas: Any) -> Iterator[list[Cell]]:
    for values, written in zip(sheet.iter_rows(), formulas.iter_rows(), strict=False):
        yield [_cell(value, formula) for value, formula in zip(values, written, strict=False)]


def _cell(value: Any, formula: Any) -> Cell:
    row, column = int(value.row), int(value.column)
    span = Span(row, column, row, column + 1)
    kept = value.value
    if kept is None:
        is_formula = getattr(formula, "data_type", "") == "f"
        why = "a formula whose value the file does not hold: open it in a spreadsheet and save it" if is_formula else ""
        return Cell("", row, column, span, why)
    if getattr(value, "data_type", "") == "e":
        return Cell(str(kept), row, column, span, f"the spreadsheet shows the fault {kept}")
    if isinstance(kept, bool):
        return Cell("true" if kept else "false", row, column, span)
    if isinstance(kept, int | float):
        whole = isinstance(kept, float) and kept.is_integer() and abs(kept) < 10**15
        return Cell(str(int(kept)) if whole else repr(kept), row, column, span)
    if not isinstance(kept, str):
        why = "a date or a time, which no field holds: a spreadsheet makes such of 1-2; format the column as text"
        return Cell(str(kept), row, column, span, why)
    return Cell(kept, row, column, span)


def workbook_bytes(title: str, rows: Sequence[Sequence[Shown]], made: Sequence[bool]) -> bytes:
    """A table as a workbook; equal tables give equal bytes. `made` says which columns are made and never read back."""
    import openpyxl
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title[:31]
    for row, values in enumerate(rows, 1):
        for column, value in enumerate(values, 1):
            if value == "":
                continue
            cell = sheet.cell(row, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # openpyxl would take '=…' for a formula
                cell.quotePrefix = value[:1] in ("=", "+", "-", "@")
            cell.alignment = Alignment(vertical="top", wrap_text=isinstance(value, str) and "\n" in value)
            if row == 1:
                cell.font = Font(bold=True, color="808080" if made[column - 1] else None)
    for column, values in enumerate(zip(*rows, strict=True), 1):
        longest = max(len(line) for value in values for line in str(value).split("\n"))
        sheet.column_dimensions[get_column_letter(column)].width = min(_WIDEST_COLUMN, longest + 2)
    sheet.freeze_panes = "B2"
    packed = io.BytesIO()
    book.save(packed)
    return _without_clock(packed.getvalue())


def _without_clock(raw: bytes) -> bytes:
    """The same zip without the time at which it was made."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(packed, "w") as new:
        for part in sorted(old.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            entry = zipfile.ZipInfo(part, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            new.writestr(entry, _STAMP.sub(rb"\g<1>1980-01-01T00:00:00Z", old.read(part)), compresslevel=9)
    return packed.getvalue()
