"""Sums in which a name is added and taken away again."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.linear import why_cancelled
from toolkit.rules.expressions.parse import parse


@pytest.mark.parametrize(
    ("expression", "told", "instead"),
    [
        ("turn - turn", "'turn - turn' is always 0, whatever turn may be", ""),
        ("0 * turn", "'0 * turn' is always 0, whatever turn may be", ""),
        ("turn - turn + 2", "'turn - turn + 2' is always 2, whatever turn may be", ""),
        ("2 * (turn - 1) - turn - turn", "'2 * (turn - 1) - turn - turn' is always -2, whatever turn may be", ""),
        ("keys * turn - turn * keys", "'keys * turn - turn * keys' is always 0, whatever keys and turn may be", ""),
        ("max(keys, 1) - max(keys, 1)", "'max(keys, 1) - max(keys, 1)' is always 0, whatever keys may be", ""),
        ("turn + keys - turn", "'turn + keys - turn' is the same whatever turn may be", "leave turn out"),
        ("3 if lit else 2 + turn - turn", "'2 + turn - turn' is always 2, whatever turn may be", ""),
        ("1 + max(keys, turn - turn)", "'turn - turn' is always 0, whatever turn may be", ""),
    ],
)
def test_a_name_that_is_added_and_taken_away_again_is_told(expression: str, told: str, instead: str) -> None:
    assert why_cancelled(parse(expression)) == (told, instead)


@pytest.mark.parametrize(
    "expression",
    [
        "turn",
        "turn - 1",
        "turn - keys",
        "2 * turn - turn",
        "turn * turn - turn",
        "max(turn, 1) - turn",
        "half_up(turn) + half_down(turn) - keys",
        "(2 if lit else turn) - turn",
        "count(roles) - keys",
        "2 + 3",
    ],
)
def test_a_sum_that_hangs_on_all_its_names_is_fine(expression: str) -> None:
    assert why_cancelled(parse(expression)) == ("", "")
