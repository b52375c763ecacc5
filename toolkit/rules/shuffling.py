"""Shuffled piles that an edit of content disturbs as little as can be.

Every card gets a time by luck, and the cards lie in the order of their times. For a card with few copies the time is a
hash of the pile, of what it is, and of which copy of that: one card more or less leaves the order of all others.

That is the best that can be done for cards that are all different. Of a card with many copies, one copy less would
still move everything below it up by one, so that every later draw falls to somebody else. So its copies get their times
part by part: first how many of them lie in all of the pile but its lowest sixteenth, then how many of those in the
upper part of that, and so on. Such a number changes as seldom as it can when there is one copy less (`_upper`), and
where it stays, that part of the pile stays as it was, card by card. What changes is mostly at the bottom, which is
drawn last, if ever.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from operator import itemgetter
from typing import NamedTuple, TypeVar

from toolkit.rules.hashing import FIRST, MASK, SECOND, STEP, VALUES, marks_of, mixed, number_of, priorities

T = TypeVar("T")

#: A card with so many copies in a pile gets its times part by part; others by their priorities alone.
MANY = 5
#: A pile with fewer cards is dealt by priorities alone, which is ten times as fast: it is shuffled often, as a deck of
#: attack modifiers is, and one copy less of it changes little.
LARGE = 30
#: Where a pile is parted, in 64ths from the top, in this order: what may change at all shall lie far below.
_CUTS = (60, 56, 48, 32, 16, 24, 40)
_WHOLE = 64
#: Numbers in a part are followed from so many copies down; from four times as many where there are more, and so on.
_MOST = 40


class Odds(NamedTuple):
    """How likely a card of a part lies in its upper one: so many of so many."""

    hits: int
    of: int


class Part(NamedTuple):
    """A part of a pile, in 64ths from the top, and the two it falls into, if any, with the odds of the upper one."""

    start: int
    end: int
    upper: Part | None = None
    lower: Part | None = None
    odds: Odds | None = None


def shuffled(pile: int, items: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """The items in an order that follows from the number of the pile, the top one last. All are equally likely."""
    items = list(items)
    words = list(map(name, items))
    if len(set(words)) == len(words):
        return _ranked(zip(priorities(pile, map(number_of, words)), items, strict=True))
    copies: dict[str, list[T]] = {}
    for word, item in zip(words, items, strict=True):
        copies.setdefault(word, []).append(item)
    timed: list[tuple[int, T]] = []
    few: list[T] = []
    marks: list[int] = []
    for word, same in copies.items():
        if len(same) < MANY or len(items) < LARGE:
            few += same
            marks += marks_of(word, len(same))
        else:
            timed += zip(_times(pile, word, len(same)), same, strict=True)
    timed += zip(priorities(pile, marks), few, strict=True)
    return _ranked(timed)


def _ranked(timed: Iterable[tuple[int, T]]) -> list[T]:
    return [item for _, item in sorted(timed, key=itemgetter(0))]


@lru_cache(maxsize=1 << 8)
def _times(pile: int, word: str, count: int) -> tuple[int, ...]:
    """The times of all copies of a card. The highest is that of the top card, as with priorities.

    The last ones are kept for who plays a game again.
    """
    times: list[int] = []
    luck = pile ^ number_of(word)
    left = [(_tree(0, _WHOLE), count)]
    while left:
        part, count = left.pop()
        start, end, above, below, odds = part
        z = mixed(luck + (start * _WHOLE + end) * STEP & MASK)
        if above is None or below is None or odds is None:
            first, width = start * VALUES, end - start
            for _ in range(count):
                z = z + STEP & MASK
                z = (z ^ z >> 30) * FIRST & MASK
                z = (z ^ z >> 27) * SECOND & MASK
                z ^= z >> 31
                times.append(MASK - (first + width * z) // _WHOLE)
            continue
        upper = _upper(z, count, odds)
        if upper:
            left.append((above, upper))
        if count - upper:
            left.append((below, count - upper))
    return tuple(times)


@lru_cache
def _tree(start: int, end: int) -> Part:
    for cut in _CUTS:
        if start < cut < end:
            return Part(start, end, _tree(start, cut), _tree(cut, end), Odds(cut - start, end - start))
    return Part(start, end)


def _upper(z: int, count: int, odds: Odds) -> int:
    """How many of `count` copies of a part lie in its upper one, by the luck of `z`.

    It is drawn for many more copies at first, and then followed from n copies to n - 1, as often as need be. From one
    step to the next it stays with the highest chance that leaves each number as likely as it has to be (a maximal
    coupling): as long as fewer than usual lie there, and else with the ratio of both chances. (`mixed` is written out
    here and above: calling it takes as long as what it does.)
    """
    n = _MOST
    while n <= count:
        n *= 4
    hits, of = odds
    number = bisect_right(_first(n, odds), z)
    while True:
        if (usual := number * of // hits) < n:
            n = usual
        if n <= count:
            return number
        z = z + STEP & MASK
        z = (z ^ z >> 30) * FIRST & MASK
        z = (z ^ z >> 27) * SECOND & MASK
        z ^= z >> 31
        n -= bisect_left(_stays(number, n, odds), -z)
        if n <= count:
            return number
        z = z + STEP & MASK
        z = (z ^ z >> 30) * FIRST & MASK
        z = (z ^ z >> 27) * SECOND & MASK
        z ^= z >> 31
        number = bisect_right(_leaves(n, odds), z)
        n -= 1


@lru_cache(maxsize=1 << 12)
def _stays(number: int, n: int, odds: Odds) -> list[int]:
    """The chances that a number stays as it is for one step, for two steps and so on. They fall; `bisect` wants numbers
    that rise, so they are negative."""
    chances = (comb(n - step, number) * odds.of**step for step in range(1, n - number + 1))
    # The part that hits have in both chances is left out; the other has one factor less a step.
    whole, misses = comb(n, number), odds.of - odds.hits
    return [-(chance * VALUES // (whole * misses**step)) for step, chance in enumerate(chances, 1)]


@lru_cache(maxsize=1 << 12)
def _leaves(n: int, odds: Odds) -> list[int]:
    """Where a number goes that does not stay from n copies to n - 1: to what becomes likelier."""
    before, after = _chances(n, odds), [*_chances(n - 1, odds), 0]
    return _sums([max(0, odds.of * new - old) for old, new in zip(before, after, strict=True)])


@lru_cache(maxsize=1 << 8)
def _first(n: int, odds: Odds) -> list[int]:
    return _sums(_chances(n, odds))


def _chances(n: int, odds: Odds) -> list[int]:
    """How likely every number of n copies lies in the upper part, as shares of `of` to the n."""
    hits, misses = odds.hits, odds.of - odds.hits
    return [comb(n, number) * hits**number * misses ** (n - number) for number in range(n + 1)]


def _sums(chances: Sequence[int]) -> list[int]:
    """Up to which luck each number comes."""
    whole = sum(chances)
    return [each * VALUES // whole for each in accumulate(chances)]
