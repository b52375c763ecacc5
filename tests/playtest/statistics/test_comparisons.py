"""Comparisons agree with published examples, and cry wolf no more often than they say."""

from __future__ import annotations

import random

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import minimize_scalar

from toolkit.playtest.statistics.comparisons import (
    Paired,
    Split,
    _spread,
    association,
    difference,
    holm,
    mcnemar,
    mean_test,
    paired_difference,
    saved_by_pairing,
    smallest_seen,
    smallest_seen_apart,
    stratified_difference,
    together,
)
from toolkit.playtest.statistics.intervals import Moments


@pytest.mark.parametrize(
    ("split", "low", "high"),
    # Newcombe 1998, table II, method 5 (Miettinen and Nurminen), examples a, b, d and g.
    [
        (Split(56, 70, 48, 80), 0.0528, 0.3382),
        (Split(9, 10, 3, 10), 0.1700, 0.8406),
        (Split(5, 56, 0, 29), -0.0326, 0.1933),
        (Split(10, 10, 0, 20), 0.7156, 1.0),
    ],
)
def test_differences_have_the_published_intervals(split: Split, low: float, high: float) -> None:
    """Miettinen and Nurminen's; ours is a little wider on the side to which the shares lean."""
    found = difference(split)
    assert low - 0.01 < found.low < low + 5e-5
    assert high - 5e-5 < found.high < high + 0.03


def _likeliest(split: Split, supposed: float) -> float:
    """The likeliest share without the thing, if it differs by so much from the one with it: found by searching."""

    def unlikely(share: float) -> float:
        pairs = ((split.with_won, split.with_games, share + supposed), (split.without_won, split.without_games, share))
        return -sum(float(stats.binom.logpmf(won, games, chance)) for won, games, chance in pairs)

    lowest, highest = max(0.0, -supposed) + 1e-12, min(1.0, 1 - supposed) - 1e-12
    found = minimize_scalar(unlikely, bounds=(lowest, highest), method="bounded", options={"xatol": 1e-11})
    return float(found.x)


def likeliest_spread(split: Split, supposed: float) -> float:
    """The variance of the difference at the likeliest shares that differ by so much."""
    share = _likeliest(split, supposed)
    games = split.with_games + split.without_games
    spread = (share + supposed) * (1 - share - supposed) / split.with_games + share * (1 - share) / split.without_games
    return float(spread * games / (games - 1))


def test_the_spread_of_a_supposed_difference_is_that_of_the_likeliest_shares() -> None:
    luck = random.Random(5)
    for _ in range(60):
        n, m = luck.randint(2, 100), luck.randint(2, 100)
        split = Split(luck.randint(0, n), n, luck.randint(0, m), m)
        supposed = luck.uniform(-0.98, 0.98)
        assert _spread(split)(supposed)[0] == pytest.approx(likeliest_spread(split, supposed), abs=1e-6)


@pytest.mark.parametrize(
    "split",
    [
        Split(1, 10, 3, 190),
        Split(2, 20, 40, 1980),
        Split(4, 12, 20, 400),
        Split(7, 10, 180, 190),
        Split(9, 20, 50, 100),
    ],
)
def test_what_was_seen_is_unlikely_enough_at_the_ends(split: Split) -> None:
    """The chance of a difference like the one seen or farther out, summed over all outcomes, if an end were the truth
    and the shares the likeliest ones: about one in forty, also where the bell curve says otherwise."""
    found = difference(split)
    n, m = split.with_games, split.without_games
    seen = split.with_won / n - split.without_won / m
    apart = np.subtract.outer(np.arange(n + 1) / n, np.arange(m + 1) / m)
    for end, farther in ((found.low, apart >= seen - 1e-9), (found.high, apart <= seen + 1e-9)):
        share = _likeliest(split, end)
        chances = np.outer(
            stats.binom.pmf(np.arange(n + 1), n, share + end), stats.binom.pmf(np.arange(m + 1), m, share)
        )
        assert chances[farther].sum() < 0.04


