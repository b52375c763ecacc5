"""Conditions as a table: durations, what they forbid and change, and all that is made of the table.

The table is that of Jaws of the Lion (section 10 of its ledger), as far as figures carry tokens for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from toolkit.crawl.figures.conditions import UNTROUBLED, Afflictions, Condition, Conditions, Has, Lasts, Told
from toolkit.rules.expressions import BOOLEAN, Name, Object, Scope
from toolkit.rules.expressions.compile import compile_expression
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.logged import WORD, LogEvents
from toolkit.rules.sentences import Sentences


def condition(name: str, lasts: Lasts = "own-turn", **more: Any) -> Condition:
    gained, lost = Told(f"{name}-gained", "{who} suffers " + name), Told(f"{name}-lost", "{who} is free of " + name)
    said: dict[str, Any] = {"sign": "", "worth": None, "icon": "", "mark": "", **more}
    return Condition(name=name, doc=f"has {name}", gained=gained, lost=lost, lasts=lasts, **said)


CONDITIONS = Conditions(
    condition("disarm", forbids={"attack"}, sign="-"),
    condition("immobilize", forbids={"move"}, sign="-", mark="_"),
    condition("muddle", changes={"advantage": -1}, sign="-"),
    condition("strengthen", changes={"advantage": 1}, sign="+"),
    condition("stun", forbids={"act", "attack", "move"}, sign="-", mark="~"),
    condition("poison", "until-removed", changes={"attacked": 1}, sign="-"),
    condition("wound", "until-removed", sign="-"),
    condition("shielded", "round", changes={"shield": 1}, sign="+"),
)


@dataclass
class Figure:
    id: str = "raider"
    conditions: Afflictions = UNTROUBLED

    stunned = Has("stun")


@pytest.fixture
def game() -> Game[Any]:
    playing: Game[Any] = Game.__new__(Game)
    playing.log = Log()
    return playing


def told(game: Game[Any]) -> list[str]:
    assert game.log is not None
    return [event.name for event in game.log]


def test_a_condition_forbids_what_the_table_says(game: Game[Any]) -> None:
    figure = Figure()
    assert all(CONDITIONS.allows(figure, deed) for deed in ("act", "attack", "move"))
    CONDITIONS.gain(game, figure, "immobilize", "JL-10.17")
    assert [CONDITIONS.allows(figure, deed) for deed in ("act", "attack", "move")] == [True, True, False]
    CONDITIONS.gain(game, figure, "stun", "JL-10.16")
    assert not any(CONDITIONS.allows(figure, deed) for deed in ("act", "attack", "move"))


def test_a_deed_that_no_condition_forbids_is_a_mistake(game: Game[Any]) -> None:
    figure = Figure()
    CONDITIONS.gain(game, figure, "stun", "JL-10.16")
    with pytest.raises(KeyError):
        CONDITIONS.allows(figure, "atack")


def test_changes_of_several_conditions_add_up(game: Game[Any]) -> None:
    figure = Figure()
    assert CONDITIONS.total(figure, "advantage") == 0
    CONDITIONS.gain(game, figure, "muddle", "JL-10.19")
    assert CONDITIONS.total(figure, "advantage") == -1
    CONDITIONS.gain(game, figure, "strengthen", "JL-10.20")
    assert CONDITIONS.total(figure, "advantage") == 0
    assert CONDITIONS.total(figure, "attacked") == 0


def test_what_came_before_its_turn_goes_when_that_ends(game: Game[Any]) -> None:
    figure = Figure()
    CONDITIONS.gain(game, figure, "muddle", "JL-10.05")
    CONDITIONS.end_turn(game, figure, "JL-10.05")
    assert figure.conditions == {}
    assert told(game) == ["muddle-gained", "muddle-lost"]


def test_what_came_in_its_own_turn_outlasts_it(game: Game[Any]) -> None:
    """JL-90.39: it lasts until the end of its turn in the next round."""
    figure = Figure()
    CONDITIONS.gain(game, figure, "disarm", "JL-10.05", in_own_turn=True)
    CONDITIONS.end_turn(game, figure, "JL-10.05")
    assert not CONDITIONS.allows(figure, "attack")
    CONDITIONS.end_turn(game, figure, "JL-10.05")
    assert CONDITIONS.allows(figure, "attack")


def test_a_condition_gained_again_begins_anew_and_never_stacks(game: Game[Any]) -> None:
    """JL-90.40."""
    figure = Figure()
    assert CONDITIONS.gain(game, figure, "muddle", "JL-90.40")
    assert not CONDITIONS.gain(game, figure, "muddle", "JL-90.40", in_own_turn=True)
    CONDITIONS.end_turn(game, figure, "JL-10.05")
    assert CONDITIONS.total(figure, "advantage") == -1
    assert told(game) == ["muddle-gained"]


def test_poison_and_wound_stay_until_they_are_healed(game: Game[Any]) -> None:
    figure = Figure()
    for name in ("poison", "wound"):
        CONDITIONS.gain(game, figure, name, "JL-10.07")
    for _ in range(3):
        CONDITIONS.end_turn(game, figure, "JL-10.05")
        CONDITIONS.end_round(game, figure, "JL-2.05")
    assert set(figure.conditions) == {"poison", "wound"}
    assert CONDITIONS.lose(game, figure, "poison", "JL-10.14")
    assert not CONDITIONS.lose(game, figure, "poison", "JL-10.14")
    assert set(figure.conditions) == {"wound"}


def test_what_lasts_a_round_goes_when_the_round_ends(game: Game[Any]) -> None:
    figure = Figure()
    CONDITIONS.gain(game, figure, "shielded", "JL-8.19")
    CONDITIONS.end_turn(game, figure, "JL-10.05")
    assert CONDITIONS.total(figure, "shield") == 1
    CONDITIONS.end_round(game, figure, "JL-12.01")
    assert figure.conditions == {}


def test_copies_of_a_figure_may_share_its_conditions(game: Game[Any]) -> None:
    figure = Figure()
    twin = Figure(conditions=figure.conditions)
    CONDITIONS.gain(game, figure, "stun", "JL-10.16")
    assert twin.conditions == {}
    with pytest.raises(TypeError, match="gained and lost"):
        twin.conditions["stun"] = 1


def test_a_figure_is_written_down_and_read_back(game: Game[Any]) -> None:
    figure = Figure()
    CONDITIONS.gain(game, figure, "disarm", "JL-10.05", in_own_turn=True)
    CONDITIONS.gain(game, figure, "poison", "JL-10.12")
    data = CONDITIONS.to_data(figure)
    assert data["disarm"] == 2
    assert data["poison"] is True
    assert data["wound"] is False
    assert CONDITIONS.from_data(data) == figure.conditions
    assert CONDITIONS.from_data({"muddle": True, "health": 3}) == {"muddle": 1}
    assert CONDITIONS.from_data({"muddle": -2}) == {"muddle": 1}, "what somebody has lasts for a turn at least"
    assert CONDITIONS.from_data({}) is UNTROUBLED


def test_the_log_is_told_in_the_words_of_the_table(game: Game[Any]) -> None:
    figure = Figure()
    CONDITIONS.gain(game, figure, "wound", "JL-10.09")
    CONDITIONS.lose(game, figure, "wound", "JL-10.11")
    assert game.log is not None
    words = [Sentences(LogEvents(CONDITIONS.logged(WORD)).sentences()).describe(event) for event in game.log]
    assert words == ["raider suffers wound", "raider is free of wound"]


def test_expressions_may_ask_for_every_condition(game: Game[Any]) -> None:
    figure = Figure()
    scope = Scope({"me": Name(Object("figure", CONDITIONS.attributes()), lambda context: context, "the figure")})
    asked = {each.name: compile_expression(f"me.{each.name}", scope, BOOLEAN) for each in CONDITIONS}
    assert not any(expression.evaluate(figure) for expression in asked.values())
    CONDITIONS.gain(game, figure, "muddle", "JL-10.19")
    assert [name for name, expression in asked.items() if expression.evaluate(figure)] == ["muddle"]


def test_figures_are_marked_and_their_conditions_named(game: Game[Any]) -> None:
    figure = Figure()
    assert not figure.stunned
    for name in ("stun", "poison", "immobilize"):
        CONDITIONS.gain(game, figure, name, "")
    assert figure.stunned
    assert CONDITIONS.marks(figure) == "_~"
    assert CONDITIONS.words(figure) == ["immobilize", "stun", "poison"]
    assert CONDITIONS.legend() == "_ immobilize, ~ stun"
