"""Booklets of The Night Cage tell what special tiles do."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.systems.night_cage.play import CONTENT
from tests.systems.own import library_of
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.render.booklet.model import Booklet
from toolkit.render.phrases import phrases
from toolkit.render.words import words_of
from toolkit.systems.night_cage.booklet.sections import booklet


def test_special_tiles_have_a_chapter_with_their_rules() -> None:
    library = library_of("night-cage")
    seen = 0
    for adventure in library.of_kind("adventure"):
        names = {str(name).rpartition("/")[2] for board in adventure.data["boards"].values() for name in board["stack"]}
        told = [tile for tile in library.of_kind("tile") if tile.id in names and words_of(library, tile, "en")]
        if told:
            last = booklet(library, adventure, "en", spoiler_free=False).chapters[-1]
            [section] = last.sections
            printed = repr(section.data)
            for tile in told:
                assert str(library.words(tile, "name", "en")) in printed, f"{tile.id} in {adventure.id}"
                seen += 1
    assert seen


@cache
def _with_a_recipe() -> Library:
    """The shipped modes, and one with rules of its own."""
    return load([CONTENT, data_folder("docs") / "how-to" / "cookbook" / "chase"]).library


def _booklet(adventure: str, *, spoiler_free: bool) -> Booklet:
    library = _with_a_recipe()
    return booklet(library, library.get(adventure, kind="adventure"), "en", spoiler_free=spoiler_free)


def _entries(whole: Booklet) -> list[dict[str, Any]]:
    sections = [section for chapter in whole.chapters for section in chapter.sections if section.kind == "entries"]
    return [entry for section in sections for entry in section.data["entries"]]


@pytest.mark.parametrize("spoiler_free", [True, False])
def test_tiles_are_drawn_beside_their_rules_and_bosses_have_their_sign(spoiler_free: bool) -> None:
    signs = {}
    for entry in _entries(_booklet("night-cage/advanced-bosses", spoiler_free=spoiler_free)):
        kind = "tile" if entry["drawing"] is not None else "boss"
        signs[str(entry["name"]).rpartition("/")[2]] = (kind, entry["sign"])
    library = _with_a_recipe()
    bosses = {boss.id for boss in library.of_kind("boss")}
    assert {name for name, sign in signs.items() if sign == ("boss", "boss")} == bosses
    assert {sign for name, sign in signs.items() if name not in bosses} == {("tile", "")}
    assert bosses


def test_a_mode_with_rules_of_its_own_tells_them_and_others_have_no_such_section() -> None:
    title = phrases("night-cage", "en").say("booklet", "rules")
    told = {}
    for adventure in ("chase/they-walk", "night-cage/base"):
        whole = _booklet(adventure, spoiler_free=False)
        sections = [section for chapter in whole.chapters for section in chapter.sections if section.title == title]
        told[adventure] = [len(section.data["paragraphs"]) for section in sections]
    rules = _with_a_recipe().get("chase/they-walk", kind="adventure").data["rules"]
    assert told == {"chase/they-walk": [len(rules)], "night-cage/base": []}
