"""Curves: how a win rate goes with a number, from games at some of its values, with the doubt of every value.

Neighbouring values play almost alike, so the games of one say something of the next. The curve is smooth on the scale
of log odds: a straight line and a gentle bend, as gentle as the games allow. Several degrees of bending are weighed
against each other (a Gaussian process for each, weighed by how well it foretells the games). All that is asked of
a curve is asked of draws from it: whole curves, each as likely as the games make it.

Games of different values on the same seeds come out alike more often than not; `alike` says how much (0 where they
have nothing to do with each other), and the doubt takes it into account: it is larger for the height of the curve and
smaller for its slope.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log, sqrt
from operator import mul
from random import Random

from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval

#: How likely log odds of any size are before a game is played: height, and rise over the whole range.
_HEIGHT, _RISE = 2.0, 3.0
#: How much a curve bends, over how much of the range, and how likely that is at first.
_BENDS = ((0.0, 1.0, 0.4), (0.4, 0.4, 0.2), (0.4, 0.2, 0.1), (1.2, 0.4, 0.2), (1.2, 0.2, 0.1))
_STEPS = 6
#: Log odds beyond this are not told from 0 or 1.
_FAR = 12.0
#: What keeps a matrix from having no inverse.
_JITTER = 1e-9
DRAWS = 300

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Point:
    """Games at one place of the range, from 0 to 1. Points of the same `luck` were played on the same seeds."""

    place: float
    won: int
    games: int
    luck: int = 0


@dataclass(frozen=True, slots=True)
class _Fit:
    """One degree of bending, fitted: its weight among the others, and what foretells other places."""

    weight: float
    bend: float
    reach: float
    solved: tuple[float, ...]
    factor: Matrix


class Curve:
    """The win rate at every place of a range, as the points tell it."""

    def __init__(self, points: Sequence[Point], alike: float = 0.0) -> None:
        self.points = tuple(each for each in points if each.games)
        if not self.points:
            raise ValueError("a curve needs games")
        self.alike = alike
        fits = [_fitted(self.points, alike, *bend) for bend in _BENDS]
        best = max(each.weight for each in fits)
        whole = sum(exp(each.weight - best) for each in fits)
        self._fits = [(exp(each.weight - best) / whole, each) for each in fits]

    def draws(self, places: Sequence[float], count: int = DRAWS, seed: int = 0) -> list[list[float]]:
        """So many curves, each the win rate at all the places, as likely as the games make them."""
        luck = Random(seed)
        found: list[list[float]] = []
        left = count
        for number, (weight, fit) in enumerate(self._fits):
            share = left if number == len(self._fits) - 1 else min(left, round(weight * count))
            left -= share
            if share:
                means, factor = self._foretold(fit, places)
                found += [_drawn(means, factor, luck) for _ in range(share)]
        return found

    def _foretold(self, fit: _Fit, places: Sequence[float]) -> tuple[list[float], Matrix]:
        """Mean and factor of the covariance of the log odds at the places."""
        known = [point.place for point in self.points]
        across = [[_prior(place, each, fit.bend, fit.reach) for each in known] for place in places]
        means = [_dot(line, fit.solved) for line in across]
        halves = [_forward(fit.factor, line) for line in across]
        covariance = [
            [_prior(one, other, fit.bend, fit.reach) - _dot(halves[i], halves[j]) for j, other in enumerate(places)]
            for i, one in enumerate(places)
        ]
        return means, _cholesky(covariance)

    @cached_property
    def is_flat(self) -> float:
        """The p value of no rise, fall, hump or hollow: a straight and a bent line, judged at the points alone."""
        return _flatness(self.points, self.alike)


def interval_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The middle of draws, and the range that holds as many of them as asked for."""
    ranked = sorted(values)
    cut = (1 - confidence) / 2
    low, high = (ranked[min(len(ranked) - 1, int(share * len(ranked)))] for share in (cut, 1 - cut))
    return Interval(sum(ranked) / len(ranked), low, high)


def likeness(pairs: Sequence[tuple[int, int, int, int]]) -> float:
    """How alike games on the same seeds come out: 0 not at all, 1 always. Of each two values: both won, only the first
    won, only the second won, neither."""
    top = bottom = 0.0
    for both, first, second, neither in pairs:
        games = both + first + second + neither
        if not games:
            continue
        one, other = (both + first) / games, (both + second) / games
        top += both - games * one * other
        bottom += games * sqrt(one * (1 - one) * other * (1 - other))
    return min(0.95, max(0.0, top / bottom)) if bottom > 0 else 0.0


def _prior(one: float, other: float, bend: float, reach: float) -> float:
    """How the log odds of two places go together before any game is played."""
    smooth = bend * bend * exp(-((one - other) ** 2) / (2 * reach * reach)) if bend else 0.0
    return _HEIGHT * _HEIGHT + _RISE * _RISE * (one - 0.5) * (other - 0.5) + smooth


