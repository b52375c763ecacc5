"""A table laid for an adventure: what lies where, before any program is asked to show it.

A system that can be laid out says so with a module `print.table_setting`: its function `lay(table, state, told)` takes
things out of the box and puts them on the floor (the map), on what lies there, beside it, and before the people who
play. `state` is that of a game of the adventure at its first question, and `told` the same as plain data, so that
decks are those of a real game. What nobody took stays in the box.

Places are in mm: of the floor from its upper left corner, of finished tables from the middle of the floor, right and
down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.cards import Card, card_of
from toolkit.render.export.tabletop_objects import DICE, Die
from toolkit.render.index import kind_words
from toolkit.render.phrases import Phrases, phrases
from toolkit.render.style import Style

Form = Literal["piece", "pile", "bag", "counter", "pawn", "die"]
Colour = tuple[float, float, float]
Area = Literal["left", "right", "seat"]

#: How much room things without a print take, in mm.
_BAG, _COUNTER, _PAWN, _DIE = (64.0, 64.0), (90.0, 60.0), (26.0, 26.0), (28.0, 28.0)
_GAP, _WIDE_GAP = 8.0, 20.0
_FLOOR, _ABOVE, _STANDING = 1.0, 1.25, 1.5
#: A table may be this large, in mm: the large rectangular table of Tabletop Simulator has hands 29 inches from its
#: middle, and room for a cloth of 88 by 52 inches.
TABLE = (2150.0, 1250.0)
_SEAT_WIDTH = 470.0


@dataclass(frozen=True, slots=True)
class Item:
    """One object on a table. `width` and `height` are the room it takes; `states` are other faces it can be turned to,
    with their names.

    A bag has things inside; a counter shows a value; a pile is a deck in the order of its cards, the top one first.
    """

    form: Form
    title: str
    width: float
    height: float
    cards: tuple[Card, ...] = ()
    inside: tuple[Item, ...] = ()
    states: tuple[tuple[str, Card], ...] = ()
    die: Die | None = None
    value: int = 0
    colour: Colour = (1.0, 1.0, 1.0)
    face_down: bool = False
    fixed: bool = False
    about: str = ""

    @property
    def card(self) -> Card:
        return self.cards[0]


@dataclass(frozen=True, slots=True)
class Laid:
    """A thing on the table: the middle of it in mm right of and below the middle of the floor, turned clockwise.

    What lies on another has a greater `height`; two things in one place push each other away. `on` says what it may
    lie on: the floor, or the item below it.
    """

    item: Item
    x: float
    y: float
    turn: int = 0
    height: float = _FLOOR
    on: str = ""

    @property
    def place(self) -> tuple[float, float, int, float]:
        return self.x, self.y, self.turn, self.height

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        wide, high = (
            (self.item.width, self.item.height) if self.turn % 180 == 0 else (self.item.height, self.item.width)
        )
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2


class MissingPieceError(LookupError):
    """A table asks for something that no box holds: always a fault of Lantern's own."""


@dataclass(frozen=True, slots=True)
class _OnTop:
    below: int
    item: Item
    x: float
    y: float


