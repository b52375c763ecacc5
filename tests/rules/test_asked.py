"""Declared questions: what is not as declared, and what tests name that no question offers."""

from __future__ import annotations

import pytest

from toolkit.rules.asked import AskAbout, Asked, Questions
from toolkit.rules.decisions import Ask

QUESTIONS = Questions(
    Asked("action", "What a hero does.", "stay", "move:{direction}", "place:{cell}:{turn}"),
    Asked("die", "Which die.", "{die}:{symbols}", "keep"),
    Asked("half", "Which half of a card.", "{card}:top"),
)


@pytest.mark.parametrize(
    ("kind", "keys", "problem"),
    [
        ("action", ["stay", "move:north", "place:b2:90"], ""),
        ("die", ["red:hit+bang", "keep"], ""),
        ("acting", ["stay"], "the question 'acting' is not declared"),
        ("action", ["stay", "move"], "the question 'action' offers 'move', which is not declared"),
        ("action", ["place:b2"], "the question 'action' offers 'place:b2', which is not declared"),
    ],
)
def test_a_question_is_as_declared(kind: str, keys: list[str], problem: str) -> None:
    assert QUESTIONS.problem(Ask(kind, "ann", dict.fromkeys(keys))) == problem


@pytest.mark.parametrize(
    ("key", "mistake"),
    [
        ("move:north", ""),
        ("red:hit", ""),  # the name of a die is anything
        ("starry:top", ""),  # and so is the name of a card, though it is like `stay`
        ("mvoe:north", "no question offers 'mvoe:north'; did you mean 'move:{direction}'?"),
        ("move", "no question offers 'move'; did you mean 'move:{direction}'?"),
        ("sty", "no question offers 'sty'; did you mean 'stay'?"),
        ("jump", "no question offers 'jump'"),
    ],
)
def test_what_no_question_offers(key: str, mistake: str) -> None:
    assert str(QUESTIONS.mistake_of_key(key) or "") == mistake


def test_a_kind_that_nobody_asks() -> None:
    assert QUESTIONS.mistake_of_kind("action") is None
    assert str(QUESTIONS.mistake_of_kind("acton")) == "no question is called 'acton'; did you mean 'action'?"


def test_a_kind_is_declared_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Questions(Asked("action", "", "stay"), Asked("action", "", "go"))


@pytest.mark.parametrize("wrong", ["action", "riddle"])
def test_somebody_who_knows_too_few_kinds_or_too_many_is_told(wrong: str) -> None:
    kinds = set(QUESTIONS.table)
    QUESTIONS.check_known("the bot", kinds)
    with pytest.raises(ValueError, match=f"^the bot and the kinds of questions do not fit together: {wrong}$"):
        QUESTIONS.check_known("the bot", kinds ^ {wrong})


WORDS = Questions(
    Asked("category", "how do you attack", "melee", "use:{gun}", doc="With which dice."),
    Asked("pick-die", "", "{die}"),
    Asked("loot", "", "keep", about="who gets {}"),
    Asked("action", "", "move", "teleport:{place}", "put-down:{token}"),
    options={
        "keep": "leave it as it is",
        "loot/keep": "it stays with you",
        "teleport": "appear in {}",
        "put-down": "a {} token here",
        "move": "walk",
        "category/use:both": "both at once",
    },
)


def test_the_reference_has_words_of_its_own_where_a_question_needs_them() -> None:
    assert [WORDS.table["category"].doc, QUESTIONS.table["die"].doc] == ["With which dice.", "Which die."]


def test_a_question_is_told_by_its_kind() -> None:
    assert WORDS.question(Ask("category", "ember", {})) == "how do you attack"
    assert WORDS.question(Ask("pick-die", "ember", {})) == "pick die"


def test_a_question_about_something_names_it() -> None:
    assert WORDS.question(AskAbout("loot", "ember", {}, "", "old-lamp")) == "who gets old-lamp"
    assert WORDS.question(AskAbout("unheard-of", "ember", {}, "", "old-lamp")) == "unheard of"


@pytest.mark.parametrize(
    ("kind", "key", "words"),
    [
        ("reroll", "keep", "leave it as it is"),
        ("loot", "keep", "it stays with you"),
        ("action", "teleport:c3", "appear in c3"),
        ("action", "put-down:artifact", "an artifact token here"),
        ("action", "put-down:library", "a library token here"),
        ("action", "move:c3", ""),
        ("action", "move", "walk"),
        ("action", "unheard-of", ""),
        ("category", "use:both", "both at once"),
        ("category", "use:one", ""),
    ],
)
def test_an_option_is_told_where_its_key_does_not_say_it(kind: str, key: str, words: str) -> None:
    assert WORDS.option(Ask(kind, "ember", {}), key) == words


@pytest.mark.parametrize("option", ["stay", "loot/melee", "category/uses:both", "give/keep"])
def test_words_for_options_that_nobody_offers_are_refused(option: str) -> None:
    with pytest.raises(ValueError, match=f"options that no question offers: {option}$"):
        Questions(*WORDS, options={"keep": "leave it as it is", option: "whatever"})
