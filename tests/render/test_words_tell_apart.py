"""Words tell effects apart: rules that play differently never get the same words, in any language.

Rules are drawn from the whole vocabulary of a system: every event, verb, selector, name and sign. Two rules may share
their words only if they play the same: their arguments are equal, and their conditions hold in the same situations,
which are tried out one by one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import compress, count, product
from typing import Any

import pytest

from tests.render.counting import COUNTERS, counting_adventure, referred_to, spoken_library
from toolkit.content.library import Library
from toolkit.render.letters import Letters
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import _Speaker
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
from toolkit.rules.expressions import Name, Scope
from toolkit.rules.expressions.compile import compile_term
from toolkit.rules.expressions.contradictions import why_contradictory
from toolkit.rules.expressions.limits import Between, limits_of
from toolkit.rules.expressions.never import why_never
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Attribute, Enum, ListOf, Object, Type
from toolkit.rules.reading import ContentFault, Reader
from toolkit.rules.tree import BranchNode, EntityTree, ExpressionNode, PassiveNode, TriggerNode
from toolkit.rules.verbs import EventKind, Parameter, Voice
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find, playable

BOTH = pytest.mark.parametrize(("system", "language"), list(product(playable(), LANGUAGES)))
#: How many rules are drawn for each event and verb, and how many of them have a condition and another effect: most have
#: neither, because rules that differ in those are hardly ever said alike.
DRAWN, ASKING, DOUBLED = 4, 0.2, 0.15
ONE_PLACE = {"entry", "exit", "this_zone", "its_zone", "zone"}
#: Arguments that change nothing beside others: with `every`, all dice go, however many are named, and a selector that
#: means one zone means each of them.
IDLE: dict[tuple[str, str], Callable[[Mapping[str, Any]], bool]] = {
    ("cancel_symbols", "count"): lambda given: given["symbol"] == "all",
    ("remove_dice", "count"): lambda given: bool(given.get("every")),
    ("spawn_roaming_monster", "every"): lambda given: given["at"].keys() <= ONE_PLACE,
    ("spawn_roaming_monster", "gear"): lambda given: "wears" in given,
    ("spawn", "every"): lambda given: isinstance(given.get("at", {}), dict) and given.get("at", {}).keys() <= ONE_PLACE,
    **{
        (verb, argument): lambda given: given.get("whom") in ("self", "same")
        for verb in ("give", "suffer_damage")
        for argument in ("every", "range", "targets")
    },
    ("teleport", "distance"): lambda given: "to" in given,
    ("heal", "who"): lambda given: "this_hero" in (given.get("who") or ()),  # whom it heals anyway outside fights
    ("spawn", "card"): lambda given: "monster" in given,
}
#: Lists that always have as many items as another: the zones of enemies, one for each.
AS_MANY = {"enemy_zones": "enemies"}
WORDS = (
    "red-lamp",
    "1.a1",
    "2.b2",
    "1.A1",
    "2.B2",
    "1",
    "2",
    "3,1",
    "4,2",
    "A",
    "B",
    "b3",
    "c4",
    "gate-hall/d8",
    "crypt/a1",
)


@cache
def library(system: str) -> Library:
    return spoken_library(system)


class Drawing:
    """Draws rules of a system."""

    def __init__(self, system: str, seed: int) -> None:
        self.vocabulary: Vocabulary = find(system).vocabulary
        self.library = library(system)
        self.adventure = counting_adventure(self.library)
        self.random = random.Random(seed)
        self._askable: dict[Scope, list[tuple[str, Type]]] = {}

    def scope(self, event: EventKind) -> Scope:
        return self.vocabulary.scope_on(event.scope, self.adventure.kind, self.adventure.data)

    def value(self, event: EventKind, parameter: Parameter) -> Any:
        match parameter.type:
            case NumberArgument(minimum=minimum, maximum=maximum):
                number = self.number(self.scope(event), minimum or 1)
                return min(number, maximum) if isinstance(number, int) else number
            case CounterArgument():
                return self.random.choice(sorted(COUNTERS))
            case BranchesArgument(dice=dice):
                die = self.random.choice(("d6", *(name for name, _ in dice)))
                known = parameter.type.rows_of(die) or ("1", "2..3", "4", "5..6", "otherwise")
                rows = sorted(self.random.sample(known, self.random.randint(1, 3)), key=known.index)
                return {row: [self.effect(event) for _ in range(self.random.randint(1, 2))] for row in rows}
            case Choice():
                return self.random.choice(parameter.type.here(event.context))
            case Choices(words=words):
                return sorted(self.random.sample(words, self.random.randint(1, len(words))), key=words.index)
            case FlagArgument():
                return self.random.random() < 0.5
            case Reference(kind=kind):
                pack = self.adventure.pack  # what other packs bring, a rule of this one cannot name
                seen = (self.library.find(each.id, pack=pack) is each for each in referred_to(self.library, kind))
                return self.random.choice(list(compress(referred_to(self.library, kind), seen))).id
            case Selects(family=family):
                fitting = self.vocabulary.selectors_for(family, event.context)
                name = self.random.choice(sorted(fitting))
                return {name: fitting[name].counting(self.arguments(event, fitting[name].parameters))}
            case ConditionArgument():
                return self.condition(self.scope(event))
            case WordArgument(pattern=pattern):
                return self.random.choice([word for word in WORDS if re.search(pattern, word)])
            case WordsArgument():
                return "Words."
            case EffectsArgument(event=others):
                return [self.effect(self.vocabulary.events[others] if others else event)]

    def number(self, scope: Scope, minimum: int) -> int | str:
        names = [name for name, kind in self.askable(scope) if kind == NUMBER]
        number = self.random.randint(minimum, 4)
        if self.random.random() < 0.6 or not names:
            return number
        name = self.random.choice(names)
        return self.random.choice([name, f"{name} + {number}", f"{number or 1} * {name}", f"max({name}, {number})"])

    def arguments(self, event: EventKind, parameters: tuple[Parameter, ...]) -> dict[str, Any]:
        fitting = (each for each in parameters if self.vocabulary.fits(each, event.context))
        chosen = [each for each in fitting if each.required or self.random.random() < 0.5]
        return {each.name: self.value(event, each) for each in chosen}

    def effect(self, event: EventKind, name: str = "") -> dict[str, Any]:
        verbs = self.vocabulary.verbs_for(event.context)
        name = name or self.random.choice(sorted(verbs))
        arguments = self.arguments(event, verbs[name].parameters)
        if name == "roll":  # the die that its rows were drawn for
            arguments["die"] = _die_of(arguments["table"], self.random)
            if isinstance(arguments.get("dice"), int):
                del arguments["dice"]  # the rows are those of one die
        if lacking := verbs[name].lacking(arguments):
            needed = next(each for each in verbs[name].parameters if each.name == lacking[0])
            arguments[needed.name] = self.value(event, needed)
        arguments = verbs[name].counting(arguments)
        for (verb, argument), is_idle in IDLE.items():
            if verb == name and is_idle(arguments):
                arguments.pop(argument, None)
        return {name: arguments}

    def condition(self, scope: Scope) -> str:
        """A name, a comparison or a membership, or two of them together."""
        atoms = [self.atom(scope) for _ in range(self.random.choice((1, 1, 2)))]
        together = f" {self.random.choice(('and', 'or'))} ".join(atoms)
        return atoms[0] if why_contradictory(parse(together), scope) else together

    def atom(self, scope: Scope) -> str:
        name, kind = self.random.choice(self.askable(scope))
        if kind == BOOLEAN:
            return self.random.choice((name, f"not {name}"))
        if kind == NUMBER:
            signs = ("==", "!=", "<", "<=", ">", ">=")
            sources = (f"{name} {self.random.choice(signs)} {self.random.randint(0, 4)}" for _ in count())
            return next(source for source in sources if self.can_hold(scope, source))
        if isinstance(kind, ListOf):
            others = _ids(self.library, scope, name) or ("sword", "red-lamp", "lair")
            members = kind.item.members if isinstance(kind.item, Enum) else others
            item, word = self.random.choice(members), self.random.choice(("in", "not in"))
            return self.random.choice((f'"{item}" {word} {name}', f"count({name}) >= {self.random.randint(1, 4)}"))
        members = kind.members if isinstance(kind, Enum) else ("red-lamp", "1.a1", "2")
        return f'{name} {self.random.choice(("==", "!="))} "{self.random.choice(members)}"'

    def askable(self, scope: Scope) -> list[tuple[str, Type]]:
        """What conditions and formulas can ask for: no number that is always the same, such as a hero's level."""
        if scope not in self._askable:
            reader = Reader(self.vocabulary, self.library, self.adventure)
            self._askable[scope] = [each for each in _paths(scope) if _can_be_asked(reader, scope, *each)]
        return self._askable[scope]

    def can_hold(self, scope: Scope, source: str) -> bool:
        """Whether a comparison is true at some time: one that never is would be refused."""
        reader = Reader(self.vocabulary, self.library, self.adventure)
        return not why_never(parse(source), reader.known(scope))

    def price(self, schema: Mapping[str, Any]) -> dict[str, int]:
        coins = self.random.sample(sorted(schema["properties"]), self.random.randint(1, 2))
        drawn = {coin: self.random.randint(1, 2) for coin in sorted(coins)}
        return {coin: schema["properties"][coin].get("const", count) for coin, count in drawn.items()}

    def trigger(self, event: EventKind, verb: str) -> TriggerNode:
        entity = self.adventure
        reader = Reader(self.vocabulary, self.library, entity)
        data: dict[str, Any] = {"if": self.condition(self.scope(event))} if self.random.random() < ASKING else {}
        do = [self.effect(event, verb), *([self.effect(event)] if self.random.random() < DOUBLED else [])]
        owner = self.random.choice(sorted(event.owners or {""}))
        known = self.vocabulary.extras_of(owner, event.name)
        extras = {
            name: self.price(extra.schema)
            if name == "spend"
            else extra.schema.get("type") == "boolean" or self.random.choice(extra.schema.get("enum", [2, 3]))
            for name, extra in known.items()
            if self.random.random() < 0.2
        }
        condition = reader.condition(data, event.scope, ())
        instead = event.replaceable and self.random.random() < 0.3
        return TriggerNode(
            entity, event, condition, reader.effects(do, event, ("rules", 0, "do")), extras, instead, ("rules", 0)
        )


