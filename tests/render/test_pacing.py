"""Last pages: nothing that ships ends a chapter on a page with a few lines, in any language."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from tests.render.booklet.test_unfolding import ADVENTURES, shipped, shipped_booklet
from tests.render.rulebook.books import BOOKS, book, on_paper
from toolkit.render.booklet.making import job_of, print_booklets
from toolkit.render.pacing import LEAST, last_pages, pace
from toolkit.render.phrases import LANGUAGES
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader
from toolkit.render.style import PLAIN
from toolkit.render.typesetting import Fit, Job, typesetting

PACKS = {pack: list(names) for pack, names in groupby(ADVENTURES, key=lambda name: name.split("/")[0])}


class Pages:
    """A setter whose last page holds 1 part of 10 until it is set at a size that helps."""

    def __init__(self, helps: float) -> None:
        self.helps, self.sizes = helps, [1.0]

    def change(self, job: Job) -> None:
        assert job.booklet is not None
        self.sizes.append(job.booklet["pace"]["a"])

    def pdf(self) -> bytes:
        return b""

    def png(self, dpi: float) -> list[bytes]:
        return []

    def fits(self) -> list[Fit]:
        share = 0.5 if self.sizes[-1] == self.helps else 0.19 if self.sizes[-1] == 0.97 else 0.1
        return [Fit("x", "last page of a", share, False), Fit("x", "last page of b", 1.0, False)]


@pytest.mark.parametrize(("helps", "tried"), [(1.0, 1), (0.985, 2), (0.94, 5), (1.02, 6)])
def test_a_chapter_is_set_smaller_first_and_then_larger(helps: float, tried: int) -> None:
    pages = Pages(helps)
    pace(pages, Job("x", "en", (), (), booklet={}))
    assert (pages.sizes[-1], len(pages.sizes)) == (helps, tried)


def test_where_nothing_helps_the_fullest_last_page_is_taken() -> None:
    pages = Pages(7)
    pace(pages, Job("x", "en", (), (), booklet={}))
    assert pages.sizes[-1] == 0.97


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_no_chapter_of_a_shipped_booklet_ends_on_a_nearly_empty_page(pack: str, language: str) -> None:
    order = PrintOrder(pack, pack, (), language, read_profile("home-a4"), Path())
    job = job_of(shipped(), order, [shipped_booklet(name, language) for name in PACKS[pack]], PLAIN)
    with typesetting(job) as typesetter:
        pace(typesetter, job)
        found = last_pages(typesetter.fits())
    assert len(found) >= len(PACKS[pack])
    assert {name: share for name, share in found.items() if share < LEAST} == {}


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_no_shipped_rule_book_ends_on_a_nearly_empty_page(system: str, language: str) -> None:
    found = on_paper(system, language)
    assert found.shares["rules"] >= LEAST
    with Reader(found.content) as reader:  # the index and the credits stand there, alone or below the last words
        assert filled(reader, len(reader) - 1) > LEAST
        assert book(system, language).data["labels"]["index"] in reader.words(len(reader) - 1)


@pytest.mark.parametrize("adventure", ["jaws-of-the-lion/council-of-sleepers", "machina-arcana/the-drowned-choir"])
def test_credits_do_not_stand_on_a_page_of_their_own(adventure: str, tmp_path: Path) -> None:
    pack, _ = adventure.split("/")
    order = PrintOrder(pack, pack, [shipped().get(adventure)], "ru", read_profile("home-a4"), tmp_path)
    printed = print_booklets(shipped(), replace(order, thumbnails=False))
    with Reader(printed.files[0]) as reader:
        assert filled(reader, len(reader) - 1) > LEAST


def filled(reader: Reader, number: int) -> float:
    """How far down a page words reach before a gap of a third of it, as a part of its height; without its footer."""
    page = reader.page(number)
    lines = sorted((text.box.top, text.box.bottom) for text in page.texts if text.box.bottom < page.height * 0.95)
    reached = 0.0
    for top, bottom in lines:
        if reached and top - reached > page.height / 3:
            break
        reached = max(reached, bottom)
    return reached / page.height
