"""Which quick bot a search plays on with: styles of play, tried out on the same luck.

A quick bot's weights fit most tables and not all: here it pays to hurry, there to wait. A search that only tries single
answers does not find that out, since the quick bot goes back to its own ways right after. So whole styles are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from toolkit.playtest.search_budget import FEWEST_TRIES

#: Standard errors by which anything must be better than what a quick bot would do without thinking.
SURE = 1.0
#: So many tries of earlier rounds count as well: what was a good style is likely to stay one.
REMEMBERED = 18


class Styles:
    """How well each style did of late. The first is taken unless another is surely better."""

    def __init__(self, count: int) -> None:
        self.tries = [list[float]() for _ in range(count)]
        self.round = -1
        self.best = 0

    def is_time(self, round_number: int) -> bool:
        """Whether a round began in which they have not been tried yet."""
        if round_number == self.round:
            return False
        self.round = round_number
        for tries in self.tries:
            del tries[:-REMEMBERED]
        return True

    def hear(self, values: Sequence[float]) -> None:
        """What came of every style with the same luck."""
        for tries, value in zip(self.tries, values, strict=True):
            tries.append(value)
        promising = max(range(len(self.tries)), key=lambda style: mean(self.tries[style]))
        self.best = promising if surely_better(self.tries[promising], self.tries[0]) else 0


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def surely_better(values: Sequence[float], advised: Sequence[float]) -> bool:
    """Whether the values are better than those of the advice, try by try, by more than chance explains."""
    gains = [one - other for one, other in zip(values, advised, strict=False)]
    if len(gains) < FEWEST_TRIES:
        return False
    gain = mean(gains)
    error = sqrt(sum((each - gain) ** 2 for each in gains) / (len(gains) - 1) / len(gains))
    return gain > SURE * error
