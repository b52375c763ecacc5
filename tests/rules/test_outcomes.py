"""Rows of tables that dice decide on."""

from __future__ import annotations

import pytest

from toolkit.rules.outcomes import Outcome, read_outcome, row_after_otherwise, row_that_never_counts


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


@pytest.mark.parametrize(
    ("rows", "dice", "never"),
    [
        ("1..3 4..6", 1, None),
        ("2..12", 2, None),
        ("1..2 otherwise", 1, None),
        ("1..4 3..6", 1, (1, "overlaps a row before it, which stands for 3")),
        ("1..40 2", None, (1, "never counts: rows before it stand for the same numbers")),
        ("1..2 3..7", 1, (1, "cannot be rolled: one die shows 1 to 6")),
        ("0", 1, (0, "cannot be rolled: one die shows 1 to 6")),
        ("1..12", 2, (0, "cannot be rolled: 2 dice show 2 to 12")),
        ("1..3 2..5 3..5", 1, (1, "overlaps a row before it, which stands for 2")),
        ("1..6 otherwise", 1, (1, "never counts: rows before it stand for all numbers")),
    ],
)
def test_a_row_that_never_counts_is_told(rows: str, dice: int | None, never: tuple[int, str] | None) -> None:
    outcomes = [read_outcome(key) for key in rows.split()]
    assert row_that_never_counts([each for each in outcomes if each is not None], dice) == never


@pytest.mark.parametrize(("rows", "number"), [("otherwise 2", 1), ("1 otherwise 2 3", 2), ("otherwise bang", 1)])
def test_a_row_after_otherwise_is_told(rows: str, number: int) -> None:
    outcomes = [read_outcome(key) for key in rows.split()]
    found = row_after_otherwise([each for each in outcomes if each is not None])
    assert found == (number, "never counts: 'otherwise' before it stands for whatever is left")


@pytest.mark.parametrize("rows", ["otherwise", "1 otherwise", "1 2", "bang blank otherwise"])
def test_otherwise_as_the_last_row_is_fine(rows: str) -> None:
    assert row_after_otherwise([each for key in rows.split() if (each := read_outcome(key)) is not None]) is None
