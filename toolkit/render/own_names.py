"""What people call the things that an adventure names: its enemies, roles and marks, the tiles and places of its map.

Rules use short names (`weaver`, `3.c3`). A person reads what the adventure says they are `called`, the name of an
enemy's card, the number of the objective a mark stands for, or the letter that the drawn map gives to a place; a name
of which nothing is known is read as words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import Phrases
from toolkit.rules.naming import names_asked, names_given
from toolkit.rules.tree import EntityTree

_TILE = re.compile(r"tile-(\d+[a-z]?)\Z")


def own_names(library: Library, tree: EntityTree, phrases: Phrases, places: Mapping[str, str]) -> dict[str, str]:
    """Names in an entity's rules and what they are called; `kind:name` where a name means something in one place only.

    `places` is what a drawn map calls the zones, halls and doors of the adventure; without it they keep their names.
    """
    entity = tree.entity
    counters = {
        **dict(_counters(library, entity, phrases)),
        **dict(_entities(library, tree, phrases)),
        **dict(_own_tokens(library, entity, phrases)),
        **dict(_own_keywords(library, entity, phrases)),
    }
    if entity.kind != "adventure":
        return counters
    called = {name: library.words(entity, ("called", name), phrases.language) for name in entity.data.get("called", {})}
    sorts = {named.name: named.sort for named in names_given(tree)}
    sorts |= {str(enemy["name"]): "enemy" for enemy in entity.data.get("enemies", ())}
    spelled = {name: name.replace("-", " ") for name in sorted(sorts)}
    found = {**spelled, **dict(_enemies(library, entity, phrases.language)), **called}
    shown = {
        name: phrases.say("own_names", sorts.get(name, "role"), name=words)
        for name, words in found.items()
        if phrases.find("own_names", sorts.get(name, "role"))
    }
    return {
        **found,
        **shown,
        **dict(_tiles(entity.data)),
        **dict(_objectives(entity.data, called)),
        **counters,
        **places,
    }


def _enemies(library: Library, entity: Entity, language: str) -> Iterator[tuple[str, str]]:
    """Enemies that stand on the map are called as their cards."""
    for enemy in entity.data.get("enemies", ()):
        card = library.find(str(enemy.get("card", "")), kind="enemy", pack=entity.pack)
        if card is not None:
            yield str(enemy["name"]), library.words(card, "name", language) or card.id


def _counters(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    for name in entity.data.get("counters") or {}:
        words = library.words(entity, ("counters", name, "name"), phrases.language) or name
        for form in ("counter", "counter_after"):
            yield f"{form}:{name}", phrases.say("own_names", form, name=words)


def _entities(library: Library, tree: EntityTree, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Entities that expressions speak of are called by their names."""
    for named in names_asked(tree):
        kind, _, entity_kind = named.sort.partition(":")
        found = library.find(named.name, entity_kind, tree.entity.pack) if kind == "entity" else None
        if found is not None:
            words = library.words(found, "name", phrases.language) or found.id
            yield named.name, phrases.say("own_names", "entity", name=words)


def _own_tokens(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Tokens that packs have of their own: what each is called, alone and as something that is picked up."""
    for name in library.names("token", entity.pack):
        token = library.get(name, kind="token", pack=entity.pack)
        words = library.words(token, "name", phrases.language) or token.id
        yield f"token-name:{token.id}", words
        yield f"token:{token.id}", phrases.say("own_names", "the_token", name=words)


def _own_keywords(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    for name in library.names("keyword", entity.pack):
        keyword = library.get(name, kind="keyword", pack=entity.pack)
        yield keyword.id, library.words(keyword, "name", phrases.language) or keyword.id


def _tiles(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for sign, laid in data.get("tiles", {}).items():
        for name in ("tile", "enemy.tile"):
            yield f"{name}:{sign}", tile_label(str(sign), laid)


def tile_label(sign: str, laid: Any) -> str:
    """What is printed on a tile; tiles without a number of their own keep the sign they have on the map."""
    reference = laid["tile"] if isinstance(laid, Mapping) else laid
    found = _TILE.match(str(reference).rpartition("/")[2])
    return found[1].upper() if found else sign


def _objectives(data: Mapping[str, Any], called: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Marks without words of their own are known by the objective that asks for them."""
    for number, objective in enumerate(data.get("objectives", ()), 1):
        mark = objective.get("marked")
        if mark and mark not in called:
            yield f"objective:{mark}", str(number)
            if objective.get("count", 1) > 1:
                yield f"needed:{mark}", str(objective["count"])
