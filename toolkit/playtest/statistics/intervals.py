"""Intervals: how sure a number is, given how many games it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isnan, nan, sqrt
from statistics import NormalDist

from toolkit.playtest.statistics.distributions import beta_quantile, t_of

#: How sure the intervals of a report are, unless somebody asks for something else.
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A number with the range it lies in as surely as was asked for. Of no games the value is not a number."""

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether anything was counted at all."""
        return not isnan(self.value)

    @property
    def excludes_nought(self) -> bool:
        """Whether it lies on one side of 0 altogether."""
        return self.low > 0 or self.high < 0

    @property
    def half(self) -> float:
        """Half the width: how far off the number may be."""
        return (self.high - self.low) / 2


@lru_cache(maxsize=256)
def z_of(confidence: float) -> float:
    """How many standard errors an interval of this confidence reaches to either side."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(hits: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """The share of hits, with Wilson's score interval: it stays within 0 and 1 and is honest near both ends.

    Without games nothing is known: there is no share, and the interval is all of 0 to 1. Hits are whole numbers, so
    that half a hit is added at either end (Yates's correction): without it, the interval would be right too seldom for
    some shares. It is as wide as `exact`, and quicker.
    """
    if games == 0:
        return Interval(nan, 0.0, 1.0)
    z = z_of(confidence)
    square, misses = z * z, games - hits
    low, high = 0.0, 1.0
    if hits:
        inner = square - 2 - 1 / games + 4 * hits * (misses + 1) / games
        low = max(0.0, (2 * hits + square - 1 - z * sqrt(max(0.0, inner))) / (2 * (games + square)))
    if misses:
        inner = square - 2 - 1 / games + 4 * misses * (hits + 1) / games
        high = min(1.0, 1 - (2 * misses + square - 1 - z * sqrt(max(0.0, inner))) / (2 * (games + square)))
    return Interval(hits / games, low, high)


def exact(hits: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """The share of hits, with Clopper and Pearson's interval: it is never wrong more often than was asked for.

    Where a wrong answer stops somebody's work, as in gates, that is worth an interval which is a little too wide.
    """
    if games == 0:
        return Interval(nan, 0.0, 1.0)
    doubt = (1 - confidence) / 2
    low = beta_quantile(doubt, hits, games - hits + 1) if hits else 0.0
    high = beta_quantile(1 - doubt, hits + 1, games - hits) if hits < games else 1.0
    return Interval(hits / games, low, high)


#: Rounds and decisions are whole numbers. Games that all happen to have the same one do not show that every game has
#: it, so that the spread is taken for no smaller than that of rounding.
ROUNDING = 1 / 12


@dataclass(frozen=True, slots=True)
class Moments:
    """How many values there were, their sum and the sum of their squares: enough for a mean and its interval."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def variance(self) -> float:
        if self.count < 2:
            return 0.0
        # Whole numbers until the division: nothing is lost where the spread is small beside the mean.
        return max(0, self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1))

    def mean(self, confidence: float = CONFIDENCE) -> Interval:
        """The mean with Student's interval. Of fewer than two values nothing is known: the interval is endless."""
        if self.count == 0:
            return Interval(nan, float("-inf"), float("inf"))
        value = self.total / self.count
        if self.count < 2:
            return Interval(value, float("-inf"), float("inf"))
        half = t_of(confidence, self.count - 1) * self._error
        return Interval(value, value - half, value + half)

    def mean_of_lengths(self, confidence: float = CONFIDENCE) -> Interval:
        """The same for what leans to one side, such as rounds: a few games seldom have a long one among them, and the
        mean lies above theirs more often than Student thinks. The upper end is that of a quarter as many games, which
        holds for lengths as crooked as waiting times are (`python -m bench.calibration`)."""
        found = self.mean(confidence)
        if self.count < 2:
            return found
        more = t_of(confidence, max(1.0, (self.count - 1) / 4)) * self._error
        return Interval(found.value, found.low, found.value + more)

    @property
    def _error(self) -> float:
        return sqrt(max(self.variance, ROUNDING) / self.count)


def share_of_sums(part: Moments, rest: Moments, product: int, confidence: float = CONFIDENCE) -> Interval:
    """The share that `part` has of `part + rest`, both summed over the same games.

    Decisions of one game are alike, so they do not count as independent: the interval is that of a ratio of sums, with
    games as the units. `product` is the sum over games of part times rest.
    """
    whole = part.total + rest.total
    if whole == 0 or part.count < 2:
        return Interval(part.total / whole if whole else nan, 0.0, 1.0)
    games = part.count
    share = part.total / whole
    # The residual of a game is part - share * (part + rest); its squares summed over games, from the sums alone.
    keep, lose = 1 - share, share
    squares = keep * keep * part.squares - 2 * keep * lose * product + lose * lose * rest.squares
    error = sqrt(max(0.0, squares) / (games * (games - 1))) / (whole / games)
    half = t_of(confidence, games - 1) * error
    return Interval(share, max(0.0, share - half), min(1.0, share + half))
