"""Who a component belongs to: the cloth of its owner, and what a perk changes of an owner's deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.conditions import condition_words
from toolkit.render.phrases import Phrases
from toolkit.render.portrait import Manner, portrait
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.nodes import Text, walk
from toolkit.systems.jaws_of_the_lion.print.names import entity_named

#: How many cloths the palette has for mercenaries.
_CLOTHS = 6


def tint_of(library: Library, owner: Entity) -> str:
    """The cloth of an owner: every mercenary of a library has its own, as long as there are enough."""
    if owner.kind != "mercenary":
        return owner.kind
    names = sorted(each.id for each in library.of_kind("mercenary"))
    return str(names.index(owner.id) % _CLOTHS + 1)


_MANNERS: Mapping[str, Manner] = {"mercenary": "person", "boss": "boss", "monster": "monster"}


def portrait_of(owner: Entity) -> str:
    """The drawn portrait of a mercenary, a monster type or a boss."""
    return portrait(owner.qualified, _MANNERS[owner.kind])


def asked_names(library: Library, pack: str, condition: Term, language: str) -> dict[str, str]:
    """What people call the entities that a condition names by their ids."""
    found = {}
    for term in walk(condition):
        entity = entity_named(library, term.value, pack) if isinstance(term, Text) else None
        if isinstance(term, Text) and entity is not None:
            found[term.value] = library.called(entity, language)
    return found


def asked(library: Library, entity: Entity, condition: Term, phrases: Phrases) -> str:
    """A condition of an entity in words."""
    names = asked_names(library, entity.pack, condition, phrases.language)
    return condition_words(phrases.calling({**phrases.names, **names}), condition)


def perk_words(library: Library, owner: Entity, perk: Mapping[str, Any], phrases: Phrases) -> str:
    """A line of a character sheet (JL-21.05): what leaves the modifier deck and what joins it."""
    removed, added = (_cards(library, owner, perk.get(part, {}), phrases) for part in ("remove", "add"))
    which = "replace" if removed and added else "remove" if removed else "add"
    return phrases.say("perks", which, removed=removed, added=added)


def _cards(library: Library, owner: Entity, counts: Mapping[str, int], phrases: Phrases) -> str:
    named = []
    for name, count in counts.items():
        card = library.get(str(name), kind="modifier-card", pack=owner.pack)
        named.append(f"{count} × {card_words(library, card, phrases)}")
    return phrases.listed(named) if named else ""


def card_words(library: Library, card: Entity, phrases: Phrases) -> str:
    """A modifier card within a sentence: its number, and what it does besides."""
    name = library.called(card, phrases.language)
    return f"“{name}”" if phrases.language == "en" else f"«{name}»"
