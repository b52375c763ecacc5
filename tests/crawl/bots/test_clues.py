"""What bots read in the rules of an adventure, and which things a rule would answer to, were somebody to come there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from toolkit.crawl.bots.clues import Clue, answered, clues_of
from toolkit.rules.effects import Trigger
from toolkit.rules.expressions import parse


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


class Effect:
    """An effect as a rule has it: a verb, and arguments."""

    def __init__(self, name: str, /, **arguments: object) -> None:
        self.name = name
        self.value = arguments.get


def clue(condition: str, *effects: Effect, instead: bool = False) -> Clue:
    """The clue of an adventure with one rule."""
    term = SimpleNamespace(term=parse(condition)) if condition else None
    event = SimpleNamespace(name="killed")
    read = SimpleNamespace(event=event, condition=term, effects=effects, instead=instead)
    tree = SimpleNamespace(triggers=lambda place: (read,) if place == "rules" else ())

    class Catalog:
        adventure = "an adventure"

        def tree(self, adventure: str) -> Any:
            return tree

    (found,) = clues_of(cast("Any", Catalog()))
    return found


def test_a_clue_tells_the_words_that_its_rule_asks_for() -> None:
    found = clue('enemy.name in ["imp", "rat"] and token == "chest" and "lit" not in marks')
    assert found.event == "killed"
    assert sorted(found.unless) == ["lit"]
    assert sorted(found.words("enemy.name")) == ["imp", "rat"]
    assert sorted(found.words("token")) == ["chest"]
    assert not found.words("zone")
    assert not clue('"lit" in marks').unless
    assert not clue("").asks


def test_a_clue_tells_whether_its_rule_takes_the_place_of_what_would_happen() -> None:
    assert clue("", instead=True).instead
    assert not clue("").instead


def test_a_clue_knows_its_effects_by_their_verbs_and_arguments() -> None:
    found = clue("", Effect("mark", name="lit"), Effect("mark", name="open"), Effect("open_door"))
    assert found.does("mark")
    assert found.does("mark", "name", "open")
    assert not found.does("mark", "name", "shut")
    assert not found.does("win")
    assert found.arguments("mark", "name") == ["lit", "open"]
    assert found.arguments("open_door", "name") == []