def test_a_range_is_never_of_no_width() -> None:
    """Won always with it and never without, in all kinds of games: few games are still few."""
    found = stratified_difference([Split(3, 3, 0, 10), Split(2, 2, 0, 50)])
    assert found is not None
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low < 0.7
    assert difference(Split(0, 5, 0, 5)).half > 0.4


def test_nothing_to_compare_is_no_difference_of_nought() -> None:
    assert not difference(Split(3, 5, 0, 0)).is_known
    assert not paired_difference(Paired(0, 0, 0)).is_known


def test_one_kind_of_games_gives_the_plain_difference() -> None:
    split = Split(56, 70, 48, 80)
    assert stratified_difference([split, Split(3, 5, 0, 0)]) == difference(split)


def test_a_card_that_strong_bots_like_is_not_strong_because_of_them() -> None:
    """Simpson: strong bots win 80 % and use it often, weak ones win 20 % and use it seldom; it does nothing."""
    splits = [Split(640, 800, 160, 200), Split(40, 200, 160, 800)]
    found = stratified_difference(splits)
    assert found is not None
    assert found.value == pytest.approx(0.0)
    assert association(splits) == pytest.approx(1.0)
    pooled = difference(Split(680, 1000, 320, 1000))
    assert pooled.low > 0.3  # what it would look like without looking at kinds


def test_stratified_intervals_hold_as_often_as_they_say() -> None:
    luck = random.Random(11)
    held = 0
    for _ in range(300):
        splits = []
        for base, with_games, without_games in ((0.2, 80, 120), (0.6, 150, 60), (0.4, 40, 40)):
            won = sum(luck.random() < base + 0.1 for _ in range(with_games))
            splits.append(
                Split(won, with_games, sum(luck.random() < base for _ in range(without_games)), without_games)
            )
        found = stratified_difference(splits)
        assert found is not None
        held += found.low <= 0.1 <= found.high
    assert 0.91 <= held / 300 <= 0.99


def test_nothing_to_compare_is_no_difference() -> None:
    assert stratified_difference([Split(3, 5, 0, 0)]) is None
    assert association([Split(3, 5, 0, 0)]) == 1.0


@pytest.mark.parametrize(
    ("split", "p"),
    [
        (Split(3, 4, 1, 4), 34 / 70),  # the lady tasting tea
        (Split(4, 4, 0, 4), 2 / 70),
        (Split(8, 10, 1, 6), 0.034965),  # Fisher's exact test, two-sided
        (Split(0, 5, 0, 9), 1.0),
    ],
)
def test_few_games_are_tested_exactly(split: Split, p: float) -> None:
    assert association([split]) == pytest.approx(p, abs=1e-6)


def test_kinds_of_few_games_are_tested_exactly_together() -> None:
    """Two kinds of four games each: all 2 x 2 ways to place the wins can be counted by hand."""
    splits = [Split(1, 1, 1, 3), Split(1, 1, 1, 3)]  # each: the one game with it is among the two won, chance 1/2
    assert association(splits) == pytest.approx(0.5)  # both or neither: 1/4 + 1/4


def test_the_exact_test_and_the_bell_curve_meet() -> None:
    below, above = Split(64, 100, 50, 100), Split(66, 104, 52, 104)
    assert association([below]) == pytest.approx(association([above]), rel=0.25)


def test_rare_things_in_hard_adventures_raise_no_alarm() -> None:
    """Fifty cards, each in ten of 200 games, of which one in twenty is won: three wins of ten look like much."""
    luck = random.Random(8)
    alarms = 0
    for _ in range(150):
        wins = [luck.random() < 0.05 for _ in range(200)]
        p_values = []
        for _ in range(50):
            used = luck.sample(range(200), 10)
            won = sum(wins[game] for game in used)
            p_values.append(association([Split(won, 10, sum(wins) - won, 190)]))
        alarms += min(holm(p_values)) <= 0.05
    assert alarms / 150 <= 0.08


def test_holm_is_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_among_many_things_that_do_nothing_hardly_ever_is_one_flagged() -> None:
    luck = random.Random(5)
    alarms = 0
    for _ in range(200):
        p_values = []
        for _ in range(40):
            won = sum(luck.random() < 0.5 for _ in range(50))
            p_values.append(association([Split(won, 50, sum(luck.random() < 0.5 for _ in range(50)), 50)]))
        alarms += min(holm(p_values)) <= 0.05
    assert alarms / 200 <= 0.09  # 5 % and its own luck; uncorrected it would be nearly 90 %


