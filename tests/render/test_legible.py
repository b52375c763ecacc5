"""Words one can read: sizes, safe zones and contrast of every layout, read back from the finished PDF.

Of every kind that is printed the component with most to say is looked at, as on contact sheets.
"""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image

from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.render.contact_sheet import longest
from toolkit.render.legibility import LARGE_TEXT, TEXT, contrast, light
from toolkit.render.plan import pictures
from toolkit.render.print_checks import Limits, Subject, measured
from toolkit.render.readback import Box, Reader, SeenText
from toolkit.render.style import PALETTES
from toolkit.render.typesetting import Job, typesetting

SYSTEMS = sorted(folder.name for folder in data_folder("content").iterdir() if (folder / "core").is_dir())
#: Points: no letters of any component are smaller. Credits are set in 5, type lines in 6 or more.
SMALLEST = 5
DPI = 150


@cache
def library_of(system: str) -> Library:
    return load([data_folder("content") / system / "core"]).library


def finished(system: str, language: str, palette: str) -> tuple[list[Subject], Job, bytes]:
    cards = list(longest(library_of(system), system, language))
    subjects = [Subject(card.component, card.entity) for card in cards]
    subjects += [Subject(card.back.component, card.back.entity) for card in cards if card.back]
    components = [subject.component for subject in subjects]
    job = Job(system, language, components, pictures([each.size for each in components]), {}, palette)
    with typesetting(job) as typesetter:
        return subjects, job, typesetter.pdf()


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_letters_are_too_small_or_too_near_to_the_cut(system: str, language: str) -> None:
    subjects, job, content = finished(system, language, PALETTES[0])
    with Reader(content) as reader:
        found = measured(reader, job.pages, subjects, Limits(SMALLEST, 0), [])
    assert [f"{problem.code} {problem.message}" for problem in found] == []


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_words_stand_out_from_their_ground(system: str, palette: str) -> None:
    subjects, _, content = finished(system, "en", palette)
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


def _ratio(picture: Image.Image, text: SeenText) -> float | None:
    """The contrast of letters with what is around them; none where there is too little to look at."""
    dots = DPI / 25.4
    box = Box(text.box.left - 0.3, text.box.top - 0.3, text.box.right + 0.3, text.box.bottom + 0.3)
    cut = picture.crop(
        (round(box.left * dots), round(box.top * dots), round(box.right * dots), round(box.bottom * dots))
    )
    if cut.width < 4 or cut.height < 4:
        return None
    ink = text.ink
    pixels = list(zip(*[iter(cut.tobytes())] * 3, strict=True))
    far = sorted(pixels, key=lambda each: sum(abs(a - b) for a, b in zip(each, ink, strict=True)))
    ground = far[len(far) * 3 // 4]  # most of what is not letters
    return contrast(*(light("#" + bytes(each).hex()) for each in (ink, ground)))