class TableSetting:
    """A table that is being laid."""

    def __init__(
        self, library: Library, adventure: Entity, language: str, players: int, cards: Sequence[Card], style: Style
    ) -> None:
        self.library = library
        self.adventure = adventure
        self.language = language
        self.players = players
        self.system = library.packs[adventure.pack].manifest.system
        self.spoken: Phrases = phrases(self.system, language)
        self._style = style
        self._cards: dict[tuple[str, str], Card] = {}
        self._paired: dict[tuple[str, str], tuple[str, str]] = {}
        for card in cards:
            key = (card.entity.kind, card.entity.id)
            self._cards.setdefault(key, card)
            if card.back and card.back.entity and card.back.entity.qualified != card.entity.qualified:
                self._paired[card.back.entity.kind, card.back.entity.id] = key
        #: How many of each are still in the box.
        self.stock = Counter({key: card.copies for key, card in self._cards.items()})
        #: Where the box stands, with all that nobody took.
        self.box = Item("bag", library.title(adventure.pack, language), *_BAG)
        self._floor: list[Laid] = []
        self._marks: list[Laid] = []
        self._blocks: dict[Area, list[list[list[Item]]]] = {"left": [], "right": [], "seat": []}
        self._tops: list[_OnTop] = []
        self._items: list[Item] = []

    # -- taking things out of the box

    def has(self, kind: str, name: str) -> bool:
        key = (kind, name)
        return key in self._cards or key in self._paired

    def left_of(self, kind: str, name: str) -> int:
        """How many of a thing are still in the box."""
        key = (kind, name)
        return self.stock[self._paired.get(key, key)]

    def names(self, kind: str) -> list[str]:
        """The ids of all things of a kind that are still in the box."""
        return [name for (of, name), left in self.stock.items() if of == kind and left > 0]

    def take(self, kind: str, name: str) -> Card:
        """One of a thing out of the box. Raises `MissingPieceError` where no box holds it."""
        key = (kind, name)
        if key in self._paired:
            self.stock[self._paired[key]] -= 1
            entity = self.library.get(name, kind=kind, pack=self.adventure.pack)
            return card_of(self.library, entity, self.language, self._style)
        if key not in self._cards:
            raise MissingPieceError(f"there is no {kind} {name!r} in the box")
        self.stock[key] -= 1
        return self._cards[key]

    def piece(
        self, kind: str, name: str, title: str = "", *, face_down: bool = False, fixed: bool = False, about: str = ""
    ) -> Item:
        """A tile, board, token, figure or single card."""
        return self.shown(self.take(kind, name), title, face_down=face_down, fixed=fixed, about=about)

    def shown(
        self, card: Card, title: str = "", *, face_down: bool = False, fixed: bool = False, about: str = ""
    ) -> Item:
        size = card.component.size
        wide, high = (size.width, size.height)
        if card.entity.kind.endswith("standee"):
            high = wide
        return Item("piece", title or card.name, wide, high, (card,), face_down=face_down, fixed=fixed, about=about)

    def pieces(self, kind: str, names: Iterable[str] | None = None) -> list[Item]:
        """All that is left of some things of a kind."""
        wanted = self.names(kind) if names is None else names
        return [self.piece(kind, name) for name in wanted for _ in range(max(0, self.left_of(kind, name)))]

    def pile(self, kind: str, names: Sequence[str], title: str = "", *, face_down: bool = True) -> list[Item]:
        """A deck of cards, the first of them on top; nothing where there are none."""
        cards = tuple(self.take(kind, name) for name in names)
        if not cards:
            return []
        size = cards[0].component.size
        back = cards[0].back
        called = title or (back.title if back and not back.entity else cards[0].name)
        return [Item("pile", called, size.width, size.height, cards, face_down=face_down)]

    def deck(self, names: Sequence[str], kinds: Sequence[str], title: str = "") -> list[Item]:
        """A deck of cards that are of one of some kinds, the first card on top. Raises `MissingPieceError`."""
        if not names:
            return []
        kind = next((each for each in kinds if all(self.has(each, name) for name in names)), None)
        if kind is None:
            raise MissingPieceError(f"no kind among {', '.join(kinds)} has all of {', '.join(names)}")
        return self.pile(kind, names, title)

    def piles(self, kind: str) -> list[Item]:
        """A deck for every back of what is left of a kind."""
        found: dict[str, list[str]] = {}
        for name in self.names(kind):
            back = self._cards[kind, name].back
            shared = back.name if back and not back.entity else ""
            found.setdefault(shared, []).extend([name] * self.left_of(kind, name))
        words = kind_words(kind, self.language, self.system)
        return [item for shared, names in found.items() for item in self.pile(kind, names, "" if shared else words)]

    def bag(self, title: str, items: Iterable[Item], about: str = "") -> list[Item]:
        """A bag of things; nothing where there are none."""
        inside = tuple(items)
        return [Item("bag", title, *_BAG, inside=inside, about=about)] if inside else []

    def bag_of_kind(self, kind: str, items: Iterable[Item] | None = None) -> list[Item]:
        """A bag with the name of a kind: of all that is left of it, or of the given things."""
        return self.bag(kind_words(kind, self.language, self.system), self.pieces(kind) if items is None else items)

    def bags(self, kind: str, names: Iterable[str] | None = None) -> list[Item]:
        """A bag for each name among what is left of a kind."""
        found: dict[str, list[Item]] = {}
        for item in self.pieces(kind, names):
            found.setdefault(item.title, []).append(item)
        return [bag for title, items in found.items() for bag in self.bag(title, items)]

    def counter(self, title: str, value: int) -> Item:
        return Item("counter", title, *_COUNTER, value=value)

    def pawn(self, title: str, colour: Colour) -> Item:
        return Item("pawn", title, *_PAWN, colour=colour)

    def dice(self, dice: Iterable[Die]) -> list[Item]:
        return [Item("die", die.title, *_DIE, die=die) for die in dice if len(die.faces) in DICE]

    # -- putting things down

    def floor(self, item: Item, x: float, y: float, turn: int = 0) -> None:
        """A part of the map, by its upper left corner as it lies there."""
        wide, high = (item.width, item.height) if turn % 180 == 0 else (item.height, item.width)
        self._floor.append(Laid(replace(item, fixed=True), x + wide / 2, y + high / 2, turn, _FLOOR, "table"))

    def mark(self, item: Item, x: float, y: float, *, standing: bool = False, turn: int = 0) -> None:
        """Something on the map, by its middle; what stands is above what lies."""
        self._marks.append(Laid(item, x, y, turn, _STANDING if standing else _ABOVE, "floor"))

    def beside(self, area: Area, *rows: Sequence[Item]) -> None:
        """A group of things in rows: left or right of the map, or before one of the players."""
        kept = [list(row) for row in rows if row]
        if kept:
            self._blocks[area].append(kept)

    def on(self, below: Item, item: Item, x: float, y: float) -> None:
        """A thing on another that lies beside the map: its middle from the upper left corner of the other."""
        self._items.append(below)
        self._tops.append(_OnTop(len(self._items) - 1, item, x, y))

    # -- the whole table

    def laid(self) -> list[Laid]:
        """Everything at its place, the map first. People sit below everything, or below what lies beside a high map."""
        return min((self._arranged(beside=beside) for beside in (False, True)), key=_height)

    def _arranged(self, *, beside: bool) -> list[Laid]:
        left, top, right, bottom = _around(self._floor)
        found = _shifted([*self._floor, *self._marks], -(left + right) / 2, -(top + bottom) / 2)
        wide, high = right - left, bottom - top
        room = (TABLE[0] - wide) / 2 - _WIDE_GAP * 2
        seats = [_rows(block, _SEAT_WIDTH) for block in self._blocks["seat"]]
        sides = [_side(self._blocks["left"], room), _side(self._blocks["right"], room)]
        if beside:
            half = -(-len(seats) // 2)
            sides = [_stacked(each, part, room) for each, part in zip(sides, (seats[:half], seats[half:]), strict=True)]
            seats = []
        lowest = high / 2
        for sign, shelves in zip((-1, 1), sides, strict=True):
            width, height = _extent(shelves)
            x = -wide / 2 - _WIDE_GAP * 2 - width if sign < 0 else wide / 2 + _WIDE_GAP * 2
            y = -max(high, height) / 2
            found += _shifted(shelves, x, y)
            lowest = max(lowest, y + height)
        row = _abreast(seats)
        found += _shifted(row, -_extent(row)[0] / 2, lowest + _WIDE_GAP * 2)
        found += list(self._on_top(found))
        return _centred(found)

    def _on_top(self, found: Sequence[Laid]) -> Iterable[Laid]:
        for each in self._tops:
            below = next(laid for laid in found if laid.item is self._items[each.below])
            left, top, _, _ = below.box
            yield Laid(each.item, left + each.x, top + each.y, height=_ABOVE, on=below.item.title)


def _around(laid: Sequence[Laid]) -> tuple[float, float, float, float]:
    boxes = [each.box for each in laid]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _extent(laid: Sequence[Laid]) -> tuple[float, float]:
    left, top, right, bottom = _around(laid)
    return right - left, bottom - top


def _centred(laid: Sequence[Laid]) -> list[Laid]:
    """The table with its middle in the middle of everything."""
    left, top, right, bottom = _around(laid)
    x, y = (left + right) / 2, (top + bottom) / 2
    return [replace(each, x=round(each.x - x, 4), y=round(each.y - y, 4)) for each in laid]


def _height(laid: Sequence[Laid]) -> float:
    return _extent(laid)[1]


def _shifted(laid: Sequence[Laid], x: float, y: float) -> list[Laid]:
    return [replace(each, x=each.x + x, y=each.y + y) for each in laid]


def _abreast(groups: Sequence[Sequence[Laid]]) -> list[Laid]:
    """Groups in a row."""
    found: list[Laid] = []
    x = 0.0
    for group in groups:
        found += _shifted(group, x, 0.0)
        x += _extent(group)[0] + _WIDE_GAP
    return found


def _stacked(above: Sequence[Laid], seats: Sequence[Sequence[Laid]], most: float) -> list[Laid]:
    """Seats below what lies beside the map, as many in a row as there is room for."""
    found, waiting = list(above), list(seats)
    while waiting:
        count = len(waiting)
        while count > 1 and _extent(_abreast(waiting[:count]))[0] > most:
            count -= 1
        found += _shifted(_abreast(waiting[:count]), 0.0, _height(found) + _WIDE_GAP * 2)
        waiting = waiting[count:]
    return found


def _side(blocks: Sequence[Sequence[Sequence[Item]]], most: float) -> list[Laid]:
    """Groups beside each other as far as there is room, then below."""
    found: list[Laid] = []
    x = y = high = 0.0
    for block in blocks:
        laid = _rows(block, most)
        width, height = _extent(laid)
        if x and x + width > most:
            x, y, high = 0.0, y + high + _WIDE_GAP, 0.0
        found += [replace(each, x=each.x + x, y=each.y + y) for each in laid]
        x, high = x + width + _WIDE_GAP, max(high, height)
    return found


def _rows(block: Sequence[Sequence[Item]], most: float) -> list[Laid]:
    """Rows of things below each other, each from the left; a row that is too long goes on below."""
    found: list[Laid] = []
    y = 0.0
    for row in (part for whole in block for part in _broken(whole, most)):
        x = 0.0
        high = max(item.height for item in row)
        for item in row:
            found.append(Laid(item, x + item.width / 2, y + item.height / 2, on="table"))
            x += item.width + _GAP
        y += high + _GAP
    return found


def _broken(row: Sequence[Item], most: float) -> Iterable[list[Item]]:
    part: list[Item] = []
    wide = 0.0
    for item in row:
        if part and wide + item.width > most:
            yield part
            part, wide = [], 0.0
        part.append(item)
        wide += item.width + _GAP
    if part:
        yield part