def test_intervals_that_hold_together_are_wider() -> None:
    assert together(0.95, 1) == 0.95
    assert together(0.95, 50) == pytest.approx(0.999)


def test_mcnemar_is_the_exact_test() -> None:
    assert mcnemar(Paired(1, 9, 100)) == pytest.approx(22 / 1024)
    assert mcnemar(Paired(5, 5, 100)) == 1.0
    assert mcnemar(Paired(0, 0, 100)) == 1.0


def test_mcnemar_of_many_games_goes_over_smoothly() -> None:
    assert mcnemar(Paired(450, 550, 9000)) == pytest.approx(mcnemar(Paired(450, 551, 9000)), abs=2e-4)


def test_pairs_on_the_same_seeds_see_what_separate_games_cannot() -> None:
    """Of 1,000 games, 20 more are won: lost among independent games, plain among pairs."""
    assert paired_difference(Paired(2, 22, 1000)).low > 0
    assert difference(Split(520, 1000, 500, 1000)).low < 0


def test_an_edit_that_changes_nothing_has_the_difference_nought() -> None:
    found = paired_difference(Paired(0, 0, 500))
    assert found.value == 0
    assert -0.01 < found.low < 0 < found.high < 0.01


def test_paired_intervals_hold_as_often_as_they_say() -> None:
    luck = random.Random(3)
    held = 0
    for _ in range(400):
        rolls = [luck.random() for _ in range(120)]
        pairs = Paired(sum(roll < 0.05 for roll in rolls), sum(0.05 <= roll < 0.15 for roll in rolls), 120)
        found = paired_difference(pairs)
        held += found.low <= 0.05 <= found.high
    assert 0.92 <= held / 400 <= 0.99


def test_paired_means_that_never_differ_have_no_news() -> None:
    assert mean_test(Moments(50, 0, 0)) == 1.0
    assert mean_test(Moments(100, 100, 200)) < 0.001


def test_pairing_saves_what_the_variances_say() -> None:
    # 100 of 400 won before, 110 after; 25 pairs end differently: 0.25 * 0.75 + 0.275 * 0.725, over 0.1 - 0.025 ** 2.
    assert saved_by_pairing(Paired(15, 25, 400), 100) == pytest.approx((0.1875 + 0.199375) / (0.1 - 0.000625))
    assert saved_by_pairing(Paired(0, 0, 400), 100) is None
    # Half of all games won, and the second says nothing of the first: a quarter of the pairs each way saves nothing.
    assert saved_by_pairing(Paired(100, 100, 400), 200) == pytest.approx(1.0)


@pytest.mark.parametrize("differing", [0.1, 0.3])
def test_the_smallest_change_is_seen_in_four_runs_of_five(differing: float) -> None:
    games, runs, luck = 400, 400, random.Random(5)
    half = round(games * differing / 2)
    least = smallest_seen(Paired(half, half, games))
    seen = 0
    for _ in range(runs):
        drawn = [luck.random() for _ in range(games)]
        first = sum(each < (differing - least) / 2 for each in drawn)
        second = sum((differing - least) / 2 <= each < differing for each in drawn)
        seen += paired_difference(Paired(first, second, games)).low > 0
    assert 0.72 < seen / runs < 0.88


def test_the_smallest_change_shrinks_with_games_and_with_pairs_that_agree() -> None:
    assert smallest_seen(Paired(10, 10, 100)) > smallest_seen(Paired(40, 40, 400)) > smallest_seen(Paired(10, 10, 400))
    assert smallest_seen(Paired(0, 0, 400)) > 0  # that nothing differed is not that nothing can
    assert smallest_seen(Paired(0, 0, 0)) == 1.0
    assert smallest_seen_apart(Split(100, 400, 100, 400)) == pytest.approx(smallest_seen(Paired(75, 75, 400)), rel=0.02)
