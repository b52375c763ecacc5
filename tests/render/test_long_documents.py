"""Long documents: set in parts and joined, they look as they would have looked in one piece."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import ImageChops

from tests.render.packs import SWORD, pack_library
from toolkit.content.library import Library
from toolkit.render import long_documents
from toolkit.render.long_documents import AT_ONCE, _groups
from toolkit.render.pdf_joining import Joined
from toolkit.render.plan import Page, Slot
from toolkit.render.printing import Printed, PrintOrder, chosen, print_order
from toolkit.render.profiles import read_profile

COUNT = 20


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    blades = {
        f"blade_{n}": SWORD.replace("ember-blade", f"blade-{n}").replace("Ember", f"Ember{n}") for n in range(COUNT)
    }
    return pack_library(tmp_path_factory.mktemp("many"), **blades)


def joined(parts: Iterable[bytes]) -> bytearray:
    """All parts as one file."""
    whole = Joined()
    for part in parts:
        whole.add(part)
    return whole.pdf()


def printed(library: Library, out: Path, **options: object) -> Printed:
    entities, _ = chosen(library, "embers", ["equipment"])
    order = PrintOrder("embers", "embers", entities, "en", read_profile("home-a4"), out, jobs=1, thumbnails=True)
    return print_order(library, replace(order, **options))  # type: ignore[arg-type]


def test_a_long_document_is_joined_from_parts_and_looks_the_same(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = printed(library, tmp_path / "whole")
    monkeypatch.setattr(long_documents, "AT_ONCE", 10)
    monkeypatch.setattr(long_documents, "A_PART", 10)
    parts = printed(library, tmp_path / "parts")
    assert (parts.components, parts.pages, parts.diagnostics) == (whole.components, whole.pages, whole.diagnostics)
    assert [each.name for each in parts.thumbnails] == [each.name for each in whole.thumbnails]
    pages = [pypdfium2.PdfDocument(made.files[0].read_bytes()) for made in (whole, parts)]
    assert len(pages[0]) == len(pages[1]) == whole.pages
    for number in range(whole.pages):
        words = [each[number].get_textpage().get_text_bounded() for each in pages]
        assert words[0] == words[1]
        pictures = [each[number].render(scale=0.7).to_pil() for each in pages]
        assert ImageChops.difference(*pictures).getbbox() is None
    content = parts.files[0].read_bytes()
    assert content.count(b"/OutputIntents[") == 1
    assert content == printed(library, tmp_path / "again").files[0].read_bytes(), "the same bytes every time"


def test_a_short_document_is_set_at_once(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert COUNT < AT_ONCE
    monkeypatch.setattr("toolkit.render.printing.set_in_parts", lambda *_: pytest.fail("this is short"))
    assert printed(library, tmp_path).pages > 0


def test_parts_are_cut_before_fronts() -> None:
    pages = [Page(10, 10, tuple(Slot(n * 9 + k, 0, 0) for k in range(9)), back=bool(n % 2)) for n in range(40)]
    groups = list(_groups(pages))
    assert [page for group in groups for page in group] == pages
    assert len(groups) > 1
    assert all(not group[0].back and group[-1].back for group in groups)


def test_references_in_words_and_pictures_stay_as_they_are() -> None:
    """A title may look like a reference to an object, and an outline belongs to its own part."""
    import typst

    source = '#set document(title: "(a) 5 0 R")\n#set page(width: 60mm, height: 40mm)\n= Part {}\n#pagebreak()\nMore'
    parts = [typst.compile(source.replace("{}", str(number)).encode(), timestamp=0) for number in range(3)]
    whole = bytes(joined(part for part in parts if isinstance(part, bytes)))
    document = pypdfium2.PdfDocument(whole)
    words = [document[n].get_textpage().get_text_bounded().strip() for n in range(6)]
    assert words == ["Part 0", "More", "Part 1", "More", "Part 2", "More"]
    assert document.get_metadata_value("Title") == "(a) 5 0 R"
    assert b"/Outlines" not in whole[whole.rindex(b"/Type/Catalog") :]
