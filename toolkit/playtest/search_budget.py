"""How long a bot may search: so many imagined games a decision, or so many seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

#: Imagined games a decision where nobody says how many.
ITERATIONS = 100
MOST_ITERATIONS = 1_000_000
MOST_SECONDS = 3_600.0
#: An option that was tried fewer times than this is not judged; with a small budget, fewer options are tried.
FEWEST_TRIES = 4

_WORDS = re.compile(r"(?P<iterations>[0-9]{1,7})|(?P<seconds>[0-9]{1,4}(\.[0-9]{1,3})?)s")


class BadBudget(ValueError):
    """Words that are no budget, in a sentence that says what is."""


@dataclass(frozen=True, slots=True)
class Iterations:
    """So many imagined games a decision: the same everywhere, so what follows from it is, too."""

    count: int = ITERATIONS

    @property
    def repeatable(self) -> bool:
        return True

    def options(self) -> int:
        """How many options can be tried in earnest."""
        return max(2, self.count // FEWEST_TRIES)

    def passes(self, halvings: int, options: int) -> Iterator[None]:
        """Yields once for every round of tries: each option that is left is tried once in it. The games are shared by
        the halvings."""
        for _ in range(max(1, self.count // (halvings * options))):
            yield

    def games(self) -> Iterator[int]:
        """Yields a number for every imagined game of a decision, where some options get more of them than others."""
        yield from range(1, self.count + 1)


@dataclass(frozen=True, slots=True)
class Seconds:
    """So much time a decision: for a table with people. A faster machine plays better."""

    seconds: float

    @property
    def repeatable(self) -> bool:
        return False

    def options(self) -> int:
        """All may be tried; who is slow tries each once."""
        return 64

    def passes(self, halvings: int, options: int) -> Iterator[None]:
        """As many as there is time for, at least one."""
        end = perf_counter() + self.seconds / halvings
        yield
        while perf_counter() < end:
            yield

    def games(self) -> Iterator[int]:
        """As many as there is time for."""
        end, number = perf_counter() + self.seconds, 0
        while perf_counter() < end:
            number += 1
            yield number


def read_budget(words: str) -> Iterations | Seconds:
    """`200` imagined games or `1.5s`; nothing for as many as usual."""
    if not words:
        return Iterations()
    found = _WORDS.fullmatch(words)
    if found is not None and found["iterations"] and 1 <= int(found["iterations"]) <= MOST_ITERATIONS:
        return Iterations(int(found["iterations"]))
    if found is not None and found["seconds"] and 0 < float(found["seconds"]) <= MOST_SECONDS:
        return Seconds(float(found["seconds"]))
    raise BadBudget(
        f"{words!r} is no budget for search: write how many games it imagines for a decision, as in search:200,"
        " or its seconds, as in search:1.5s"
    )