def _die_of(table: Mapping[str, Any], chance: random.Random) -> str:
    """A die that can show every row of a table."""
    if any(row[0].isdigit() for row in table):
        return "d6"
    if "hit" in table:
        return chance.choice(("red", "yellow"))
    if "shield" in table:
        return chance.choice(("blue", "green"))
    return "red" if {"bang", "diamond", "blank"} & table.keys() else "d6"


def _can_be_asked(reader: Reader, scope: Scope, name: str, kind: Type) -> bool:
    if isinstance(kind, Object):
        return False
    limits = limits_of(parse(name), reader.known(scope))
    return not isinstance(limits, Between) or limits.least < limits.most


def _paths(scope: Scope) -> Iterator[tuple[str, Type]]:
    for name, declared in scope.items():
        yield name, declared.type
        if isinstance(declared.type, Object):
            for attribute, inner in declared.type.attributes.items():
                yield f"{name}.{attribute}", inner.type


def _ids(lib: Library, scope: Scope, path: str) -> tuple[str, ...]:
    """Things that packs declare by which a name goes, such as keywords; nothing where it goes by other words."""
    head, *steps = path.split(".")
    found: Name | Attribute | None = scope.find(head)
    for step in steps:
        found = found.type.attributes[step] if found is not None and isinstance(found.type, Object) else None
    kind = found.sort.partition("entity:")[2] if found is not None else ""
    return tuple(each.id for each in lib.of_kind(kind))[:3] if kind else ()


