"""Expectations of scenario tests: which hold, and what is said of those that do not."""

from __future__ import annotations

import re

import pytest

from toolkit.rules.expectations import ExpectationError, unmet
from toolkit.rules.log import Event
from toolkit.rules.logged import LogEvents, Logged, entity, many, named, one_of

STATE = {
    "prisoners": {"red": {"candle": "lit", "nerve": 2, "key": False}},
    "stack": ["gate", "key-tile"],
    "outcome": "",
    "doors": {"6.a3": "open"},
    "final-flicker": True,
    "lanterns": [{"at": "a1", "lit": True}, {"at": "b2", "lit": False}, {"at": "c3", "lit": True}],
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
    "prisoners.red.candle has li",
    "prisoners.red.candle lacks lo",
    "stack lacks key",
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
    "events.burned count >= 2",
    "events.burned{tile: gate} count 1",
    "events.burned{tile: gate} has {who: red}",
    "events order [burned, attack]",
    "events order [{burned: {tile: gate}}, {burned: {tile: straight}}]",
    "prisoners{nerve: 2} count 1",
    "prisoners{nerve: 3} count 0",
    "lanterns{lit: true} count 2",
    "lanterns{lit: false} == [{at: b2, lit: false}]",
    "lanterns{lit: true} has {at: c3}",
    "lanterns{lit: true} lacks {at: b2}",
    "lanterns{lit: true, at: b2} count 0",
    'doors."6.a3" == open',
    "doors.'6.a3' != locked",
]

FAILS = [
    ("prisoners.red.candle == out", "found 'lit'"),
    ("prisoners.red.nerve > 2", "found 2"),
    ("prisoners lacks red", "expected prisoners lacks red"),
    ("lanterns{lit: true} count 3", "found 2"),
    ("stack count 3", "expected stack count 3; found 2"),
    ("stack count < 2", "found 2"),
    ("events.burned{tile: gate} count 2", "there were 1"),
    ("events order [attack, burned]", "no 'burned' happened after 'attack'"),
    ("events has {attack: {by: keeper}}", "but {'attack': {'by': 'wax-eater', 'hit': ['red', 'blue']}}"),
    ("events has fell", "no such event happened"),
    ("events lacks attack", "one happened"),
    ("events.burned count 3", "there were 2"),
    ("prisoners.red == {candle: out, nerve: 2, key: false}", "expected prisoners.red to be otherwise; "),
    ("stack == {gate: 1}", "expected stack == {gate: 1}; found "),
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
        ("events == 3", "has, lacks, count or order"),
        ("stack == [gate", "cannot be read"),
        ("prisoners.red.nerve == <<: 3", "cannot be read"),
        ("stack count many", "a count is a number"),
        ("outcome count 0", "cannot be counted"),
        ("events.burned{tile: gate count 2", "never closed"),
        ("prisoners.red.nerve{candle: lit} count 1", "2 holds nothing that braces could choose from"),
        ("prisoners.red.candle{candle: lit} count 1", "'lit' holds nothing that braces could choose from"),
        ("events order burned", "a list of two events or more"),
        ("stack order [gate, key-tile]", "only events have an order"),
    ],
)
def test_expectations_that_make_no_sense(expectation: str, words: str) -> None:
    with pytest.raises(ExpectationError, match=re.escape(words)):
        unmet(expectation, STATE, EVENTS)


DECLARED = LogEvents(
    Logged("burned", "{tile} burns", tile=entity("tile"), who=named("a prisoner")),
    Logged("attack", "{by} attacks", by=entity("tile"), hit=many(named("a prisoner"))),
    Logged("stayed", "{who} stays", who=named("a prisoner"), how=one_of("lit", "dark")),
)


@pytest.mark.parametrize(
    ("expectation", "words"),
    [
        ("events lacks attackk", "no event is called 'attackk'; did you mean 'attack'?"),
        ("events.burnd count 0", "no event is called 'burnd'; did you mean 'burned'?"),
        ("events lacks {burned: {tyle: gate}}", "the event 'burned' has no 'tyle'; did you mean 'tile'?"),
        ("events lacks {burned: {tile: 3}}", "'tile' of the event 'burned' is the id of a tile, not 3"),
        ("events.burned lacks {whom: red}", "the event 'burned' has no 'whom'"),
        ("events.burned{whom: red} count 0", "the event 'burned' has no 'whom'"),
        ("events lacks {stayed: {how: dork}}", "'how' of the event 'stayed' is never 'dork'; did you mean 'dark'?"),
        ("events lacks {burned: {}, attack: {}}", "is not the name of one event"),
        ("events.burned lacks gate", "is written `{field: value}`"),
        ("events.burned.tile lacks gate", "a path to events ends with the name of an event"),
        ("events{tile: gate} count 0", "braces follow the name of an event"),
        ("events order [burned, atack]", "no event is called 'atack'"),
    ],
)
def test_what_no_event_has_is_a_mistake_even_where_it_would_hold(expectation: str, words: str) -> None:
    with pytest.raises(ExpectationError, match=re.escape(words)):
        unmet(expectation, STATE, EVENTS, DECLARED)


def test_the_rule_of_any_event_may_be_named() -> None:
    assert unmet("events.burned has {rule: NC-17.01}", STATE, EVENTS, DECLARED) == ""


@pytest.mark.parametrize(("happened", "more"), [(1, ""), (3, ""), (4, " and 1 more"), (9, " and 6 more")])
def test_of_many_events_that_were_otherwise_three_are_shown(happened: int, more: str) -> None:
    events = [Event("burned", "NC-17.01", {"who": f"hero {number}"}) for number in range(happened)]
    shown = ", ".join(f"{{'burned': {{'who': 'hero {number}'}}}}" for number in range(min(happened, 3)))
    told = unmet("events has {burned: {who: blue}}", STATE, events)
    assert told.endswith(f"; no such event happened, but {shown}{more}")


@pytest.mark.parametrize(("fields", "more"), [(3, ""), (4, " and 1 more")])
def test_of_many_fields_that_are_otherwise_three_are_shown(fields: int, more: str) -> None:
    names = "abcd"[:fields]
    told = unmet(f"hero == {{{', '.join(f'{name}: 2' for name in names)}}}", {"hero": dict.fromkeys(names, 1)}, ())
    assert told.endswith(f"a: found 1, not 2; b: found 1, not 2; c: found 1, not 2{more}")
