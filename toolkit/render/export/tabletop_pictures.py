"""The pictures that an export for Tabletop Simulator shows: sheets of cards, tiles, sides of standees."""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.content.files import atomic_write
from toolkit.render.batch import Batch, batch_of
from toolkit.render.cards import Card
from toolkit.render.export.tabletop_objects import Tongue
from toolkit.render.index import kind_words
from toolkit.render.plan import Page, Size, Slot, Window, cells
from toolkit.render.typesetting import Job, typesetting
from toolkit.render.workers import spread

COLUMNS, ROWS = 10, 7
MOST_PIXELS = 4096
_TILE_PIXELS = 2048
_DPI = 300
_MM_AN_INCH = 25.4
_THUMBNAIL = 256
_QUALITY = 92
#: What is seen where nothing is drawn: around tiles it is dark.
_PAPER, _VOID = (255, 255, 255), (12, 11, 14)
#: The last place of a full sheet is what others see of a card in a hand.
MOST_CARDS = COLUMNS * ROWS - 1


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with the same back, and the sheets they are cut from."""

    name: str
    title: str
    cards: tuple[Card, ...]

    @property
    def size(self) -> Size:
        return self.cards[0].component.size

    @property
    def has_own_backs(self) -> bool:
        """Whether every card has another back."""
        back = self.cards[0].back
        return back is not None and back.entity is not None

    def sheets(self) -> Iterator[tuple[str, range, int, int]]:
        """Name, cards, columns and rows of each sheet."""
        for number, start in enumerate(range(0, len(self.cards), MOST_CARDS), 1):
            members = range(start, min(start + MOST_CARDS, len(self.cards)))
            yield f"{self.name}-{number}", members, *grid_for(len(members), self.size)


def decks_of(cards: Iterable[Card], tongue: Tongue) -> list[Deck]:
    """Cards that share a back and a size, in the order they come."""
    found: dict[tuple[str, Size], list[Card]] = {}
    for card in cards:
        key = card.back.name if card.back and not card.back.entity else f"kind-{card.entity.kind}"
        found.setdefault((key, card.component.size), []).append(card)
    named: list[Deck] = []
    taken: set[str] = set()
    for (key, size), members in found.items():
        name = key if key not in taken else f"{key}-{size.width:g}x{size.height:g}"
        taken.add(name)
        back = members[0].back
        title = (
            back.title
            if back and not back.entity
            else kind_words(members[0].entity.kind, tongue.language, tongue.system)
        )
        named.append(Deck(name, title, tuple(members)))
    return named


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A picture to make: components in cells, of so many pixels."""

    job: Job
    name: str
    pixels: tuple[int, int]
    dpi: float
    ground: tuple[int, int, int]


def grid_for(count: int, size: Size) -> tuple[int, int]:
    """Columns and rows for so many cards and one free place, as large as the limits let them be drawn."""
    options = [(columns, math.ceil((count + 1) / columns)) for columns in range(2, COLUMNS + 1)]
    fitting = [(columns, max(2, rows)) for columns, rows in options if rows <= ROWS]
    return max(fitting, key=lambda grid: (dpi_for(size, *grid), -grid[0] * grid[1], -grid[0]))


