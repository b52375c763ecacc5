"""Words one can read: sizes, safe zones and contrast of every layout, read back from the finished PDF.

Of every kind that is printed the component with most to say is looked at, as on contact sheets.
"""

from __future__ import annotations

from typing import cast

import pytest
from PIL import Image, ImageFilter

from tests.render.shipped_pages import PACKS, cards, contact_sheet, whole
from toolkit.content.resources import data_folder
from toolkit.render.legibility import LARGE_TEXT, TEXT, contrast, light
from toolkit.render.phrases import LANGUAGES
from toolkit.render.print_checks import Limits, measured
from toolkit.render.readback import Box, Reader, SeenText
from toolkit.render.style import PALETTES

SYSTEMS = sorted(folder.name for folder in data_folder("content").iterdir() if (folder / "core").is_dir())
#: Points: no letters of any component are smaller. Credits are set in 5, type lines in 6 or more.
SMALLEST, TYPE_LINE = 5, 6
DPI = 150


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
    faint = []
    with Reader(content) as reader:
        for number, subject in enumerate(subjects):
            picture = reader.picture(number, DPI).convert("RGB")
            for text in reader.page(number).texts:
                ratio = _ratio(picture, text)
                if ratio is not None and ratio < (LARGE_TEXT if text.points >= 14 else TEXT):
                    words = reader.words(number, text.box)
                    faint.append(f"{subject.component.data['id']}: {words!r} {ratio:.1f}")
    assert faint == []


#: Where ink is spared no square of so many millimetres is black all over, on large things of a fifth of their width:
#: signs and silhouettes are smaller.
BLACK_FIELD = 13


@pytest.mark.parametrize("system", SYSTEMS)
def test_sparing_ink_leaves_no_large_black_fields(system: str) -> None:
    subjects, _, content = contact_sheet(system, "en", "low-ink")
    with Reader(content) as reader:
        pictures = [reader.picture(number, 25.4).convert("L") for number in range(len(subjects))]
    black = [str(each.component.data["id"]) for each, shown in zip(subjects, pictures, strict=True) if _black(shown)]
    assert black == []


def _black(picture: Image.Image) -> bool:
    """Whether a picture with a dot for every millimetre has a black field; the side of a filter is odd."""
    side = max(BLACK_FIELD, min(picture.size) // 10 * 2 + 1)
    return cast("tuple[int, int]", picture.filter(ImageFilter.MaxFilter(side)).getextrema())[0] < 60


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
