"""Numbers from words and from other numbers, the same on every machine and in every process: what luck is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b

#: Numbers have 64 bits.
VALUES = 1 << 64
MASK = VALUES - 1
#: What SplitMix64 adds from one number to the next.
STEP = 0x9E3779B97F4A7C15
#: What it multiplies with, one after the other, to mix the bits of a number.
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
#: How many words are remembered as numbers: ids, options, purposes. All content together has far fewer.
_WORDS = 1 << 16


def hashed(text: str) -> int:
    """A number for a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


#: The number of a word that comes again and again.
number_of: Callable[[str], int] = lru_cache(maxsize=_WORDS)(hashed)


def mixed(z: int) -> int:
    """The finaliser of SplitMix64: every bit of the result depends on every bit that goes in."""
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def priorities(pile: int, marks: Iterable[int]) -> list[int]:
    """What things of a pile are put in order by.

    One multiplication mixes enough: what goes into it are numbers that were mixed before.
    """
    return [((z := pile ^ mark) ^ (z >> 32)) * FIRST & MASK for mark in marks]


@lru_cache(maxsize=_WORDS // 8)
def marks_of(word: str, count: int) -> tuple[int, ...]:
    """Numbers of a word, one for each of its copies: its own, and then those of SplitMix64."""
    first = number_of(word)
    return (first, *(mixed((first + number * STEP) & MASK) for number in range(1, count)))
