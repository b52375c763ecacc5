"""Roles, tokens, conditions and keywords that packs have of their own, drawn alike in all systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import Phrases

Look = Callable[[Entity, Phrases, Library], Mapping[str, Any]]


def own_card(symbol: str, back: str = "") -> Look:
    """What the card of a role or a condition shows; `symbol` stands for an icon that is left out."""

    def look(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
        return {"symbol": entity.data.get("icon", symbol), "type-line": phrases.label(entity.kind), "back": back}

    return look


def own_keywords(entity: Entity, library: Library) -> Iterator[tuple[str, Entity | None]]:
    """The keywords of a card in their order, each with the entity that declares it, if a pack does."""
    for written in entity.data.get("keywords", ()):
        yield str(written).rpartition("/")[2], library.find(str(written), "keyword", entity.pack)


def keyword_words(entity: Entity, phrases: Phrases, library: Library) -> list[str]:
    """The keywords of a card in words: those of packs by their names, those of the game by its own."""
    return [
        (library.words(own, "name", phrases.language) or word) if own is not None else phrases.meant(word)
        for word, own in own_keywords(entity, library)
    ]


def keyword_signs(entity: Entity, library: Library) -> list[str]:
    """The icons of a card's own keywords, for its type line."""
    found = (
        str(own.data["icon"]) for _, own in own_keywords(entity, library) if own is not None and "icon" in own.data
    )
    return list(dict.fromkeys(found))


def type_line(words: Iterable[str], entity: Entity, phrases: Phrases, library: Library) -> dict[str, Any]:
    """The type line of a card: what it is, then its keywords, with their signs."""
    return {
        "type-line": " · ".join([*words, *keyword_words(entity, phrases, library)]),
        "type-signs": keyword_signs(entity, library),
    }
