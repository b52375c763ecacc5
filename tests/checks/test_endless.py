"""Rules that set each other off for ever are told, and those that come to an end are not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolkit.checks.endless import ENDLESS
from toolkit.checks.rules_read import read_rules
from toolkit.content import yaml

ACTING = "enemy-activation"
BEGIN = {"on": "round-start", "do": [{"mark": "a"}, {"change": "doom"}]}


def told(*rules: dict[str, Any], most: int = 99) -> list[tuple[str, int]]:
    """The places of the rules without end among rules of an adventure that begins with a mark and a counter."""
    data = {"kind": "adventure", "counters": {"doom": {"name": "Doom", "max": most}}, "rules": [BEGIN, *rules]}
    document, _ = yaml.read("walk.yaml", json.dumps(data).encode())
    assert document is not None
    problems = read_rules(document, (), "adventure", data, "massive-darkness").problems
    assert {each.code for each in problems} <= {ENDLESS}
    return [(str(each.pointer[0]), int(each.pointer[1])) for each in problems]


@pytest.mark.parametrize(
    "rule",
    [
        {"on": "marked", "do": [{"mark": "a"}]},
        {"on": "marked", "if": "mark == 'a'", "do": [{"mark": "a"}]},
        {"on": "marked", "if": "heroes > 2", "do": [{"mark": "a"}]},
        {"on": "marked", "if": "heroes > 2 and mark == 'a'", "do": [{"mark": "a"}]},
        {"on": "changed", "do": [{"change": "doom"}]},
        {"on": "changed", "if": "doom < 60", "do": [{"change": "doom"}]},
        {"on": "changed", "do": [{"change": {"counter": "doom", "to": 0}}, {"change": {"counter": "doom", "to": 9}}]},
        {"on": "enemy-activation", "if": "enemy.name == 'rat'", "do": ["activate_again"]},
        {"on": "marked", "do": [{"for_each": {"do": [{"mark": "a"}]}}]},
        {"on": "marked", "do": [{"for_each": {"do": [{"mark": "b"}, {"for_each": {"do": [{"mark": "a"}]}}]}}]},
        {"on": "marked", "do": [{"roll": {"table": {"1..6": [{"mark": "a"}]}}}]},
        {"on": "marked", "do": [{"roll": {"table": {"2..7": [{"mark": "a"}], "8..12": [{"mark": "a"}]}, "dice": 2}}]},
        {"on": ACTING, "do": [{"roll": {"table": {"1..3": ["activate_again"], "otherwise": ["activate_again"]}}}]},
        {"on": ACTING, "do": [{"roll": {"die": "blue", "table": {"otherwise": [{"mark": "b"}, "activate_again"]}}}]},
        {"on": ACTING, "do": [{"end_activation": {}, "if": "doom > 3"}, "activate_again"]},
    ],
)
def test_a_rule_that_brings_its_own_moment_about(rule: dict[str, Any]) -> None:
    assert told(rule) == [("rules", 1)]


@pytest.mark.parametrize(
    "rule",
    [
        {"on": "marked", "if": "mark == 'b'", "do": [{"mark": "a"}]},
        {"on": "marked", "if": "times < 3", "do": [{"mark": "a"}]},
        {"on": "marked", "do": [{"may": {"do": [{"mark": "a"}]}}]},
        {"on": "marked", "do": [{"for_each": {"do": [{"mark": "a"}], "role": "guide"}}]},
        {"on": "marked", "do": [{"for_each": {"do": [{"mark": "a", "if": "times < 3"}]}}]},
        {"on": "marked", "do": [{"mark": "a", "if": "times < 3"}]},
        {"on": "changed", "if": "doom < 9", "do": [{"change": "doom"}]},
        {"on": "changed", "do": [{"change": {"counter": "doom", "to": 9}}]},
        {"on": "activation-zone", "do": ["end_activation"]},
        {"on": "marked", "do": [{"roll": {"table": {"1..5": [{"mark": "a"}]}}}]},
        {"on": "marked", "do": [{"roll": {"table": {"2..12": [{"mark": "a"}]}, "dice": "heroes"}}]},
        {"on": "marked", "do": [{"roll": {"table": {"1..3": [{"mark": "a"}], "otherwise": [{"mark": "b"}]}}}]},
        {"on": "marked", "do": [{"roll": {"table": {"otherwise": [{"mark": "a", "if": "times < 3"}]}}}]},
        {"on": ACTING, "do": [{"roll": {"die": "blue", "table": {"shield": ["activate_again"]}}}]},
        {"on": ACTING, "do": [{"roll": {"table": {"1..3": ["end_activation"]}}}, "activate_again"]},
        {"on": ACTING, "do": [{"may": {"do": ["end_activation"]}}, "activate_again"]},
        {"on": ACTING, "do": [{"end_activation": {}, "if": "heroes_here > 0"}, "activate_again"]},
        {
            "on": "changed",
            "if": "doom < 60",
            "do": [{"roll": {"table": {"1": [{"change": {"counter": "doom", "to": 70}}]}}}, {"change": "doom"}],
        },
    ],
)
def test_a_rule_that_something_stops(rule: dict[str, Any]) -> None:
    assert told(rule) == []


def test_a_rule_that_may_end_it_stops_what_comes_after_it() -> None:
    again = {"on": ACTING, "do": ["activate_again"]}
    assert told({"on": ACTING, "if": "heroes_here > 0", "do": ["end_activation"]}, again) == []
    assert told({"on": ACTING, "if": "doom > 3", "do": ["end_activation"]}, again) == [("rules", 2)]
    assert told(again, {"on": ACTING, "if": "heroes_here > 0", "do": ["end_activation"]}) == [("rules", 1)]


def test_a_counter_that_soon_reaches_its_bound_stops_it() -> None:
    rule = {"on": "changed", "do": [{"change": "doom"}]}
    assert told(rule, most=9) == []
    assert told(rule, most=99) == [("rules", 1)]


def test_a_ring_of_two_rules_is_told_once() -> None:
    first = {"on": "marked", "if": "mark == 'a'", "do": [{"mark": "b"}]}
    second = {"on": "marked", "if": "mark == 'b'", "do": [{"mark": "a"}]}
    assert told(first, second) == [("rules", 1)]
    assert told(first) == []
