"""Checks of finished files before they are handed out: they are read back and held against what the printer wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.files import PathProblem, image_size
from toolkit.render.picturing import Picture
from toolkit.render.plan import Page
from toolkit.render.readback import Reader

CODE = "L1013"
_TOLERANCE = 0.1


def pdf_problems(reader: Reader, pages: Sequence[Page], names: Sequence[str], path: Path) -> list[Diagnostic]:
    """Pages, boxes, fonts and page order of a PDF against its plan. `names` are what stands on each component."""
    if len(reader) != len(pages):
        return [_wrong(path, f"the file has {len(reader)} pages, but {len(pages)} were planned")]
    found = [_wrong(path, message) for number in range(len(pages)) for message in _page(reader, number, pages, names)]
    if any(not text.embedded for page in reader.seen for text in page.texts):
        found.append(_wrong(path, "a font is used that is not in the file"))
    return found


def joined_problems(pages: Sequence[Page], path: Path) -> list[Diagnostic]:
    """Whether a file that was joined has all pages in their sizes; its parts were read back one by one."""
    with Reader(path) as reader:
        if len(reader) != len(pages):
            return [_wrong(path, f"the file has {len(reader)} pages, but {len(pages)} were planned")]
        sizes = [(number, reader.size(number), page) for number, page in enumerate(pages)]
    return [
        _wrong(path, f"page {number + 1} is {size[0]:.1f} × {size[1]:.1f} mm")
        for number, size, page in sizes
        if not _near(size[0], page.width) or not _near(size[1], page.height)
    ]


def _page(reader: Reader, number: int, pages: Sequence[Page], names: Sequence[str]) -> Iterator[str]:
    plan = pages[number]
    width, height = reader.size(number)
    if not _near(width, plan.width) or not _near(height, plan.height):
        yield f"page {number + 1} is {width:.1f} × {height:.1f} mm, not {plan.width:g} × {plan.height:g} mm"
    if plan.bleed_x or plan.bleed_y:
        trim = reader.page(number).trim
        edges = (trim.left, trim.top, width - trim.right, height - trim.bottom)
        if not all(_near(each, wanted) for each, wanted in zip(edges, (plan.bleed_x, plan.bleed_y) * 2, strict=True)):
            yield f"page {number + 1} is cut elsewhere than {plan.bleed_x:g} and {plan.bleed_y:g} mm from its edges"
        if len(plan.slots) == 1 and not plan.back:
            yield from _order(reader, number, names, plan.slots[0].component)


def _order(reader: Reader, number: int, names: Sequence[str], component: int) -> Iterator[str]:
    """Whether the page shows its own component: a page that has another's name and not its own is out of order."""
    words = _letters(reader.words(number))
    if _letters(names[component]) in words:
        return
    other = next((name for name in names if len(name) > 3 and _letters(name) in words), None)
    if other is not None:
        yield f"page {number + 1} should show {names[component]!r} but shows {other!r}"


def _letters(words: str) -> str:
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def picture_problems(pictures: Sequence[Picture]) -> list[Diagnostic]:
    """The pixels of finished pictures against what was asked for."""
    found = []
    for picture in pictures:
        size = image_size(picture.target)
        if isinstance(size, PathProblem):
            found.append(_wrong(picture.target, size.message))
        elif size != picture.pixels:
            wanted = f"{picture.pixels[0]} × {picture.pixels[1]}"
            found.append(_wrong(picture.target, f"the picture has {size[0]} × {size[1]} pixels, not {wanted}"))
    return found


def _near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= _TOLERANCE


def _wrong(path: Path, message: str) -> Diagnostic:
    return Diagnostic(CODE, message, path.as_posix(), hint="this is a fault of Lantern's own: please report it")
