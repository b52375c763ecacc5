"""Every language can say all that the content of every playable system can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from jinja2 import UndefinedError

from tests.render.counting import counting_adventure, referred_to, spoken_library
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.shipped_icons import icons
from toolkit.render.conditions import condition_words
from toolkit.render.phrases import LANGUAGES, MissingPhraseError, Phrases, phrases
from toolkit.render.runs import MARK
from toolkit.render.words import _Speaker, words_of
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
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Enum, ListOf, Object, Type
from toolkit.rules.reading import Reader
from toolkit.rules.tree import EntityTree, TriggerNode
from toolkit.rules.verbs import EventKind, Parameter, StatKind
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find, known, playable

BOTH = pytest.mark.parametrize(("system", "language"), list(product(playable(), LANGUAGES)))


def shipped(system: str) -> Library:
    return spoken_library(system)


@pytest.fixture(scope="module", params=playable())
def library(request: pytest.FixtureRequest) -> Library:
    return shipped(request.param)


@BOTH
def test_every_verb_event_and_selector_has_a_phrase(system: str, language: str) -> None:
    vocabulary, spoken = find(system).vocabulary, phrases(system, language)
    missing = [("verbs", name) for name in vocabulary.verbs if spoken.find("verbs", name) is None]
    missing += [("events", name) for name in vocabulary.events if spoken.find("events", name) is None]
    missing += [("stats", name) for name in vocabulary.stats if spoken.find("stats", name) is None]
    for family, members in vocabulary.selectors.items():
        missing += [(family, name) for name in members if spoken.find("selectors", family, name) is None]
    assert missing == []


@BOTH
def test_every_phrase_speaks_of_every_argument(system: str, language: str) -> None:
    """What is played but not said would be a card that lies by silence."""
    vocabulary, spoken = find(system).vocabulary, phrases(system, language)
    things = [(("verbs", name), verb.parameters) for name, verb in vocabulary.verbs.items()]
    for family, members in vocabulary.selectors.items():
        things += [(("selectors", family, name), selector.parameters) for name, selector in members.items()]
    silent = [
        (*place, parameter.name)
        for place, parameters in things
        for parameter in parameters
        if not re.search(rf"\b{parameter.name}\b", str(spoken.find(*place)))
    ]
    silent += [
        ("trigger", extra)
        for extra in (each.name for each in vocabulary.extras)
        if not re.search(rf"\b{extra}\b", f"{spoken.find('trigger')} {spoken.find('events')}")
    ]
    assert silent == []


@BOTH
def test_no_phrase_is_for_something_that_does_not_exist(system: str, language: str) -> None:
    vocabulary, spoken = find(system).vocabulary, phrases(system, language)
    assert set(spoken.find("verbs")) == set(vocabulary.verbs)
    assert set(spoken.find("events")) == set(vocabulary.events)
    known = {name for moment in moments_of(vocabulary) for name, _ in names_of(moment)}
    assert set(spoken.find("names")) <= known


def has_word(spoken: Phrases, word: str) -> bool:
    return isinstance(spoken.find("words", word), str) or spoken.glossary.get(word) is not None


def moments_of(vocabulary: Vocabulary) -> list[EventKind | StatKind]:
    """Everything at which an expression is evaluated: events, and numbers that the rules ask for."""
    return [*vocabulary.events.values(), *vocabulary.stats.values()]


def names_of(moment: EventKind | StatKind) -> Iterator[tuple[str, Type]]:
    """Every name an expression may use at a moment, attributes of objects included."""
    for name, declared in moment.scope.items():
        yield name, declared.type
        yield from attributes_of(name, declared.type, 0)


def attributes_of(owner: str, kind: Type, depth: int) -> Iterator[tuple[str, Type]]:
    if isinstance(kind, Object) and depth < 2:
        for name, attribute in kind.attributes.items():
            yield f"{owner}.{name}", attribute.type
            yield from attributes_of(f"{owner}.{name}", attribute.type, depth + 1)


@BOTH
def test_every_name_in_expressions_has_words_of_the_right_shape(system: str, language: str) -> None:
    spoken = phrases(system, language)
    wrong = []
    for moment in moments_of(find(system).vocabulary):
        for name, kind in names_of(moment):
            entry = spoken.find("names", name)
            shape = {"holds", "fails"} if kind == BOOLEAN else None
            if (set(entry) if isinstance(entry, dict) else None) != shape or entry is None:
                wrong.append(name)
            if isinstance(kind, Enum):
                wrong += [member for member in kind.members if not has_word(spoken, member)]
            if isinstance(kind, ListOf) and not (spoken.find("contains", name) and spoken.find("counts", name)):
                wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("system", playable())
def test_english_compares_numbers_said_in_the_plural_with_are(system: str) -> None:
    """`your hit points are 3 or less`, never `is`: what is said in the plural stands under `plurals`, nothing else."""
    spoken = phrases(system, "en")
    named = {name: kind for moment in moments_of(find(system).vocabulary) for name, kind in names_of(moment)}
    numbers = [name for name, kind in named.items() if kind == NUMBER]
    plural = {name for name in numbers if said_in_the_plural(spoken.say("names", name))}
    assert plural == set(spoken.find("plurals") or ())
    for name in plural:
        assert " is " not in condition_words(spoken, parse(f"{name} <= 33"))


def said_in_the_plural(words: str) -> bool:
    """Whether English words are about several things: the noun before `of`, `in` or who has them ends with an s."""
    head = re.split(r" (?:of|in|on|from|without|left|dealt|you|who|that)\b", words)[0]
    return re.search(r"[^s’]s$", head) is not None


@BOTH
def test_every_mark_in_phrases_is_an_icon_of_the_system(system: str, language: str) -> None:
    def texts(entry: Any) -> Iterator[str]:
        if isinstance(entry, dict):
            for value in entry.values():
                yield from texts(value)
        else:
            yield str(entry)

    marks = {mark for text in texts(dict(phrases(system, language).data)) for mark in MARK.findall(text)}
    assert marks - known()[system].icons == set()


@BOTH
def test_the_same_entries_stand_in_every_language(system: str, language: str) -> None:
    """A language may have better words of its own for a comparison, a second word for `and`, and what it says of
    clauses and of several things that something is not; nothing else."""
    own, english = phrases(system, language), phrases(system, "en")
    sections = ("names", "contains", "counts", "traits", "properties", "functions")
    adventure = ("moments", "nothings", "insteads", "merge", "own_names")
    for section in (*sections, *adventure, "headings", "stats"):
        assert set(own.find(section) or ()) == set(english.find(section) or ()), section
    for section in ("conditions", "comparisons"):
        ours, theirs = set(own.find(section) or ()), set(english.find(section) or ())
        assert theirs - ours == set()
        assert {each for each in ours - theirs if each.split(" ")[0] not in own.find("names")} == set()
    more = set(own.find("operators")) ^ set(english.find("operators"))
    grammar = set() if language == "en" else {"after_clause", "nor"}
    assert more == grammar | ({"and_soft"} if language == "uk" else set())


def shapes(vocabulary: Vocabulary, library: Library, event: EventKind, parameter: Parameter) -> list[Any]:
    """Values that show every shape an argument can have."""
    context = event.context
    match parameter.type:
        case NumberArgument(minimum=least, maximum=most):
            numbers = [name for name, declared in event.scope.items() if repr(declared.type) == "NUMBER"]
            return [*(number for number in (1, 2, 5, 21) if (least or 0) <= number <= most), f"{numbers[0]} + 1"]
        case Choice():
            return list(parameter.type.here(event.context))
        case Choices(words=words):
            return [[words[0]], list(words[:3])]
        case FlagArgument():
            return [True, False]
        case Reference(kind=kind):
            return [referred_to(library, kind)[0].id]
        case Selects(family=family):
            members = vocabulary.selectors_for(family, context)
            return [
                {name: selector.counting(arguments)}
                for name, selector in members.items()
                for arguments in argument_sets(vocabulary, library, event, selector.parameters)
            ]
        case ConditionArgument():
            return ["true"]
        case WordArgument(pattern=pattern):
            return [
                next(
                    word
                    for word in ("word", "1.a1", "1.A1", "1", "3,1", "A", "b3", "gate-hall/d8")
                    if re.search(pattern, word)
                )
            ]
        case WordsArgument():
            return ["words"]
        case CounterArgument():
            return ["doom"]
        case BranchesArgument():
            plain = [name for name, verb in vocabulary.verbs_for(context).items() if not verb.needs_arguments][:1]
            return [{"otherwise": plain}]
        case EffectsArgument():
            return [[name for name, verb in vocabulary.verbs_for(context).items() if not verb.needs_arguments][:1]]


def argument_sets(
    vocabulary: Vocabulary, library: Library, event: EventKind, parameters: tuple[Parameter, ...]
) -> Iterator[dict[str, Any]]:
    """Every shape of every argument at least once, with every optional argument given and with none.

    Not all combinations: a phrase speaks of its arguments side by side, and their product runs into hundred thousands.
    """
    parameters = tuple(each for each in parameters if vocabulary.fits(each, event.context))
    required = tuple(each for each in parameters if each.required)
    for chosen in {required: None, parameters: None}:
        values = [shapes(vocabulary, library, event, each) for each in chosen]
        for row in range(max(map(len, values), default=1)):
            yield {each.name: options[row % len(options)] for each, options in zip(chosen, values, strict=True)}


def speaker_of(library: Library, entity: Entity, spoken: Phrases) -> _Speaker:
    return _Speaker(library, EntityTree(entity, {}), spoken)


def trigger_of(library: Library, event: EventKind, do: list[Any], condition: str = "") -> TriggerNode:
    """A rule on an event, whoever may listen on it."""
    entity = counting_adventure(library)
    reader = Reader(find(library.packs[entity.pack].manifest.system).vocabulary, library, entity)
    asked = reader.condition({"if": condition} if condition else {}, event.scope, ())
    effects = reader.effects(do, event, ("rules", 0, "do"))
    return TriggerNode(entity, event, asked, effects, {}, False, ("rules", 0))


@BOTH
def test_every_verb_can_be_said_with_every_shape_of_its_arguments(system: str, language: str) -> None:
    library = shipped(system)
    speaker = speaker_of(library, library.entities[0], phrases(system, language))
    for rule in all_shapes(system):
        words = str(speaker.trigger(rule))
        assert words
        assert "None" not in words, words
        assert "  " not in words, words
        assert "{{" not in words, words


#: On every event so many shapes of each verb that its context had before.
A_FEW = 4


@cache
def all_shapes(system: str) -> list[TriggerNode]:
    """Every verb with every shape of its arguments in every context, and with a few of them, in turn, on every event.

    Read once for all languages.
    """
    library, vocabulary = shipped(system), find(system).vocabulary
    found: list[TriggerNode] = []
    seen: set[tuple[object, str, str]] = set()
    for turn, event in enumerate(vocabulary.events.values()):
        for name, verb in vocabulary.verbs_for(event.context).items():
            sets = [
                each for each in argument_sets(vocabulary, library, event, verb.parameters) if not verb.lacking(each)
            ]
            few = {(turn * A_FEW + number) % len(sets) for number in range(min(A_FEW, len(sets)))}
            for number, arguments in enumerate(sets):
                shape = (event.context, name, repr(arguments))
                if shape not in seen or number in few:
                    seen.add(shape)
                    found.append(trigger_of(library, event, [{name: verb.counting(arguments)}]))
    assert len(found) > len(vocabulary.verbs)
    return found


@BOTH
def test_every_moment_says_what_it_is_about(system: str, language: str) -> None:
    library, vocabulary, spoken = shipped(system), find(system).vocabulary, phrases(system, language)
    speaker = speaker_of(library, library.entities[0], spoken)
    for name, entry in (spoken.find("moments") or {}).items():
        event = vocabulary.events[name]
        verb = next(name for name, verb in vocabulary.verbs_for(event.context).items() if not verb.needs_arguments)
        kind = dict(names_of(event))[entry["subject"]]
        told = {"NUMBER": "7"}.get(repr(kind)) or (kind.members[-1] if isinstance(kind, Enum) else "weaver")
        value = told if told.isdigit() else f'"{told}"'
        about = f"{value} in {entry['subject']}" if isinstance(kind, ListOf) else f"{entry['subject']} == {value}"
        said = speaker.trigger(trigger_of(library, event, [verb], about))
        assert spoken.meant(told, entry["subject"]) in str(said), name
        assert said.lead == said.moment
        assert str(said) != str(speaker.trigger(trigger_of(library, event, [verb])))


@BOTH
def test_every_event_that_rules_may_replace_can_be_said_so(system: str, language: str) -> None:
    vocabulary, spoken = find(system).vocabulary, phrases(system, language)
    replaceable = {name for name, event in vocabulary.events.items() if event.replaceable}
    assert set(spoken.find("insteads") or ()) == replaceable
    assert set(spoken.find("nothings") or ()) == replaceable
    for name in replaceable:
        assert spoken.say("nothings", name, subject="", condition="").endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_that_differ_in_one_place_are_said_once(language: str) -> None:
    library = shipped("massive-darkness")
    adventure = library.get("keep-the-ember")
    speaker = speaker_of(library, adventure, phrases("massive-darkness", language))
    vocabulary = find("massive-darkness").vocabulary

    def said(effects: list[Any]) -> str:
        event = vocabulary.events["round-start"]
        nodes = Reader(vocabulary, library, adventure).effects(effects, event, ("rules", 0, "do"))
        return speaker.effects(nodes, "rules")

    guards: list[Any] = [{"spawn_guard": {"at": {"zone": zone}}} for zone in ("1.a1", "2.b2", "3.c3")]
    once = said(guards)
    assert all(once.count(zone) == 1 for zone in ("1.a1", "2.b2", "3.c3"))
    assert ";" not in once
    assert said([*guards[:1], "lose", *guards[1:]]).count(";") == 2
    assert said([{"remove_tile": "B"}, {"remove_tile": "C"}]).count("{xp}") == 1
    assert set(phrases("massive-darkness", language).find("merge")) <= set(find("massive-darkness").vocabulary.verbs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_entity_has_words(library: Library, language: str) -> None:
    said = {entity.qualified: words_of(library, entity, language) for entity in library.entities}
    assert any(said.values())
    unknown = [
        mark
        for paragraphs in said.values()
        for paragraph in paragraphs
        for mark in MARK.findall(str(paragraph))
        if mark not in icons()
    ]
    assert unknown == []


def test_the_words_of_the_night_cage() -> None:
    library = shipped("night-cage")
    said = [str(each) for each in words_of(library, library.get("keeper"), "ru")]
    assert "Удар: сожгите X плиток; {candle-out} свеча гаснет (X: 3, если узник на этой плитке, иначе 1)." in said
    assert "Hit: burn 3 tiles; {candle-out} the candle goes out." in [
        str(each) for each in words_of(library, library.get("wax-eater"), "en")
    ]
    assert "Удар: спаліть 5 плиток; {candle-out} свічка гасне." in [
        str(each) for each in words_of(library, library.get("inevitable"), "uk")
    ]


@pytest.mark.parametrize(
    ("quantity", "like"), [("1, 2 or 5", 5), ("5 or 1", 1), ("2", 2), (21, 1), ("12 of 3", 3), ("X", 5)]
)
def test_a_noun_goes_with_the_last_number_before_it(quantity: Any, like: int) -> None:
    ukrainian = phrases("massive-darkness", "uk")
    assert len({ukrainian.form(number, "wound") for number in (1, 2, 5)}) == 3
    assert ukrainian.form(quantity, "wound") == ukrainian.form(like, "wound")


@pytest.mark.parametrize(
    ("language", "form", "words"),
    [
        ("en", "plain", ["one", "two", "ten", "11"]),
        ("ru", "feminine-accusative", ["одну", "две", "десять", "11"]),
        ("ru", "genitive", ["одного", "двух", "десяти", "11"]),
        ("uk", "collective", ["один", "двоє", "десять", "11"]),
    ],
)
def test_small_numbers_are_written_as_words(language: str, form: str, words: list[str]) -> None:
    spoken = phrases("night-cage", language)
    assert [spoken.spelled(number, form) for number in (1, 2, 10, 11)] == words


def test_numbers_as_words_have_known_forms() -> None:
    with pytest.raises(MissingPhraseError):
        phrases("night-cage", "en").spelled(2, "feminine")


def test_a_phrase_that_speaks_of_what_it_is_not_told_is_named() -> None:
    """Whoever writes phrases reads which of them is wrong, also where it stands within another."""
    data = {"verbs": {"gain": "find {{ say('counted', silver=silver) }}"}, "counted": "{{ slver }} silver"}
    with pytest.raises(UndefinedError) as told:
        Phrases("the-well", "en", data).say("verbs", "gain", silver=3)
    assert str(told.value) == "'slver' is undefined in the phrase '{{ slver }} silver' of the-well in 'en'"
