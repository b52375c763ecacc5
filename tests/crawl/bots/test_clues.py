"""Which things a rule would answer to, were somebody to come there."""

from __future__ import annotations

from typing import Any

from toolkit.crawl.bots.clues import answered
from toolkit.rules.effects import Trigger


class Only:
    """A condition that holds for one word."""

    def __init__(self, word: str) -> None:
        self.word = word

    def evaluate(self, moment: Any) -> bool:
        return bool(moment == self.word)


def rule(condition: Any) -> Trigger:
    return Trigger("token-reached", condition, (), {}, "an adventure")


def test_things_to_which_no_rule_answers_are_left_out() -> None:
    rules = [rule(Only("AT LEVER")), rule(Only("AT CHEST"))]
    assert answered(rules, ["chest", "door", "lever"], lambda thing: f"at {thing}".upper()) == ["chest", "lever"]


def test_a_rule_without_a_condition_answers_to_everything_and_no_rule_to_nothing() -> None:
    assert answered([rule(None)], [1, 2], str) == [1, 2]
    assert answered([], [1, 2], str) == []
