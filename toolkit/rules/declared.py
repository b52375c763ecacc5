"""What the content of a system may say, as it is declared, and what of it fits where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from toolkit.rules.arguments import Reference, Selects
from toolkit.rules.counters import ADVENTURE, Holder, with_counters
from toolkit.rules.expressions.scope import Scope, is_own_name
from toolkit.rules.verbs import EventKind, Extra, Owner, Parameter, Selector, StatKind, Verb

T = TypeVar("T")


@dataclass(slots=True)
class Declared:
    """What the content of one system may say. `Vocabulary` declares it."""

    system: str
    #: What every verb must say of itself, with what it means.
    facets: Mapping[str, str] = field(default_factory=dict)
    owners: dict[str, Owner] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    selectors: dict[str, dict[str, Selector]] = field(default_factory=dict)
    events: dict[str, EventKind] = field(default_factory=dict)
    stats: dict[str, StatKind] = field(default_factory=dict)
    #: What triggers may say besides on, if and do. One name may be declared several times, for different places.
    extras: list[Extra] = field(default_factory=list)
    _with_counters: dict[tuple[Scope, str, tuple[str, ...]], Scope] = field(default_factory=dict, repr=False)
    #: Numbers of the rules that words repeat, by name; some follow from another, such as a card's level.
    numbers: dict[str, int | Callable[[int], int]] = field(default_factory=dict)
    #: Whom and what a moment may be about, by the name that expressions use, and what that is in words: a hero, a door.
    subjects: dict[str, str] = field(default_factory=dict)
    #: What rules name besides entities, counters and notes (`rules/naming.py`): sort → what one of it is called. Which
    #: names there are, the system's checks tell (`names` in its `checks.py`).
    sorts: dict[str, str] = field(default_factory=dict)
    #: Sorts whose names may be those of other sorts, too: a character is a hero or an enemy. What authors note freely
    #: (`ANY_SORT`) may be the name of anything.
    kin: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: Kind of entity → words of the game itself that mean the same as one, so that no pack has to declare them.
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: What else a system knows of rules that never do anything: functions of an entity and its rules that yield what
    #: is wrong with them, each a `MapProblem` of the checks.
    rule_checks: list[Callable[[Any, Any], Iterable[Any]]] = field(default_factory=list, repr=False)
    #: What fits where, worked out when somebody first asks: content asks for every effect.
    _fitting: dict[tuple[Any, ...], Any] = field(default_factory=dict, repr=False, compare=False)

    def _once(self, key: tuple[Any, ...], make: Callable[[], dict[str, T]]) -> Mapping[str, T]:
        found: Mapping[str, T] | None = self._fitting.get(key)
        if found is None:
            found = self._fitting[key] = MappingProxyType(make())
        return found

    def extras_of(self, owner: str, event: str = "") -> Mapping[str, Extra]:
        """The keys that triggers of an owner may have besides, on one event or on any."""

        def fitting() -> dict[str, Extra]:
            known = (each for each in self.extras if owner in each.owners)
            return {each.name: each for each in known if not event or event in each.events}

        return self._once(("extras", owner, event), fitting)

    def events_of(self, kind: str) -> Mapping[str, EventKind]:
        """The events that triggers on a kind of entity can listen on."""

        def fitting() -> dict[str, EventKind]:
            return {name: event for name, event in self.events.items() if kind in event.owners}

        return self._once(("events", kind), fitting)

    def stats_of(self, kind: str) -> Mapping[str, StatKind]:
        """The stats that lasting changes on a kind of entity can change."""

        def fitting() -> dict[str, StatKind]:
            return {name: stat for name, stat in self.stats.items() if not stat.owners or kind in stat.owners}

        return self._once(("stats", kind), fitting)

    def events_by_verb(self) -> Mapping[str, tuple[str, ...]]:
        """Verb → the events that it is a source of, of those that do not happen in every game."""

        def found() -> dict[str, tuple[str, ...]]:
            events: dict[str, list[str]] = {}
            for event in self.events.values():
                for verb in dict.fromkeys(verb for source in event.sources.values() for verb in source.verbs):
                    events.setdefault(verb, []).append(event.name)
            return {verb: tuple(names) for verb, names in events.items()}

        return self._once(("events by verb",), found)

    def scope(self, name: str) -> Scope | None:
        """What expressions may mention below `x-lantern-scope: name` in a schema: an event, or `stat` and its name."""
        kind, _, stat = name.rpartition(" ")
        declared = self.stats.get(stat) if kind == "stat" else self.events.get(name)
        return declared.scope if declared else None

    def scope_on(self, scope: Scope, kind: str, data: Any, of_adventures: Collection[str] = ()) -> Scope:
        """What expressions on an entity may mention: the names of a scope, the entity's own counters, and some of the
        counters of adventures."""
        owner, adventures = self.owners.get(kind), self.owners.get(ADVENTURE)
        counters = data.get("counters") if isinstance(data, Mapping) else None
        if owner is not None and owner.counters is not None and isinstance(counters, Mapping):
            scope = self._counting(scope, kind, counters, owner.counters)
        if of_adventures and adventures is not None and adventures.counters is not None:
            scope = self._counting(scope, ADVENTURE, of_adventures, adventures.counters)
        return scope

    def _counting(self, scope: Scope, kind: str, counters: Iterable[str], holder: Holder) -> Scope:
        key = (scope, kind, tuple(name for name in map(str, counters) if is_own_name(name)))
        if key not in self._with_counters:
            self._with_counters[key] = with_counters(scope, key[2], holder)
        return self._with_counters[key]

    def number(self, name: str, of: int | None = None) -> int:
        """A number of the rules, for words that tell it. Raises `KeyError` for one that the system does not name."""
        found = self.numbers[name]
        if isinstance(found, int):
            return found
        assert of is not None, f"{name!r} follows from another number, and none is given"
        return found(of)

    def verbs_for(self, context: type) -> Mapping[str, Verb]:
        """The verbs that make sense while `context` is going on."""

        def fitting() -> dict[str, Verb]:
            return {
                name: verb
                for name, verb in sorted(self.verbs.items())
                if issubclass(context, verb.context)
                if all(self.fits(each, context) for each in verb.parameters if each.required)
            }

        return self._once(("verbs", context), fitting)

    def selectors_for(self, family: str, context: type) -> Mapping[str, Selector]:
        """The selectors of a family that make sense while `context` is going on."""

        def fitting() -> dict[str, Selector]:
            members = self.selectors.get(family, {})
            return {name: each for name, each in sorted(members.items()) if issubclass(context, each.context)}

        return self._once(("selectors", family, context), fitting)

    def fits(self, parameter: Parameter, context: type) -> bool:
        """Whether there is anything to write for an argument while `context` is going on."""
        kind = parameter.type
        return not isinstance(kind, Selects) or bool(self.selectors_for(kind.family, context))

    def kinds_referred_to(self) -> set[str]:
        """The kinds of entities that effects name by their ids."""
        parameters = [each for verb in self.verbs.values() for each in verb.parameters]
        for members in self.selectors.values():
            parameters += [each for selector in members.values() for each in selector.parameters]
        return {each.type.kind for each in parameters if isinstance(each.type, Reference)}

    def contexts(self) -> list[type]:
        """Every context some event gives, by name."""
        return sorted({event.context for event in self.events.values()}, key=lambda context: context.__name__)
