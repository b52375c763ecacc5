"""Conditions in words: numbers are reckoned with, words are what something is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.render.test_phrases import moments_of, names_of
from toolkit.render.conditions import _joined, condition_words, subject
from toolkit.render.phrases import Phrases, phrases
from toolkit.render.words import _Speaker
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, ListOf, Object, Type
from toolkit.systems import find, playable

CASED = pytest.mark.parametrize(("system", "language"), list(product(playable(), ("ru", "uk"))))


def said(condition: str) -> str:
    return condition_words(phrases("massive-darkness", "en"), parse(condition))


def can_decline(spoken: Phrases, words: str) -> bool:
    """Whether words have other cases: in a language without cases, and for an icon, there is nothing to do."""
    if spoken.find("declined") is None or words.startswith("{"):
        return True
    return any(spoken.declined(words, case) != words for case in ("genitive", "dative"))


def test_a_number_is_exactly_so_much_and_a_word_just_is() -> None:
    assert "exactly 3" in said("doom == 3")
    assert "exactly" not in said('doom == "melee"')
    assert "melee" in said('doom == "melee"').casefold()


def test_what_is_offered_is_said_in_the_words_of_its_event() -> None:
    speaker = SimpleNamespace(event="before", _with_letters=str, effects=lambda nodes, between: f"{len(nodes)} effects")
    node = SimpleNamespace(event=SimpleNamespace(name="entered"))
    assert _Speaker.offered(cast(Any, speaker), cast(Any, [node, node])) == "2 effects"
    assert speaker.event == "entered"
    assert _Speaker.offered(cast(Any, speaker), []) == "0 effects"
    assert speaker.event == ""


def values(system: str) -> dict[str, tuple[str, Type]]:
    """Every number and word that expressions of a system may mention, as they write it: its section, and its type."""
    found: dict[str, tuple[str, Type]] = {}
    for moment in moments_of(find(system).vocabulary):
        for name, kind in names_of(moment):
            if isinstance(kind, ListOf):
                found[f"count({name})"] = ("counts", NUMBER)
            elif kind != BOOLEAN and not isinstance(kind, Object):
                found[name] = ("names", kind)
    return found


def numbers(system: str, language: str) -> Iterator[tuple[str, str]]:
    """The numbers of a system as expressions write them, and their words in the nominative."""
    for written, (section, kind) in values(system).items():
        if kind == NUMBER:
            name = written.removeprefix("count(").removesuffix(")")
            yield written, phrases(system, language).say(section, name)


@CASED
def test_every_value_has_its_cases(system: str, language: str) -> None:
    """A name begins with a term, or with words under `declined`; otherwise no comparison could stand before it."""
    spoken = phrases(system, language)
    told = {
        written: spoken.say(section, written.removeprefix("count(").removesuffix(")"))
        for written, (section, _) in values(system).items()
    }
    assert [(name, words) for name, words in told.items() if not can_decline(spoken, words)] == []


@CASED
@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
def test_a_name_behind_a_comparison_is_not_in_the_nominative(system: str, language: str, sign: str) -> None:
    spoken = phrases(system, language)
    case = "dative" if sign in ("==", "!=") else "genitive"
    wrong = []
    for written, words in numbers(system, language):
        for other in ("coals", "count(coals)"):
            said = condition_words(spoken, parse(f"{other} {sign} {written}"))
            if not said.endswith(f" {spoken.declined(words, case)}"):
                wrong.append(said)
    assert wrong == []


@CASED
def test_bounds_are_in_the_genitive_and_clauses_end_with_a_comma(system: str, language: str) -> None:
    spoken = phrases(system, language)
    for written, words in numbers(system, language):
        genitive = spoken.declined(words, "genitive")
        between = condition_words(spoken, parse(f"coals in {written}..9"))
        assert between.endswith(f" {genitive} до 9"), between
        said = condition_words(spoken, parse(f"{written} not in 1..3"))
        assert said.startswith(f"{words}, не " if ", " in words else f"{words} не "), said


@CASED
def test_verbs_agree_with_names_in_the_plural(system: str, language: str) -> None:
    """`раны героя равняются`, `число героев равняется`: names in the plural stand under `plurals`, and no others."""
    spoken = phrases(system, language)
    plural = {written for written, words in numbers(system, language) if in_the_plural(spoken, words)}
    assert plural == set(spoken.find("plurals") or ())
    for written in plural:
        said = condition_words(spoken, parse(f"{written} != coals"))
        assert "не равняются" in said or "не дорівнюють" in said


def in_the_plural(spoken: Phrases, words: str) -> bool:
    """Whether words are about several things: their first word is a plural term, or an adjective of the plural."""
    terms = spoken.glossary.terms.values()
    plural = {term.many[0].split()[0] for term in terms if term.many} - {
        term.one[0].split()[0] for term in terms if term.one
    }
    first = words.split()[0].rstrip(",")
    genitive = (spoken.find("declined", "adjectives", first) or ("",))[0]
    return first in plural or genitive.endswith(("ых", "их"))


@pytest.mark.parametrize(
    ("system", "condition", "russian", "ukrainian"),
    [
        ("massive-darkness", "heroes < level", "число героев меньше уровня игры", "кількість героїв менше рівня гри"),
        ("massive-darkness", "level == 3", "уровень игры равняется 3", "рівень гри — рівно 3"),
        (
            "massive-darkness",
            "level == heroes",
            "уровень игры равняется числу героев",
            "рівень гри дорівнює кількості героїв",
        ),
        (
            "massive-darkness",
            "hero.wounds != hero.level",
            "раны героя не равняются уровню героя",
            "рани героя не дорівнюють рівню героя",
        ),
        (
            "massive-darkness",
            "count(hero.tokens) > heroes",
            "число жетонов, которые несёт герой, больше числа героев",
            "кількість жетонів, які несе герой, більше кількості героїв",
        ),
        (
            "massive-darkness",
            "level >= 2 * heroes",
            "уровень игры не меньше значения (2 × число героев)",
            "рівень гри не менше значення (2 × кількість героїв)",
        ),
        (
            "massive-darkness",
            "level < count(hero.tokens) + 1",
            "уровень игры меньше значения ((число жетонов, которые несёт герой) + 1)",
            "рівень гри менше значення ((кількість жетонів, які несе герой) + 1)",
        ),
        ("massive-darkness", "level in 1..3", "уровень игры от 1 до 3", "рівень гри від 1 до 3"),
        (
            "massive-darkness",
            "level not in 1..heroes",
            "уровень игры не от 1 до числа героев",
            "рівень гри не від 1 до кількості героїв",
        ),
        (
            "massive-darkness",
            "level not in [1, 3, 5]",
            "уровень игры — не 1, не 3 и не 5",
            "рівень гри — не 1, не 3 і не 5",
        ),
        ("massive-darkness", "coals < smoke", "счётчик «coals» меньше счётчика «smoke»", None),
        ("massive-darkness", "hits > shields", "{hit} больше, чем {shield}", "{hit} більше, ніж {shield}"),
        ("jaws-of-the-lion", "characters >= 3", "персонажей не меньше 3", "персонажів не менше 3"),
        (
            "jaws-of-the-lion",
            "characters >= level",
            "число персонажей не меньше уровня сценария",
            "кількість персонажів не менше рівня сценарію",
        ),
        (
            "brimstone",
            "heroes > me.grit",
            "число героев больше вашего упорства",
            "кількість героїв більше вашого завзяття",
        ),
        ("brimstone", "me.dark_stone <= depth", "ваш тёмный камень не больше глубины фишки отряда", None),
        (
            "machina-arcana",
            "level > me.stamina",
            "уровень монстров больше вашей выносливости",
            "рівень монстрів більше вашої витривалості",
        ),
        ("night-cage", "stack <= prisoners", "число плиток в стопке не больше числа узников", None),
    ],
)
def test_comparisons_as_a_native_reader_writes_them(
    system: str, condition: str, russian: str, ukrainian: str | None
) -> None:
    assert condition_words(phrases(system, "ru"), parse(condition)) == russian
    if ukrainian is not None:
        assert condition_words(phrases(system, "uk"), parse(condition)) == ukrainian


def test_english_says_at_least_before_a_name() -> None:
    assert said("level >= 3") == "the game level is 3 or more"
    assert said("level >= heroes") == "the game level is at least the number of heroes"
    assert said("level <= heroes") == "the game level is at most the number of heroes"
    assert said("level in 1..heroes") == "the game level is from 1 to the number of heroes"
    assert said("2 * min(level, 3) > heroes") == "2 × (the game level, at most 3) is more than the number of heroes"


def test_a_word_that_no_glossary_knows_stays_as_it_is() -> None:
    spoken = phrases("massive-darkness", "ru")
    assert spoken.declined("нечто иное", "genitive") == "нечто иное"
    assert not can_decline(spoken, "нечто иное")
    assert can_decline(spoken, "{hit} на кубиках")
    assert can_decline(phrases("massive-darkness", "en"), "the game level")


def test_who_several_conditions_are_about_is_said_once() -> None:
    spoken = phrases("brimstone", "ru")
    assert _joined(spoken, ["вы бежали", "вы прятались", "вы спали"], True) == "вы бежали, прятались и спали"
    assert _joined(spoken, ["вы бежали", "вы прятались"], False) == "вы бежали или вы прятались"
    assert _joined(spoken, ["вы бежали", "герои прятались"], True) == "вы бежали и герои прятались"


def bounds_of(system: str, name: str) -> set[int]:
    """The least that a number of a system can be, at each moment that knows it."""
    declared = [each.scope.declared(name.split(".")) for each in moments_of(find(system).vocabulary)]
    return {each.bounds.least for each in declared if each is not None and each.bounds is not None}


@pytest.mark.parametrize(("system", "language"), list(product(playable(), ("en", "ru", "uk"))))
def test_words_for_nothing_are_the_words_for_something_too(system: str, language: str) -> None:
    """Who writes `pillars > 0`, `pillars >= 1` or `pillars != 0` reads what the table says of `pillars == 0`."""
    spoken = phrases(system, language)
    told = [name.removesuffix(" == 0") for name in spoken.find("conditions") if name.endswith(" == 0")]
    for name in told:
        assert name.startswith("count(") or bounds_of(system, name) <= {0, 1}, name
        own = spoken.find("conditions", f"{name} == 0")
        none = [condition_words(spoken, parse(f"{name} {rest}")) for rest in ("== 0", "<= 0", "< 1")]
        some = [condition_words(spoken, parse(f"{name} {rest}")) for rest in ("!= 0", "> 0", ">= 1")]
        assert set(none) == {spoken.fill(own["holds"])}
        assert set(some) == {spoken.fill(own["fails"])}
        assert condition_words(spoken, parse(f"not {name} > 0")) == none[0]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ('hall != ""', "it happens in a hall"),
        ("heroes != 1", "there are several heroes"),
        ("me.weapons > 1", "two weapons"),
        ("me.weapons < 2", "fewer than two weapons"),
        ("me.weapons <= 1", "fewer than two weapons"),
        ("not me.weapons >= 2", "fewer than two weapons"),
    ],
)
def test_good_words_serve_every_spelling(condition: str, words: str) -> None:
    assert said(condition) == words


def test_what_a_moment_is_about_is_a_word_or_a_number_and_nothing_computed() -> None:
    """`turn in [stack, keys]` was "When turn the number of tiles in the stack or … begins"."""
    spoken = phrases("night-cage", "en")
    assert subject(spoken, parse("turn in [3, 5]"), "turn")[:2] == (["3", "5"], "3 or 5")
    for computed in ("turn in [stack, keys]", "turn in [3, keys]"):
        assert subject(spoken, parse(computed), "turn")[:2] == ([], "")
