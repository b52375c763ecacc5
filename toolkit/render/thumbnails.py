"""Small pictures of everything that was made, for the page that shows it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.render.batch import Batch
from toolkit.render.picturing import Picture
from toolkit.render.plan import Page, Size, Slot
from toolkit.render.readback import Reader

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 90
_LARGEST = 320


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A component as it came out. `copies` is 0 for a back."""

    name: str
    title: str
    kind: str
    copies: int
    width: int
    height: int
    picture: bytes


def from_pages(reader: Reader, pages: Sequence[Page], batch: Batch) -> list[Thumbnail]:
    """Every component of a finished PDF, cut out of the first page it is on; split tiles have none."""
    found: dict[int, Thumbnail] = {}
    for number, page in enumerate(pages):
        fresh = [slot for slot in page.slots if slot.component not in found and slot.window is None]
        if not fresh:
            continue
        sheet = reader.picture(number, _DPI)
        for slot in fresh:
            found[slot.component] = _thumbnail(
                _cut_out(sheet, slot, batch.sizes[slot.component]), slot.component, batch
            )
    return [found[number] for number in sorted(found)]


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
            found.append(_thumbnail(cut, picture.component, batch))
    return found


def _cut_out(sheet: Image, slot: Slot, size: Size) -> Image:
    dots = _DPI / 25.4
    width, height = slot.extent(size)
    x, y = (size.bleed_x, size.bleed_y) if slot.turn % 180 == 0 else (size.bleed_y, size.bleed_x)
    box = (slot.x + x, slot.y + y, slot.x + width - x, slot.y + height - y)
    cut = sheet.crop(tuple(round(each * dots) for each in box))  # type: ignore[arg-type]
    return cut.rotate(slot.turn, expand=True) if slot.turn else cut


def _thumbnail(picture: Image, number: int, batch: Batch) -> Thumbnail:
    small = picture.convert("RGB")
    small.thumbnail((_LARGEST, _LARGEST))
    packed = io.BytesIO()
    small.save(packed, "WEBP", quality=82, method=3)
    subject = batch.subjects[number]
    is_front = number < len(batch.cards)
    kind = subject.entity.kind if subject.entity else "back"
    title = str(subject.component.data["name"])
    label = subject.component.data.get("label")
    title = f"{title} {label}" if kind == "back" and label else title
    copies = batch.cards[number].copies if is_front else 0
    return Thumbnail(batch.names[number], title, kind, copies, small.width, small.height, packed.getvalue())
