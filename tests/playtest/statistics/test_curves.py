"""Curves foretell win rates with the doubt they have, and know a flat one from one that is not."""

from __future__ import annotations

from random import Random

import pytest

from toolkit.playtest.statistics.curves import Curve, Point, interval_of, likeness

PLACES = [number / 12 for number in range(13)]


def played(rates: list[float], games: int, luck: Random) -> list[Point]:
    """Games at five places of a range."""
    return [
        Point(PLACES[place], sum(luck.random() < rates[place] for _ in range(games)), games)
        for place in (0, 3, 6, 9, 12)
    ]


def test_a_curve_needs_games() -> None:
    with pytest.raises(ValueError, match="needs games"):
        Curve([Point(0.0, 0, 0)])


@pytest.mark.parametrize(
    "rates",
    [
        [0.8 - 0.05 * place for place in range(13)],
        [0.55 - 0.25 * ((place - 6) / 6) ** 2 for place in range(13)],
        [0.02 + 0.01 * place for place in range(13)],
    ],
)
def test_ranges_hold_where_games_were_played_and_where_none_were(rates: list[float]) -> None:
    luck, held = Random(3), 0
    runs = 12
    for _ in range(runs):
        draws = Curve(played(rates, 100, luck)).draws(PLACES, 200)
        ranges = [interval_of([draw[place] for draw in draws]) for place in range(13)]
        held += sum(each.low <= rate <= each.high for each, rate in zip(ranges, rates, strict=True))
    assert held / (13 * runs) >= 0.85  # values beside each other miss together: twelve runs are few


def test_flat_curves_look_bent_as_seldom_as_promised() -> None:
    luck = Random(5)
    claimed = sum(Curve(played([0.3] * 13, 100, luck)).is_flat <= 0.05 for _ in range(150))
    assert claimed <= 15


def test_a_slope_and_a_hump_are_seen() -> None:
    luck = Random(7)
    assert Curve(played([0.8 - 0.05 * place for place in range(13)], 100, luck)).is_flat < 0.001
    assert Curve(played([0.6 - 0.4 * ((place - 6) / 6) ** 2 for place in range(13)], 100, luck)).is_flat < 0.001


def test_games_on_the_same_seeds_tell_more_of_the_slope_and_less_of_the_height() -> None:
    points = [Point(0.0, 60, 100), Point(0.5, 50, 100), Point(1.0, 40, 100)]
    apart, together = Curve(points, 0.0), Curve(points, 0.8)

    def widths(curve: Curve) -> tuple[float, float]:
        draws = curve.draws([0.0, 1.0], 600)
        slope = interval_of([draw[1] - draw[0] for draw in draws])
        height = interval_of([(draw[0] + draw[1]) / 2 for draw in draws])
        return slope.half, height.half

    assert widths(together)[0] < widths(apart)[0]
    assert widths(together)[1] > widths(apart)[1]
    assert together.is_flat < apart.is_flat


def test_likeness_is_that_of_the_games() -> None:
    assert likeness([(50, 0, 0, 50)]) == 0.95  # all alike; never quite sure
    assert likeness([(25, 25, 25, 25)]) == 0.0
    assert likeness([(0, 50, 50, 0)]) == 0.0  # the contrary of alike counts as nothing
    assert likeness([]) == 0.0


def test_points_without_a_win_or_a_loss_are_no_certainty() -> None:
    draws = Curve([Point(0.0, 0, 20), Point(1.0, 20, 20)]).draws([0.0, 1.0], 200)
    assert interval_of([draw[0] for draw in draws]).high > 0.01
    assert interval_of([draw[1] for draw in draws]).low < 0.99
