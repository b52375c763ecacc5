"""Intervals agree with published numbers and hold as often as they say."""

from __future__ import annotations

import random
from math import inf, isnan, sqrt

import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from toolkit.playtest.statistics.distributions import beta_below, beta_quantile, t_beyond, t_of
from toolkit.playtest.statistics.intervals import ROUNDING, Moments, exact, share_of_sums, wilson, z_of


def test_z_is_the_one_everybody_knows() -> None:
    assert z_of(0.95) == pytest.approx(1.959964, abs=1e-6)


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    # Newcombe 1998, table I, method 4.
    [(81, 263, 0.2535, 0.3682), (15, 148, 0.0598, 0.1644), (0, 20, 0.0, 0.2005)],
)
def test_wilson_agrees_with_published_intervals(hits: int, games: int, low: float, high: float) -> None:
    found = wilson(hits, games)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_wilson_knows_nothing_without_games_and_all_hits_reach_one() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert wilson(7, 7).high == 1.0


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.9995])
def test_wilson_is_that_of_scipy(confidence: float) -> None:
    for games in (1, 2, 7, 60, 1_000):
        for hits in {0, 1, games // 3, games - 1, games}:
            found = wilson(hits, games, confidence)
            judge = stats.binomtest(hits, games).proportion_ci(confidence, method="wilsoncc")
            assert (found.low, found.high) == (
                pytest.approx(judge.low, abs=1e-12),
                pytest.approx(judge.high, abs=1e-12),
            )


def test_of_no_games_there_is_no_share() -> None:
    assert isnan(wilson(0, 0).value)
    assert isnan(exact(0, 0).value)
    assert not exact(0, 0).is_known
    assert exact(0, 1).is_known


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.9995])
@pytest.mark.parametrize(("hits", "games"), [(0, 1), (1, 1), (0, 20), (1, 29), (15, 148), (999, 1000), (20, 10_000)])
def test_exact_limits_are_those_of_statsmodels(hits: int, games: int, confidence: float) -> None:
    found = exact(hits, games, confidence)
    low, high = proportion_confint(hits, games, 1 - confidence, method="beta")
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-10), pytest.approx(high, abs=1e-10))


def test_the_beta_distribution_is_that_of_scipy() -> None:
    luck = random.Random(3)
    for _ in range(400):
        a, b = (luck.choice((0.5, 2.0, 40.0, 9_000.0)) * luck.random() + 0.5 for _ in range(2))
        x, chance = luck.random(), luck.choice((1e-6, 0.001, 0.025, 0.5, 0.975, 0.9999))
        assert beta_below(x, a, b) == pytest.approx(stats.beta.cdf(x, a, b), abs=1e-10)
        assert beta_quantile(chance, a, b) == pytest.approx(stats.beta.ppf(chance, a, b), abs=1e-9)


@pytest.mark.parametrize("freedom", [1, 2, 5, 30, 1_000])
def test_students_distribution_is_that_of_scipy(freedom: int) -> None:
    assert t_of(0.95, freedom) == pytest.approx(stats.t.ppf(0.975, freedom))
    assert t_beyond(-2.5, freedom) == pytest.approx(2 * stats.t.sf(2.5, freedom))


def test_a_mean_has_the_textbook_interval() -> None:
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    moments = Moments(len(values), sum(values), sum(value * value for value in values))
    mean = moments.mean()
    assert moments.variance == pytest.approx(32 / 7)
    low, high = stats.t.interval(0.95, 7, loc=5, scale=sqrt(32 / 7 / 8))
    assert (mean.value, mean.low, mean.high) == (5.0, pytest.approx(low), pytest.approx(high))


def test_games_that_are_all_alike_do_not_prove_that_every_game_is() -> None:
    """Three games of ten rounds: the range is that of a number that was rounded, not a point."""
    mean = Moments(3, 30, 300).mean()
    assert mean.value == 10
    assert mean.half == pytest.approx(stats.t.ppf(0.975, 2) * sqrt(ROUNDING / 3))


@pytest.mark.parametrize("moments", [Moments(), Moments(1, 5, 25)])
def test_fewer_than_two_values_do_not_vary(moments: Moments) -> None:
    assert moments.variance == 0.0


def test_one_value_has_no_known_spread() -> None:
    assert Moments(1, 5, 25).mean().high == inf


def test_the_interval_of_a_share_of_decisions_takes_games_as_units() -> None:
    """Games are all forced or not at all: 1,000 decisions of 10 games are worth 10 observations, not 1,000."""
    forced = [100] * 5 + [0] * 5
    free = [0] * 5 + [100] * 5

    def moments(values: list[int]) -> Moments:
        return Moments(len(values), sum(values), sum(value * value for value in values))

    found = share_of_sums(moments(forced), moments(free), sum(a * b for a, b in zip(forced, free, strict=True)))
    assert found.value == 0.5
    assert found.half > 0.3


def test_shares_of_decisions_hold_as_often_as_they_say() -> None:
    luck = random.Random(4)
    held = 0
    for _ in range(300):
        games = [(luck.randint(0, 9), luck.randint(5, 20)) for _ in range(60)]
        forced, free = zip(*games, strict=True)
        found = share_of_sums(
            Moments(60, sum(forced), sum(each * each for each in forced)),
            Moments(60, sum(free), sum(each * each for each in free)),
            sum(a * b for a, b in games),
        )
        held += found.low <= 4.5 / 17 <= found.high
    assert 0.90 <= held / 300 <= 0.99
