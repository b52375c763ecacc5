"""Shuffled piles that an edit of content disturbs as little as can be.

Every card has a priority in a pile: a hash of the pile, of what it is, and of which copy of that. Cards lie in the
order of their priorities, so that one card more or less leaves the order of all others.

That is the best that can be done for cards that are all different. Of a card with many copies, one copy less would
still move everything below it up by one, so that every later draw falls to somebody else. So such cards are dealt half
by half: first how many of them go to the upper half, then how many of those to the upper quarter, and so on. Each of
these numbers is drawn in such a way that it seldom changes when its chances change little: every possible number runs
a race with a time of its own, the likelier the faster, and the first one wins. Where the numbers stay, the half stays
as it was, card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import comb, log
from operator import itemgetter
from typing import TypeVar

from toolkit.rules.hashing import MASK, STEP, marks_of, mixed, number_of, priorities

T = TypeVar("T")

#: A card with so many copies in a pile is dealt half by half; others by their priorities alone.
MANY = 5
#: So few cards are not halved any more.
_FEWEST = 20
#: In the place of every card that there are few of: they come in the order of their priorities.
_ANY = "\0"
#: The least chance there is: that of something very unlikely in a very large pile, which would else be 0.
_LEAST = 5e-324
#: Makes a number between 0 and 1 of one with 53 bits.
_UNIT = 2.0**-53


def shuffled(pile: int, items: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """The items in an order that follows from the number of the pile, the top one last. All are equally likely."""
    items = list(items)
    words = list(map(name, items))
    if len(set(words)) == len(words):
        return _ranked(pile, map(number_of, words), items)
    copies: dict[str, list[T]] = {}
    for word, item in zip(words, items, strict=True):
        copies.setdefault(word, []).append(item)
    marks: list[int] = []
    few: list[T] = []
    many: list[tuple[str, int]] = []
    for word, same in copies.items():
        if len(same) < MANY:
            marks += marks_of(word, MANY)[: len(same)]
            few += same
        else:
            many.append((word, len(same)))
    few = _ranked(pile, marks, few)
    if not many:
        return few
    many.sort()
    if few:
        many.append((_ANY, len(few)))
    order = [copies[word].pop() if word != _ANY else few.pop() for word in _spread(pile, 0, many)]
    order.reverse()
    return order


def _ranked(pile: int, marks: Iterable[int], items: Iterable[T]) -> list[T]:
    """The items in the order of the priorities that their marks give them."""
    ranked = sorted(zip(priorities(pile, marks), items, strict=True), key=itemgetter(0))
    return [item for _, item in ranked]


def _spread(pile: int, start: int, counts: Sequence[tuple[str, int]]) -> list[str]:
    """Which card lies where, from a place on, where so many of each card lie."""
    total = sum(count for _, count in counts)
    if total <= _FEWEST:
        return _placed(mixed((pile + start * STEP) & MASK), counts, total)
    half = 1 << ((total // 2).bit_length() - 1)
    part = mixed((pile ^ half) + start * STEP & MASK)
    upper, lower = [], []
    room, left = half, total
    for word, count in counts:
        taken = _share(part, word, count, left, room)
        upper.append((word, taken))
        lower.append((word, count - taken))
        room -= taken
        left -= count
    return _spread(pile, start, upper) + _spread(pile, start + half, lower)


def _placed(part: int, counts: Sequence[tuple[str, int]], total: int) -> list[str]:
    """Every card takes the places with the highest hash of the card and the place, of those that are left."""
    found = [_ANY] * total
    places = list(range(total))
    for word, count in counts:
        if count == len(places):
            for place in places:
                found[place] = word
            break
        if count:
            marks = marks_of(word, _FEWEST)
            ranked = sorted(zip(priorities(part, [marks[place] for place in places]), places, strict=True))
            for _, place in ranked[-count:]:
                found[place] = word
            places = [place for _, place in ranked[:-count]]
    return found


def _share(part: int, word: str, count: int, total: int, room: int) -> int:
    """How many of `count` cards lie in the `room` upper places of `total`."""
    first, chances = _chances(count, total, room)
    if len(chances) == 1:
        return first
    best, winner = 0.0, first
    numbers = priorities(part, marks_of(word, 1 << count.bit_length())[first : first + len(chances)])
    for number, (value, chance) in enumerate(zip(numbers, chances, strict=True), first):
        # A time with an exponential distribution, whose rate is the chance.
        time = -log(((value >> 11) + 0.5) * _UNIT) / chance
        if number == first or time < best:
            best, winner = time, number
    return winner


@lru_cache(maxsize=1 << 12)
def _chances(count: int, total: int, room: int) -> tuple[int, tuple[float, ...]]:
    """The chances of every number of cards in the upper places: the least number there can be, and chances from it."""
    low, high = max(0, count + room - total), min(count, room)
    ways = comb(total, room)
    found = (comb(count, each) * comb(total - count, room - each) / ways for each in range(low, high + 1))
    return low, tuple(max(chance, _LEAST) for chance in found)
