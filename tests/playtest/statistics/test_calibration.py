"""Verdicts are wrong no more often than they promise: a small share of what `python -m bench.calibration` tries."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bench.calibration import (
    PAGE,
    forced_holds,
    gate_errs,
    held,
    mean_holds,
    pairs_judged,
    stops_wrongly,
    use_judged,
)
from bench.imagined_tuning import WORLDS, tuned
from toolkit.playtest.statistics.intervals import exact, wilson
from toolkit.playtest.tuning.tuner import NO_EFFECT


@pytest.mark.parametrize("share", [0.002, 0.01, 0.05, 0.2, 0.5])
def test_ranges_of_shares_hold(share: float) -> None:
    for games in (30, 50, 200, 400):
        assert held(share, games, exact) >= 0.95
        assert held(share, games, wilson) >= 0.95


@pytest.mark.parametrize("text", ["failures <= 0.01", "failures <= 0.002", "win_rate >= 0.4", "stalls <= 0.05"])
@pytest.mark.parametrize("tables", [1, 44])
def test_gates_at_the_bound_answer_wrongly_in_at_most_one_run_of_twenty(text: str, tables: int) -> None:
    for games in (100, 600, 1_000):
        assert gate_errs(text, tables, games) <= 0.05


def test_going_on_after_no_answer_is_paid_for() -> None:
    assert stops_wrongly(3, 400, Random(1)) <= 0.05


def test_few_pairs_that_play_alike_claim_no_change() -> None:
    for pairs in (2, 3, 5, 12):
        wins, _, rounds = pairs_judged(pairs, 300)
        assert (wins <= 0.05, rounds <= 0.05) == (True, True)


def test_means_of_few_games_know_that_they_are_few() -> None:
    for games in (3, 5, 10, 30):
        assert mean_holds(games, 500) >= 0.92
    assert forced_holds(5, 500) >= 0.92


def test_rare_cards_and_low_win_rates_are_judged_as_surely_as_others() -> None:
    for base, games, used, kinds in ((0.02, 200, 0.05, 3), (0.02, 600, 0.02, 1), (0.3, 200, 0.2, 3)):
        holds, claimed = use_judged(base, games, used, kinds, 400)
        assert holds >= 0.93
        assert claimed <= 0.07


def test_a_number_that_does_nothing_is_hardly_ever_recommended() -> None:
    """Before, a value was said to reach the target in two of five such searches."""
    nothing = WORLDS[0]
    found = [tuned(nothing, Random(f"nothing/{number}"))[0] for number in range(60)]
    assert not any(each.reached for each in found)
    assert sum(each.verdict == NO_EFFECT for each in found) >= 0.9 * len(found)


def test_a_value_is_not_said_to_reach_what_it_has_not() -> None:
    """The number does nothing, and all values lie on the bound or a little beyond it."""
    beyond = replace(WORLDS[1], rates=(0.447,) * 13)
    assert sum(tuned(beyond, Random(f"bound/{number}"))[0].reached for number in range(40)) <= 4


def test_the_page_shows_what_is_computed() -> None:
    """The exact rows of the page; the imagined ones take minutes."""
    page = PAGE.read_text("utf-8")
    shown = re.findall(r"^\| `([^`]+)` \| (\d+) \| ([\d,]+) \| ([\d.]+) % \|$", page, re.MULTILINE)
    assert len(shown) == 27
    for text, tables, games, rate in shown[::4]:
        assert 100 * gate_errs(text, int(tables), int(games.replace(",", ""))) == pytest.approx(float(rate), abs=0.051)
