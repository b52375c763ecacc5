"""Expectations of scenario tests: which hold, and what is said of those that do not."""

from __future__ import annotations

import re

import pytest

from toolkit.rules.expectations import ExpectationError, unmet
from toolkit.rules.log import Event

STATE = {
    "prisoners": {"red": {"candle": "lit", "nerve": 2, "key": False}},
    "stack": ["gate", "key-tile"],
    "outcome": "",
    "final-flicker": True,
}
EVENTS = [
    Event("burned", "NC-17.01", {"tile": "gate", "who": "red"}),
    Event("burned", "NC-17.01", {"tile": "straight", "who": "red"}),
    Event("attack", "NC-15.02", {"by": "wax-eater", "hit": ["red", "blue"]}),
]

HOLDS = [
    'prisoners.red.candle == "lit"',
    "prisoners.red.candle == lit",
    "prisoners.red.candle != out",
    "prisoners.red.nerve >= 2",
    "prisoners.red.nerve < 3",
    "prisoners.red.key == false",
    "prisoners.red has {nerve: 2}",
    "prisoners has red",
    "prisoners lacks green",
    "stack == [gate, key-tile]",
    "stack has gate",
    "stack lacks crossroads",
    "stack count 2",
    "stack.0 == gate",
    "outcome == ''",
    "final-flicker == true",
    "events has attack",
    "events has {attack: {by: wax-eater}}",
    "events has {attack: {hit: [red, blue]}}",
    "events lacks {attack: {hit: [red]}}",
    "events lacks fell",
    "events.burned count 2",
    "events.burned has {tile: gate}",
    "events.burned has {rule: NC-17.01}",
    "events.fell count 0",
]

FAILS = [
    ("prisoners.red.candle == out", "found 'lit'"),
    ("prisoners.red.nerve > 2", "found 2"),
    ("prisoners lacks red", "expected prisoners lacks red"),
    ("stack count 3", "expected stack count 3"),
    ("events has fell", "no such event happened"),
    ("events lacks attack", "one happened"),
    ("events.burned count 3", "there were 2"),
]


@pytest.mark.parametrize("expectation", HOLDS)
def test_what_holds(expectation: str) -> None:
    assert unmet(expectation, STATE, EVENTS) == ""


@pytest.mark.parametrize(("expectation", "words"), FAILS)
def test_what_does_not_hold_is_said(expectation: str, words: str) -> None:
    assert words in unmet(expectation, STATE, EVENTS)


@pytest.mark.parametrize(
    ("expectation", "words"),
    [
        ("prisoners.rde.candle == lit", "did you mean 'red'"),
        ("stack.7 == gate", "leads nowhere"),
        ("prisoners.red.nerve", "path operator value"),
        ("prisoners.red.nerve < lit", "cannot be compared"),
        ("events == 3", "has, lacks or count"),
        ("stack == [gate", "cannot be read"),
        ("prisoners.red.nerve == <<: 3", "cannot be read"),
    ],
)
def test_expectations_that_make_no_sense(expectation: str, words: str) -> None:
    with pytest.raises(ExpectationError, match=re.escape(words)):
        unmet(expectation, STATE, EVENTS)
