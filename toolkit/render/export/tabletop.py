"""Tabletop Simulator: a saved object with every deck, tile and token of a pack, and the pictures it shows.

Cards of one back are a deck, cut out of sheets of at most ten by seven; everything else is a tile with a picture of its
own, in a bag of its kind; standees are figurines, and dice say what they show. For an adventure the table is laid
besides, so that it can be played at once, and the box holds what is left. GUIDs and file names come from ids and
contents, so that an export can be made again and replaced without breaking a table that uses it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from toolkit.content.files import atomic_write
from toolkit.render.cards import Card
from toolkit.render.export.formats import checked_json
from toolkit.render.export.setting import Item, TableSetting
from toolkit.render.export.tabletop_objects import (
    Die,
    Guids,
    Sheet,
    Tongue,
    bag,
    card_object,
    counter_object,
    deck_object,
    die_object,
    figurine_object,
    moved,
    pawn_object,
    saved,
    tile_object,
)
from toolkit.render.export.tabletop_pictures import (
    Deck,
    Pictures,
    add_deck,
    add_tile,
    back_name,
    decks_of,
    face_name,
    is_standee,
)
from toolkit.render.index import kind_words
from toolkit.render.style import PLAIN, Style
from toolkit.render.typesetting import Job


@dataclass(frozen=True, slots=True)
class Exported:
    """What was made: the saved object first."""

    files: tuple[Path, ...]
    decks: int
    cards: int
    tiles: int


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
    table: TableSetting | None = None,
    system: str = "",
) -> Exported:
    """Write the saved object of some cards, its pictures and its thumbnail. `table` is what is laid out besides, and
    the glossary of `system` names kinds of things.

    Tabletop Simulator loads pictures from the web: `base_url` is where the folder `images` will be. Without it the
    object names the files on this disk, which only this machine can see.
    """
    tongue = Tongue(language, system)
    trimmed = [_trimmed(card) for card in cards]
    decks = decks_of((card for card in trimmed if card.form == "card"), tongue)
    others = [card for card in trimmed if card.form not in ("card", "sheet")]
    pictures = Pictures(Job(title, language, (), (), style=style), out, base_url)
    for deck in decks:
        add_deck(pictures, deck)
    laid = table.laid() if table is not None else []
    for card in (*others, *(each for one in laid for each in _flat(one.item))):
        add_tile(pictures, card)
    maker = _Maker(pictures.draw(told, jobs), decks, tongue)
    left = _left(table)
    box = [made for deck in decks if (made := maker.deck(deck, left)) is not None]
    box += list(maker.bags(others, left))
    if table is None:
        box += maker.dice(dice)
    whole = bag(maker.guids.of(f"bag/{name}"), title, box)
    objects = [
        moved(whole if table is not None and each.item is table.box else maker.item(each.item), *each.place)
        for each in laid
    ]
    target = out / f"{name}.json"
    atomic_write(target, checked_json("tabletop-simulator", saved(*(objects or [moved(whole, 0.0, 0.0)]))))
    atomic_write(target.with_suffix(".png"), pictures.thumbnail())
    files = (target, target.with_suffix(".png"), *pictures.files)
    count = sum(card.copies for deck in decks for card in deck.cards)
    return Exported(files, len(decks), count, sum(card.copies for card in others))


def _trimmed(card: Card) -> Card:
    return card.sized(card.component.size.bleeding(0, 0))


def _flat(item: Item) -> Iterator[Card]:
    """The things of an item that have a picture of their own, without bleed."""
    yield from (
        _trimmed(card)
        for card in (*item.cards, *(state for _, state in item.states))
        if card.form not in ("card", "sheet")
    )
    for each in item.inside:
        yield from _flat(each)


def _left(table: TableSetting | None) -> Callable[[Card], int]:
    """How many of a card are in the box."""
    if table is None:
        return lambda card: card.copies
    stock: Mapping[tuple[str, str], int] = table.stock
    return lambda card: max(0, stock.get((card.entity.kind, card.entity.id), card.copies))


class _Maker:
    """Makes the objects of a save, once their pictures have addresses."""

    def __init__(self, urls: Mapping[str, str], decks: Sequence[Deck], tongue: Tongue) -> None:
        self.guids = Guids()
        self._urls = urls
        self._tongue = tongue
        self._places: dict[str, tuple[Sheet, int]] = {}
        keys = itertools.count(1)
        for deck in decks:
            for name, members, columns, rows in deck.sheets():
                back = urls[f"back-{name}" if deck.has_own_backs else f"back-{deck.name}"]
                sheet = Sheet(next(keys), urls[name], back, columns, rows, own_backs=deck.has_own_backs)
                for index, number in enumerate(members):
                    self._places[deck.cards[number].entity.qualified] = (sheet, index)

    def deck(self, deck: Deck, left: Callable[[Card], int]) -> dict[str, Any] | None:
        """What is left of a deck; a single card where there is one, for the table knows no deck of one card."""
        objects = [self._card(card, str(copy)) for card in deck.cards for copy in range(left(card))]
        if len(objects) < 2:
            return objects[0] if objects else None
        return deck_object(self.guids.of(f"deck/{deck.name}"), deck.title, objects)

    def bags(self, cards: Sequence[Card], left: Callable[[Card], int]) -> Iterator[dict[str, Any]]:
        for kind in dict.fromkeys(card.entity.kind for card in cards):
            members = [card for card in cards if card.entity.kind == kind]
            things = [self._thing(card, str(copy)) for card in members for copy in range(left(card))]
            if things:
                yield bag(self.guids.of(f"bag/{kind}"), self._kind(kind), things)

    def dice(self, dice: Sequence[Die]) -> list[dict[str, Any]]:
        cubes = [made for die in dice if (made := die_object(self.guids.of(f"die/{die.id}"), die)) is not None]
        return [bag(self.guids.of("bag/dice"), self._kind("die"), cubes)] if cubes else []

    def item(self, item: Item) -> dict[str, Any]:
        """An item of a table, at no place yet."""
        made = self._formed(item)
        made["Nickname"] = item.title.replace("\u00a0", " ")
        made["Locked"] = item.fixed
        if item.about:
            made["Description"] = item.about
        if item.form in ("piece", "pile"):
            made["Transform"] = {**made["Transform"], "rotZ": 180.0 if item.face_down else 0.0}
        if item.states:
            made["States"] = {
                str(number): self.item(replace(item, cards=(card,), states=(), title=title))
                for number, (title, card) in enumerate(item.states, 2)
            }
        return made

    def _formed(self, item: Item) -> dict[str, Any]:
        if item.form == "bag":
            inside = [self.item(each) for each in item.inside]
            return bag(self.guids.of(f"table/{item.title}"), item.title, inside)
        if item.form == "counter":
            return counter_object(self.guids.of(f"counter/{item.title}"), item.title, item.value)
        if item.form == "pawn":
            return pawn_object(self.guids.of(f"pawn/{item.title}"), item.title, item.colour)
        if item.form == "die":
            assert item.die is not None
            made = die_object(self.guids.of(f"die/{item.die.id}"), item.die)
            assert made is not None, "a table is given dice that the program has"
            return made
        cards = [self._card(card, "laid") if card.form == "card" else self._thing(card, "laid") for card in item.cards]
        return cards[0] if len(cards) == 1 else deck_object(self.guids.of(f"pile/{item.title}"), item.title, cards)

    def _card(self, card: Card, copy: str) -> dict[str, Any]:
        sheet, index = self._places[card.entity.qualified]
        return card_object(self.guids.of(f"{card.entity.qualified}#{copy}"), card, sheet, index, self._tongue)

    def _thing(self, card: Card, copy: str) -> dict[str, Any]:
        """A tile with its two sides, or a figurine."""
        guid = self.guids.of(f"{card.entity.qualified}#{copy}")
        face = self._urls[face_name(card)]
        if is_standee(card):
            return figurine_object(guid, card, face, self._tongue)
        return tile_object(guid, card, face, self._urls[back_name(card)] if card.back else face, self._tongue)

    def _kind(self, kind: str) -> str:
        return kind_words(kind, self._tongue.language, self._tongue.system)
