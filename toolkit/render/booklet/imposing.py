"""Booklets for saddle stitch: two pages side by side on a sheet, so ordered that the folded pile reads as a book."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from toolkit.content.files import atomic_write
from toolkit.render.printing import Printed

_PAGES_A_SHEET = 4
#: pdfium names every file by chance; the same booklet shall be the same bytes.
_ID = re.compile(rb"/ID ?\[<\w+> ?<\w+>\]")
#: When PDFium made it; another date of the same length leaves all places in the file as they are.
_MADE = re.compile(rb"(?<=/CreationDate\(D:)[0-9]{14}[+-][0-9]{2}'[0-9]{2}'")
_NO_DATE = b"20000101000000+00'00'"


def saddle_order(pages: int) -> Iterator[tuple[int | None, int | None]]:
    """The pages on the left and right of every side of every sheet, the outermost sheet first; None is a blank.

    Print two-sided, turned on the short edge, fold the whole pile once and staple the fold.
    """
    whole = -(-pages // _PAGES_A_SHEET) * _PAGES_A_SHEET
    for sheet in range(whole // _PAGES_A_SHEET):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        for left, right in ((last, first), (first + 1, last - 1)):
            yield left if left < pages else None, right if right < pages else None


def imposed(content: bytes) -> bytes:
    """A finished booklet as sheets to fold: each is twice as wide as a page."""
    import pypdfium2

    raw: Any = pypdfium2.raw
    source = pypdfium2.PdfDocument(content)
    width, height = source.get_page_size(0)
    row = pypdfium2.PdfDocument.new()
    for left, right in saddle_order(len(source)):
        for page in (left, right):
            if page is None:
                row.new_page(width, height)
            else:
                row.import_pages(source, [page])
                if _lies(row[len(row) - 1]):  # a map stands on its side, its top to the right
                    row[len(row) - 1].set_rotation(90)
    pairs = raw.FPDF_ImportNPagesToOne(row, 2 * width, height, 2, 1)
    sheets = pypdfium2.PdfDocument(pairs)
    out = io.BytesIO()
    sheets.save(out)
    for document in (sheets, row, source):
        document.close()
    named = b"/ID[<%s><%s>]" % ((hashlib.sha256(content).hexdigest()[:32].upper().encode(),) * 2)
    return _MADE.sub(_NO_DATE, _ID.sub(named, out.getvalue()))


def _lies(page: Any) -> bool:
    width, height = page.get_size()
    return bool(width > height)


def with_saddle_sheets(printed: Printed) -> Printed:
    """What was made, and for every booklet a file of sheets to fold besides it."""
    folded = []
    for path in printed.files:
        if path.suffix == ".pdf":
            target = path.with_name(f"{path.stem}-saddle.pdf")
            atomic_write(target, imposed(path.read_bytes()))
            folded.append(target)
    return replace(printed, files=(*printed.files, *folded))
