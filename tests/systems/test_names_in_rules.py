"""Names that rules speak of are checked wherever rules can stand, in every system.

A condition about an enemy, a zone or a mark that nothing has is printed and never holds. So each word that an
expression can compare, and each word that an effect can be given, says what it names (its sort), and every such name is
held against what there is.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

from tests.render.counting import OWN_KINDS
from tests.render.test_words_tell_apart import Drawing
from tests.systems.own import SYSTEMS, library_of, main_pack
from tests.systems.own import own as own_of
from tests.systems.test_clean_is_played import Pack
from toolkit.checks.of_systems import names_of
from toolkit.checks.run import Options, run
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.schemas import shipped
from toolkit.rules.arguments import Choice, EffectsArgument, NumberArgument, Selects, WordArgument
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import TEXT, Enum, ListOf, Object, Type
from toolkit.rules.naming import COUNTER, ENTITY, NOTE
from toolkit.rules.reading import places
from toolkit.rules.verbs import EventKind, Parameter, Selector, StatKind
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find

T = TypeVar("T", EventKind, StatKind)
#: Words of the right shape that no pack has, by what is named; for all else, small letters and a number.
NOBODY: Mapping[str, str] = {
    "zone": "Z.zz99",
    "hall": "Z.Z",
    "door": "Z.Z9",
    "tile": "Z",
    "hex": "99,99",
    "section": "999",
    "entry": "Z",
}
OF_SYSTEMS: Mapping[str, Mapping[str, str]] = {
    "jaws-of-the-lion": {"door": "Z", "place": "99,99"},
    "machina-arcana": {"place": "zz-nobody/h8"},
    "night-cage": {"place": "z99"},
}
#: Families of selectors, each with one that means somebody at any moment.
ANYBODY: Mapping[str, str] = {"hero": "all_heroes", "enemy": "roaming_monsters", "zone": "entry"}
#: The least number of names that are tried in every system, or the test would hold because nothing is looked at.
LEAST_TRIED = 40
AT_A_TIME = 4
#: What tells of a name that nothing has: everywhere, in adventures of single systems, and what never holds for it.
TOLD = frozenset({"L0308", "L0310", "L0320", "L0401", "L0806", "L0808", "L0833", "L0870", "L0871", "L0879"})


def _words(kind: Type) -> Type:
    """What a list is of, or what is no list."""
    return kind.item if isinstance(kind, ListOf) else kind


def _open(kind: Type) -> bool:
    """Whether any word can be compared with it, as far as its type says."""
    return _words(kind) is TEXT or (isinstance(word := _words(kind), Enum) and word.is_open)


def _named(scope: Scope) -> Iterator[tuple[str, Type, str, tuple[str, ...]]]:
    """Every path to words in a scope: the path, its type, what it names, and what the moment must be about."""

    def within(path: str, kind: Type, about: tuple[str, ...], seen: frozenset[Type]) -> Iterator[Any]:
        found = _words(kind)
        for name, each in found.attributes.items() if isinstance(found, Object) and found not in seen else ():
            yield f"{path}.{name}", each.type, each.sort, about
            yield from within(f"{path}.{name}", each.type, about, seen | {found})

    for name, each in scope.items():
        for path in ((name, each.type, each.sort, each.about), *within(name, each.type, each.about, frozenset())):
            if _open(path[1]):
                yield path


def _scopes(vocabulary: Vocabulary) -> Iterator[tuple[str, Scope]]:
    yield from ((f"event {name}", each.scope) for name, each in vocabulary.events.items())
    yield from ((f"stat {name}", each.scope) for name, each in vocabulary.stats.items())
    for owner in vocabulary.owners.values():
        yield from ((f"{owner.kind} {place}", scope) for place, scope in owner.conditions.items())


def _arguments(vocabulary: Vocabulary) -> Iterator[tuple[str, Parameter]]:
    for verb in vocabulary.verbs.values():
        yield from ((f"{verb.name}.{each.name}", each) for each in verb.parameters)
    for family in vocabulary.selectors.values():
        for selector in family.values():
            yield from ((f"{selector.name}.{each.name}", each) for each in selector.parameters)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_in_expressions_says_what_it_names(system: str) -> None:
    vocabulary = find(system).vocabulary
    kinds = {*shipped().kinds(system)}
    known = {*vocabulary.sorts, NOTE, COUNTER, *(ENTITY + kind for kind in kinds)}
    for where, scope in _scopes(vocabulary):
        for path, _, sort, _ in _named(scope):
            assert sort, f"{path} on {where} does not say what its words name"
            assert sort in known, f"{path} on {where} names {sort!r}, which nothing checks"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_effects_says_what_it_names(system: str) -> None:
    vocabulary = find(system).vocabulary
    for name, parameter in _arguments(vocabulary):
        if isinstance(parameter.type, WordArgument):
            assert parameter.type.sort in {*vocabulary.sorts, NOTE}, f"{name} names what nothing checks"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_checks_of_a_system_know_the_names_of_all_its_sorts(system: str) -> None:
    names = names_of(system)
    assert names is not None
    there = names(library_of(system))
    assert set(there) == set(find(system).vocabulary.sorts)
    given = {each.type.sort for _, each in _arguments(find(system).vocabulary) if _gives(each)}
    for sort in set(there) - given:
        assert there[sort], f"no pack has a {sort}, so that every name of one would be refused"


def _gives(parameter: Parameter) -> bool:
    return isinstance(parameter.type, WordArgument) and parameter.type.gives


# Every place of every kind of entity


class Wrong(NamedTuple):
    """A name that nothing has: the rule it stands in, the name, and what it is written for."""

    rule: tuple[str | int, ...]
    name: str
    where: str


@dataclass
class Broken:
    """Entities with names that nothing has, and those names, by the entity."""

    entities: dict[str, dict[str, Any]] = field(default_factory=dict)
    names: dict[str, list[Wrong]] = field(default_factory=dict)
    #: The kinds whose rules can name nothing.
    nameless: set[str] = field(default_factory=set)


class _Writing(Pack):
    """Writes rules with one name that nothing has; all else in them means somebody."""

    nobody: str = ""
    wanted: Parameter | None = None

    def value(self, event: EventKind, parameter: Parameter) -> Any:
        if parameter is self.wanted:
            return self.nobody
        if isinstance(parameter.type, NumberArgument):
            return 1
        if isinstance(parameter.type, EffectsArgument):
            return [self.plain_effect(event)]
        if isinstance(parameter.type, Selects) and parameter.type.family in ANYBODY:
            return ANYBODY[parameter.type.family]
        if isinstance(parameter.type, Choice) and parameter.type.about:
            return next(word for word in parameter.type.words if not parameter.type.needs(word))
        return super().value(event, parameter)

    def arguments(self, event: EventKind, parameters: tuple[Parameter, ...]) -> dict[str, Any]:
        """The name that is looked for, and no more than is needed besides."""
        fitting = (each for each in parameters if self.vocabulary.fits(each, event.context))
        wanted = [each for each in fitting if each.required or each is self.wanted or each.name == "whom"]
        return {each.name: self.value(event, each) for each in wanted}

    def rules(self, event: EventKind, about: frozenset[str]) -> Iterator[tuple[dict[str, Any], str, str]]:
        """A rule for every name that can stand on an event, in its condition or in its effect: the rule without `on`,
        the name, and what it is written for."""
        for path, kind, _, needed in _named(event.scope):
            if not needed or about & {*needed}:
                rule = {"if": _condition(path, kind, "zz-nobody"), "do": [self.plain_effect(event)]}
                yield rule, "zz-nobody", path
        shapes = {**NOBODY, **OF_SYSTEMS.get(self.system, {})}
        for verb in self.vocabulary.verbs_for(event.context).values():
            if verb.about and not about & {*verb.about} and verb.unless not in ("at",):
                continue  # refused already
            for self.wanted in verb.parameters:
                sort = _asks_for(self.wanted)
                if sort:
                    self.nobody = shapes.get(sort, "zz-nobody")
                    rule = {"do": [{verb.name: self.arguments(event, verb.parameters)}]}
                    yield rule, self.nobody, f"{verb.name}.{self.wanted.name}"
            for wanted in (each for each in verb.parameters if isinstance(each.type, Selects) and each.required):
                for selector, each in self._asking(event, wanted):
                    self.wanted, self.nobody = each, shapes.get(_asks_for(each), "zz-nobody")
                    given = self.arguments(event, verb.parameters)
                    given[wanted.name] = {selector.name: self.arguments(event, selector.parameters)}
                    yield {"do": [{verb.name: given}]}, self.nobody, f"{verb.name}.{wanted.name}.{selector.name}"

    def _asking(self, event: EventKind, parameter: Parameter) -> Iterator[tuple[Selector, Parameter]]:
        """The selectors that can stand for an argument and ask for a name, each with the argument of its own."""
        assert isinstance(parameter.type, Selects)
        for selector in self.vocabulary.selectors_for(parameter.type.family, event.context).values():
            yield from ((selector, each) for each in selector.parameters if _asks_for(each))

    def plain_effect(self, event: EventKind) -> dict[str, Any]:
        """An effect that can stand on an event, whoever it is about."""
        verbs = self.vocabulary.verbs_for(event.context)
        return {"lose": {}} if "lose" in verbs else {"lose_gold": 1}


def _asks_for(parameter: Parameter) -> str:
    """What an argument names that must be there already; notes are looked for in all packs, by another check."""
    kind = parameter.type
    return kind.sort if isinstance(kind, WordArgument) and not kind.gives and kind.sort != NOTE else ""


def _condition(path: str, kind: Type, word: str) -> str:
    return f'"{word}" in {path}' if isinstance(kind, ListOf) else f'{path} == "{word}"'


def _written(system: str) -> Broken:
    """An entity for every kind, place and event, with a rule for every name there."""
    writing, broken = _Writing(system, 1), Broken()
    vocabulary = writing.vocabulary
    for kind, owner in vocabulary.owners.items():
        broken.nameless.add(kind)
        borne = {*owner.bears}
        for place in owner.triggers:
            for event in _different(vocabulary.events_of(kind).values()):
                spend = _price(vocabulary, kind, event) if place.endswith("enchantments") else {}
                if spend or not place.endswith("enchantments"):
                    found = writing.rules(event, (event.about_for(kind) or frozenset()) | borne)
                    _keep(
                        broken,
                        writing,
                        kind,
                        place,
                        [({"on": event.name, **spend, **rule}, *rest) for rule, *rest in found],
                    )
        for place, name in owner.effects.items():
            event = vocabulary.events[name]
            found = writing.rules(event, (event.about_for(kind) or frozenset()) | borne)
            _keep(broken, writing, kind, place, [(_as_effect(rule), *rest) for rule, *rest in found])
        for place in owner.passives:
            for stat in _different(vocabulary.stats_of(kind).values()):
                lasting = [
                    ({"stat": stat.name, "by": 1, "if": _condition(path, each, "zz-nobody")}, "zz-nobody", path)
                    for path, each, *_ in _named(stat.scope)
                ]
                _keep(broken, writing, kind, place, lasting)
        for place, scope in owner.conditions.items():
            for path, each, *_ in _named(scope):
                _keep(broken, writing, kind, place, (_condition(path, each, "zz-nobody"), "zz-nobody", path))
    return broken


def _different(moments: Iterable[T]) -> list[T]:
    """Those events or stats that are read with other names, in other contexts, or about others than those before."""
    found = {(each.scope, each.context, getattr(each, "about", None)): each for each in reversed(list(moments))}
    return list(found.values())


def _price(vocabulary: Vocabulary, kind: str, event: EventKind) -> dict[str, Any]:
    """What an enchantment costs; nothing where there can be none."""
    return {"spend": {"bang": 1}} if "bang" in str(vocabulary.extras_of(kind, event.name).get("spend")) else {}


def _as_effect(rule: dict[str, Any]) -> dict[str, Any]:
    """A rule as an effect with a condition of its own."""
    return {**rule["do"][0], **({"if": rule["if"]} if "if" in rule else {})}


def _keep(broken: Broken, writing: _Writing, kind: str, place: str, rules: Any) -> None:
    """Put rules, a few at a time, or one condition in the place of those of a shipped entity that has the place."""
    if rules:
        broken.nameless.discard(kind)
    for some in batched(rules) if isinstance(rules, list) else [rules]:
        written = [rule for rule, *_ in some] if isinstance(some, list) else some[0]
        found = next(_holding(writing, kind, place, written), None)
        if found is None:
            continue
        data, pointer = found
        name = f"broken-{kind}-{len(broken.entities)}"
        broken.entities[name] = {**data, "id": name, "name": "Broken"}
        if isinstance(some, list):
            broken.names[name] = [Wrong((*pointer, number), *rest) for number, (_, *rest) in enumerate(some)]
        else:
            broken.names[name] = [Wrong(pointer, *some[1:])]


def batched(rules: list[Any]) -> Iterator[list[Any]]:
    """No more rules at a time than a card may have."""
    yield from (rules[start : start + AT_A_TIME] for start in range(0, len(rules), AT_A_TIME))


def _holding(writing: _Writing, kind: str, place: str, rules: Any) -> Iterator[tuple[dict[str, Any], Pointer]]:
    """The data of shipped entities with these rules at a place, and where they stand; those that its schema allows."""
    around, _, key = place.rpartition(".")
    drawn = own_of(writing.system).drawn_data.get(kind, {})
    for model in (each for each in writing.library.of_kind(kind) if each.base is None):
        for more in ({}, drawn):
            data = deepcopy(dict(model.data))
            for name, values in more.items():
                had = data.get(name, {}) if isinstance(values, dict) else None
                data[name] = deepcopy(values) if had is None else {**had, **deepcopy(values)}
            for pointer, part in (list(places(data, around)) if around else [((), data)])[:1]:
                if isinstance(part, dict):
                    part[key] = rules
                    if not shipped().errors(f"{writing.system}/{kind}", data):
                        yield data, (*pointer, key)


def _findings(folder: Path, writing: Drawing, system: str, broken: Broken) -> dict[str, list[Diagnostic]]:
    manifest = {"id": "broken", "title": "Broken", "version": "1.0.0", "system": system, "languages": ["en"]}
    (folder / "lantern.yaml").write_text(json.dumps({**manifest, "requires": [main_pack(system)]}), "utf-8")
    own = {thing.id: thing.data for thing in writing.library.entities if thing.kind in OWN_KINDS}
    for name, data in {**broken.entities, **own}.items():
        (folder / f"{name}.yaml").write_text(json.dumps(data), "utf-8")
    found: dict[str, list[Diagnostic]] = defaultdict(list)
    for each in run([folder], Options(folder, use_cache=False, jobs=1)).diagnostics:
        found[each.path.removesuffix(".yaml")].append(each)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_name_that_nothing_has_is_told_once_wherever_it_stands(system: str, tmp_path: Path) -> None:
    broken = _written(system)
    found = _findings(tmp_path, Drawing(system, 1), system, broken)
    untold, often, tried = [], [], 0
    for entity, names in broken.names.items():
        for rule, name, where in names:
            about_it = [each for each in found[entity] if each.pointer[: len(rule)] == rule]
            told = [each.message for each in about_it if each.code in TOLD]
            tried += 1
            if not told:
                untold.append((entity, where, name, [each.message for each in about_it]))
            elif len(told) > 1:
                often.append((entity, where, name, told))
    assert not untold, (len(untold), untold[:8])
    assert not often, (len(often), often[:8])
    assert tried >= LEAST_TRIED
    written = {data["kind"] for data in broken.entities.values()}
    assert written == {*find(system).vocabulary.owners} - broken.nameless - own_of(system).nameless
