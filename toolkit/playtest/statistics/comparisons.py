"""Comparisons: is one thing really different from another, and by how much?

Many things are compared at once (every card, every monster), and among a hundred that do nothing five look as if they
did. So what is reported together is corrected together:

- p values by Holm's method. It holds whatever depends on whatever, and cards that are played in the same games do
  depend on each other. It is stricter than a false-discovery rate, but games are cheap: who wants to see smaller
  effects plays more of them, while a false alarm costs an author an evening.
- intervals by Bonferroni's: of m differences, each has the confidence 1 - (1 - c) / m, so that all of them hold
  together as surely as one alone would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import acos, copysign, cos, erfc, exp, inf, isfinite, lgamma, log, nan, pi, sqrt
from statistics import NormalDist
from typing import NamedTuple

from toolkit.playtest.statistics.distributions import t_beyond
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, Moments, z_of

#: Up to this many games that came out differently, McNemar's test is exact.
MOST_EXACT = 1_000
#: From this variance of the number of wins on, the bell curve is near enough.
MOST_VARIANCE = 25.0
#: The ends of an interval are looked for until nothing that is printed can change.
_NEAR = 1e-9
_STEPS = 100
_FEW_STEPS = 8
#: A change counts as visible where four of five runs would find it.
_Z_POWER = NormalDist().inv_cdf(0.8)


class Split(NamedTuple):
    """Games of one kind in two groups, such as with and without a card: how many, and how many were won."""

    with_won: int
    with_games: int
    without_won: int
    without_games: int


def two_sided(z: float) -> float:
    """How likely a standard normal number is at least as far from 0."""
    return erfc(abs(z) / sqrt(2))


def difference(split: Split, confidence: float = CONFIDENCE) -> Interval:
    """The difference of two independent shares."""
    found = stratified_difference([split], confidence)
    return found if found is not None else Interval(nan, -1.0, 1.0)


def stratified_difference(splits: Iterable[Split], confidence: float = CONFIDENCE) -> Interval | None:
    """The difference of shares over several kinds of games, compared within each kind only.

    Mantel and Haenszel's weights: a card that strong bots like does not look strong because of the bots. The interval
    is Miettinen and Nurminen's: all differences that the games do not speak against. It is never of no width. Where
    things are rare or hardly ever win, shares lean to one side, and the end on that side goes farther out (Gart and
    Nam's correction, where it widens the range). None where no kind has games on both sides.
    """
    usable = [each for each in splits if each.with_games and each.without_games]
    if not usable:
        return None
    weights = [each.with_games * each.without_games / (each.with_games + each.without_games) for each in usable]
    whole = sum(weights)
    value = sum(weight * _plain_difference(each) for weight, each in zip(weights, usable, strict=True)) / whole
    z = z_of(confidence)

    spreads = [(weight / whole, _spread(each)) for weight, each in zip(weights, usable, strict=True)]
    lean = (z * z - 1) / 6

    def reach(supposed: float, side: float) -> float:
        """How far the games may be above (1) or below (-1) a difference, if it were the true one."""
        variance = third = 0.0
        for weight, spread in spreads:
            found, skewed = spread(supposed)
            square = weight * weight
            variance += square * found
            third += square * weight * skewed
        if variance <= 0:
            return 0.0
        error = sqrt(variance)
        return error * (z + min(z, max(0.0, side * lean * third / (variance * error))))

    def beyond(supposed: float, side: float) -> float:
        """How much farther the games are from a difference than they may be, as a share of that; less than 0 if not."""
        gap = (value - supposed) * side
        found = reach(supposed, side)
        return gap / found - 1 if found > 0 else copysign(inf, gap) if gap else -1.0

    below, above = reach(value, 1), reach(value, -1)
    low = _near(lambda supposed: value - reach(supposed, 1), value - below, below / 2)
    high = _near(lambda supposed: value + reach(supposed, -1), value + above, above / 2)
    if low is None:
        low = _crossing(lambda supposed: beyond(supposed, 1), -1.0, value)
    if high is None:
        high = _crossing(lambda supposed: -beyond(supposed, -1), value, 1.0)
    return Interval(value, low, high)


def _plain_difference(split: Split) -> float:
    return split.with_won / split.with_games - split.without_won / split.without_games


def _spread(split: Split) -> Callable[[float], tuple[float, float]]:
    """The variance and the third moment of the difference of shares, if a supposed one were the true one: from the
    likeliest two shares that differ by so much (the root of a cubic equation, after Miettinen and Nurminen). What does
    not depend on the supposed one is computed once: it is asked a dozen times of every split."""
    n, m, other_won = split.with_games, split.without_games, split.without_won
    games, won = n + m, split.with_won + other_won
    more, part, share_won = (n + 2 * m) / games, m / games, won / games
    less, other = 1 + 2 * other_won / games, other_won / games
    by_n, by_m = games / (games - 1) / n, games / (games - 1) / m

    def moments(supposed: float) -> tuple[float, float]:
        b = more * supposed - 1 - share_won
        c = (part * supposed - less) * supposed + share_won
        q = b * b * b / 27 - b * c / 6 + other * supposed * (1 - supposed) / 2
        square = b * b / 9 - c / 3
        p = copysign(sqrt(square), q) if square > 0 else 0.0
        ratio = q / (p * p * p) if p else 1.0
        turn = (pi + acos(ratio if -1 <= ratio <= 1 else copysign(1.0, ratio))) / 3
        without = 2 * p * cos(turn) - b / 3
        least, most = (0.0, 1 - supposed) if supposed > 0 else (-supposed, 1.0)
        without = least if without < least else most if without > most else without
        share = without + supposed
        one, other_one = share * (1 - share), without * (1 - without)
        found = one * by_n + other_one * by_m
        third = one * (1 - 2 * share) / (n * n) - other_one * (1 - 2 * without) / (m * m)
        return (found, third) if found > 0 else (0.0, 0.0)

    return moments


def _near(end: Callable[[float], float], start: float, reach: float) -> float | None:
    """The place that `end` leaves where it is, looked for around a place by drawing lines through the last two tries:
    three or four of them. None where it is not found within reach, nor where there is none."""
    if not -1 < start < 1 or not reach:
        return None
    before, gap_before = start, end(start) - start
    here = start + gap_before
    for _ in range(_FEW_STEPS):
        if not -1 < here < 1 or abs(here - start) > reach:
            return None
        gap = end(here) - here
        if abs(gap) < _NEAR:
            return here
        if gap == gap_before:
            return None
        before, gap_before, here = here, gap, here - gap * (here - before) / (gap - gap_before)
    return None


def _crossing(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function passes 0 between two places; the nearer end where it does not (the Illinois method)."""
    at_low, at_high = falling(low), falling(high)
    if at_low <= 0:
        return low
    if at_high >= 0:
        return high
    moved = 0
    for _ in range(_STEPS):
        between = (low + high) / 2
        if isfinite(at_low) and isfinite(at_high):
            between = (low * at_high - high * at_low) / (at_high - at_low)
        here = falling(between)
        if abs(here) < _NEAR or high - low < _NEAR:
            return between
        if here > 0:
            low, at_low = between, here
            at_high = at_high / 2 if moved > 0 else at_high  # the end that stays too long weighs less
            moved = 1
        else:
            high, at_high = between, here
            at_low = at_low / 2 if moved < 0 else at_low
            moved = -1
    return (low + high) / 2


def association(splits: Iterable[Split]) -> float:
    """The p value of no difference in any kind of games; 1 where nothing can differ.

    With many games it is Cochran, Mantel and Haenszel's test. With few, or with things that are rare or hardly ever
    win, the bell curve promises too much far out, and far out is where the correction for many comparisons looks:
    there it is the exact test (Fisher's, over all kinds of games together).
    """
    usable = []
    excess = variance = 0.0
    for split in splits:
        games, won = split.with_games + split.without_games, split.with_won + split.without_won
        spread = split.with_games * split.without_games * won * (games - won)
        if spread:
            usable.append(split)
            excess += split.with_won - split.with_games * won / games
            variance += spread / (games * games * (games - 1))
    if not usable:
        return 1.0
    return two_sided(excess / sqrt(variance)) if variance >= MOST_VARIANCE else _exact(usable)


def _exact(splits: Sequence[Split]) -> float:
    """How likely wins would fall at most as likely as they did, if what is compared did nothing."""
    least, chances = 0, [1.0]
    for split in splits:
        start, more = _hypergeometric(split)
        joined = [0.0] * (len(chances) + len(more) - 1)
        for one, chance in enumerate(chances):
            for other, factor in enumerate(more):
                joined[one + other] += chance * factor
        least, chances = least + start, joined
    place = sum(split.with_won for split in splits) - least
    if not 0 <= place < len(chances):
        return 0.0  # so far out that its chance was not kept
    limit = chances[place] * (1 + 1e-7)  # equal chances differ in their last digits
    return min(1.0, sum(chance for chance in chances if chance <= limit))


def _hypergeometric(split: Split) -> tuple[int, list[float]]:
    """The chances of every number of wins with the thing, if it does nothing: the least number kept, and chances."""
    games, won = split.with_games + split.without_games, split.with_won + split.without_won
    low, high = max(0, split.with_games + won - games), min(split.with_games, won)
    middle = split.with_games * won / games
    reach = 12 * sqrt(middle * split.without_games / games) + 40  # beyond, nothing is left of any chance
    low, high = max(low, int(middle - reach)), min(high, int(middle + reach) + 1)
    others, start = games - split.with_games, min(high, max(low, int(middle)))
    likely = exp(_log_choose(split.with_games, start) + _log_choose(others, won - start) - _log_choose(games, won))
    chances = [likely]
    chance = likely
    for count in range(start, low, -1):  # from one number to the next it is a factor
        chance *= count * (others - won + count) / ((split.with_games - count + 1) * (won - count + 1))
        chances.append(chance)
    chances.reverse()
    chance = likely
    for count in range(start, high):
        chance *= (split.with_games - count) * (won - count) / ((count + 1) * (others - won + count + 1))
        chances.append(chance)
    return low, chances


def holm(p_values: Sequence[float]) -> list[float]:
    """The p values corrected for being looked at together, in the order given."""
    order = sorted(range(len(p_values)), key=lambda number: p_values[number])
    adjusted = [1.0] * len(p_values)
    least = 0.0
    for rank, number in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * p_values[number]))
        adjusted[number] = least
    return adjusted


