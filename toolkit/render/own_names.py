"""What people call the things that an adventure names: its enemies, roles and marks, the tiles and places of its map.

Rules use short names (`weaver`, `3.c3`). A person reads what the adventure says they are `called`, the name of the role
that a pack declares, what the system knows of them (the name of an enemy's card, the number of the objective a mark
stands for), or the letter that the map gives to a place; a name of which nothing is known is read as words. On cards
these are the words of the first adventure beside them that has some, or the name of the card that somebody is called
after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import Phrases
from toolkit.rules.counters import ADVENTURE, adventure_counters, seen_adventures
from toolkit.rules.naming import names_asked, names_given
from toolkit.rules.tree import EntityTree
from toolkit.systems import part

#: The module in which a system says, by a function `known`, what it knows of the names of an adventure; and, where it
#: has one, by a function `on_card` what a name is called that rules of a card ask for.
_MODULE = "print.names"


@dataclass(frozen=True, slots=True)
class Known:
    """What a system knows of the names of an adventure."""

    #: Name → what sort of thing it is, for things that are there from the beginning.
    sorts: Mapping[str, str] = field(default_factory=dict)
    #: Name → what it is called.
    words: Mapping[str, str] = field(default_factory=dict)
    #: `kind:name` → what is known of it, for names that mean something in one place only.
    within: Mapping[str, str] = field(default_factory=dict)


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
    roles = dict(_own_roles(library, entity, phrases))
    if entity.kind != ADVENTURE:
        return {**dict(_on_card(library, tree, phrases, roles)), **counters}
    called = {name: library.words(entity, ("called", name), phrases.language) for name in entity.data.get("called", {})}
    module = part(phrases.system, _MODULE)
    ask: Callable[..., Known] | None = module.known if module is not None else None
    known = ask(library, entity, phrases.language, called) if ask is not None else Known()
    sorts = {**{named.name: named.sort for named in names_given(tree)}, **known.sorts}
    spelled = {name: name.replace("-", " ") for name in sorted(sorts)}
    spelled = {**dict(_after_cards(library, tree, phrases)), **spelled}
    found = {**spelled, **roles, **known.words, **called}
    shown = {name: _in_sentence(phrases, sorts.get(name, "role"), words) for name, words in found.items()}
    return {**shown, **known.within, **counters, **places}


def _after_cards(library: Library, tree: EntityTree, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """What rules ask for by the name of a card, such as an enemy that has no other name."""
    ask: Callable[..., str | None] | None = getattr(part(phrases.system, _MODULE), "on_card", None)
    for named in names_asked(tree) if ask is not None else ():
        words = ask(library, tree.entity, named, phrases.language) if ask is not None else None
        if words is not None:
            yield named.name, words


def _in_sentence(phrases: Phrases, sort: str, words: str) -> str:
    return phrases.say("own_names", sort, name=words) if phrases.find("own_names", sort) else words


def _on_card(
    library: Library, tree: EntityTree, phrases: Phrases, roles: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What rules of a card name, in the words of the adventures it is played in."""
    called: dict[str, Entity] = {}
    module = part(phrases.system, _MODULE)
    ask: Callable[..., str | None] | None = getattr(module, "on_card", None)
    for adventure in seen_adventures(library, tree.entity.pack):
        for name in adventure.data.get("called", {}):
            called.setdefault(name, adventure)
    given = {named.name: named for named in names_given(tree)}
    for name, named in ({named.name: named for named in names_asked(tree)} | given).items():
        words = roles.get(name) if named.sort == "role" else None
        if words is None and name in called:
            words = library.words(called[name], ("called", name), phrases.language)
        if words is None and name in given:
            words = name.replace("-", " ")
        if words is None and ask is not None:
            words = ask(library, tree.entity, named, phrases.language)
        if words is not None:
            yield name, _in_sentence(phrases, named.sort, words)


def _own_roles(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Roles that packs declare are called by their names."""
    for name in library.names("role", entity.pack):
        role = library.get(name, kind="role", pack=entity.pack)
        yield role.id, library.called(role, phrases.language)


def _counters(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """The counters of the entity, and those of adventures that a card may speak of."""
    others = adventure_counters(library, entity.pack) if entity.kind != ADVENTURE else {}
    for name, owner in {**others, **dict.fromkeys(entity.data.get("counters") or (), entity)}.items():
        words = library.words(owner, ("counters", name, "name"), phrases.language) or name
        yield f"counter:{name}", phrases.say("own_names", "counter", name=words)


def _entities(library: Library, tree: EntityTree, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Entities that expressions speak of are called by their names."""
    for named in names_asked(tree):
        kind, _, entity_kind = named.sort.partition(":")
        found = library.find(named.name, entity_kind, tree.entity.pack) if kind == "entity" else None
        if found is not None:
            words = library.called(found, phrases.language)
            form = found.kind if phrases.find("own_names", found.kind) else "entity"
            yield named.name, phrases.say("own_names", form, name=words)


def _own_tokens(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Tokens that packs have of their own: what each is called, alone and as something that is picked up."""
    for name in library.names("token", entity.pack):
        token = library.get(name, kind="token", pack=entity.pack)
        words = library.called(token, phrases.language)
        yield f"token-name:{token.id}", words
        yield f"token:{token.id}", phrases.say("own_names", "the_token", name=words)


def _own_keywords(library: Library, entity: Entity, phrases: Phrases) -> Iterator[tuple[str, str]]:
    for name in library.names("keyword", entity.pack):
        keyword = library.get(name, kind="keyword", pack=entity.pack)
        yield keyword.id, library.called(keyword, phrases.language)
