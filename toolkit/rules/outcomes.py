"""The rows of a table that is rolled on: which results of the dice each row stands for.

A row is named by a number (`4`), by several numbers (`2..4`), by a symbol that a die shows (`bang`), by `blank` for no
symbol at all, or by `otherwise`. Rows of numbers lie apart. Of the symbols of several
dice the first row that fits counts; `otherwise` counts where no other row fits.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from toolkit.rules.dice import Die

#: The die that every system has: six faces, 1 to 6.
PLAIN_DIE, PLAIN_FACES = "d6", 6
D6 = Die(PLAIN_DIE, tuple((str(number + 1),) for number in range(PLAIN_FACES)), (5, 4, 3, 2, 1, 0))
BLANK, OTHERWISE = "blank", "otherwise"
NUMBERS = r"[0-9]{1,3}(\.\.[0-9]{1,3})?"
_NUMBERS = re.compile(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one row of a table stands for: numbers from `low` to `high`, or a word."""

    low: int = 0
    high: int = 0
    word: str = ""

    def fits(self, total: int, symbols: Collection[str]) -> bool:
        """Whether the row stands for these dice: the sum of their numbers, and all the symbols they show."""
        if self.word == OTHERWISE:
            return True
        if self.word == BLANK:
            return not symbols
        return self.word in symbols if self.word else self.low <= total <= self.high


def read_outcome(key: str) -> Outcome | None:
    """What the name of a row says; None where its numbers run backwards."""
    found = _NUMBERS.fullmatch(key)
    if found is None:
        return Outcome(word=key)
    low, high = int(found[1]), int(found[2] or found[1])
    return Outcome(low, high) if low <= high else None


def gap_between(rows: Sequence[Outcome]) -> int | None:
    """The first number that lies between rows of numbers and for which none stands; None without one."""
    if any(row.word for row in rows):
        return None
    taken = {number for row in rows for number in range(row.low, row.high + 1)}
    return next((number for number in range(min(taken), max(taken)) if number not in taken), None) if taken else None


def row_after_otherwise(rows: Sequence[Outcome]) -> tuple[int, str] | None:
    """The number of the first row below `otherwise`, which never counts, and why; None where no row stands below it."""
    number = next((number for number, row in enumerate(rows, 1) if row.word == OTHERWISE), len(rows))
    return (number, f"never counts: {OTHERWISE!r} before it stands for whatever is left") if rows[number:] else None


def covers_plain_dice(rows: Sequence[Outcome], dice: int) -> bool:
    """Whether rows of numbers stand for every sum of so many plain dice."""
    taken = {number for row in rows if not row.word for number in range(row.low, row.high + 1)}
    return dice > 0 and taken >= set(range(dice, PLAIN_FACES * dice + 1))


def row_that_never_counts(rows: Sequence[Outcome], dice: int | None) -> tuple[int, str] | None:
    """The first row of a table for plain dice that never counts, or overlaps one before it, and why; None without one.

    `dice` is None where their number is not known.
    """
    taken: set[int] = set()
    for number, row in enumerate(rows):
        if row.word:
            if dice is not None and taken >= set(range(dice, PLAIN_FACES * dice + 1)):
                return number, "never counts: rows before it stand for all numbers"
            continue
        numbers = set(range(row.low, row.high + 1))
        if dice is not None and not dice <= row.low <= row.high <= PLAIN_FACES * dice:
            what = "one die shows" if dice == 1 else f"{dice} dice show"
            return number, f"cannot be rolled: {what} {dice} to {PLAIN_FACES * dice}"
        if numbers <= taken:
            return number, "never counts: rows before it stand for the same numbers"
        if numbers & taken:
            return number, f"overlaps a row before it, which stands for {min(numbers & taken)}"
        taken |= numbers
    return None
