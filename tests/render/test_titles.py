"""Titles: set in the display face, and in one of two sizes, so that cards side by side look like one box."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from tests.render.shipped_pages import cards, contact_sheet, fronts, longest_cards
from toolkit.content.resources import data_folder
from toolkit.render.style import PALETTES

SYSTEMS = sorted(folder.name for folder in data_folder("content").iterdir() if (folder / "core").is_dir())
#: Kinds whose names stand on them in small letters, so that a heap can be sorted: the text face is read better there.
SMALL = {"tile", "token", "small-token", "standee", "large-standee", "end-piece", "scenario-map", "exploration-token"}
#: Components without a title of their own, and those that shout.
OTHERS = {
    "board",
    "labels",
    "stop-card",
    "discard-board",
    "city",
    "base",
    "element-token",
    "marker",
    "wound",
}
OTHERS |= {"door-token", "character-token", "track-board", "hero-record", "depth-track"}
#: What the display face is called in finished files.
IN_FILES = "NewCM"
#: How many of a kind may have a name so long that neither of the two sizes takes it.
TOO_LONG = 0.015


def sizes(system: str, language: str) -> dict[str, Counter[float]]:
    """How many titles of each kind are set in each size."""
    kinds: dict[str, str] = {}
    for card in cards(system, language):
        identity = str(card.component.data["id"])
        if identity not in kinds and card.entity.kind not in OTHERS | SMALL:
            kinds[identity] = card.entity.kind
    others = {str(card.component.data["id"]) for card in cards(system, language) if card.entity.kind in OTHERS | SMALL}
    assert not others & kinds.keys(), "a title is known by the id of its component"
    titles: dict[str, float] = {}
    for fit in fronts(system, language)[0]:
        if fit.field == "name" and fit.component in kinds:
            titles.setdefault(fit.component, fit.size)
    found: dict[str, Counter[float]] = defaultdict(Counter)
    for identity, size in titles.items():
        found[kinds[identity]][size] += 1
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_titles_of_a_kind_have_two_sizes(system: str) -> None:
    """In Russian, whose words are the longest."""
    many = {}
    for kind, counted in sizes(system, "ru").items():
        usual = sum(number for _, number in counted.most_common(2))
        if sum(counted.values()) - usual > TOO_LONG * sum(counted.values()):
            many[kind] = dict(counted)
    assert many == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_titles_are_set_in_the_display_face(system: str) -> None:
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(contact_sheet(system, "uk", PALETTES[0])[2])
    without = []
    for number, card in enumerate(longest_cards(system, "uk")):
        if card.entity.kind in SMALL | OTHERS:
            continue
        fonts = _fonts(document[number])
        if not any(IN_FILES in name for name in fonts):
            without.append(f"{card.entity.kind}: {sorted(fonts)}")
    assert without == []


def _fonts(page: object) -> set[str]:
    """The names of the fonts that a page uses."""
    import ctypes

    import pypdfium2.raw as raw  # type: ignore[import-untyped]

    found = set()
    for number in range(raw.FPDFPage_CountObjects(page.raw)):  # type: ignore[attr-defined]
        each = raw.FPDFPage_GetObject(page.raw, number)  # type: ignore[attr-defined]
        if raw.FPDFPageObj_GetType(each) == raw.FPDF_PAGEOBJ_TEXT:
            name = ctypes.create_string_buffer(200)
            raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(each), name, 200)
            found.add(name.value.decode())
    return found
