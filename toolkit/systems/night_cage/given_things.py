"""Roles and tokens of packs' own that rules of The Night Cage speak of though nobody ever gets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures.own import ROLE, TOKEN
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.naming import names_asked
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.tree import EffectNode, EntityTree, effects_in
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY

#: The code of a rule about a role or token that nobody gets.
NOBODYS = "L0818"


@dataclass(slots=True)
class Things:
    """The ids of what prisoners can have, what can lie in cells, and whatever effects name at all."""

    roles: set[str] = field(default_factory=set)
    carried: set[str] = field(default_factory=set)
    lying: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)


def things_in(library: Library) -> Things | None:
    """What all rules of some packs give and put down; None where some of them cannot be read."""
    found = Things()
    picked: set[str] = set()
    for entity in (each for kind in VOCABULARY.owners for each in library.of_kind(kind)):
        found.lying |= {_id(each["token"]) for each in entity.data.get("tokens") or ()}
        try:
            rules = tree_of(VOCABULARY, library, entity)
        except ContentFault:
            return None
        for effect in effects_in(tuple(rules.nodes.values())):
            things = {each.value.id for each in effect.arguments if isinstance(each.value, Entity)}
            found.named |= things
            match effect.name:
                case "give_role":
                    found.roles |= things
                case "give_tokens":
                    found.carried |= things
                case "place_tokens":
                    found.lying |= things
                case "pick_up":
                    picked |= things
    found.carried |= picked & found.lying
    return found


def _id(reference: object) -> str:
    return str(reference).rpartition("/")[2]


def problems(things: Things, rules: EntityTree) -> Iterator[MapProblem]:
    """Rules that speak of roles and tokens which nobody has, or which lie nowhere."""
    for effect in effects_in(tuple(rules.nodes.values())):
        yield from _of_effect(things, effect)
    for named in names_asked(rules):
        # What no effect names at all is told where it is declared: nothing refers to it.
        if named.sort == f"entity:{ROLE}" and named.name in things.named - things.roles:
            yield _nobody(ROLE, named.name, named.pointer, named.start, named.end)
        if named.sort == f"entity:{TOKEN}" and named.name in things.named - things.carried - things.lying:
            yield _nobody(TOKEN, named.name, named.pointer, named.start, named.end)


def _of_effect(things: Things, effect: EffectNode) -> Iterator[MapProblem]:
    role, token = _thing(effect, ROLE), _thing(effect, TOKEN)
    if effect.name in ("take_role", "for_each") and role and role not in things.roles:
        yield _nobody(ROLE, role, effect.pointer)
    if effect.name in ("take_tokens", "for_each") and token and token not in things.carried:
        yield _nobody(TOKEN, token, effect.pointer)
    if effect.name in ("pick_up", "discard_tokens") and token and token not in things.lying:
        hint = f"let a rule do {{place_tokens: {token}}}, or write it under 'tokens' of an adventure"
        yield MapProblem(NOBODYS, f"no {token!r} ever lies in a cell", effect.pointer, hint=hint)


def _thing(effect: EffectNode, name: str) -> str:
    value = effect.value(name)
    return value.id if isinstance(value, Entity) else ""


def _nobody(kind: str, name: str, pointer: Any, start: int = 0, end: int = 0) -> MapProblem:
    gives: Mapping[str, str] = {ROLE: "give_role", TOKEN: "give_tokens"}
    message = f"nobody ever has the {kind} {name!r}: no rule gives it"
    return MapProblem(NOBODYS, message, pointer, start, end, f"let a rule do {{{gives[kind]}: {name}}}")
