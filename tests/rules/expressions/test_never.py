"""Conditions that never hold or always do, and numbers that are always nothing."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.limits import ALWAYS as ALWAYS_TRUE
from toolkit.rules.expressions.limits import NEVER as NEVER_TRUE
from toolkit.rules.expressions.limits import Between, Limits, OneOf, Some
from toolkit.rules.expressions.never import why_never, why_nothing, why_part_never
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.types import ANY_NUMBER, Bounds

BOUNDS = {
    "doom": Bounds(0, 6),
    "alarm": Bounds(-3, 99),
    "turn": Bounds(1),
    "debt": Bounds(-10_000, 0),
    "fixed": Bounds(2, 2),
    "any": ANY_NUMBER,
}
DOOM = "doom goes from 0 to 6"
ALWAYS = "always holds and asks for nothing"


#: What is known of names that are no numbers.
KNOWN: dict[str, Limits] = {
    "day": ALWAYS_TRUE,
    "night": NEVER_TRUE,
    "type": OneOf(frozenset({"mother"})),
    "words": Some(frozenset({"beast", "void"}), frozenset({"beast", "void"}), Between(2, 2)),
    "worn": Some(frozenset({"law"}), None, Between(1, 9)),
    "none": Some(frozenset(), frozenset(), Between(0, 0)),
}


def known(path: Path) -> Limits | None:
    bounds = BOUNDS.get(path.dotted)
    return Between(*bounds) if bounds is not None else KNOWN.get(path.dotted)


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("doom == 6", ""),
        ("doom == 7", f"this never holds: {DOOM}"),
        ("doom > 5 and level > 99", ""),
        ("level == 1 or doom > 6", f"'doom > 6' never holds: {DOOM}"),
        ("level == 1 and doom > 6", f"this never holds: {DOOM}"),
        ("6 < doom", f"this never holds: {DOOM}"),
        ("0 <= doom < 0", f"this never holds: {DOOM}"),
        ("alarm < -2", ""),
        ("alarm < -3", "this never holds: alarm goes from -3 to 99"),
        ("turn < 1", "this never holds: turn is never less than 1"),
        ("debt > 0", "this never holds: debt is never more than 0"),
        ("fixed == 3", "this never holds: fixed is always 2"),
        ("doom + turn < 1", f"this never holds: {DOOM}, turn is never less than 1"),
        ("doom in 7..9", f"this never holds: {DOOM}"),
        ("not doom <= 6", f"this never holds: {DOOM}"),
        ("count(marks) < 0", "this never holds: count(marks) is never less than 0"),
        ("any < 0", ""),
        ("doom != 3", ""),
        ("doom + 1 == 7", ""),
        ("1 == 2", "this asks for nothing: it is the same in every game"),
        ("true", "this asks for nothing: it is the same in every game"),
        ("day", f"this {ALWAYS}: day is always true here"),
        ("not day", "this never holds: day is always true here"),
        ("night", "this never holds: night is always false here"),
        ("shut", ""),
        ("not shut", ""),
        ("shut and day", f"'day' {ALWAYS}: day is always true here"),
        ("shut or not night", f"this {ALWAYS}: night is always false here"),
        ('type == "mother"', f"this {ALWAYS}: type is always mother"),
        ('type != "mother" and shut', "this never holds: type is always mother"),
        ('type == "father"', "this never holds: type is always mother"),
        ('type in ["mother", "father"]', f"this {ALWAYS}: type is always mother"),
        ('"void" in words', f"this {ALWAYS}: words always has beast, void"),
        ('"undead" in words', "this never holds: words always has beast, void"),
        ('"law" in worn', f"this {ALWAYS}: worn always has law"),
        ('"holy" in worn', ""),
        ('"undead" in none', "this never holds: none is always empty"),
    ],
)
def test_a_comparison_that_never_holds_is_told(condition: str, why: str) -> None:
    assert why_never(parse(condition), known) == why


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("7 > doom", f"this {ALWAYS}: {DOOM}"),
        ("doom >= 0", f"this {ALWAYS}: {DOOM}"),
        ("doom >= 1", ""),
        ("doom != 7", f"this {ALWAYS}: {DOOM}"),
        ("not doom > 6", f"this {ALWAYS}: {DOOM}"),
        ("doom not in 7..9", f"this {ALWAYS}: {DOOM}"),
        ("turn > 0", f"this {ALWAYS}: turn is never less than 1"),
        ("lit or doom <= 6", f"this {ALWAYS}: {DOOM}"),
        ("lit and doom <= 6", f"'doom <= 6' {ALWAYS}: {DOOM}"),
        ("lit and not doom > 6", f"'doom > 6' never holds: {DOOM}"),
        ("0 <= doom < 3", ""),
        ("doom in 0..3", ""),
        ("count(marks) >= 0", f"this {ALWAYS}: count(marks) is never less than 0"),
        ("count(marks) >= 1", ""),
        ("lit and 1 == 1", f"'1 == 1' {ALWAYS}: it is the same in every game"),
        ("lit and true", f"'true' {ALWAYS}: it is the same in every game"),
        ("lit or false", "'false' never holds: it is the same in every game"),
        ("lit", ""),
        ("not lit", ""),
        ("level >= 1", ""),
    ],
)
def test_a_comparison_that_always_holds_is_told(condition: str, why: str) -> None:
    assert why_never(parse(condition), known) == why


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("2 if doom > 6 else 1", f"'doom > 6' never holds: {DOOM}"),
        ("2 if doom >= 0 else 1", f"'doom >= 0' {ALWAYS}: {DOOM}"),
        ("2 if true else 1", f"'true' {ALWAYS}: it is the same in every game"),
        ("2 if doom > 5 else 1", ""),
        ("doom - 7", ""),
        ("1 + 1", ""),
    ],
)
def test_a_comparison_within_a_number_is_told(number: str, why: str) -> None:
    assert why_part_never(parse(number), known) == why


@pytest.mark.parametrize(
    ("number", "of_an_amount", "of_a_change"),
    [
        ("doom - 6", f"this is never more than 0: {DOOM}", ""),
        ("doom - 5", "", ""),
        ("0 * doom", f"this is always 0: {DOOM}", f"this is always 0: {DOOM}"),
        ("min(doom, 0)", f"this is always 0: {DOOM}", f"this is always 0: {DOOM}"),
        ("0", *2 * ("this is always 0: it is the same in every game",)),
        ("-2", "this is never more than 0: it is the same in every game", ""),
        ("debt", "this is never more than 0: debt is never more than 0", ""),
        ("level - 6", "", ""),
        ("2 if lit else 0", "", ""),
    ],
)
def test_a_number_that_is_always_nothing_is_told(number: str, of_an_amount: str, of_a_change: str) -> None:
    assert why_nothing(parse(number), known, at_most_0=True) == of_an_amount
    assert why_nothing(parse(number), known, at_most_0=False) == of_a_change


def test_what_may_be_absent_may_be_nothing() -> None:
    assert Bounds(1, 6).or_nothing() == Bounds(0, 6)
    assert Bounds(-3, -1).or_nothing() == Bounds(-3, 0)


def test_bounds_in_words() -> None:
    assert Bounds(0, 6).described() == "goes from 0 to 6"
    assert Bounds(0).described() == "is never less than 0"
    assert Bounds(-10_000, 4).described() == "is never more than 4"
    assert Bounds(3, 3).described() == "is always 3"
    assert ANY_NUMBER.described() == "can be any number"