# Whether two rules play the same


class Situation:
    """A value for every name: what an expression reads instead of a game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._known: dict[tuple[str, Type], Any] = {}

    def of(self, path: str, kind: Type) -> Any:
        if (path, kind) not in self._known:
            self._known[path, kind] = self._find(path, kind)
        return self._known[path, kind]

    def _find(self, path: str, kind: Type) -> Any:
        chance = random.Random(f"{self.seed} {AS_MANY.get(path, path)}")
        if kind == NUMBER:
            return chance.randint(0, 5)
        if kind == BOOLEAN:
            return chance.random() < 0.5
        if isinstance(kind, Enum):
            return chance.choice(kind.members)
        if isinstance(kind, ListOf):
            if isinstance(kind.item, Enum):
                return [each for each in kind.item.members if chance.random() < 0.5]
            return _Some(self.seed, path)
        return chance.choice(("red-lamp", "1.a1", "2", "other"))


class _Some(list[str]):
    """A list of words of which some are in it: whether one is, its name and the situation decide."""

    def __init__(self, seed: int, path: str) -> None:
        self.draw = f"{seed} {AS_MANY.get(path, path)}"
        super().__init__(["other"] * random.Random(self.draw).randint(0, 4))

    def __contains__(self, word: object) -> bool:
        return random.Random(f"{self.draw} {word}").random() < 0.5


@cache
def _imagined(scope: Scope) -> Scope:
    """The same names as in a scope, read from a `Situation`."""

    def name(path: str, declared: Name) -> Name:
        kind = declared.type
        if not isinstance(kind, Object):
            return Name(kind, lambda situation: situation.of(path, kind))
        attributes = {
            each: Attribute(inner.type, _reader(f"{path}.{each}", inner.type))
            for each, inner in kind.attributes.items()
        }
        return Name(Object(kind.name, attributes), lambda situation: situation)

    return Scope({path: name(path, declared) for path, declared in scope.items()})


def _reader(path: str, kind: Type) -> Any:
    return lambda situation: situation.of(path, kind)


SITUATIONS = [Situation(seed) for seed in range(60)]


_MEANINGS: dict[int, tuple[ExpressionNode, tuple[Any, ...]]] = {}


def meaning(node: ExpressionNode | None) -> tuple[Any, ...]:
    """What an expression gives in every situation; tried once, whatever the language."""
    if node is None:
        return ("always",)
    if id(node) not in _MEANINGS:
        expression = compile_term(node.term, _imagined(node.scope), node.type)
        _MEANINGS[id(node)] = node, tuple(expression.evaluate(situation) for situation in SITUATIONS)
    return _MEANINGS[id(node)][1]


def play_of(value: Any) -> Any:
    """All of a node that play can tell: expressions by what they give, everything else as it is."""
    match value:
        case TriggerNode():
            effects = tuple(map(play_of, value.effects))
            extras = tuple(sorted((key, repr(each)) for key, each in value.extras.items()))
            return value.event.name, value.instead, meaning(value.condition), effects, extras
        case ExpressionNode():
            return meaning(value)
        case tuple():
            return tuple(map(play_of, value))
    if isinstance(value, BranchNode):
        return value.outcome, tuple(map(play_of, value.effects))
    if hasattr(value, "arguments"):
        given = tuple((each.parameter.name, play_of(each.value)) for each in value.arguments)
        return value.name, given, meaning(getattr(value, "condition", None))
    return value


def speakers(system: str, language: str) -> Iterator[_Speaker]:
    """Who puts rules into words, in every voice that the language has for it."""
    lib, spoken = library(system), phrases(system, language)
    for voice in ("", *(spoken.find("voices") or ())):
        speaker = _Speaker(lib, EntityTree(lib.entities[0], {}), spoken)
        speaker.voice = Voice("me", lambda data, event, voice=voice: voice)  # type: ignore[misc]
        yield speaker


@BOTH
def test_rules_with_the_same_words_play_the_same(system: str, language: str) -> None:
    rules = drawn_rules(system)
    assert len(rules) > 100
    for speaker in speakers(system, language):
        found: dict[str, TriggerNode] = {}
        moments: dict[tuple[frozenset[str], str], str] = {}
        for node in rules:
            words = str(speaker.trigger(node))
            moment = moments.setdefault((frozenset(node.event.owners), words), node.event.name)
            assert moment == node.event.name, f"{words}: both {moment} and {node.event.name}"
            other = found.setdefault(f"{node.event.name}: {words}", node)
            if other is not node:
                assert play_of(other) == play_of(node), f"{words}\n{_told(other)}\n{_told(node)}"


@cache
def drawn_rules(system: str) -> list[TriggerNode]:
    """Rules of every event and verb, the same for all languages."""
    drawing = Drawing(system, seed=11)
    return [drawing.trigger(event, verb) for event, verb in pairs(drawing.vocabulary) for _ in range(DRAWN)]


def pairs(vocabulary: Vocabulary) -> Iterator[tuple[EventKind, str]]:
    """Every event with every verb that makes sense on it."""
    for event in vocabulary.events.values():
        for verb in vocabulary.verbs_for(event.context):
            yield event, verb


@BOTH
def test_a_change_of_a_condition_changes_the_words(system: str, language: str) -> None:
    """Every name with every sign and several values: no two that hold at different times are said alike.

    Words of a rule take two things from its condition: what it says the moment is about, and the words of the rest,
    which are the same on every event. The next test holds that they take both.
    """
    for speaker in speakers(system, language):
        said: dict[Term | None, object] = {None: ""}
        for rules in asking_rules(system):
            found: dict[object, tuple[str, ExpressionNode]] = {}
            for source, node in rules:
                assert node.condition is not None
                with speaker.voiced(node.event.name):
                    about, rest = _moment(speaker, node)
                    if rest not in said:
                        said[rest] = speaker.asked(node.condition, rest), tuple(speaker.letters.explained())
                _is_told_apart(found, (about, said[rest]), source, node)


#: Of the conditions that say nothing of what the moment is about, every so many is said in whole rules.
SHARE = 12


@BOTH
def test_words_of_a_rule_take_all_of_its_condition(system: str, language: str) -> None:
    for rules, speaker in product(asking_rules(system), speakers(system, language)):
        found: dict[object, tuple[str, ExpressionNode]] = {}
        for number, (source, node) in enumerate(rules):
            if number % SHARE == 0 or _moment(speaker, node)[0]:
                _is_told_apart(found, str(speaker.trigger(node)), source, node)


def _moment(speaker: _Speaker, node: TriggerNode) -> tuple[str, Term | None]:
    """What the condition of a rule says its moment is about, "" for nothing, and what is left of the condition."""
    assert node.condition is not None
    speaker.letters, speaker.event = Letters(), node.event.name
    about, rest = speaker._moment(node.condition.term)
    return repr(about) if rest is not node.condition.term else "", rest


def _is_told_apart(
    found: dict[object, tuple[str, ExpressionNode]], words: object, source: str, node: TriggerNode
) -> None:
    """No rule before had these words, or it was one whose condition holds at the same times."""
    assert node.condition is not None
    before, other = found.setdefault(words, (source, node.condition))
    if other is not node.condition:
        assert meaning(other) == meaning(node.condition), f"{words}: both {before!r} and {source!r}"


#: A counter that is compared with what it cannot be.
NEVER_HOLDS = "L0309"


@cache
def asking_rules(system: str) -> list[list[tuple[str, TriggerNode]]]:
    """For the events of every scope, a rule with every condition, as it is written; the same for all languages."""
    vocabulary, lib = find(system).vocabulary, library(system)
    scopes: Mapping[Scope, EventKind] = {event.scope: event for event in vocabulary.events.values()}
    entity = counting_adventure(lib)
    found = []
    for scope, event in scopes.items():
        reader = Reader(vocabulary, lib, entity)
        plain = [name for name, each in vocabulary.verbs_for(event.context).items() if not each.needs_arguments]
        effects = reader.effects(plain[:1], event, ())
        rules = []
        for source in _conditions(lib, vocabulary.scope_on(scope, entity.kind, entity.data)):
            try:
                condition = reader.condition({"if": source}, scope, ())
            except ContentFault as fault:
                if fault.diagnostic.code != NEVER_HOLDS:
                    raise
                continue
            rules.append((source, TriggerNode(lib.entities[0], event, condition, effects, {}, False, ("rules", 0))))
        found.append(rules)
    return found


def _conditions(lib: Library, scope: Scope) -> Iterator[str]:
    for name, kind in _paths(scope):
        if kind == BOOLEAN:
            yield from (name, f"not {name}")
        elif kind == NUMBER:
            for sign, number in product(("==", "!=", "<", "<=", ">", ">="), range(4)):
                yield f"{name} {sign} {number}"
                yield f"not {name} {sign} {number}"
            yield from (f"{name} in 1..2", f"{name} not in 1..2", f"{name} in [1, 3]")
        elif isinstance(kind, ListOf):
            others = _ids(lib, scope, name) or ("lair", "red-lamp")
            items = kind.item.members[:2] if isinstance(kind.item, Enum) else others
            for word in ("in", "not in"):
                yield from (f'"{item}" {word} {name}' for item in items)
            yield from (f"count({name}) {sign} 2" for sign in ("==", "<", ">="))
        elif not isinstance(kind, Object):
            members = kind.members if isinstance(kind, Enum) else ("1.a1", "red-lamp")
            yield from (f'{name} {sign} "{member}"' for sign, member in product(("==", "!="), members))


@BOTH
def test_lasting_changes_are_told_apart(system: str, language: str) -> None:
    vocabulary, lib = find(system).vocabulary, library(system)
    speaker = _Speaker(lib, EntityTree(lib.entities[0], {}), phrases(system, language))
    found: dict[str, tuple[str, int]] = {}
    for name, stat in vocabulary.stats.items():
        owner = lib.of_kind(min(stat.owners))[0] if stat.owners else lib.entities[0]
        reader = Reader(vocabulary, lib, owner)
        for by in (1,) if stat.flag else (-1, 1, 2, 3):
            data = {"stat": name, "by": by}
            (node,) = reader.passives([data], ("passives",))
            assert isinstance(node, PassiveNode)
            words = str(speaker.passive(node))
            assert found.setdefault(words, (name, by)) == (name, by), words


#: What packs say with rules of their own, in every system that has a place for it: verbs, and names in conditions.
NEWEST = {"roll", "change", "may", "win", "lose", "spawn", "give_role", "take_role", "give_tokens", "take_tokens"} | {
    "for_each",
    "place_tokens",
    "discard_tokens",
    "pick_up",
}
OTHERWISE = {"massive-darkness": {"pick_up"}}  # that is part of a Move action


@pytest.mark.parametrize("system", playable())
def test_the_newest_constructs_are_among_the_rules(system: str) -> None:
    vocabulary, lib = find(system).vocabulary, library(system)
    verbs = {verb for _, verb in pairs(vocabulary)}
    wanted = NEWEST - OTHERWISE.get(system, set())
    assert wanted <= verbs, wanted - verbs
    has_conditions = system != "night-cage"  # prisoners have no numbers that a condition could change, and no cards
    assert ({"give_condition", "take_condition"} <= verbs) == has_conditions
    asked = {path for event in vocabulary.events.values() for path, _ in _paths(event.scope)}
    assert any(path.endswith("keywords") for path in asked) == has_conditions
    for event in vocabulary.events.values():
        for path, kind in _paths(event.scope):
            if path.endswith(("keywords", ".roles", ".tokens", ".conditions")) and isinstance(kind, ListOf):
                assert _ids(lib, event.scope, path) or system == "massive-darkness", path


def _told(node: TriggerNode) -> str:
    return repr(play_of(node))[:400]