def dpi_for(size: Size, columns: int, rows: int) -> float:
    """The resolution at which a sheet of such cards is as large as allowed, with whole pixels across a card."""
    across = min(MOST_PIXELS // columns, round(size.width / _MM_AN_INCH * _DPI))
    up = min(MOST_PIXELS // rows, round(size.height / _MM_AN_INCH * _DPI))
    return min(across / size.width, up / size.height) * _MM_AN_INCH


class Pictures:
    """The pictures of an export: added first, drawn together, named by what they show."""

    def __init__(self, job: Job, out: Path, base_url: str) -> None:
        self._job = job
        self._folder = out / "images"
        self._base = base_url.rstrip("/") if base_url else self._folder.resolve().as_uri()
        self._drawings: dict[str, _Drawing] = {}
        self._first: bytes = b""
        self.files: tuple[Path, ...] = ()

    def add(self, name: str, batch: Batch, page: Page, dpi: float, ground: tuple[int, int, int] = _PAPER) -> None:
        if name in self._drawings:
            return
        pixels = (round(page.width / _MM_AN_INCH * dpi), round(page.height / _MM_AN_INCH * dpi))
        job = replace(self._job, components=batch.components, pages=(page,), pictures=batch.pictures)
        self._drawings[name] = _Drawing(job, name, pixels, dpi, ground)

    def draw(self, told: Callable[[int, int], None], jobs: int) -> dict[str, str]:
        """Draw and write everything; the address of each picture by its name."""
        urls: dict[str, str] = {}
        drawings = list(self._drawings.values())
        written = []
        for done, (drawing, content) in enumerate(zip(drawings, spread(_drawn, drawings, jobs), strict=True), 1):
            # A table keeps pictures by their address, so another picture needs another one.
            file = f"{drawing.name}-{hashlib.sha256(content).hexdigest()[:8]}.jpg"
            atomic_write(self._folder / file, content)
            written.append(self._folder / file)
            urls[drawing.name] = f"{self._base}/{file}"
            self._first = content if drawing.name.startswith("back-") or not self._first else self._first
            told(done, len(drawings))
        self.files = tuple(written)
        return urls

    def thumbnail(self) -> bytes:
        """What the menu of saved objects shows: a back, or whatever there is, on a square."""
        from PIL import Image

        square = Image.new("RGB", (_THUMBNAIL, _THUMBNAIL), (24, 20, 26))
        with Image.open(io.BytesIO(self._first)) as picture:
            picture.thumbnail((_THUMBNAIL, _THUMBNAIL))
            square.paste(picture, ((_THUMBNAIL - picture.width) // 2, (_THUMBNAIL - picture.height) // 2))
        packed = io.BytesIO()
        square.save(packed, "PNG")
        return packed.getvalue()


def _drawn(drawing: _Drawing) -> bytes:
    """The picture as JPEG: sheets of PNG take many times as long to load."""
    from PIL import Image

    with typesetting(drawing.job) as typesetter:
        content = typesetter.png(drawing.dpi)[0]
    with Image.open(io.BytesIO(content)) as picture:
        flat = Image.new("RGB", picture.size, drawing.ground)
        flat.paste(picture, mask=picture.getchannel("A") if picture.mode == "RGBA" else None)
    packed = io.BytesIO()
    flat.save(packed, "JPEG", quality=_QUALITY)
    return packed.getvalue()


def _single(card: Card) -> tuple[Batch, Page, float]:
    """One component alone, as large as a tile may be."""
    size = card.component.size
    page = Page(size.outer_width, size.outer_height, (Slot(0, 0.0, 0.0),))
    dpi = min(_DPI, _TILE_PIXELS * _MM_AN_INCH / max(size.outer_width, size.outer_height))
    return batch_of([card], backs=False), page, dpi


def is_standee(card: Card) -> bool:
    return card.entity.kind.endswith("standee")


def _standing(card: Card) -> tuple[Batch, Page, float]:
    """The lower half of a standee's strip: one side of it, with its foot."""
    size = card.component.size
    half = size.height / 2
    page = Page(size.width, half, (Slot(0, 0.0, 0.0, window=Window(0.0, half, size.width, half)),))
    return batch_of([card], backs=False), page, float(_DPI)


def face_name(card: Card) -> str:
    """What the picture of a thing is called."""
    return f"{card.entity.kind}-{card.entity.id}"


def add_tile(pictures: Pictures, card: Card) -> None:
    ground = _VOID if card.form == "tile" else _PAPER
    pictures.add(face_name(card), *(_standing(card) if is_standee(card) else _single(card)), ground)
    if card.back and not is_standee(card):
        pictures.add(back_name(card), *_single(_turned(card)), ground)


def add_deck(pictures: Pictures, deck: Deck) -> None:
    batch = batch_of(deck.cards, backs=False)
    turned = batch_of([_turned(card) for card in deck.cards], backs=False)
    for name, members, columns, rows in deck.sheets():
        pictures.add(name, batch, cells(members, deck.size, columns, rows), dpi_for(deck.size, columns, rows))
        if deck.has_own_backs:
            page = cells(members, deck.size, columns, rows)
            pictures.add(f"back-{name}", turned, page, dpi_for(deck.size, columns, rows))
    if not deck.has_own_backs:
        pictures.add(f"back-{deck.name}", *_single(_turned(deck.cards[0])))


def _turned(card: Card) -> Card:
    """A card that shows its back; the card itself where it has no back."""
    return replace(card, component=card.back.component, picture=card.back.picture) if card.back else card


def back_name(card: Card) -> str:
    assert card.back is not None
    size = card.component.size
    owner = card.back.name.rpartition("/")[2] if card.back.entity else card.back.name
    return f"back-{owner}-{size.width:g}x{size.height:g}"
