"""Small pictures of everything that was made, for the page that shows it."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.render.batch import Batch
from toolkit.render.picturing import Picture
from toolkit.render.plan import Page, Size, Slot
from toolkit.render.readback import Reader
from toolkit.render.workers import spread

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 80
_LARGEST = 320
_FEW_PAGES = 6

_Small = tuple[int, int, bytes]
"""Width, height and the packed picture."""


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A component as it came out. `copies` is 0 for a back; `longest` is its longer side on paper, in mm."""

    name: str
    title: str
    kind: str
    copies: int
    width: int
    height: int
    longest: float
    picture: bytes


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A page of a finished file and the components to cut out of it."""

    path: Path
    number: int
    slots: tuple[tuple[Slot, Size], ...]


def from_pages(path: Path, pages: Sequence[Page], batch: Batch, jobs: int = 0) -> list[Thumbnail]:
    """Every component of a finished PDF, cut out of the first page it is on; split tiles have none."""
    shown = numbered_from_pages(path, pages, batch, jobs)
    return [shown[number] for number in sorted(shown)]


def numbered_from_pages(
    path: Path, pages: Sequence[Page], batch: Batch, jobs: int = 0, taken: Collection[int] = ()
) -> dict[int, Thumbnail]:
    """The thumbnails of components by their numbers; those in `taken` are not cut out again."""
    sizes = batch.sizes
    seen = set(taken)
    sheets: list[_Sheet] = []
    for number, page in enumerate(pages):
        fresh = {slot.component: slot for slot in page.slots if slot.component not in seen and slot.window is None}
        seen.update(fresh)
        if fresh:
            sheets.append(_Sheet(path, number, tuple((slot, sizes[slot.component]) for slot in fresh.values())))
    # Starting processes costs more than a few pages do.
    found = spread(_cut_sheet, sheets, jobs if len(sheets) > _FEW_PAGES else 1)
    return {number: _thumbnail(*small, number, batch) for cut in found for number, small in cut}


def _cut_sheet(sheet: _Sheet) -> list[tuple[int, _Small]]:
    with Reader(sheet.path.read_bytes()) as reader:
        picture = reader.picture(sheet.number, _DPI)
    return [(slot.component, _small(_cut_out(picture, slot, size))) for slot, size in sheet.slots]


def from_pictures(pictures: Sequence[Picture], batch: Batch) -> list[Thumbnail]:
    """Every picture that was written, its bleed cut off."""
    from PIL import Image

    found = []
    for picture in pictures:
        size = batch.sizes[picture.component]
        with Image.open(picture.target) as whole:
            upright = whole.rotate(picture.turn, expand=True) if picture.turn else whole
            x, y = (bleed * upright.width / size.outer_width for bleed in (size.bleed_x, size.bleed_y))
            cut = upright.crop((round(x), round(y), round(upright.width - x), round(upright.height - y)))
            found.append(_thumbnail(*_small(cut), picture.component, batch))
    return found


def from_whole_pages(reader: Reader, title: str, kind: str) -> list[Thumbnail]:
    """Every page of a finished file that is read page by page, such as a booklet."""
    found = []
    for number in range(len(reader)):
        width, height, picture = _small(reader.picture(number, _DPI))
        longest = max(reader.size(number))
        found.append(Thumbnail(f"{number + 1}", f"{title}, {number + 1}", kind, 1, width, height, longest, picture))
    return found


def _cut_out(sheet: Image, slot: Slot, size: Size) -> Image:
    dots = _DPI / 25.4
    width, height = slot.extent(size)
    x, y = (size.bleed_x, size.bleed_y) if slot.turn % 180 == 0 else (size.bleed_y, size.bleed_x)
    box = (slot.x + x, slot.y + y, slot.x + width - x, slot.y + height - y)
    cut = sheet.crop(tuple(round(each * dots) for each in box))  # type: ignore[arg-type]
    return cut.rotate(slot.turn, expand=True) if slot.turn else cut


def _small(picture: Image) -> _Small:
    small = picture.convert("RGB")
    small.thumbnail((_LARGEST, _LARGEST))
    packed = io.BytesIO()
    small.save(packed, "JPEG", quality=84, optimize=True)
    return small.width, small.height, packed.getvalue()


def _thumbnail(width: int, height: int, picture: bytes, number: int, batch: Batch) -> Thumbnail:
    subject = batch.subjects[number]
    kind = subject.entity.kind if subject.entity else "back"
    title = str(subject.component.data["name"])
    label = subject.component.data.get("label")
    title = f"{title} {label}" if kind == "back" and label else title
    copies = batch.cards[number].copies if number < len(batch.cards) else 0
    size = subject.component.size
    longest = max(size.width, size.height)
    return Thumbnail(batch.names[number], title, kind, copies, width, height, longest, picture)
