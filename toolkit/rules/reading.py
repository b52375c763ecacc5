"""From YAML to the tree: names become verbs and events, arguments are bound, expressions are parsed and checked.

Content is read after it was checked, so a problem met here is rare; it is still reported with its place, as a
`ContentFault`. `tree_of` reads an entity once: play, words, checks and bots get the same nodes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary, ref

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.arguments import (
    BranchesArgument,
    Choice,
    Choices,
    ConditionArgument,
    CounterArgument,
    EffectsArgument,
    FlagArgument,
    NumberArgument,
    Reference,
    Selects,
    WordArgument,
    WordsArgument,
)
from toolkit.rules.counters import NamedCounter
from toolkit.rules.expressions.limits import Between, Limits, limits_of
from toolkit.rules.expressions.types import BOOLEAN
from toolkit.rules.outcomes import OTHERWISE, read_outcome, row_after_otherwise, row_that_never_counts
from toolkit.rules.reading_values import ContentFault, ValueReader
from toolkit.rules.tree import (
    ArgumentNode,
    BranchNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    PassiveNode,
    RuleNode,
    SelectionNode,
    TriggerNode,
    Value,
    value_of,
)
from toolkit.rules.verbs import EventKind, Parameter, Selector, Verb
from toolkit.rules.vocabulary import Vocabulary

__all__ = ["ContentFault", "Reader", "places", "tree_of", "trees_of"]

_READ: WeakKeyDictionary[Library, dict[tuple[str, str], EntityTree]] = WeakKeyDictionary()
#: Libraries with entities more, and those without them: see `read_alike`.
_FEWER: WeakKeyDictionary[Library, ref[Library]] = WeakKeyDictionary()


def read_alike(library: Library, fewer: Library) -> None:
    """Say that a library is another with entities more, none of which takes the place of one that was there: rules that
    can be read without those mean the same in both, and are read once."""
    _FEWER[library] = ref(fewer)


def tree_of(vocabulary: Vocabulary, library: Library, entity: Entity) -> EntityTree:
    """All rules of an entity, read when somebody first asks: everybody gets the same nodes. Raises `ContentFault`."""
    read = _READ.setdefault(library, {})
    key = (entity.qualified, entity.kind)
    if key not in read or read[key].entity is not entity:
        fewer = _FEWER[library]() if library in _FEWER and entity.qualified not in library.brought else None
        if fewer is not None:
            with suppress(ContentFault):
                read[key] = tree_of(vocabulary, fewer, entity)
                return read[key]
        reader = Reader(vocabulary, library, entity)
        read[key] = EntityTree(entity, dict(reader.nodes()), dict(reader.conditions()))
    return read[key]


def trees_of(vocabulary: Vocabulary, library: Library, *, but: Collection[str] = ()) -> Iterator[EntityTree]:
    """The rules of all entities, but for those of some kinds. What cannot be read is left out: it is told there."""
    owners = (each for kind in vocabulary.owners if kind not in but for each in library.of_kind(kind))
    return readable_trees(vocabulary, library, owners)


def readable_trees(vocabulary: Vocabulary, library: Library, entities: Iterable[Entity]) -> Iterator[EntityTree]:
    """The rules of some entities; what cannot be read is left out: it is told there."""
    for entity in entities:
        with suppress(ContentFault):
            yield tree_of(vocabulary, library, entity)


def readable_tree(vocabulary: Vocabulary, library: Library, entity: Entity) -> EntityTree | None:
    """The rules of an entity; None where they cannot be read, which is told there."""
    return next(readable_trees(vocabulary, library, [entity]), None)


class Reader(ValueReader):
    """Reads the rules of one entity."""

    def nodes(self) -> Iterator[tuple[Pointer, RuleNode]]:
        """Every rule of the entity with its place, in the order of the file."""
        found = self.read()
        order = {pointer: number for number, pointer in enumerate(_pointers(self.entity.data))} if found else {}
        yield from sorted(found, key=lambda each: order[each[0]])

    def read(self) -> list[tuple[Pointer, RuleNode]]:
        """Every rule of the entity with its place, one sort of places after the other."""
        owner = self.vocabulary.owners.get(self.entity.kind)
        if owner is None:
            return []
        found: list[tuple[Pointer, RuleNode]] = []
        for place in owner.triggers:
            for pointer, data in places(self.entity.data, place):
                for group, rules in self._groups(data, pointer):
                    found += ((each.pointer, each) for each in self.triggers(self._listed(rules, group), group))
        for place in owner.passives:
            for pointer, data in places(self.entity.data, place):
                found += ((each.pointer, each) for each in self.passives(self._listed(data, pointer), pointer))
        for place, event in owner.effects.items():
            for pointer, data in places(self.entity.data, place):
                effects = self.effects(self._listed(data, pointer), self.vocabulary.events[event], pointer)
                found += ((each.pointer, each) for each in effects)
        for place, (family, kind) in owner.selections.items():
            for pointer, data in places(self.entity.data, place):
                found.append((pointer, self.selection(family, data, kind, pointer)))
        return found

    def conditions(self) -> Iterator[tuple[Pointer, ExpressionNode]]:
        """Every condition of the entity that stands by itself, with its place."""
        owner = self.vocabulary.owners.get(self.entity.kind)
        for place, scope in owner.conditions.items() if owner is not None else ():
            for pointer, written in places(self.entity.data, place):
                yield pointer, self.expression(written, scope, BOOLEAN, pointer)

    def _groups(self, data: Any, pointer: Pointer) -> Iterator[tuple[Pointer, Any]]:
        """Rules as one list, or as lists with names of their own, which `extends` can replace one by one."""
        if isinstance(data, Mapping):
            yield from (((*pointer, name), rules) for name, rules in data.items())
        else:
            yield pointer, data

    def _listed(self, data: Any, pointer: Pointer) -> Sequence[Any]:
        """A list of rules; one that is empty is as good as none."""
        if data is None:
            return ()
        if not isinstance(data, list | tuple):
            self.fail(pointer, "L0203", "a list is wanted")
        return data

    def triggers(self, data: Sequence[Any], pointer: Pointer) -> tuple[TriggerNode, ...]:
        return tuple(self.trigger(each, (*pointer, index)) for index, each in enumerate(data))

    def trigger(self, data: Any, pointer: Pointer) -> TriggerNode:
        if not isinstance(data, Mapping):
            self.fail(pointer, "L0203", "a trigger is a mapping with 'on' and 'do'")
        event = self._event(data.get("on"), (*pointer, "on"))
        instead = bool(data.get("instead", False))
        if instead and not event.replaceable:
            here = self.vocabulary.events_of(self.entity.kind).values()
            known = ", ".join(sorted(each.name for each in here if each.replaceable))
            words = f"nothing happens by default on {event.name!r}, so there is nothing to replace"
            hint = "remove 'instead'" + (f", or listen on what can be replaced: {known}" if known else "")
            self.fail((*pointer, "instead"), "L0303", words, hint=hint)
        if "do" not in data:
            self.fail(pointer, "L0202", "'do' is missing")
        extras = self._extras(data, event, pointer)
        condition = self.condition(data, event.scope, pointer)
        effects = self.effects(self._listed(data["do"], (*pointer, "do")), event, (*pointer, "do"))
        return TriggerNode(self.entity, event, condition, effects, extras, instead, pointer)

    def _extras(self, data: Mapping[str, Any], event: EventKind, pointer: Pointer) -> dict[str, Any]:
        """What the trigger says besides; a key that means nothing on its event is refused."""
        known = self.vocabulary.extras_of(self.entity.kind, event.name)
        extras = {key: value for key, value in data.items() if key not in ("on", "if", "do", "instead")}
        for key in extras:
            if key not in known:
                words = f"{key!r} means nothing on {event.name!r} of this kind, {self.entity.kind}"
                self.fail((*pointer, key), "L0201", words, key, known, at_key=True)
            if known[key].needs and known[key].needs not in extras:
                words = f"{key!r} means nothing without {known[key].needs!r}"
                self.fail((*pointer, key), "L0201", words, at_key=True)
        return extras

    def _event(self, name: Any, pointer: Pointer) -> EventKind:
        known = self.vocabulary.events_of(self.entity.kind)
        event = known.get(str(name))
        if event is None and str(name) in self.vocabulary.events:
            hint = f"the events here are {', '.join(sorted(known))}"
            words = f"rules of this kind, {self.entity.kind}, cannot listen on {name!r}"
            self.fail(pointer, "L0303", words, hint=hint)
        if event is None:
            self.fail(pointer, "L0303", f"there is no event {name!r}", str(name), known)
        return event

    def passives(self, data: Sequence[Any], pointer: Pointer) -> tuple[PassiveNode, ...]:
        """Changes of stats that hold while this entity is in play: `{stat: armour, by: 1, if: ...}`."""
        return tuple(self._passive(each, (*pointer, index)) for index, each in enumerate(data))

    def _passive(self, data: Any, pointer: Pointer) -> PassiveNode:
        if not isinstance(data, Mapping):
            self.fail(pointer, "L0203", "a lasting change is a mapping with 'stat' and 'by'")
        name = str(data.get("stat"))
        known = self.vocabulary.stats_of(self.entity.kind)
        stat = known.get(name)
        if stat is None and name in self.vocabulary.stats:
            hint = f"the stats here are {', '.join(sorted(known))}"
            words = f"lasting changes of this kind, {self.entity.kind}, cannot change {name!r}"
            self.fail((*pointer, "stat"), "L0306", words, hint=hint)
        if stat is None:
            self.fail((*pointer, "stat"), "L0306", f"there is no stat {name!r}", name, known)
        if "by" not in data:
            self.fail(pointer, "L0202", "'by' is missing")
        by = self.number(NumberArgument(nonzero=True), data["by"], stat.scope, (*pointer, "by"))
        if stat.flag and by != 1:
            self.fail((*pointer, "by"), "L0203", f"{name!r} is there or not: it is given by 1")
        return PassiveNode(self.entity, stat, by, self.condition(data, stat.scope, pointer), pointer)

    def effects(self, data: Sequence[Any], event: EventKind, pointer: Pointer) -> tuple[EffectNode, ...]:
        return tuple(self.effect(each, event, (*pointer, index)) for index, each in enumerate(data))

    def effect(self, data: Any, event: EventKind, pointer: Pointer) -> EffectNode:
        if isinstance(data, str):
            data = {data: {}}
        names = [name for name in data if name != "if"] if isinstance(data, Mapping) else []
        if len(names) != 1:
            self.fail(pointer, "L0302", "an effect names exactly one verb")
        verb = self._verb(names[0], event, pointer)
        arguments = self._arguments(verb.parameters, data[names[0]], event, (*pointer, names[0]))
        self._fit_together(verb, arguments, (*pointer, names[0]))
        return EffectNode(verb, event, arguments, self.condition(data, event.scope, pointer), pointer)

    def _fit_together(self, verb: Verb | Selector, arguments: Sequence[ArgumentNode], pointer: Pointer) -> None:
        """Refuse an argument that would not count beside the others, and an effect that lacks what it needs."""
        given = {each.parameter.name: each.value for each in arguments if each.given}
        if lacking := verb.lacking(given):
            self.fail(pointer, "L0202", f"{' or '.join(map(repr, lacking))} is missing", at_key=True)
        if idle := verb.idle(given):
            name, why = idle
            place = next(node.pointer for node in arguments if node.parameter.name == name)
            self.fail(place, "L0201", f"{name!r} does nothing here", hint=why, at_key=True)

    def selection(self, family: str, value: Any, event: EventKind, pointer: Pointer) -> SelectionNode:
        """A selector with its arguments: which cells, which heroes. Content that redefines who is meant uses it too."""
        known = self.vocabulary.selectors_for(family, event.context)
        single = isinstance(value, Mapping) and len(value) == 1
        name, arguments = next(iter(value.items())) if single else (value, {})
        selector = known.get(name) if isinstance(name, str) else None
        if selector is None:
            words = f"there is no {family} selector {name!r} on {event.name!r}"
            self.fail(pointer, "L0304", words, str(name), known)
        place = (*pointer, name) if single else pointer
        found = self._arguments(selector.parameters, arguments, event, place)
        self._fit_together(selector, found, place)
        return SelectionNode(selector, found, pointer)

    def _verb(self, name: str, event: EventKind, pointer: Pointer) -> Verb:
        known = self.vocabulary.verbs_for(event.context)
        verb = known.get(name)
        if verb is None:
            words = f"there is no verb {name!r} on {event.name!r}"
            self.fail((*pointer, name), "L0302", words, name, known, at_key=True)
        return verb

    def _arguments(
        self, parameters: Sequence[Parameter], data: Any, event: EventKind, pointer: Pointer
    ) -> tuple[ArgumentNode, ...]:
        given, short = self._by_name(parameters, data, pointer)
        for name in given:
            if all(name != each.name for each in parameters):
                known = [each.name for each in parameters]
                self.fail((*pointer, name), "L0201", f"unknown field {name!r}", name, known, at_key=True)
        found = []
        for parameter in parameters:
            if parameter.name in given:
                place = pointer if short else (*pointer, parameter.name)
                value = self._argument(parameter, given[parameter.name], event, place)
                found.append(ArgumentNode(parameter, value, place))
            elif parameter.required:
                self.fail(pointer, "L0202", f"{parameter.name!r} is missing")
            else:
                found.append(ArgumentNode(parameter, parameter.default, pointer, given=False))
        for each in found:
            if isinstance(each.parameter.type, BranchesArgument):
                self._fits_dice(each, *(value_of(tuple(found), name) for name in ("die", "dice")))
            elif isinstance(each.parameter.type, NumberArgument) and each.parameter.type.of_counter:
                self._fits_counter(each, next(other.value for other in found if isinstance(other.value, NamedCounter)))
        return tuple(found)

    def _fits_dice(self, table: ArgumentNode, die: object, dice: object) -> None:
        """Every row of a table must be something that the dice can show, and that no row before it stands for."""
        assert isinstance(table.parameter.type, BranchesArgument)
        words = table.parameter.type.rows_of(str(die))
        rows = [row for row in table.value if isinstance(row, BranchNode)] if isinstance(table.value, tuple) else []
        for row in rows:
            if row.outcome.word not in (words or ("", OTHERWISE)):
                message = f"a {die} die never shows {row.key!r}"
                self.fail(row.pointer, "L0203", message, row.key, words, at_key=True)
        outcomes = [each.outcome for each in rows]
        never = None if words else row_that_never_counts(outcomes, dice if isinstance(dice, int) else None)
        if never is not None:
            number, why = never
            self.fail(rows[number].pointer, "L0203", f"{rows[number].key!r} {why}", at_key=True)
        late = row_after_otherwise(outcomes)
        if late is not None:
            number, why = late
            message = f"{rows[number].key!r} {why}"
            self.fail(rows[number].pointer, "L0203", message, hint=f"write it before {OTHERWISE!r}", at_key=True)

    def _fits_counter(self, becomes: ArgumentNode, counter: Value) -> None:
        """A counter never leaves its bounds, so that nothing beyond them can be said of it."""
        bounds = counter.counter if isinstance(counter, NamedCounter) else None
        match becomes.value:
            case int() as number:
                limits: Limits | None = Between(number, number)
            case ExpressionNode(term=term, scope=scope):
                limits = limits_of(term, self.known(scope))
            case _:
                return
        if bounds is None or not isinstance(limits, Between):
            return
        if limits.most < bounds.least or limits.least > bounds.most:
            message = f"{str(counter)!r} never becomes this: it goes from {bounds.least} to {bounds.most}"
            hint = f"write a number from {bounds.least} to {bounds.most}, or change the bounds of the counter"
            self.fail(becomes.pointer, "L0205", message, hint=hint)

    def _by_name(self, parameters: Sequence[Parameter], data: Any, pointer: Pointer) -> tuple[dict[str, Any], bool]:
        """The arguments by name, and whether the first one stood by itself: `burn: 2` is `burn: {tiles: 2}`."""
        if data is None:
            return {}, False
        if isinstance(data, Mapping):
            return dict(data), False
        if not parameters:
            self.fail(pointer, "L0203", "it takes no arguments")
        return {parameters[0].name: data}, True

    def _argument(self, parameter: Parameter, value: Any, event: EventKind, pointer: Pointer) -> Value:
        kind = parameter.type
        match kind:
            case NumberArgument():
                return self.number(kind, value, event.scope, pointer)
            case ConditionArgument():
                return self.expression(value, event.scope, BOOLEAN, pointer)
            case Reference():
                return self.referred(kind, value, pointer)
            case EffectsArgument():
                inner = self.vocabulary.events[kind.event] if kind.event else event
                return self.effects(self._listed(value, pointer), inner, pointer)
            case Selects():
                return self.selection(kind.family, value, event, pointer)
            case Choice() if kind.kind and value not in kind.words:
                return self.referred(Reference(kind.kind), value, pointer).id
            case Choice() if value not in (known := kind.here(event.context)):
                self.fail(pointer, "L0203", f"{value!r} is not one of {', '.join(known)}", str(value), known)
            case Choices():
                return self.choices(kind, value, pointer)
            case FlagArgument() if not isinstance(value, bool):
                self.fail(pointer, "L0203", f"{value!r} is neither true nor false")
            case WordArgument() if not isinstance(value, str) or not re.search(kind.pattern, value):
                self.fail(pointer, "L0203", f"{value!r} is not {kind.shape}")
            case CounterArgument():
                return self.counter(value, pointer)
            case BranchesArgument():
                return self._branches(value, event, pointer)
            case WordsArgument() if not isinstance(value, str):
                self.fail(pointer, "L0203", f"{value!r} is no text")
        ready: str | bool = value
        return ready

    def _branches(self, value: Any, event: EventKind, pointer: Pointer) -> tuple[BranchNode, ...]:
        if not isinstance(value, Mapping) or not value:
            self.fail(pointer, "L0203", "a table is a mapping of results to effects")
        rows = []
        for key, effects in value.items():
            place = (*pointer, key)
            outcome = read_outcome(str(key))
            if outcome is None:
                self.fail(place, "L0203", f"{key!r} runs backwards", at_key=True)
            rows.append(BranchNode(str(key), outcome, self.effects(self._listed(effects, place), event, place), place))
        return tuple(rows)


def places(data: Any, dotted: str) -> Iterator[tuple[Pointer, Any]]:
    """What stands at a dotted path in which `*` is any key or index; nothing where the path leads nowhere."""
    found: list[tuple[Pointer, Any]] = [((), data)]
    for step in dotted.split("."):
        found = [
            ((*pointer, key), value)
            for pointer, within in found
            for key, value in _items(within)
            if step in ("*", str(key))
        ]
    yield from found


def _items(data: Any) -> Iterable[tuple[str | int, Any]]:
    return data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list | tuple) else ()


def _pointers(data: Any, pointer: Pointer = ()) -> Iterator[Pointer]:
    """Every place in some data, in the order of the file."""
    yield pointer
    for key, value in _items(data):
        yield from _pointers(value, (*pointer, key))
