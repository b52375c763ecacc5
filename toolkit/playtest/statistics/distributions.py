"""The beta and Student's t distribution: what exact ranges of shares and honest ranges of few games need.

scipy has both, and the tests hold these functions against it; but it weighs more than all of Lantern together.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt

#: Enough terms for every number of games that can be played; fewer than a hundred are usual.
_TERMS = 10_000
_CLOSE = 1e-15
#: Halving an interval this often leaves nothing of it.
_HALVINGS = 200


def beta_below(x: float, a: float, b: float) -> float:
    """How likely a number with the beta distribution of `a` and `b` is at most `x`."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = exp(a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    down, up = 1.0, _apart(1 - (a + b) * x / (a + 1), tiny)
    up = 1 / up
    value = up
    for term in range(1, _TERMS):
        even = term * (b - term) * x / ((a + 2 * term - 1) * (a + 2 * term))
        odd = -(a + term) * (a + b + term) * x / ((a + 2 * term) * (a + 2 * term + 1))
        for part in (even, odd):
            up = 1 / _apart(1 + part * up, tiny)
            down = _apart(1 + part / down, tiny)
            step = up * down
            value *= step
        if abs(step - 1) < _CLOSE:
            break
    return value


def _apart(value: float, tiny: float) -> float:
    """A number that can be divided by."""
    return value if abs(value) > tiny else tiny


@lru_cache(maxsize=4_096)
def beta_quantile(chance: float, a: float, b: float) -> float:
    """The number below which a beta distributed number is with this chance."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if beta_below(middle, a, b) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_beyond(t: float, freedom: float) -> float:
    """How likely a number with Student's t distribution is at least as far from 0."""
    if t == inf or t == -inf:
        return 0.0
    return beta_below(freedom / (freedom + t * t), freedom / 2, 0.5)


@lru_cache(maxsize=4_096)
def t_of(confidence: float, freedom: float) -> float:
    """How many standard errors a range of this confidence reaches to either side, with so many degrees of freedom."""
    x = beta_quantile(1 - confidence, freedom / 2, 0.5)
    return sqrt(freedom * (1 - x) / x) if x > 0 else inf
