"""What answers to the tokens of a place that somebody comes to."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.crawl.map import tokens


def answered(lying: list[str], first: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tokens of a place to which rules answer, where the first answer changes the state."""
    state: Any = SimpleNamespace(tokens_on_map={"a1": lying}, outcome="")
    found: list[str] = []

    def answer(token: str) -> Iterator[Any]:
        found.append(token)
        first(state)
        return
        yield

    monkeypatch.setattr(tokens, "tell", lambda *given, **named: None)
    assert list(tokens.reached(cast(Any, SimpleNamespace(state=state)), "wren", "a1", "RULE", cast(Any, answer))) == []
    return found


def test_each_kind_of_token_at_a_place_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(["rope", "lamp", "rope"], lambda state: None, monkeypatch) == ["rope", "lamp"]
    assert answered([], lambda state: None, monkeypatch) == []


def test_a_token_that_the_answer_to_another_takes_away_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(["rope", "lamp"], lambda state: state.tokens_on_map.clear(), monkeypatch) == ["rope"]


def test_nothing_is_answered_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(["rope", "lamp"], lambda state: setattr(state, "outcome", "won"), monkeypatch) == ["rope"]
