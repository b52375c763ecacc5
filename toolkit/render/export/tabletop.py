"""Tabletop Simulator: a saved object with every deck, tile and token of a pack, and the pictures it shows.

Cards of one back are a deck, cut out of sheets of at most ten by seven; everything else is a tile with a picture of its
own, in a bag of its kind; standees are figurines, and dice say what they show. For an adventure the map is laid out
besides, with its tokens, so that it can be played at once. GUIDs and file names come from ids and contents, so that an
export can be made again and replaced without breaking a table that uses it.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from toolkit.content.files import atomic_write
from toolkit.render.batch import Batch, batch_of
from toolkit.render.cards import Card
from toolkit.render.export.formats import checked_json
from toolkit.render.export.tabletop_objects import (
    Die,
    Guids,
    Sheet,
    Tongue,
    bag,
    card_object,
    deck_object,
    die_object,
    figurine_object,
    moved,
    saved,
    tile_object,
)
from toolkit.render.index import kind_words
from toolkit.render.plan import Page, Size, Slot, Window, cells
from toolkit.render.style import PLAIN, Style
from toolkit.render.typesetting import Job, typesetting
from toolkit.render.workers import spread

COLUMNS, ROWS = 10, 7
MOST_PIXELS = 4096
_TILE_PIXELS = 2048
_DPI = 300
_MM_AN_INCH = 25.4
_THUMBNAIL = 256
_QUALITY = 92
#: The last place of a full sheet is what others see of a card in a hand.
MOST_CARDS = COLUMNS * ROWS - 1


@dataclass(frozen=True, slots=True)
class Exported:
    """What was made: the saved object first."""

    files: tuple[Path, ...]
    decks: int
    cards: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: the middle of it in mm right of and below the middle of the map, turned clockwise.

    What lies on another has a greater `height`; two things in one place push each other away.
    """

    card: Card
    x: float
    y: float
    turn: int = 0
    height: float = 1.0


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A picture to make: components in cells, of so many pixels."""

    job: Job
    name: str
    pixels: tuple[int, int]
    dpi: float


@dataclass(frozen=True, slots=True)
class _Deck:
    """Cards with the same back, and the sheets they are cut from."""

    name: str
    title: str
    cards: tuple[Card, ...]

    @property
    def size(self) -> Size:
        return self.cards[0].component.size

    def sheets(self) -> Iterator[tuple[str, range, int, int]]:
        """Name, cards, columns and rows of each sheet."""
        for number, start in enumerate(range(0, len(self.cards), MOST_CARDS), 1):
            members = range(start, min(start + MOST_CARDS, len(self.cards)))
            yield f"{self.name}-{number}", members, *grid_for(len(members), self.size)


def export_tabletop(
    cards: Sequence[Card],
    *,
    name: str,
    title: str,
    language: str,
    out: Path,
    base_url: str = "",
    style: Style = PLAIN,
    told: Callable[[int, int], None] = lambda done, total: None,
    jobs: int = 0,
    dice: Sequence[Die] = (),
    laid: Sequence[Laid] = (),
    system: str = "",
) -> Exported:
    """Write the saved object of some cards, its pictures and its thumbnail. `laid` is what lies on the table already,
    and the glossary of `system` names kinds of things.

    Tabletop Simulator loads pictures from the web: `base_url` is where the folder `images` will be. Without it the
    object names the files on this disk, which only this machine can see.
    """
    tongue = Tongue(language, system)
    trimmed = [card.sized(card.component.size.bleeding(0, 0)) for card in cards]
    decks = _decks((card for card in trimmed if card.form == "card"), tongue)
    others = [card for card in trimmed if card.form not in ("card", "sheet")]
    pictures = _Pictures(Job(title, language, (), (), style=style), out, base_url)
    for deck in decks:
        _add_deck(pictures, deck)
    table = [replace(each, card=each.card.sized(each.card.component.size.bleeding(0, 0))) for each in laid]
    for card in (*others, *(each.card for each in table)):
        _add_tile(pictures, card)
    urls = pictures.draw(told, jobs)
    guids = Guids()
    keys = itertools.count(1)
    objects = [_deck_object(deck, urls, guids, keys, tongue) for deck in decks]
    objects += list(_bags(others, urls, guids, tongue))
    cubes = [made for die in dice if (made := die_object(guids.of(f"die/{die.id}"), die)) is not None]
    if cubes:
        objects.append(bag(guids.of("bag/dice"), kind_words("die", language, system), cubes))
    whole = bag(guids.of(f"bag/{name}"), title, objects)
    on_table = [
        moved(_thing(each.card, urls, guids, tongue, f"laid-{number}"), each.x, each.y, each.turn, each.height)
        for number, each in enumerate(table)
    ]
    beside = max((abs(each.x) for each in table), default=0.0) + 150 if table else 0.0
    content = checked_json("tabletop-simulator", saved(moved(whole, beside, 0.0), *on_table))
    target = out / f"{name}.json"
    atomic_write(target, content)
    atomic_write(target.with_suffix(".png"), pictures.thumbnail())
    files = (target, target.with_suffix(".png"), *pictures.files)
    count = sum(card.copies for deck in decks for card in deck.cards)
    return Exported(files, len(decks), count, sum(card.copies for card in others))


def _decks(cards: Iterable[Card], tongue: Tongue) -> list[_Deck]:
    """Cards that share a back and a size, in the order they come."""
    found: dict[tuple[str, Size], list[Card]] = {}
    for card in cards:
        key = card.back.name if card.back and not card.back.entity else f"kind-{card.entity.kind}"
        found.setdefault((key, card.component.size), []).append(card)
    named: list[_Deck] = []
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
        named.append(_Deck(name, title, tuple(members)))
    return named


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


class _Pictures:
    """The pictures of an export: added first, drawn together, named by what they show."""

    def __init__(self, job: Job, out: Path, base_url: str) -> None:
        self._job = job
        self._folder = out / "images"
        self._base = base_url.rstrip("/") if base_url else self._folder.resolve().as_uri()
        self._drawings: dict[str, _Drawing] = {}
        self._first: bytes = b""
        self.files: tuple[Path, ...] = ()

    def add(self, name: str, batch: Batch, page: Page, dpi: float) -> None:
        if name in self._drawings:
            return
        pixels = (round(page.width / _MM_AN_INCH * dpi), round(page.height / _MM_AN_INCH * dpi))
        job = replace(self._job, components=batch.components, pages=(page,), pictures=batch.pictures)
        self._drawings[name] = _Drawing(job, name, pixels, dpi)

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
        flat = Image.new("RGB", picture.size, (255, 255, 255))
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


def _is_standee(card: Card) -> bool:
    return card.entity.kind.endswith("standee")


def _standing(card: Card) -> tuple[Batch, Page, float]:
    """The lower half of a standee's strip: one side of it, with its foot."""
    size = card.component.size
    half = size.height / 2
    page = Page(size.width, half, (Slot(0, 0.0, 0.0, window=Window(0.0, half, size.width, half)),))
    return batch_of([card], backs=False), page, float(_DPI)