def together(confidence: float, comparisons: int) -> float:
    """The confidence of each of several intervals that shall hold together (Bonferroni)."""
    return 1 - (1 - confidence) / max(1, comparisons)


class Paired(NamedTuple):
    """The same seeds played twice: in how many games only the first, or only the second, had what is counted."""

    only_first: int
    only_second: int
    games: int


def paired_difference(pairs: Paired, confidence: float = CONFIDENCE) -> Interval:
    """How much more often the second has it than the first, on the same seeds.

    Bonett and Price's interval: one imagined game of either kind keeps it honest where few games differ.
    """
    if pairs.games == 0:
        return Interval(nan, -1.0, 1.0)
    value = (pairs.only_second - pairs.only_first) / pairs.games
    games = pairs.games + 2
    first, second = (pairs.only_first + 1) / games, (pairs.only_second + 1) / games
    middle = second - first
    half = z_of(confidence) * sqrt(max(0.0, first + second - middle * middle) / games)
    return Interval(value, max(-1.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


def saved_by_pairing(pairs: Paired, won_first: int) -> float | None:
    """How many times as many games it would take without pairs, to know the difference as well.

    It is the variance of the difference of two independent runs, divided by that of the pairs: 1 where pairing saves
    nothing. None where no pair differs, and there is nothing to divide by.
    """
    if pairs.only_first + pairs.only_second == 0:
        return None
    shares = [won / pairs.games for won in (won_first, won_first + pairs.only_second - pairs.only_first)]
    apart = sum(share * (1 - share) for share in shares)
    change = shares[1] - shares[0]
    variance = (pairs.only_first + pairs.only_second) / pairs.games - change * change
    return apart / variance if variance > 0 else None


def smallest_seen(pairs: Paired, confidence: float = CONFIDENCE) -> float:
    """The smallest difference that so many pairs, differing so often, would have found in four runs of five."""
    if pairs.games == 0:
        return 1.0
    games = pairs.games + 2  # one imagined game of either kind, as in the interval
    differing = (pairs.only_first + pairs.only_second + 2) / games
    return min(1.0, (z_of(confidence) + _Z_POWER) * sqrt(differing / games))


def smallest_seen_apart(split: Split, confidence: float = CONFIDENCE) -> float:
    """The smallest difference that would probably be seen between two groups of games that share no seeds."""
    if not (split.with_games and split.without_games):
        return 1.0
    variance = 0.0
    for won, games in ((split.with_won, split.with_games), (split.without_won, split.without_games)):
        share = (won + 1) / (games + 2)
        variance += share * (1 - share) / games
    return min(1.0, (z_of(confidence) + _Z_POWER) * sqrt(variance))


def mcnemar(pairs: Paired) -> float:
    """The p value of no difference between two ways to play the same seeds: only games that differ speak."""
    differing = pairs.only_first + pairs.only_second
    if differing == 0:
        return 1.0
    less = min(pairs.only_first, pairs.only_second)
    if differing > MOST_EXACT:
        return two_sided((abs(pairs.only_first - pairs.only_second) - 1) / sqrt(differing))
    tail = sum(exp(_log_choose(differing, count) - differing * log(2)) for count in range(less + 1))
    return min(1.0, 2 * tail)


def _log_choose(whole: int, part: int) -> float:
    return lgamma(whole + 1) - lgamma(part + 1) - lgamma(whole - part + 1)


def mean_test(differences: Moments) -> float:
    """The p value of paired differences having the mean 0: Student's, and never less than that of their signs.

    Differences of whole numbers are often all the same in a few games, which leaves Student's test without a doubt;
    but were there nothing, n of them would still go the same way in one of 2^(n-1) runs.
    """
    if differences.count < 2 or differences.total == 0:
        return 1.0
    error = sqrt(differences.variance / differences.count)
    student = t_beyond(differences.total / differences.count / error, differences.count - 1) if error else 0.0
    return max(student, 2.0 ** (1 - differences.count))
