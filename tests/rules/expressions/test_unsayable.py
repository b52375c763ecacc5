"""What expressions can compute and no card says in words is refused, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import problems
from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, ListOf, Name, Object, Scope
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.unsayable import why_unsayable

HERO = Object("a hero", {"lit": Attribute(BOOLEAN, None), "tokens": Attribute(ListOf(TEXT), None)})  # type: ignore[arg-type]
SCOPE = Scope(
    {
        "turn": Name(NUMBER, lambda game: 1),
        "flicker": Name(BOOLEAN, lambda game: False),
        "hero": Name(HERO, lambda game: None),
    }
)


@pytest.mark.parametrize(
    ("source", "why", "instead"),
    [
        ("flicker == true", "flicker is a condition, and conditions are not compared", "flicker, or not flicker"),
        ("hero.lit == false", "hero.lit is a condition", "hero.lit, or not hero.lit"),
        ("true != flicker", "flicker is a condition", "flicker, or not flicker"),
        ("turn > 1 and flicker == hero.lit", "flicker is a condition", "not flicker"),
        ("(turn > 3) == (turn < 9)", "turn > 3 is a condition", "turn > 3, or not (turn > 3)"),
        ("(flicker if turn > 3 else hero.lit) == true", "is a condition", "not ("),
        ("flicker in [true]", "flicker is a condition, and is in no list", "alone"),
        ("hero.tokens == hero.tokens", "hero.tokens is a list, and lists are not compared", "count(hero.tokens)"),
        ("'a' in (hero.tokens if flicker else hero.tokens)", "must be a name, a list or a range", "in hero.tokens"),
        ("count(['a', 'b']) == 2", "only what has a name is counted", "count("),
        ("turn in [1, 2, 1]", "1 stands here twice", "remove one of the two"),
    ],
)
def test_what_has_no_words_is_refused(source: str, why: str, instead: str) -> None:
    told, hint = why_unsayable(parse(source), SCOPE)
    assert why in told
    assert instead in hint


@pytest.mark.parametrize(
    "source",
    [
        "flicker and not hero.lit",
        "turn == (3 if flicker else 4)",
        "turn in [1, 2] or turn in 4..turn",
        "count(hero.tokens) >= 2 and 'a' in hero.tokens",
        "flicker if turn > 3 else hero.lit",
    ],
)
def test_everything_else_is_not(source: str) -> None:
    assert why_unsayable(parse(source), SCOPE) == ("", "")


def test_a_check_tells_it(tmp_path: Path) -> None:
    """`flicker == true` checked clean, and the words refused it."""
    rule = '{on: turn-start, if: "flicker == true", do: [gain_nerve]}'
    (problem,) = problems(tmp_path, "night-cage", f"{{id: deep, extends: base, name: Deep, rules: [{rule}]}}")
    assert (problem.code, problem.message) == ("L0305", "flicker is a condition, and conditions are not compared")
