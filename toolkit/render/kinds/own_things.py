"""Roles, tokens and conditions that packs have of their own: drawn alike in every system that draws none itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import Phrases

Look = Callable[[Entity, Phrases, Library], Mapping[str, Any]]


def own_card(symbol: str) -> Look:
    """What the card of a role or a condition shows; `symbol` stands for an icon that is left out."""

    def look(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
        return {"symbol": entity.data.get("icon", symbol), "type-line": phrases.label(entity.kind), "back": ""}

    return look


def own_token(symbol: str) -> Look:
    """What a token of a pack's own shows; `symbol` stands for an icon that is left out."""

    def look(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
        name = library.words(entity, "name", phrases.language) or entity.id
        return {"name": name, "symbol": entity.data.get("icon", symbol), "type-line": phrases.label("own_token")}

    return look
