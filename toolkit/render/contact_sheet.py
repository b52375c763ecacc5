"""Contact sheets: one picture with a thing of every kind that a pack prints, front and back, to be seen as a whole.

Of every kind the one with most to say is shown: what fits there fits on the others.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw, ImageFont

from toolkit.content.library import Library
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.plan import pictures
from toolkit.render.style import style_of
from toolkit.render.typesetting import Component, Job, typesetting

#: Pixels: the longer side of a picture, the width of the sheet, and the space around every picture.
_LONGEST, WIDTH, _GAP, _LABEL = 420, 2400, 14, 16
#: Small things stay smaller than large ones.
_MOST_DPI = 125
_GROUND, _INK = (92, 96, 102), (255, 255, 255)
_MM_IN_AN_INCH = 25.4


def contact_sheet(
    library: Library,
    pack: str,
    language: str,
    palette: str,
    width: int = WIDTH,
    cards: Sequence[Card] = (),
) -> bytes:
    """A picture of a thing of every kind, by kind: PNG, or, where it is narrower than usual, WebP.

    `cards` are those to show, where somebody has chosen them already. Raises `ContentFault` where one cannot be said or
    drawn.
    """
    shown = [each for card in cards or longest(library, pack, language) for each in _sides(card)]
    by_dpi: dict[float, list[int]] = {}
    for number, (_, _, component) in enumerate(shown):
        side = max(component.size.width, component.size.height)
        by_dpi.setdefault(min(_LONGEST / side * _MM_IN_AN_INCH, _MOST_DPI), []).append(number)
    drawn: dict[int, Image.Image] = {}
    for dpi, numbers in by_dpi.items():  # a job for each resolution
        components = [shown[number][2] for number in numbers]
        found = dict(card.picture for _, card, _ in (shown[number] for number in numbers) if card.picture)
        pages = pictures([component.size for component in components])
        job = Job(pack, language, components, pages, found, palette, style_of(library, pack))
        with typesetting(job) as typesetter:
            for number, content in zip(numbers, typesetter.png(dpi), strict=True):
                drawn[number] = Image.open(io.BytesIO(content)).convert("RGBA")
    return _packed(_laid([(label, drawn[number]) for number, (label, _, _) in enumerate(shown)]), width)


def longest(library: Library, pack: str, language: str) -> Iterator[Card]:
    """Of every kind the card that says most, in the order of the box."""
    found: dict[str, tuple[int, Card]] = {}
    for entity in printable(library, pack):
        card = card_of(library, entity, language)
        length = len(json.dumps(dict(card.component.data), ensure_ascii=False, default=str))
        if entity.kind not in found or length > found[entity.kind][0]:
            found[entity.kind] = (length, card)
    yield from (card for _, card in found.values())


def _sides(card: Card) -> Iterator[tuple[str, Card, Component]]:
    yield f"{card.entity.kind}: {card.entity.id}", card, card.component
    if card.back is not None and card.back.component != card.component:
        yield f"{card.entity.kind}, back", card, card.back.component


def _packed(sheet: Image.Image, width: int) -> bytes:
    out = io.BytesIO()
    if width >= WIDTH:
        sheet.save(out, "PNG", optimize=True)
    else:
        small = sheet.resize((width, round(sheet.height * width / sheet.width)), Image.Resampling.LANCZOS)
        small.save(out, "WEBP", quality=66, method=6)
    return out.getvalue()


def _laid(drawn: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """Pictures in rows, each with its name below."""
    places, x, y, high = [], _GAP, _GAP, 0
    font = ImageFont.load_default()
    for label, picture in drawn:
        wide = max(picture.width, round(font.getlength(label)))
        if x + wide + _GAP > WIDTH and x > _GAP:
            x, y, high = _GAP, y + high + _LABEL + _GAP, 0
        places.append((label, picture, x, y))
        x, high = x + wide + _GAP, max(high, picture.height)
    sheet = Image.new("RGB", (WIDTH, y + high + _LABEL + _GAP), _GROUND)
    pen = ImageDraw.Draw(sheet)
    for label, picture, left, top in places:
        sheet.paste(picture, (left, top), picture)
        pen.text((left, top + picture.height + 3), label, fill=_INK, font=font)
    return sheet
