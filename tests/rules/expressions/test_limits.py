"""What expressions can be when only limits are known, held against every value that the limits allow."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from toolkit.rules.expressions import NUMBER, TEXT, ListOf, Name, Scope
from toolkit.rules.expressions.compile import compile_expression
from toolkit.rules.expressions.limits import ALWAYS, EITHER, NEVER, Between, Limits, OneOf, Some, truth_of
from toolkit.rules.expressions.never import never_holding
from toolkit.rules.expressions.parse import parse

LISTS = [[], ["a"], ["a", "b"], ["b", "b", "a"]]
#: Name → its limits, and every value within them.
NAMES: dict[str, tuple[Limits, list[Any]]] = {
    "doom": (Between(0, 3), [0, 1, 2, 3]),
    "alarm": (Between(-2, 1), [-2, -1, 0, 1]),
    "room": (OneOf(frozenset({"a", "b"})), ["a", "b"]),
    "slain": (Some(frozenset(), frozenset({"a", "b"}), Between(0, 3)), LISTS),
    "places": (Some(frozenset(), frozenset({"vault", "chapel"}), Between(0, 2)), [[]]),
    "seen": (Some(frozenset({"a"}), frozenset({"a", "b"}), Between(1, 2)), [["a"], ["a", "b"]]),
}
TYPES = {
    "doom": NUMBER,
    "alarm": NUMBER,
    "room": TEXT,
    "slain": ListOf(TEXT),
    "seen": ListOf(TEXT),
    "places": ListOf(TEXT),
}
SCOPE = Scope({name: Name(kind, lambda world, name=name: world[name]) for name, kind in TYPES.items()})
WORLDS = [dict(zip(NAMES, values, strict=True)) for values in product(*(each for _, each in NAMES.values()))]


def known(path: Any) -> Limits | None:
    return NAMES[path.dotted][0]


def a_number(random: Random, depth: int) -> str:
    if depth == 0:
        return random.choice(["doom", "alarm", "count(slain)", "count(seen)", str(random.randint(0, 5))])
    one, two = a_number(random, depth - 1), a_number(random, depth - 1)
    return random.choice(
        [
            *(f"({one} + {two})", f"({one} - {two})", f"({one} * {two})", f"(-{one})", f"abs({one})"),
            *(f"min({one}, {two})", f"max({one}, {two})", f"half_up({one})", f"half_down({one})"),
            *(f"({one} if doom > 1 else {two})", f'({one} if "c" in slain else {two})'),
        ]
    )


def a_condition(random: Random, depth: int) -> str:
    if depth == 0:
        number, other = (a_number(random, random.randint(0, 2)) for _ in range(2))
        word = random.choice(["a", "b", "c"])
        return random.choice(
            [
                f"{number} {random.choice(['==', '!=', '<', '<=', '>', '>='])} {other}",
                *(f"{number} in [1, {other}]", f"{number} not in 1..3", f"0 <= {number} < {other}"),
                *(f'room == "{word}"', f'room != "{word}"', f'"{word}" in slain', f'"{word}" not in seen'),
                f'room in ["c", "{word}"]',
            ]
        )
    one, two = a_condition(random, depth - 1), a_condition(random, depth - 1)
    return random.choice([f"({one} and {two})", f"({one} or {two})", f"not ({one})"])


@pytest.mark.parametrize("seed", range(300))
def test_limits_promise_nothing_that_a_value_breaks(seed: int) -> None:
    source = a_condition(Random(seed), seed % 3)
    found = {bool(compile_expression(source, SCOPE).evaluate(world)) for world in WORLDS}
    told = truth_of(parse(source), known)
    assert told == EITHER or found == {told == ALWAYS}, f"{source} is {found}, and {told} was told"


@pytest.mark.parametrize(
    ("condition", "truth"),
    [
        ("doom in [4, 5]", NEVER),
        ("doom in [3, 5]", EITHER),
        ("doom in 0..3", ALWAYS),
        ("doom - 1 > 2", NEVER),
        ("count(slain) >= 4", NEVER),
        ('"c" in slain', NEVER),
        ('"a" in seen', ALWAYS),
        ('"b" in seen', EITHER),
        ('room == "c"', NEVER),
        ("doom >= 0 and doom < 4", ALWAYS),
        ("not doom > 3", ALWAYS),
    ],
)
def test_what_limits_tell(condition: str, truth: Between) -> None:
    assert truth_of(parse(condition), known) == truth


@pytest.mark.parametrize(
    ("condition", "why", "meant"),
    [
        ("doom in [4, 5]", "doom goes from 0 to 3", ""),
        ("count(slain) > 3", "slain has from 0 to 3", ""),
        ('room == "aa"', "room can be a, b", ""),
        ('alarm == 0 or "vaullt" in places', "places can be chapel, vault", "vault"),
    ],
)
def test_why_a_comparison_never_holds(condition: str, why: str, meant: str) -> None:
    (never,) = never_holding(parse(condition), known)
    assert (never.why, never.meant) == (why, meant)


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("me.down", "me.down is always false"),
        ("not me.dark", "me.dark is always true"),
        ("alarm > 0 and me.down", "me.down is always false"),
        ("alarm > 0 and not me.dark", "me.dark is always true"),
        ("1 if me.down else 2", "me.down is always false"),
        ("not me.down", ""),
        ("me.dark or alarm > 0", ""),
    ],
)
def test_why_a_name_never_holds(condition: str, why: str) -> None:
    settled = {"me.down": Between(0, 0), "me.dark": Between(1, 1)}
    found = [*never_holding(parse(condition), lambda path: settled.get(path.dotted), is_condition=True)]
    assert [each.why for each in found] == ([why] if why else [])


def test_a_number_that_is_always_0_is_no_condition() -> None:
    assert not [*never_holding(parse("me.minions"), lambda path: Between(0, 0))]
