"""Words one can read: sizes, safe zones and contrast of every layout, read back from the finished PDF.

Of every kind that is printed the component with most to say is looked at, as on contact sheets.
"""

from __future__ import annotations

from typing import cast

import pytest
from PIL import Image, ImageFilter, ImageStat

from tests.render.shipped_pages import PACKS, cards, contact_sheet, whole
from toolkit.content.resources import data_folder
from toolkit.render.legibility import LARGE_TEXT, TEXT, contrast, light
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import pictures
from toolkit.render.print_checks import Limits, measured
from toolkit.render.readback import Box, Reader, SeenText
from toolkit.render.style import PALETTES
from toolkit.render.typesetting import Component, Job, typesetting

SYSTEMS = sorted(folder.name for folder in data_folder("content").iterdir() if (folder / "core").is_dir())
#: Points: no letters of any component are smaller. Credits are set in 5, type lines in 6 or more.
SMALLEST, TYPE_LINE = 5, 6
DPI = 150
#: What may be black of a component where ink is spared, if no side of it is shorter than so many mm: a sign may fill
#: what is smaller.
MOST_INK, LARGE = 0.25, 40


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_letters_are_too_small_or_too_near_to_the_cut(system: str, language: str) -> None:
    subjects, job, content = contact_sheet(system, language, PALETTES[0])
    with Reader(content) as reader:
        found = measured(reader, job.pages, subjects, Limits(SMALLEST, 0), [])
    assert [f"{problem.code} {problem.message}" for problem in found] == []


@pytest.mark.parametrize(("pack", "language"), [(pack, language) for pack in PACKS for language in LANGUAGES])
def test_letters_of_every_component_are_large_enough(pack: str, language: str) -> None:
    """Tokens, tiles and the like, too: not only those with most to say."""
    printed = whole(pack, language)
    named = zip(cards(pack, language), printed.smallest, strict=True)
    small = [f"{card.entity.id}: {words!r} {size:.2f}" for card, (size, words) in named if size < SMALLEST - 0.02]
    types = [fit for fit in printed.fits if fit.field == "type"]
    small += [f"{fit.component}: type line {fit.size:g}" for fit in types if fit.size < TYPE_LINE]
    assert small == []


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_words_stand_out_from_their_ground(system: str, palette: str) -> None:
    subjects, _, content = contact_sheet(system, "en", palette)
    assert _faint([subject.component for subject in subjects], content) == []


@pytest.mark.parametrize("palette", PALETTES)
def test_words_stand_out_from_colours_that_an_author_chose(palette: str) -> None:
    """A prisoner has a colour of its own, and its name stands on it: dark on yellow, light on blue."""
    shown = [card for pack in PACKS for card in cards(pack, "en") if card.entity.kind == "prisoner"]
    components = [each for card in shown for each in (card.component, *([card.back.component] if card.back else []))]
    assert len(components) == 10
    job = Job("colours", "en", components, pictures([each.size for each in components]), palette=palette)
    with typesetting(job) as typesetter:
        assert _faint(components, typesetter.pdf()) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_large_is_dark_where_ink_is_spared(system: str) -> None:
    subjects, _, content = contact_sheet(system, "en", "low-ink")
    used = {}
    with Reader(content) as reader:
        for number, subject in enumerate(subjects):
            if min(subject.component.size.width, subject.component.size.height) >= LARGE:
                light_left = ImageStat.Stat(reader.picture(number, 50).convert("L")).mean[0] / 255
                used[number, subject.component.data["id"]] = 1 - light_left
    assert {name: round(share, 2) for name, share in used.items() if share > MOST_INK} == {}


def _faint(components: list[Component], content: bytes) -> list[str]:
    """The words that hardly stand out from their ground, with their contrast. Each component has a page."""
    faint = []
    with Reader(content) as reader:
        for number, component in enumerate(components):
            picture = reader.picture(number, DPI).convert("RGB")
            for text in reader.page(number).texts:
                ratio = _ratio(picture, text)
                if ratio is not None and ratio < (LARGE_TEXT if text.points >= 14 else TEXT):
                    faint.append(f"{component.data['id']}: {reader.words(number, text.box)!r} {ratio:.1f}")
    return faint


#: Where ink is spared no square of so many millimetres is black all over, on large things of a fifth of their width:
#: signs and silhouettes are smaller.
BLACK_FIELD = 13


@pytest.mark.parametrize("system", SYSTEMS)
def test_sparing_ink_leaves_no_large_black_fields(system: str) -> None:
    subjects, _, content = contact_sheet(system, "en", "low-ink")
    with Reader(content) as reader:
        looks = [reader.picture(number, 25.4).convert("L") for number in range(len(subjects))]
    black = [str(each.component.data["id"]) for each, shown in zip(subjects, looks, strict=True) if _black(shown)]
    assert black == []


def _black(picture: Image.Image) -> bool:
    """Whether a picture with a dot for every millimetre has a black field; the side of a filter is odd.

    The lightest dot of a large square is found by looking at squares of three dots again and again: much quicker.
    """
    side = max(BLACK_FIELD, min(picture.size) // 10 * 2 + 1)
    for _ in range(side // 2):
        picture = picture.filter(ImageFilter.MaxFilter(3))
    return cast("tuple[int, int]", picture.getextrema())[0] < 60


def test_a_black_field_is_found() -> None:
    page = Image.new("L", (60, 90), 255)
    page.paste(0, (20, 20, 20 + BLACK_FIELD - 1, 60))
    assert not _black(page)
    page.paste(0, (20, 20, 20 + BLACK_FIELD, 60))
    assert _black(page)


def _ratio(picture: Image.Image, text: SeenText) -> float | None:
    """The contrast of letters with what is around them; none where there is too little to look at."""
    dots = DPI / 25.4
    box = Box(text.box.left - 0.3, text.box.top - 0.3, text.box.right + 0.3, text.box.bottom + 0.3)
    cut = picture.crop(
        (round(box.left * dots), round(box.top * dots), round(box.right * dots), round(box.bottom * dots))
    )
    if cut.width < 4 or cut.height < 4:
        return None
    colours = cast("list[tuple[int, tuple[int, int, int]]]", cut.getcolors(cut.width * cut.height))
    colours.sort(key=lambda each: sum(abs(one - other) for one, other in zip(each[1], text.ink, strict=True)))
    less = 0
    for count, colour in colours:
        less += count
        if less > cut.width * cut.height * 3 // 4:  # most of what is not letters
            return contrast(*(light("#" + bytes(each).hex()) for each in (text.ink, colour)))
    return None
