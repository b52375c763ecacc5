"""Declared log events: what is refused when one is declared, and when one is logged."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.rules.log import Event
from toolkit.rules.logged import (
    FLAG,
    NUMBER,
    WORD,
    CheckedLog,
    LogEvents,
    Logged,
    UndeclaredEvent,
    _hint,
    at_times,
    entity,
    many,
    one_of,
)

DECLARED = LogEvents(
    Logged("moved", "{who} moves", who=WORD, steps=NUMBER),
    (Logged("fell", "{who} falls", who=WORD, far=FLAG, by=at_times(entity("enemy")), how=one_of("left", "right")),),
    Logged("rolled", "{dice}", dice=many(WORD)),
)


def test_events_come_one_by_one_or_from_what_is_shared() -> None:
    assert [event.name for event in DECLARED] == ["moved", "fell", "rolled", "nothing"]
    assert DECLARED.sentences()["fell"] == "{who} falls"


def test_an_event_is_declared_once() -> None:
    with pytest.raises(ValueError, match="'moved' is declared twice"):
        LogEvents(Logged("moved", ""), Logged("moved", ""))


def test_a_sentence_names_only_fields() -> None:
    with pytest.raises(ValueError, match="token"):
        Logged("got", "{who} gets {count:{token}}", who=WORD, count=NUMBER)


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("moved", {"who": "ann", "steps": 2}, ""),
        ("fell", {"who": "ann", "far": True, "how": "left"}, ""),
        ("fell", {"who": "ann", "far": True, "how": "left", "by": "hound"}, ""),
        ("rolled", {"dice": ["red:hit"]}, ""),
        ("rolled", {"dice": ()}, ""),
        ("jumped", {}, "jumped is no declared event"),
        ("moved", {"who": "ann"}, "moved was logged without 'steps'"),
        ("moved", {"who": "ann", "steps": 2, "to": "b2"}, "moved was logged with 'to', which is not declared"),
        ("moved", {"who": "ann", "steps": True}, "'steps' of moved is a number, not True"),
        ("moved", {"who": None, "steps": 2}, "'who' of moved is a word, not None"),
        ("fell", {"who": "ann", "far": 1, "how": "left"}, "'far' of fell is true or false, not 1"),
        ("fell", {"who": "ann", "far": True, "how": "up"}, "'how' of fell is never 'up'"),
        ("rolled", {"dice": "red:hit"}, "'dice' of rolled is a list, each a word, not 'red:hit'"),
    ],
)
def test_an_event_has_exactly_its_fields(name: str, data: dict[str, Any], problem: str) -> None:
    assert DECLARED.problem(Event(name, "TY-1", data)) == problem


def test_a_checked_log_refuses_what_is_not_declared() -> None:
    log = CheckedLog(DECLARED)
    log.add("moved", "TY-1", who="ann", steps=1)
    with pytest.raises(UndeclaredEvent, match="jumped is no declared event"):
        log.add("jumped", "TY-1")
    assert [event.name for event in log] == ["moved", "jumped"]  # a failing test shows it


def test_a_hint_lists_a_dozen_names_and_says_how_many_more_there_are() -> None:
    names = [f"{letter}-event" for letter in "abcdefghijklm"]
    assert _hint("zzzz", names[:12]) == f"there is {', '.join(names[:12])}"
    assert _hint("zzzz", names) == f"there is {', '.join(names[:12])} and 1 more"
    assert _hint("zzzz", []) == ""
