"""Decks: whether the pile a deck describes can be put together from the cards there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.content.diagnostics import Diagnostic, Pointer

if TYPE_CHECKING:
    from toolkit.content.entity import Entity
    from toolkit.content.library import Library

CODES = {
    "L0701": "a deck whose cards are not as many as it says",
    "L0702": "a deck that no card belongs to",
    "L0703": "a deck that names a card twice",
    "L0704": "a chain of decks without an end",
}

KIND = "deck"


def kinds_read(data: dict[str, Any]) -> set[str]:
    """The kinds a deck gathers its cards from."""
    gathered = data.get("all")
    return {gathered["kind"]} if isinstance(gathered, dict) and isinstance(gathered.get("kind"), str) else set()


def check(library: Library, deck: Entity) -> Iterator[Diagnostic]:
    """A deck that follows the common schema: `cards`, or `all` of a kind."""
    cards, gathered = deck.data.get("cards"), deck.data.get("all")
    count = 0
    if isinstance(cards, list):
        yield from _twice(deck, cards)
        count += sum(_copies(card) for card in cards)
    if isinstance(gathered, dict):
        matching = _matching(library, deck, gathered)
        if not matching:
            message = f"no {gathered.get('kind')} belongs to this deck"
            yield _problem(deck, ("all",), "L0702", message, "change 'where', or write such cards")
            return
        count += len(matching)
    size = deck.data.get("size")
    if isinstance(size, int) and size != count:
        message = f"the deck says {size} cards, but {count} are in it"
        yield _problem(deck, ("size",), "L0701", message, f"write 'size: {count}', or change the cards")
    yield from _endless(library, deck)


def _copies(card: Any) -> int:
    copies = card.get("copies") if isinstance(card, dict) else 1
    return copies if isinstance(copies, int) else 1


def _twice(deck: Entity, cards: list[Any]) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for index, card in enumerate(cards):
        name = card.get("card") if isinstance(card, dict) else card
        if isinstance(name, str) and name in seen:
            message = f"the deck names {name!r} twice"
            yield _problem(deck, ("cards", index), "L0703", message, "write it once, with 'copies'")
        seen.add(str(name))


def _matching(library: Library, deck: Entity, gathered: dict[str, Any]) -> list[Entity]:
    where = gathered.get("where")
    wanted = where.items() if isinstance(where, dict) else ()
    visible = library.visible(deck.pack)
    return [
        each
        for each in library.of_kind(str(gathered.get("kind")))
        if each.pack in visible and all(_has(each.data.get(key), value) for key, value in wanted)
    ]


def _has(found: Any, wanted: Any) -> bool:
    return bool(found == wanted) or (isinstance(found, list) and wanted in found)


def _endless(library: Library, deck: Entity) -> Iterator[Diagnostic]:
    """`next_deck` must not lead back: an empty ring of decks gives no card, ever."""
    way = [deck.id]
    current: Entity | None = deck
    while current is not None and isinstance(current.data.get("next_deck"), str):
        current = library.find(current.data["next_deck"], KIND, current.pack)
        if current is not None and current.id in way:
            if current.id == deck.id and deck.id == min(way):
                message = f"these decks follow each other in a ring: {' → '.join([*way, deck.id])}"
                yield _problem(deck, ("next_deck",), "L0704", message, "let one of them reshuffle or stay empty")
            return
        way.append(current.id if current is not None else "")


def _problem(deck: Entity, pointer: Pointer, code: str, message: str, hint: str) -> Diagnostic:
    return deck.diagnostic(code, message, pointer, hint=hint)
