"""Saddle stitch: whoever folds the pile reads the pages in order."""

from __future__ import annotations

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
import typst

from toolkit.render.booklet.imposing import imposed, saddle_order, with_saddle_sheets
from toolkit.render.printing import Printed


def folded(pages: int) -> list[int | None]:
    """The pages as one reads them: sheets put into one another, each side after the other."""
    sides = list(saddle_order(pages))
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    front = [page for outer, inner in sheets for page in (outer[1], inner[0])]
    back = [page for outer, inner in reversed(sheets) for page in (inner[1], outer[0])]
    return front + back


@pytest.mark.parametrize("pages", range(1, 26))
def test_a_folded_pile_reads_in_order(pages: int) -> None:
    read = folded(pages)
    assert read[:pages] == list(range(pages))
    assert all(page is None for page in read[pages:])
    assert len(read) % 4 == 0
    assert len(read) - pages < 4


def booklet(pages: int, lying: int) -> bytes:
    words = "\n".join(f"#page(flipped: {str(number == lying).lower()})[Page {number}]" for number in range(pages))
    made = typst.compile(f"#set page(width: 148mm, height: 210mm)\n{words}".encode(), timestamp=0)
    assert isinstance(made, bytes)
    return made


def test_sheets_have_two_pages_side_by_side_and_the_same_bytes_every_time(tmp_path: Path) -> None:
    content = booklet(6, lying=1)
    sheets = imposed(content)
    assert sheets == imposed(content)
    assert b"/CreationDate(D:20000101000000+00'00')" in sheets, "the clock is not in the file"
    document = pypdfium2.PdfDocument(sheets)
    words = [" ".join(document[number].get_textpage().get_text_bounded().split()) for number in range(len(document))]
    assert words == ["Page 0", "Page 1", "Page 5 Page 2", "Page 3 Page 4"]
    sizes = {tuple(round(side / 72 * 25.4) for side in document[number].get_size()) for number in range(4)}
    assert sizes == {(296, 210)}
    path = tmp_path / "booklet.pdf"
    path.write_bytes(content)
    made = with_saddle_sheets(Printed((path,), 1, 6, ()))
    assert made.files[1].name == "booklet-saddle.pdf"
    assert made.files[1].read_bytes() == sheets
