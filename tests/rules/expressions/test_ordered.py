"""Comparisons that are settled because one value is never more than another, or because both sides are the same."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions import BOOLEAN, NUMBER, Attribute, Bounds, Name, Object, Scope
from toolkit.rules.expressions.limits import Between, Limits
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.ordered import why_ordered
from toolkit.rules.expressions.parse import parse


def _number(least: int = 0, *at_most: str) -> Attribute:
    return Attribute(NUMBER, lambda _: 0, bounds=Bounds(least), at_most=at_most)


def _name(least: int = 0, *at_most: str) -> Name:
    return Name(NUMBER, lambda _: 0, bounds=Bounds(least), at_most=at_most)


HERO = Object(
    "hero",
    {
        "hp": _number(0, "max_hp"),
        "max_hp": _number(),
        "beside": _number(1, "heroes"),
        "debt": _number(0, "limit"),
        "well": Attribute(BOOLEAN, lambda _: True),
    },
)
SCOPE = Scope(
    {
        "me": Name(HERO, lambda _: None, about=("me",)),
        "foe": Name(HERO, lambda _: None, about=("foe",)),
        "owner": Name(HERO, lambda _: None),
        "there": _name(0, "awake"),
        "awake": _name(0, "heroes"),
        "heroes": _name(1),
        "limit": _name(-5),
    }
)
HP = "me.hp is never more than me.max_hp"
SAME = "it compares something with itself"
ALWAYS = "always holds and asks for nothing"


def known(path: Path) -> Limits | None:
    declared = SCOPE.declared(path.parts)
    if declared is None or declared.bounds is None:
        return None
    is_there = SCOPE.is_always_there(path.parts)
    return Between(*(declared.bounds if is_there else declared.bounds.or_nothing()))


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        ("me.hp > me.max_hp", f"this never holds: {HP}"),
        ("me.max_hp < me.hp", f"this never holds: {HP}"),
        ("me.hp <= me.max_hp", f"this {ALWAYS}: {HP}"),
        ("me.hp < me.max_hp", ""),
        ("me.hp == me.max_hp", ""),
        ("me.hp == me.max_hp + 1", f"this never holds: {HP}"),
        ("me.hp != me.max_hp + 1", f"this {ALWAYS}: {HP}"),
        ("me.hp + 1 > me.max_hp", ""),
        ("me.max_hp - me.hp < 0", f"this never holds: {HP}"),
        ("2 * me.hp > 2 * me.max_hp", f"this never holds: {HP}"),
        ("2 * me.hp > me.max_hp", ""),
        ("-me.hp < -me.max_hp", f"this never holds: {HP}"),
        ("me.hp > me.max_hp or me.well", f"'me.hp > me.max_hp' never holds: {HP}"),
        ("2 if me.hp > me.max_hp else 1", f"'me.hp > me.max_hp' never holds: {HP}"),
        ("0 < me.hp > me.max_hp", f"this never holds: {HP}"),
        ("0 < me.hp <= me.max_hp", ""),
        ("me.hp in me.max_hp + 1..20", f"this never holds: {HP}"),
        ("me.hp in me.max_hp..20", ""),
        ("me.hp not in me.max_hp + 1..20", ""),
        ("me.hp > foe.max_hp", ""),
        ("me.hp * foe.hp > me.max_hp", ""),
        ("there > heroes", "this never holds: there is never more than heroes"),
        ("heroes < there", "this never holds: there is never more than heroes"),
        ("heroes > there", ""),
        ("there + me.hp > heroes + me.max_hp", "this never holds: there is never more than heroes, " + HP),
        ("me.beside > heroes", "this never holds: me.beside is never more than heroes"),
        ("me.debt > limit", ""),
        ("owner.debt > limit", "this never holds: owner.debt is never more than limit"),
        ("there >= there", f"this {ALWAYS}: {SAME}"),
        ("there > there", f"this never holds: {SAME}"),
        ("me == me", f"this {ALWAYS}: {SAME}"),
        ("me == foe", ""),
        ("1 < 2", ""),
    ],
)
def test_comparisons_of_values_of_which_one_bounds_the_other(expression: str, why: str) -> None:
    assert why_ordered(parse(expression), SCOPE, known) == why
