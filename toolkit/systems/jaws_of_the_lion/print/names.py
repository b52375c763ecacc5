"""What a scenario names besides its rules: special objects, and entities of which conditions speak by their ids."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.own_names import Known
from toolkit.render.phrases import phrases
from toolkit.rules.counters import seen_adventures
from toolkit.rules.expressions.nodes import Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.naming import Named
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import ExpressionNode
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

#: What conditions speak of by its id.
NAMED = ("boss", "monster", "mercenary", "treasure", "item", "adventure")


def known(library: Library, adventure: Entity, language: str, called: Collection[str]) -> Known:
    """What is known of the names of a scenario."""
    words = {**entity_names(library, adventure, language), **object_names(library, adventure, language)}
    return Known(sorts={name: each.kind for name, each in _entities(library, adventure).items()}, words=words)


def object_names(library: Library, adventure: Entity, language: str) -> dict[str, str]:
    """Special objects by the names that rules use."""
    objects: Mapping[str, Any] = adventure.data.get("objects") or {}
    return {name: library.words(adventure, ("objects", name, "name"), language) or name for name in objects}


def entity_names(library: Library, adventure: Entity, language: str) -> dict[str, str]:
    """Entities whose ids stand in conditions of the scenario."""
    named = _entities(library, adventure)
    return {name: library.called(each, language) for name, each in named.items()}


def on_card(library: Library, card: Entity, named: Named, language: str) -> str | None:
    """What a card calls a monster, a character, a treasure or a special object that its rules ask for."""
    if named.sort not in ("monster", "type", "treasure", "object"):
        return None
    found = entity_named(library, named.name, card.pack) if named.sort != "object" else None
    if found is not None:
        words = library.words(found, "name", language) or found.id
        spoken = phrases(library.packs[card.pack].manifest.system, language)
        is_one_of_many = named.sort == "type" and spoken.find("own_names", found.kind) is not None
        return spoken.say("own_names", found.kind, name=words) if is_one_of_many else words
    scenarios = seen_adventures(library, card.pack)
    having = (each for each in scenarios if named.name in (each.data.get("objects") or {}))
    return next((object_names(library, each, language)[named.name] for each in having), None)


def _entities(library: Library, adventure: Entity) -> dict[str, Entity]:
    named = {name: entity_named(library, name, adventure.pack) for name in _asked(library, adventure)}
    return {name: each for name, each in named.items() if each is not None}


def entity_named(library: Library, name: str, pack: str) -> Entity | None:
    every = (library.find(name, kind=kind, pack=pack) for kind in NAMED)
    return next((each for each in every if each is not None), None)


def _asked(library: Library, adventure: Entity) -> Iterator[str]:
    """Every word that expressions of the rules compare with, once."""
    nodes = (each for each in tree_of(VOCABULARY, library, adventure).walk() if isinstance(each, ExpressionNode))
    texts = (each.value for node in nodes for each in terms_in(node.term) if isinstance(each, Text))
    yield from dict.fromkeys(texts)
