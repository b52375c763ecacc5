"""What games of another length would do to a number, were there nothing else behind its change.

Of the games before an edit it is known how many of each length used a card. Take the lengths of the games after it,
with those shares: so often the card would be used if the edit had changed nothing but lengths (direct standardisation).
Lengths that no game had before are read off the line through all the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from toolkit.playtest.statistics.intervals import z_of

#: What numbers differ by that are equal but for how they were added up.
_NEAR = 1e-9


class _Group(NamedTuple):
    """Games of one length: how many, the sum of a number over them, and the sum of its squares."""

    games: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def variance(self) -> float:
        return max(0.0, self.squares / self.games - self.mean**2)


@dataclass(frozen=True, slots=True)
class Expected:
    """What the new lengths alone would make of a number, and how surely that is known, as a standard error of what is
    left of the change without it."""

    value: float
    error: float

    def explains(self, before: float, after: float, confidence: float) -> bool:
        """Whether a change is what games of the new lengths do anyway: a good part of it is expected, and what is left
        is not surely more than luck."""
        expected, change = self.value - before, after - before
        doubt = z_of(confidence) * self.error
        return expected * change > 0 and abs(expected) >= abs(change) / 2 and abs(after - self.value) <= doubt + _NEAR


class Lengths:
    """The lengths of the same games before and after an edit."""

    def __init__(self, before: pa.Array, after: pa.Array) -> None:
        self.before = before
        self.after = after

    def expected(self, before: pa.Array, after: pa.Array) -> Expected | None:
        """What to expect of a number that is known of every game in both versions. None where there are no games."""
        games = len(self.before)
        if not games:
            return None
        known, new = _groups(self.before, before), _groups(self.after, after)
        total = apart = guessed = off_line = 0.0
        line = _Line.through(known)
        for length, group in new.items():
            share = group.games / games
            if length in known:
                mean = known[length].mean
                guessed += share**2 * known[length].variance / known[length].games
            else:
                mean = line.at(length)
                off_line += share * line.error_at(length)  # a line that is off is off everywhere
            total += share * mean
            apart += group.squares - 2 * mean * group.total + group.games * mean**2
        return Expected(total, sqrt(max(0.0, apart) / games**2 + guessed + off_line**2))


def _groups(lengths: pa.Array, values: pa.Array) -> Mapping[int, _Group]:
    numbers = pc.cast(values, pa.float64())
    table = pa.table({"length": lengths, "value": numbers, "square": pc.multiply(numbers, numbers)})
    found: Any = table.group_by("length").aggregate([("value", "count"), ("value", "sum"), ("square", "sum")])
    columns = [found[name].to_pylist() for name in ("length", "value_count", "value_sum", "square_sum")]
    rows = sorted(zip(*columns, strict=True))  # Arrow's threads finish in any order
    return {length: _Group(*row) for length, *row in rows}


class _Line(NamedTuple):
    """The straight line nearest to a number over lengths."""

    games: int
    middle: float
    mean: float
    slope: float
    spread: float
    variance: float
    is_share: bool

    @classmethod
    def through(cls, known: Mapping[int, _Group]) -> _Line:
        games = sum(group.games for group in known.values())
        middle = sum(length * group.games for length, group in known.items()) / games
        mean = sum(group.total for group in known.values()) / games
        spread = sum(group.games * (length - middle) ** 2 for length, group in known.items())
        together = sum((length - middle) * (group.total - group.games * mean) for length, group in known.items())
        slope = together / spread if spread else 0.0
        is_share = all(group.total == group.squares for group in known.values())  # every number is 0 or 1
        squares = sum(group.squares for group in known.values())
        unexplained = max(0.0, squares - games * mean**2 - slope * together) / games
        return cls(games, middle, mean, slope, spread, unexplained, is_share)

    def at(self, length: int) -> float:
        value = self.mean + self.slope * (length - self.middle)
        return min(1.0, max(0.0, value)) if self.is_share else value

    def error_at(self, length: int) -> float:
        away = (length - self.middle) ** 2 / self.spread if self.spread else 0.0
        return sqrt(self.variance * (1 / self.games + away))