def _add_tile(pictures: _Pictures, card: Card) -> None:
    name = f"{card.entity.kind}-{card.entity.id}"
    pictures.add(name, *(_standing(card) if _is_standee(card) else _single(card)))
    if card.back and not _is_standee(card):
        pictures.add(
            _back_name(card), *_single(replace(card, component=card.back.component, picture=card.back.picture))
        )


def _add_deck(pictures: _Pictures, deck: _Deck) -> None:
    batch = batch_of(deck.cards, backs=False)
    for name, members, columns, rows in deck.sheets():
        pictures.add(name, batch, cells(members, deck.size, columns, rows), dpi_for(deck.size, columns, rows))
    card = deck.cards[0]
    shown = replace(card, component=card.back.component, picture=card.back.picture) if card.back else card
    pictures.add(f"back-{deck.name}", *_single(shown))


def _back_name(card: Card) -> str:
    assert card.back is not None
    size = card.component.size
    owner = card.back.name.rpartition("/")[2] if card.back.entity else card.back.name
    return f"back-{owner}-{size.width:g}x{size.height:g}"


def _deck_object(
    deck: _Deck, urls: dict[str, str], guids: Guids, keys: Iterator[int], tongue: Tongue
) -> dict[str, Any]:
    objects = []
    for name, members, columns, rows in deck.sheets():
        sheet = Sheet(next(keys), urls[name], urls[f"back-{deck.name}"], columns, rows)
        for index, number in enumerate(members):
            card = deck.cards[number]
            for copy in range(card.copies):
                guid = guids.of(f"{card.entity.qualified}#{copy}")
                objects.append(card_object(guid, card, sheet, index, tongue))
    # The table knows no deck of one card.
    return objects[0] if len(objects) == 1 else deck_object(guids.of(f"deck/{deck.name}"), deck.title, objects)


def _bags(cards: Sequence[Card], urls: dict[str, str], guids: Guids, tongue: Tongue) -> Iterator[dict[str, Any]]:
    for kind in dict.fromkeys(card.entity.kind for card in cards):
        members = [card for card in cards if card.entity.kind == kind]
        things = [_thing(card, urls, guids, tongue, str(copy)) for card in members for copy in range(card.copies)]
        yield bag(guids.of(f"bag/{kind}"), kind_words(kind, tongue.language, tongue.system), things)


def _thing(card: Card, urls: dict[str, str], guids: Guids, tongue: Tongue, copy: str) -> dict[str, Any]:
    """A tile with its two sides, or a figurine."""
    guid = guids.of(f"{card.entity.qualified}#{copy}")
    face = urls[f"{card.entity.kind}-{card.entity.id}"]
    if _is_standee(card):
        return figurine_object(guid, card, face, tongue)
    return tile_object(guid, card, face, urls[_back_name(card)] if card.back else face, tongue)
