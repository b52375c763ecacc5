"""Numbers of rules, as hand-written words may say them."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.checks.rules_text import numbers_in


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        (3, {3}),
        (-2, {2}),
        (True, set()),
        (None, set()),
        (1.5, set()),
        ({"heal": 2, "who": "this_hero"}, {2}),
        ([{"add_hits": {"count": 4}}, 1], {1, 4}),
        ("2 * heroes + 5", {2, 5}),
        ("level < 3", {2, 3, 4}),
        ("level >= 6", {6}),
    ],
)
def test_numbers_of_data_and_of_expressions(value: Any, numbers: set[int]) -> None:
    assert numbers_in(value) == numbers
