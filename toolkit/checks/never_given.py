"""Rules about roles, tokens and conditions of packs' own that nobody ever gets: they never do anything.

Nobody begins with such things. Verbs say what they give, and what has to be there for them (`Vocabulary.given_by`,
`wanted_by`); expressions ask by name. Any card or adventure of the packs may give what another asks for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity, id_in
from toolkit.crawl.figures.own import CONDITION, HELD, LYING, ROLE, THERE, TOKEN
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import Reference
from toolkit.rules.counters import ADVENTURE
from toolkit.rules.naming import ENTITY, Named
from toolkit.rules.tree import EffectNode
from toolkit.rules.vocabulary import Vocabulary

CODES = {"L0321": "a rule about a role, token or condition that nobody gets"}
NEVER_GIVEN = "L0321"
#: How a thing has to be there for an expression that asks for it.
ASKED: Mapping[str, str] = {ROLE: HELD, TOKEN: THERE, CONDITION: HELD}


class Thing(NamedTuple):
    """A thing of a pack's own as it is in a game: held, lying on the map, or either."""

    how: str
    kind: str
    id: str

    @property
    def key(self) -> str:
        return " ".join(self)


class Wanted(NamedTuple):
    """A thing that a rule is about, and what is wrong where nothing gives it."""

    thing: Thing
    problem: MapProblem


def given(vocabulary: Vocabulary, entity: Entity, effects: Collection[EffectNode]) -> set[Thing]:
    """What an entity gives: by its effects, and an adventure by the tokens that lie on its map."""
    found = {
        Thing(how, kind, name)
        for effect, argument, kind, name in _things(effects)
        for how in effect.verb.gives.get(argument, ())
    }
    tokens = entity.data.get("tokens") if entity.kind == ADVENTURE else None
    for name in (each["token"] for each in tokens or () if _gives(vocabulary, LYING, TOKEN)):
        found |= {Thing(how, TOKEN, id_in(name)) for how in (LYING, THERE)}
    return found


def wanted(
    vocabulary: Vocabulary, effects: Collection[EffectNode], named: Collection[Named], own: Collection[Thing]
) -> Iterator[Wanted]:
    """The things that effects and names in expressions of an entity are about, besides those that it gives itself."""
    for thing, pointer, start, end in _asked(vocabulary, effects, named):
        if thing not in own:
            yield Wanted(thing, _nobodys(vocabulary, thing, pointer, start, end))


def _asked(
    vocabulary: Vocabulary, effects: Collection[EffectNode], names: Collection[Named]
) -> Iterator[tuple[Thing, Pointer, int, int]]:
    for effect, argument, kind, name in _things(effects):
        if argument in effect.verb.wants:
            yield Thing(effect.verb.wants[argument], kind, name), effect.pointer, 0, 0
    for named in names:
        kind = named.sort.removeprefix(ENTITY)
        if named.sort != kind and kind in ASKED and _gives(vocabulary, ASKED[kind], kind):
            yield Thing(ASKED[kind], kind, id_in(named.name)), named.pointer, named.start, named.end


def _things(effects: Collection[EffectNode]) -> Iterator[tuple[EffectNode, str, str, str]]:
    """The entities that effects name: the effect, the argument, the kind of entity and its id."""
    for effect in effects:
        for argument in effect.arguments:
            if isinstance(argument.value, Entity):
                yield effect, argument.parameter.name, argument.value.kind, argument.value.id


def _gives(vocabulary: Vocabulary, how: str, kind: str) -> list[str]:
    """The verbs that give something of a kind in such a way."""
    found = []
    for verb in vocabulary.verbs.values():
        types = {each.name: each.type for each in verb.parameters}
        if any(how in hows and types[argument] == Reference(kind) for argument, hows in verb.gives.items()):
            found.append(verb.name)
    return found


def _nobodys(vocabulary: Vocabulary, thing: Thing, pointer: Pointer, start: int, end: int) -> MapProblem:
    nobody = f"nobody ever has the {thing.kind} {thing.id!r}"
    message = {
        HELD: f"{nobody}: no rule gives it",
        LYING: f"no token {thing.id!r} ever lies on the map",
        THERE: f"{nobody}, and it never lies on the map",
    }[thing.how]
    ways = [f"let a rule do {{{verb}: {thing.id}}}" for verb in _gives(vocabulary, thing.how, thing.kind)]
    ways += ["write it under 'tokens' of an adventure"] if thing.how != HELD else []
    return MapProblem(NEVER_GIVEN, message, pointer, start, end, hint=", or ".join(ways))