def _fitted(points: Sequence[Point], alike: float, bend: float, reach: float, prior: float) -> _Fit:
    """The likeliest curve of this bend, found by steps: each takes the games as what they would tell of a curve that is
    already nearly right."""
    places = [point.place for point in points]
    kernel = [[_prior(one, other, bend, reach) for other in places] for one in places]
    odds = [_log_odds((point.won + 0.5) / (point.games + 1)) for point in points]
    for _ in range(_STEPS):
        shares = [_share(each) for each in odds]
        seen = [
            each + (point.won / point.games - share) / (share * (1 - share))
            for each, share, point in zip(odds, shares, points, strict=True)
        ]
        noise = _noise(points, shares, alike)
        factor = _cholesky([[a + b for a, b in zip(*lines, strict=True)] for lines in zip(kernel, noise, strict=True)])
        solved = _backward(factor, _forward(factor, seen))
        odds = [max(-_FAR, min(_FAR, _dot(line, solved))) for line in kernel]
    fits = -0.5 * _dot(seen, solved) - sum(log(line[number]) for number, line in enumerate(factor))
    return _Fit(fits + log(prior), bend, reach, tuple(solved), factor)


def _noise(points: Sequence[Point], shares: Sequence[float], alike: float) -> Matrix:
    """How far log odds seen in games are from the true ones, and how that goes together on the same seeds."""
    spread = [1 / sqrt(share * (1 - share)) for share in shares]

    def between(i: int, j: int) -> float:
        if i == j:
            return spread[i] ** 2 / points[i].games
        if points[i].luck != points[j].luck:
            return 0.0
        return alike * spread[i] * spread[j] / max(points[i].games, points[j].games)

    return [[between(i, j) for j in range(len(points))] for i in range(len(points))]


def _flatness(points: Sequence[Point], alike: float) -> float:
    """Whether log odds have a slope or a bend: generalised least squares against a constant, chi squared."""
    places = sorted({point.place for point in points})
    if len(places) < 2:
        return 1.0
    pooled = (sum(point.won for point in points) + 0.5) / (sum(point.games for point in points) + 1)
    factor = _cholesky(_noise(points, [pooled] * len(points), alike))
    seen = _forward(factor, [(each.won / each.games - pooled) / (pooled * (1 - pooled)) for each in points])
    powers = range(min(3, len(places)))
    lines = [_forward(factor, [(point.place - 0.5) ** power for point in points]) for power in powers]
    gain = _left(lines[:1], seen) - _left(lines, seen)
    return exp(-gain / 2) if len(lines) == 3 else _beyond_one(gain)


def _beyond_one(gain: float) -> float:
    from toolkit.playtest.statistics.comparisons import two_sided

    return two_sided(sqrt(max(0.0, gain)))


def _left(lines: Sequence[Sequence[float]], seen: Sequence[float]) -> float:
    """What is left of a vector beside the space of some others (Gram and Schmidt)."""
    axes: list[list[float]] = []
    for line in lines:
        rest = _beside(axes, list(line))
        size = sqrt(_dot(rest, rest))
        if size > _JITTER:
            axes.append([each / size for each in rest])
    rest = _beside(axes, list(seen))
    return _dot(rest, rest)


def _beside(axes: Sequence[Sequence[float]], line: list[float]) -> list[float]:
    for axis in axes:
        along = _dot(axis, line)
        line = [each - along * other for each, other in zip(line, axis, strict=True)]
    return line


def _log_odds(share: float) -> float:
    return log(share / (1 - share))


def _share(odds: float) -> float:
    if -_FAR < odds < _FAR:
        return 1 / (1 + exp(-odds))
    return 1 / (1 + exp(-_FAR if odds > 0 else _FAR))


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    found: float = sum(map(mul, one, other))
    return found


def _cholesky(matrix: Matrix) -> Matrix:
    """The lower factor of a symmetric matrix; what rounding made negative counts as next to nothing."""
    factor: Matrix = []
    for i, line in enumerate(matrix):
        row: list[float] = []
        for j in range(i):
            row.append((line[j] - _dot(row, factor[j][:j])) / factor[j][j])
        row.append(sqrt(max(_JITTER, line[i] + _JITTER - _dot(row, row))))
        factor.append(row)
    return factor


def _forward(factor: Matrix, right: Sequence[float]) -> list[float]:
    found: list[float] = []
    for number, line in enumerate(factor):
        found.append((right[number] - _dot(line[:number], found)) / line[number])
    return found


def _backward(factor: Matrix, right: Sequence[float]) -> list[float]:
    found = [0.0] * len(factor)
    for number in reversed(range(len(factor))):
        rest = sum(factor[below][number] * found[below] for below in range(number + 1, len(factor)))
        found[number] = (right[number] - rest) / factor[number][number]
    return found


def _drawn(means: Sequence[float], factor: Matrix, luck: Random) -> list[float]:
    steps = [luck.gauss(0, 1) for _ in means]
    return [_share(mean + _dot(line, steps[: len(line)])) for mean, line in zip(means, factor, strict=True)]
