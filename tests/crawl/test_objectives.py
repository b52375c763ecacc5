"""Objectives that are met in order or as it comes, and the end of a game."""

from __future__ import annotations

from typing import Any

from toolkit.crawl.objectives import decide, newly_met
from toolkit.rules.game import Game
from toolkit.rules.log import Log


class State:
    outcome = ""


def test_objectives_in_order_wait_for_those_before_them() -> None:
    met: list[int] = []
    assert newly_met([False, True], met, bool, in_order=True) == []
    assert newly_met([True, False, True], met, bool, in_order=True) == [1]
    assert newly_met([False, True, True], met, bool, in_order=True) == [2, 3]
    assert met == [1, 2, 3]


def test_objectives_in_any_order_are_met_as_it_comes() -> None:
    met: list[int] = []
    assert newly_met([False, True], met, bool, in_order=False) == [2]
    assert newly_met([True, False], met, bool, in_order=False) == [1]
    assert met == [2, 1]


def test_what_is_met_is_not_asked_again() -> None:
    asked: list[str] = []

    def holds(name: str) -> bool:
        asked.append(name)
        return True

    met = [1]
    newly_met(["first", "second"], met, holds, in_order=True)
    assert asked == ["second"]


def test_a_decided_game_stays_decided() -> None:
    game: Game[Any] = Game.__new__(Game)
    game.log, game.state = Log(), State()
    decide(game, "lost", "XX-1", reason="dark")
    decide(game, "won", "XX-2")
    assert game.state.outcome == "lost"
    assert [(event.name, event.rule, event.data) for event in game.log] == [("lost", "XX-1", {"reason": "dark"})]
