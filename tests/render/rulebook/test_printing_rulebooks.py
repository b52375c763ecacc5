"""Rule books on paper: every one is set without a complaint, in few pages, and can be folded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.render.rulebook.books import BOOKS, book, box, on_paper
from tests.render.shipped_pages import smallest_letters
from toolkit.render.booklet.imposing import with_saddle_sheets
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader
from toolkit.render.rulebook.making import print_rulebook
from toolkit.render.typography import NO_BREAK


def order(system: str, language: str, profile: str, folder: Path, *, pictures: bool = False) -> PrintOrder:
    return PrintOrder(system, box(system)[1], (), language, read_profile(profile), folder, pictures)


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_a_book_has_all_its_chapters_on_few_pages(system: str, language: str) -> None:
    found = on_paper(system, language)
    assert found.printed.diagnostics == ()
    assert 6 <= found.printed.pages <= 18
    with Reader(found.content) as reader:
        words = " ".join(reader.words(number) for number in range(len(reader))).replace(NO_BREAK, " ")
        letters = min(smallest_letters(reader, number) for number in range(len(reader)))
    assert letters[0] >= 4.98, letters  # signs in its pictures, too
    squeezed = "".join(words.split())
    missing = [
        chapter["title"]
        for chapter in book(system, language).data["chapters"]
        if "".join(chapter["title"].split()) not in squeezed
    ]
    assert missing == []


def test_small_pages_can_be_folded_and_have_pictures(tmp_path: Path) -> None:
    library, _ = box("night-cage")
    wanted = order("night-cage", "uk", "home-a5", tmp_path, pictures=True)
    printed = with_saddle_sheets(print_rulebook(library, wanted, tmp_path / "rules.pdf"))
    assert printed.diagnostics == ()
    names = [path.name for path in printed.files]
    assert names == [
        "rules.pdf",
        *(f"rules-{number:02}.png" for number in range(1, printed.pages + 1)),
        "rules-saddle.pdf",
    ]
    with Reader((tmp_path / "rules-saddle.pdf").read_bytes()) as reader:
        assert len(reader) == 2 * -(-printed.pages // 4)
        assert reader.size(0) == pytest.approx((296, 210), abs=0.2)


def test_the_same_book_is_the_same_bytes(tmp_path: Path) -> None:
    library, _ = box("night-cage")
    for name in ("a", "b"):
        print_rulebook(library, order("night-cage", "en", "home-letter", tmp_path), tmp_path / f"{name}.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
