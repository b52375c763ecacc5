"""The rules of an entity, read as play, words and booklets read them: what the reader refuses is told by `check`.

Schemas and expressions are checked before, with better messages, so there is seldom anything left to tell here. It is
what makes sure that rules which check clean are refused by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from toolkit.checks import about, after_the_end, counter_bounds, endless, never_comes, never_given, outdone, rules_text
from toolkit.checks.expressions import vocabulary_of
from toolkit.checks.map_problems import diagnostic
from toolkit.checks.records import ANY_EVENT, UNUSED, Loose, dotted
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Pointer, Related, Severity, nearest
from toolkit.content.entity import Entity, Layer, id_in
from toolkit.content.library import Library
from toolkit.content.yaml import Document
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import Choice, Reference
from toolkit.rules.counters import ADVENTURE, NamedCounter
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.expressions.scope import Scope, is_own_name
from toolkit.rules.expressions.types import Type
from toolkit.rules.naming import COUNTER, ENTITY, NOTE, Named, asked_among, given_among, sort_of
from toolkit.rules.reading import ContentFault, Reader
from toolkit.rules.tree import AnyNode, ArgumentNode, EffectNode, ExpressionNode, walk

CODES = {"L0314": "a part of a rule that never has an effect"}

_LET_CHANGE = "let a rule do {{change: {}}}"
#: Whatever is found of other files is looked at elsewhere.
_NO_LIBRARY = cast(Library, None)


@dataclass(frozen=True, slots=True)
class RulesRead:
    """What the rules of one entity say about others; or the first of them that cannot be read."""

    #: Entities that expressions ask for: where in the file, the name, the kind of entity.
    asked: Sequence[tuple[Pointer, Named, str]] = ()
    #: The names that rules bring, each with its sort; and those they ask for that others may give: where in the file,
    #: the sort, the name, where it begins and ends there.
    given: Sequence[tuple[str, str]] = ()
    awaited: Sequence[tuple[list[str | int], str, str, int, int]] = ()
    #: Counters that rules of an adventure ask for and none changes, or that they never speak of: a card may.
    unchanged: Sequence[Loose] = ()
    #: What is wrong with an expression of a card where the name in it is a counter of an adventure, as a number is.
    misused: Sequence[Loose] = ()
    #: The events and things that the entity brings about, of those that not every game has, and whether that is for the
    #: same adventure alone; and its rules about such that it does not bring about itself, with what is wrong where
    #: no other does.
    makes: Sequence[tuple[str, bool]] = ()
    waits: Sequence[Loose] = ()
    #: The hand-written texts that rules go with: the path of each in the entity, the numbers that a translation of it
    #: may say, and those among them that the rules say.
    sayable: Sequence[tuple[str, list[int], list[int]]] = ()
    #: Whether they name anything that is not on the same card.
    linked: bool = False
    problems: Sequence[Diagnostic] = ()


class _OneFileReader(Reader):
    """Reads the rules of an entity without looking at others: whether what they name exists, references tell."""

    rules: Sequence[AnyNode] = ()
    #: The counters of adventures, where they are known: any name may be one otherwise, and all packs together tell.
    counters_around: Collection[str] | None = None
    #: Whether the entity extends another that is not at hand, so that any name may be a counter of that one.
    may_inherit: bool = False
    #: The names of the last expression that could not be read which were taken for such counters.
    loose: Sequence[str] = ()
    #: Whether the rules refer to another entity.
    refers: bool = False

    def of_adventures(self, names: Iterable[str]) -> list[str]:
        if self.entity.kind == ADVENTURE and not self.may_inherit:
            return []
        known = self.counters_around
        self.loose = [name for name in names if (is_own_name(name) if known is None else name in known)]
        return self.loose

    def expression(self, source: Any, scope: Scope, expected: Type, pointer: Pointer) -> ExpressionNode:
        self.loose = []
        node = super().expression(source, scope, expected, pointer)
        self.loose = []
        return node

    def referred(self, kind: Reference, value: Any, pointer: Pointer) -> Entity:
        self.refers = True
        return Entity(id_in(value), kind.kind, "", {}, ())

    def known_as(self, reference: str, kind: str) -> str:
        return reference  # others look for it, with the pack that stands before it

    def fault(self) -> Diagnostic | None:
        """The first thing that cannot be read, if there is one."""
        try:
            self.rules = [rule for _, rule in (*self.read(), *self.conditions())]
        except ContentFault as fault:
            return fault.diagnostic
        return None

    @cached_property
    def every_node(self) -> list[AnyNode]:
        """Every node of the rules, read once for all that is looked for in them."""
        return [node for rule in self.rules for node in walk(rule)]

    @cached_property
    def every_effect(self) -> list[EffectNode]:
        return [node for node in self.every_node if isinstance(node, EffectNode)]

    @cached_property
    def says_kinds(self) -> bool:
        """Whether an effect says something that packs may have more of, such as a token, whichever it is."""
        types = (node.parameter.type for node in self.every_node if isinstance(node, ArgumentNode))
        return any(isinstance(each, Choice) and each.kind for each in types)

    @cached_property
    def hangs_on_others(self) -> bool:
        """Whether an expression asks for what rules of others may bring about, what somebody has or has done; or an
        effect makes its own moment happen again, which rules of others may end, or one that not every game has."""
        expressions = (node for node in self.every_node if isinstance(node, ExpressionNode))
        asked = ((node.scope, part) for node in expressions for part in terms_in(node.term) if isinstance(part, Path))
        again = (raised.event == each.event.name for each in self.every_effect for raised in each.verb.raises)
        rare = self.vocabulary.events_by_verb()
        return (
            any(_hangs_on_others(scope, path) for scope, path in asked)
            or any(again)
            or any(each.name in rare for each in self.every_effect)
        )

    @cached_property
    def named(self) -> list[Named]:
        """Whatever the rules ask for by name."""
        return list(asked_among(self.every_node))

    @cached_property
    def events_made(self) -> set[str]:
        """The events that the entity brings about, of those that do not happen in every game."""
        return never_comes.made_by(self.vocabulary, self.entity, self.rules)

    @cached_property
    def things_given(self) -> set[never_given.Thing]:
        return never_given.given(self.vocabulary, self.entity, self.every_effect)

    def asked(self) -> Iterator[Named]:
        """The entities that expressions of the rules ask for by name."""
        found = (each for each in self.named if each.end and each.sort.startswith(ENTITY))
        words = self.vocabulary.words
        return (each for each in found if each.name not in words.get(each.sort.removeprefix(ENTITY), ()))

    def given(self) -> list[tuple[str, str]]:
        """What the rules bring by name, each with its sort."""
        return [(named.sort, named.name) for named in given_among(self.every_node)]

    def awaited(self) -> Iterator[Named]:
        """What the rules ask for by name and others may give. What an adventure asks of its own map and its own rules
        is for the system to check: it knows them."""
        for named in self.named:
            is_of_others = self.entity.kind != ADVENTURE and named.sort != COUNTER and not named.sort.startswith(ENTITY)
            if named.sort == NOTE or is_of_others:
                yield named


def read_rules(document: Document, pointer: Pointer, kind: str, data: Any, system: str) -> RulesRead:
    """What the rules of an entity say about others; or the first of them that cannot be read."""
    vocabulary = vocabulary_of(system)
    if vocabulary is None or kind not in vocabulary.owners:
        return RulesRead()
    entity = Entity(str(data.get("id", "")), kind, "", data, (Layer(document, pointer, data),))
    reader = _OneFileReader(vocabulary, _NO_LIBRARY, entity)
    reader.may_inherit = vocabulary.owners[kind].counters is not None and data.get("extends") is not None
    fault = reader.fault()
    given = reader.given()
    awaited = [([*pointer, *each.pointer], each.sort, each.name, each.start, each.end) for each in reader.awaited()]
    linked = (
        reader.refers
        or reader.says_kinds
        or reader.hangs_on_others
        or any(sort != NOTE for _, sort, *_ in awaited)
        or any(sort != NOTE for sort, _ in given)
    )
    makes = _makes(reader) if fault is None else [(ANY_EVENT, kind == ADVENTURE)]
    if reader.may_inherit:  # it may speak of counters of what it extends: `merged_rules_problems` tells the rest
        return RulesRead(given=given, awaited=awaited, makes=makes, linked=linked)
    if fault is not None:
        if reader.loose and fault.code == "L0305":
            return RulesRead(misused=[Loose(reader.loose[0], fault)])
        return RulesRead(problems=[fault])
    asked = [((*pointer, *named.pointer), named, named.sort.removeprefix(ENTITY)) for named in reader.asked()]
    unchanged = _unchanged(reader)
    is_whole = data.get("extends") is None  # what the rest makes of it, `merged_rules_problems` tells
    idle = [diagnostic(entity, each) for each in _idle(reader)] if is_whole else []
    unmade = [Loose(key, diagnostic(entity, each)) for key, each in _waiting(reader)] if is_whole else []
    sayable = rules_text.sayable(entity, reader.rules)
    texts = [(dotted(where), may_say, in_rules) for where, may_say, in_rules in sayable]
    if kind == ADVENTURE:
        return RulesRead(asked, given, awaited, unchanged, makes=makes, waits=unmade, sayable=texts, problems=idle)
    unused = [each for each in unchanged if each.problem.code == UNUSED]
    idle = [*(each.problem for each in unchanged if each not in unused), *idle]
    return RulesRead(
        asked, given, awaited, unused, makes=makes, waits=unmade, sayable=texts, linked=linked, problems=idle
    )


def _hangs_on_others(scope: Scope, path: Path) -> bool:
    name = scope.find(path.parts[0])
    given_things = {f"{ENTITY}{kind}" for kind in never_given.ASKED}
    return sort_of(path, scope) in given_things or (name is not None and bool(name.after))


def _idle(reader: _OneFileReader) -> list[MapProblem]:
    """Rules that speak of somebody their moment is not about or of a counter that the entity does not have, that never
    end, that stand after the end, or that a hand-written text contradicts."""
    return [
        *about.problems(reader.vocabulary, reader.entity, reader.rules),
        *_unknown_counters(reader),
        *_on_wrong_cards(reader),
        *endless.problems(reader.entity, reader.rules),
        *after_the_end.problems(reader.rules),
        *outdone.problems(reader.rules),
        *counter_bounds.problems(reader.entity, reader.rules),
        *rules_text.problems(reader.entity, reader.rules),
        *(each for check in reader.vocabulary.rule_checks for each in check(reader.entity, reader.rules)),
    ]


def _makes(reader: _OneFileReader) -> list[tuple[str, bool]]:
    """The events and things that the entity brings about, and whether only rules of the same adventure see them: what
    figures have, they may take from one adventure to the next."""
    found = [(event, reader.entity.kind == ADVENTURE) for event in sorted(reader.events_made)]
    return found + [(key, False) for key in sorted(each.key for each in reader.things_given)]


def _waiting(reader: _OneFileReader) -> Iterator[tuple[str, MapProblem]]:
    """Rules on events that the entity does not bring about itself, and about things that it does not give."""
    yield from never_comes.waiting(reader.vocabulary, reader.entity, reader.rules, reader.events_made, reader.counters)
    wanted = never_given.wanted(reader.vocabulary, reader.every_effect, reader.named, reader.things_given)
    yield from ((thing.key, problem) for thing, problem in wanted)


def _unknown_counters(reader: _OneFileReader) -> Iterator[MapProblem]:
    """Conditions about the change of a counter that nothing declares: it never changes."""
    known = sorted(reader.counters)
    for named in reader.named:
        if named.sort == COUNTER and named.name not in known:
            better = nearest(named.name, known)
            hint = did_you_mean(better) if better else f"the counters here are {listed(known)}"
            hint = hint if known else "declare it under 'counters' of this adventure"
            message = f"there is no counter {named.name!r} here"
            yield MapProblem("L0308", message, named.pointer, named.start, named.end, hint)


def _on_wrong_cards(reader: _OneFileReader) -> Iterator[MapProblem]:
    """Effects that do something on rules of other kinds alone, such as taking off the item that they stand on."""
    kind = reader.entity.kind
    for effect in reader.every_effect:
        if effect.verb.only_on and kind not in effect.verb.only_on:
            hint = f"it is for rules of {listed(sorted(effect.verb.only_on))}"
            yield MapProblem(
                "L0314", f"{effect.name!r} does nothing on this kind of card, {kind}", effect.pointer, hint=hint
            )


def _unchanged(reader: _OneFileReader) -> list[Loose]:
    """Counters that rules ask for and none changes, which stay as they are; and those that no rule speaks of."""
    if not reader.counters:
        return []
    terms = (node.term for node in reader.every_node if isinstance(node, ExpressionNode))
    paths = {part.dotted for term in terms for part in terms_in(term) if isinstance(part, Path)}
    arguments = (node for node in reader.every_node if isinstance(node, ArgumentNode))
    changed = {str(each.value) for each in arguments if isinstance(each.value, NamedCounter)}
    named = {each.name for each in reader.named if each.sort == COUNTER}
    found = []
    for name in (each for each in reader.counters if each not in changed):
        place = ("counters", name)
        problem = reader.entity.diagnostic("L0309", "", place, at_key=True)
        if name in paths:
            message, hint = f"no rule changes {name!r}, so what asks for it never changes", _LET_CHANGE.format(name)
            found.append(Loose(name, problem._replace(message=message, hint=hint)))
        elif name not in named:
            message, hint = f"no rule reads or changes the counter {name!r}", "use it, or remove it"
            unused = problem._replace(code=UNUSED, message=message, hint=hint, severity=Severity.WARNING)
            found.append(Loose(name, unused))
    return [*found, *_stuck(reader)]


def _stuck(reader: _OneFileReader) -> Iterator[Loose]:
    """Changes of a counter that starts at the bound to which all of them push it: it never changes."""
    for name, counter in reader.counters.items():
        effects = [each for each in reader.every_effect if any(node.value == name for node in _counters_in(each))]
        ways = {_way(each, counter.start) for each in effects} - {0}
        never = ""
        if effects and not ways:
            never = "no rule makes it another number"
        elif ways == {1} and counter.start == counter.most:
            never = "which is its maximum, and no rule lowers it"
        elif ways == {-1} and counter.start == counter.least:
            never = "which is its minimum, and no rule raises it"
        if never:
            message = f"this does nothing: {name!r} starts at {counter.start}, {never}"
            hint = "let it begin elsewhere ('start'), or let another rule change it"
            yield Loose(name, diagnostic(reader.entity, MapProblem("L0314", message, effects[0].pointer, hint=hint)))


def _counters_in(effect: EffectNode) -> Iterator[ArgumentNode]:
    return (each for each in effect.arguments if isinstance(each.value, NamedCounter))


def _way(effect: EffectNode, start: int) -> int | None:
    """Where an effect pushes a counter at its start: up (1), down (-1), nowhere (0); None where that depends."""
    by, to = effect.value("by"), effect.value("to")
    step = to - start if isinstance(to, int) else by if to is None else None
    return (step > 0) - (step < 0) if isinstance(step, int) else None


def merged_rules_problems(
    entity: Entity, system: str, counters: Collection[str], is_lacking: Callable[[str], bool]
) -> list[Diagnostic]:
    """What is wrong with the rules of an entity that extends another, taken as a whole.

    `counters` are those of adventures that it may speak of; `is_lacking` tells of an event or a thing whether no card
    brings it about.
    """
    vocabulary = vocabulary_of(system)
    owner = vocabulary.owners.get(entity.kind) if vocabulary is not None else None
    if vocabulary is None or owner is None:
        return []
    reader = _OneFileReader(vocabulary, _NO_LIBRARY, entity)
    reader.counters_around = counters
    fault = reader.fault()
    if fault is not None and owner.counters is None:
        return []  # it was read by itself
    found = [*_idle(reader), *(each for key, each in _waiting(reader) if is_lacking(key))] if fault is None else []
    if entity.base is None or (fault is None and all(entity.is_own(each.pointer) for each in found)):
        return [diagnostic(entity, each) for each in found]
    base = _OneFileReader(vocabulary, _NO_LIBRARY, entity.base)
    base.counters_around = counters
    fault_of_base = base.fault()
    if fault is not None:
        return [fault] if fault != fault_of_base else []
    of_base = [*_idle(base), *(each for _, each in _waiting(base))] if fault_of_base is None else []
    return [_inherited(entity, each) for each in found if each not in of_base or entity.is_own(each.pointer)]


def _inherited(entity: Entity, problem: MapProblem) -> Diagnostic:
    """What is wrong with something that is taken over is told where it is taken over: by itself it is right."""
    told = diagnostic(entity, problem)
    if entity.is_own(problem.pointer):
        return told
    from toolkit.checks.merged import at_extends  # hardly any file has such a mistake

    related = Related(told.path, told.span, "it is taken over from here")
    return at_extends(entity, told.code, told.message, told.hint)._replace(related=(related,))


def unknown_things(library: Library, entity: Entity, system: str) -> Iterator[Diagnostic]:
    """What expressions ask for that no pack has, of an entity that extends another and is read as a whole."""
    vocabulary = vocabulary_of(system)
    owner = vocabulary.owners.get(entity.kind) if vocabulary is not None else None
    if vocabulary is None or owner is None or owner.counters is None:
        return  # it was read by itself
    reader = _OneFileReader(vocabulary, _NO_LIBRARY, entity)
    reader.fault()  # told by `merged_rules_problems`
    for named in reader.asked():
        kind = named.sort.removeprefix(ENTITY)
        if library.find(named.name, kind, entity.pack) is None:
            better = nearest(named.name, [*library.names(kind, entity.pack), *vocabulary.words.get(kind, ())])
            hint = did_you_mean(better) if better else f"write an entity of the kind {kind!r}"
            message = f"there is no {kind} {named.name!r}"
            problem = MapProblem("L0401", message, named.pointer, named.start, named.end, hint)
            yield diagnostic(entity, problem, Severity.ERROR)
