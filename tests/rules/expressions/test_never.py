"""Conditions that never hold."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.never import why_never
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.parse import parse

BOUNDS = {"doom": (0, 6), "alarm": (-3, 99)}


def bounds_of(path: Path) -> tuple[int, int] | None:
    return BOUNDS.get(path.dotted)


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("doom == 6", ""),
        ("doom == 7", "this never holds: doom goes from 0 to 6"),
        ("doom > 5 and level > 99", ""),
        ("level == 1 or doom > 6", "this never holds: doom goes from 0 to 6"),
        ("6 < doom", "this never holds: doom goes from 0 to 6"),
        ("0 <= doom < 0", "this never holds: doom goes from 0 to 6"),
        ("7 > doom", ""),
        ("alarm < -2", ""),
        ("alarm < -3", "this never holds: alarm goes from -3 to 99"),
        ("doom != 3", ""),
        ("doom + 1 == 7", ""),
        ("1 == 2", "this asks for nothing: it is the same in every game"),
        ("true", "this asks for nothing: it is the same in every game"),
    ],
)
def test_a_comparison_that_never_holds_is_told(condition: str, why: str) -> None:
    assert why_never(parse(condition), bounds_of) == why
