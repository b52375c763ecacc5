"""Conditions whose parts exclude each other."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.contradictions import why_contradictory
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.scope import Name, Scope
from toolkit.rules.expressions.types import BOOLEAN, FAILS, HOLDS, NOTHING, Bounds

#: Somebody fights where there are enemies, and nowhere else.
SCOPE = Scope(
    {
        "fight": Name(BOOLEAN, bool, implies={"enemies": Bounds(1)}, denies={"enemies": NOTHING}),
        "first": Name(BOOLEAN, bool, implies={"fight": HOLDS}),
        "alone": Name(BOOLEAN, bool, implies={"fight": FAILS, "enemies": NOTHING}),
        "enemies": Name.number(int, "how many"),
    }
)


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
        ("stack > keys and stack < keys", "stack > keys", "stack < keys"),
        ("stack > keys and keys > stack", "stack > keys", "keys > stack"),
        ("stack + 1 > keys and stack < keys - 2", "stack + 1 > keys", "stack < keys - 2"),
        ("2 * stack > 5 and stack <= 2", "2 * stack > 5", "stack <= 2"),
        ("stack > 3 and stack in 1..2", "stack > 3", "stack in 1..2"),
        ("stack > 3 and (stack < 2 or stack == 3)", "stack > 3", "stack < 2 or stack == 3"),
        ("stack > 3 and not (stack > 2 and stack != 3)", "stack > 3", "not (stack > 2 and stack != 3)"),
        ("fight and enemies == 0", "fight", "enemies == 0"),
        ("not fight and enemies > 1", "not fight", "enemies > 1"),
        ("first and not fight", "first", "not fight"),
        ("alone and (fight or enemies > 1)", "alone", "fight or enemies > 1"),
    ],
)
def test_parts_that_exclude_each_other_are_told(condition: str, one: str, other: str) -> None:
    assert why_contradictory(parse(condition), SCOPE) == f"this never holds: {one!r} and {other!r} exclude each other"


def test_parts_that_only_together_leave_no_alternative_are_all_told() -> None:
    told = "this never holds: 'lit or far' and 'not lit' and 'not far' exclude each other"
    assert why_contradictory(parse("(lit or far) and not lit and not far")) == told
    told = "this always holds and asks for nothing: where 'lit and far' fails, 'not lit' or 'not far' holds"
    assert why_contradictory(parse("(lit and far) or not lit or not far")) == told


def test_one_part_of_two_that_always_holds_is_told() -> None:
    told = "this always holds and asks for nothing: where 'lit' fails, 'not lit' holds"
    assert why_contradictory(parse("lit or not lit")) == told
    assert why_contradictory(parse("stack > 2 or stack < 5")).startswith("this always holds")
    told = "this always holds and asks for nothing: where 'turn >= stack' fails, 'stack > turn' holds"
    assert why_contradictory(parse("turn >= stack or stack > turn")) == told
    assert why_contradictory(parse("fight or enemies == 0"), SCOPE).startswith("this always holds")


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("stack > 3 and (stack < 2 or lit)", "'stack < 2' never holds beside 'stack > 3'"),
        ("lit and far and (not lit or stack > 1)", "'not lit' never holds beside 'lit'"),
        ("enemies == 0 and (fight or lit)", "'fight' never holds beside 'enemies == 0'"),
        ("lit or far or lit", "'lit' stands here twice"),
        ("stack > 3 and stack > 3", "'stack > 3' stands here twice"),
        ("2 if lit else 2", "'lit' asks for nothing: it is '2' either way"),
    ],
)
def test_a_part_that_counts_for_nothing_is_told(condition: str, told: str) -> None:
    assert why_contradictory(parse(condition), SCOPE) == told


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
        "stack > keys and stack < keys + 3",
        "2 * stack > 5 and stack < 4",
        "3 * stack >= 7 and 2 * stack != 5",
        "stack in 1..3 and stack in 3..4",
        "stack > 3 and (stack < 5 or lit)",
        "fight and enemies > 0",
        "fight or enemies > 2",
        "fight and lit or enemies == 0",
    ],
)
def test_parts_that_can_hold_together_are_fine(condition: str) -> None:
    assert why_contradictory(parse(condition), SCOPE) == ""
