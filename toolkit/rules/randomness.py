"""Randomness that lives in the state, and that an edit of content disturbs as little as can be.

Every random number has a key: what it is for (`purpose`), who it falls to (`who`), the round (`when`), and how often
the same was asked for before in that round. It is a hash of the game's seed and this key, so that nothing else moves
it: one roll more for one hero leaves all other rolls as they are.

A shuffled pile has the key of its purpose and of how often it was shuffled, and every card in it a priority, a hash of
that key, the card's id and the number of the copy. Where cards lie follows from their priorities. So one card more or
less leaves the order of the others, and it does not matter in which order content lists them. A pick takes the option
that would lie on top, for the same reason.

The numbers of one key are those of SplitMix64, read at the place that the round and the count give. Words become
numbers by BLAKE2, once for each word. All of it is the same on every machine and in every process.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import Any, TypeVar

T = TypeVar("T")

_VALUES = 1 << 64
_MASK = _VALUES - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
#: A round has room for so many numbers of one key before it reaches those of the next round.
_ROUND = 1 << 32
#: How many words are remembered as numbers: ids, options, purposes. All content together has far fewer.
_WORDS = 1 << 16


class ScriptError(Exception):
    """A scripted roll, draw or pick does not fit what the rules asked for."""


class OlderLuck(ValueError):
    """A state whose luck was written by a Lantern that drew cards and rolled dice in another way."""

    def __init__(self) -> None:
        super().__init__("this state is older: its `random` has streams, which Lantern no longer uses; leave it out")


@dataclass(frozen=True, slots=True)
class Scripted:
    """One prepared outcome: `purpose` names what is rolled, drawn or picked, `value` what comes out."""

    purpose: str
    value: object


def stream_start(seed: int, purpose: str) -> int:
    """Another seed that follows from a seed, for a purpose: the same on every machine and in every process."""
    return _hashed(f"{seed}/{purpose}")


def _hashed(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


#: The number of a word.
_number_of: Callable[[str], int] = lru_cache(maxsize=_WORDS)(_hashed)


def _mixed(z: int) -> int:
    """The finaliser of SplitMix64: every bit of the result depends on every bit that goes in."""
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)


class Randomness:
    """All the luck of one game. `script`, when given, answers before it.

    `counts` says how often each thing was asked for in this round, `shuffles` how often each pile was shuffled.
    """

    __slots__ = ("_start", "counts", "script", "seed", "shuffles", "when")

    def __init__(
        self,
        seed: int,
        when: int = 0,
        counts: Mapping[str, int] | None = None,
        shuffles: Mapping[str, int] | None = None,
    ) -> None:
        self.seed = seed
        self.when = when
        self.counts: dict[str, int] = dict(counts or {})
        self.shuffles: dict[str, int] = dict(shuffles or {})
        self.script: deque[Scripted] | None = None
        self._start = stream_start(seed, "luck")

    def copy(self) -> Randomness:
        twin = Randomness.__new__(Randomness)
        twin.seed = self.seed
        twin.when = self.when
        twin.counts = self.counts.copy()
        twin.shuffles = self.shuffles.copy()
        twin.script = None if self.script is None else self.script.copy()
        twin._start = self._start
        return twin

    def begin(self, when: int) -> None:
        """A step of this round begins. In a new round everything is counted from the start."""
        if when != self.when:
            self.when = when
            self.counts.clear()

    def follow(self, script: Iterable[Scripted]) -> None:
        """From now on every random outcome must be in the script, in order; running out is an error."""
        self.script = deque(script)

    def _next(self, purpose: str, who: str) -> int:
        """The next number of a key, from 0 to 2⁶⁴ - 1."""
        key = f"{who}: {purpose}" if who else purpose
        count = self.counts.get(key, 0)
        self.counts[key] = count + 1
        return _mixed((_mixed(self._start ^ _number_of(key)) + (self.when * _ROUND + count + 1) * _STEP) & _MASK)

    def below(self, purpose: str, limit: int, who: str = "") -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        z = self._next(purpose, who)
        result = z % limit
        while z - result > _VALUES - limit:
            # The last values are too few to give every result once: they would make small results more likely.
            z = _mixed((z + _STEP) & _MASK)
            result = z % limit
        return result

    def pick(self, purpose: str, options: Sequence[T], who: str = "") -> T:
        """One of the options; a script may name it by its text."""
        if self.script is not None:
            value = self.scripted(purpose)
            for option in options:
                if option == value or str(option) == str(value):
                    return option
            raise ScriptError(
                f"the script picks {value!r} for {purpose!r}, but the choices are {list(map(str, options))}"
            )
        return _dealt(self._next(purpose, who), options, str)[-1]

    def shuffle(self, purpose: str, items: list[T], name: Callable[[T], str] = str) -> None:
        """Put the items in random order, in place; `name` says what each is. A scripted game leaves the order."""
        if self.script is not None:
            return
        count = self.shuffles.get(purpose, 0)
        self.shuffles[purpose] = count + 1
        pile = _mixed((_mixed(self._start ^ _number_of(purpose)) + (count + 1) * _STEP) & _MASK)
        items[:] = _dealt(pile, items, name)

    def scripted(self, purpose: str) -> object:
        """The next outcome of the script, which must be for this purpose."""
        assert self.script is not None
        if not self.script:
            raise ScriptError(f"the script has run out: the rules ask for {purpose!r}")
        scripted = self.script.popleft()
        if scripted.purpose != purpose:
            raise ScriptError(f"the script has {scripted.purpose!r} next, but the rules ask for {purpose!r}")
        return scripted.value

    def to_data(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "when": self.when,
            "counts": dict(sorted(self.counts.items())),
            "shuffles": dict(sorted(self.shuffles.items())),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Randomness:
        """The luck of `to_data`. Raises `OlderLuck` where it was written before luck had keys."""
        if "streams" in data:
            raise OlderLuck
        counts, shuffles = (
            {str(key): int(count) for key, count in (data.get(field) or {}).items()} for field in ("counts", "shuffles")
        )
        return cls(int(data.get("seed", 0)), int(data.get("when", 0)), counts, shuffles)


def _dealt(pile: int, items: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """A shuffled pile, its top card last.

    The first copy of every card goes by its priority. Every further copy takes one of the places there are, and the
    card that lay there goes to the bottom. One copy less of a card that there are many of then changes a place or two,
    where by priorities alone it would move everything below it up by one. All orders are equally likely.
    """
    first: list[tuple[int, T]] = []
    further: list[tuple[int, str, int, T]] = []
    copies: dict[str, int] = {}
    for item in items:
        word = name(item)
        copy = copies[word] = copies.get(word, -1) + 1
        priority = _mixed(((pile ^ _number_of(word)) + copy * _STEP) & _MASK)
        if copy:
            further.append((copy, word, priority, item))
        else:
            first.append((priority, item))
    first.sort(key=itemgetter(0))
    further.sort(key=itemgetter(0, 1))  # the last copies come last: they are what people add and take away
    order = [item for _, item in first]
    for _, _, priority, item in further:
        place = _place(priority, len(order))
        order.append(item)
        order[place], order[-1] = item, order[place]
    order.reverse()
    return order


def _place(number: int, last: int) -> int:
    """A place from 0 to `last` by a number. For one place more it is the same one, unless it is the new one."""
    mask = (1 << last.bit_length()) - 1
    while (place := number & mask) > last:
        number = _mixed((number + _STEP) & _MASK)
    return place
