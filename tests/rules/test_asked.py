"""Declared questions: what is not as declared, and what tests name that no question offers."""

from __future__ import annotations

import pytest

from toolkit.rules.asked import Asked, Questions
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
