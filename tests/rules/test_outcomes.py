"""Rows of tables that dice decide on."""

from __future__ import annotations

import pytest

from toolkit.rules.outcomes import Outcome, read_outcome


@pytest.mark.parametrize(
    ("key", "outcome"),
    [("4", Outcome(4, 4)), ("2..12", Outcome(2, 12)), ("bang", Outcome(word="bang")), ("5..2", None)],
)
def test_the_name_of_a_row_says_what_it_stands_for(key: str, outcome: Outcome | None) -> None:
    assert read_outcome(key) == outcome


def test_a_row_fits_sums_symbols_blanks_or_whatever_is_left() -> None:
    assert Outcome(2, 4).fits(4, [])
    assert not Outcome(2, 4).fits(5, [])
    assert Outcome(word="bang").fits(0, ["hit", "bang"])
    assert not Outcome(word="bang").fits(0, ["hit"])
    assert Outcome(word="blank").fits(0, [])
    assert not Outcome(word="blank").fits(0, ["hit"])
    assert Outcome(word="otherwise").fits(0, ["hit"])
