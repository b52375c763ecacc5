"""The words that a condition wants a name to be, or to hold."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions import parse
from toolkit.rules.expressions.wanted import choices, wanted_words


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ('token == "chest"', [("token", "chest")]),
        ('"torch" in hero.tokens', [("hero.tokens", "torch")]),
        ('enemy.name in ["imp", "rat"]', [("enemy.name", "imp"), ("enemy.name", "rat")]),
        ('level > 2 and (token == "chest" or zone == "a1")', [("token", "chest"), ("zone", "a1")]),
        ('token != "chest"', []),
        ('not token == "chest"', []),
        ('"torch" not in hero.tokens and zone == "a1"', [("zone", "a1")]),
        ('enemy.name not in ["imp", "rat"]', []),
        ("level == 3", []),
    ],
)
def test_what_must_be_is_told_and_what_must_not_be_is_left_out(condition: str, wanted: list[tuple[str, str]]) -> None:
    assert list(wanted_words(parse(condition))) == wanted


def test_one_comparison_is_read_by_itself() -> None:
    assert choices(parse('enemy.name in ["imp", "rat"]')) == ("enemy.name", ("imp", "rat"))
    assert choices(parse('token == "chest" or zone == "a1"')) == ("", ())
