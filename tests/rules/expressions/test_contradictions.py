"""Conditions whose parts exclude each other."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.contradictions import why_contradictory
from toolkit.rules.expressions.parse import parse


@pytest.mark.parametrize(
    ("condition", "one", "other"),
    [
        ("lit and not lit", "lit", "not lit"),
        ("not lit and far and lit", "not lit", "lit"),
        ("far or (lit and not lit)", "lit", "not lit"),
        ("lit and (far and not lit)", "lit", "not lit"),
        ("2 if lit and not lit else 1", "lit", "not lit"),
        ("stack > 5 and stack < 3", "stack > 5", "stack < 3"),
        ("stack > 5 and 3 > stack", "stack > 5", "3 > stack"),
        ("stack > 5 and not stack > 5", "stack > 5", "not stack > 5"),
        ("1 <= stack <= 3 and stack == 4", "1 <= stack <= 3", "stack == 4"),
        ("stack == -1 and stack >= 0", "stack == -1", "stack >= 0"),
        ("stack == 3 and stack != 3", "stack == 3", "stack != 3"),
        ('token == "a" and token == "b"', 'token == "a"', 'token == "b"'),
        ('token == "a" and token not in ["a", "b"]', 'token == "a"', 'token not in ["a", "b"]'),
        ('"a" in roles and "a" not in roles', '"a" in roles', '"a" not in roles'),
        ("count(roles) > 2 and count(roles) < 2", "count(roles) > 2", "count(roles) < 2"),
    ],
)
def test_parts_that_exclude_each_other_are_told(condition: str, one: str, other: str) -> None:
    assert why_contradictory(parse(condition)) == f"this never holds: {one!r} and {other!r} exclude each other"


def test_one_part_of_two_that_always_holds_is_told() -> None:
    told = "this always holds and asks for nothing: where 'lit' fails, 'not lit' holds"
    assert why_contradictory(parse("lit or not lit")) == told
    assert why_contradictory(parse("stack > 2 or stack < 5")).startswith("this always holds")


@pytest.mark.parametrize(
    "condition",
    [
        "lit and not far",
        "lit or far",
        "stack > 3 and stack < 5",
        "stack > 3 and stack >= 4",
        "stack != 3 and stack != 4",
        "stack == 3 or stack == 4",
        "stack < 2 or stack > 5",
        "stack > keys and stack < keys + 2",
        'token == "a" or token == "b"',
        'token in ["a", "b"] and token != "a"',
        'token != "a" and token != "b"',
        '"a" in roles and "b" not in roles',
        'token == "a" and tile == "b"',
        "not (lit and far) and lit",
    ],
)
def test_parts_that_can_hold_together_are_fine(condition: str) -> None:
    assert why_contradictory(parse(condition)) == ""
