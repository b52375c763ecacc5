"""Randomness that lives in the state, and that an edit of content disturbs as little as can be.

Every random number has a key: what it is for (`purpose`), who it falls to (`who`), the round (`when`), and how often
the same was asked for before in that round. It is a hash of the game's seed and this key, so that nothing else moves
it: one roll more for one hero leaves all other rolls as they are.

A shuffled pile has the key of its purpose and of how often it was shuffled. Where a card lies in it follows from that
key, the card's id and the number of the copy (`shuffling.py`), so that one card more or less leaves the order of the
others, and it does not matter in which order content lists them. A pick takes the option that would lie on top.

The numbers of one key are those of SplitMix64, read at the place that the round and the count give. Words become
numbers by BLAKE2, once for each word. All of it is the same on every machine and in every process.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from toolkit.rules.hashing import MASK, STEP, VALUES, hashed, mixed, number_of
from toolkit.rules.shuffling import shuffled

T = TypeVar("T")

#: A round has room for so many numbers of one key before it reaches those of the next round.
_ROUND = 1 << 32


class ScriptError(Exception):
    """A scripted roll, draw or pick does not fit what the rules asked for."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message}; {hint}" if hint else message)
        self.message = message
        self.hint = hint


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
    return hashed(f"{seed}/{purpose}")


class Randomness:
    """All the luck of one game. `script`, when given, answers before it.

    `counts` says how often each thing was asked for in this round, `shuffles` how often each pile was shuffled.
    """

    __slots__ = ("_start", "blank_dice", "counts", "script", "seed", "shuffles", "when")

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
        #: Whether dice that the script does not have next show a blank face.
        self.blank_dice = False
        self._start = stream_start(seed, "luck")

    def copy(self) -> Randomness:
        twin = Randomness.__new__(Randomness)
        twin.seed = self.seed
        twin.when = self.when
        twin.counts = self.counts.copy()
        twin.shuffles = self.shuffles.copy()
        twin.script = None if self.script is None else self.script.copy()
        twin.blank_dice = self.blank_dice
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
        count = self.counts[key] = self.counts.get(key, 0) + 1
        return mixed(((self._start ^ number_of(key)) + (self.when * _ROUND + count) * STEP) & MASK)

    def below(self, purpose: str, limit: int, who: str = "") -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        z = self._next(purpose, who)
        result = z % limit
        while z - result > VALUES - limit:
            # The last values are too few to give every result once: they would make small results more likely.
            z = mixed((z + STEP) & MASK)
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
        return shuffled(self._next(purpose, who), options, str)[-1]

    def shuffle(self, purpose: str, items: list[T], name: Callable[[T], str] = str) -> None:
        """Put the items in random order, in place; `name` says what each is. A scripted game leaves the order."""
        if self.script is not None:
            return
        count = self.shuffles.get(purpose, 0)
        self.shuffles[purpose] = count + 1
        pile = mixed(((self._start ^ number_of(purpose)) + (count + 1) * STEP) & MASK)
        items[:] = shuffled(pile, items, name)

    def scripted(self, purpose: str) -> object:
        """The next outcome of the script, which must be for this purpose."""
        assert self.script is not None
        is_next = bool(self.script) and self.script[0].purpose == purpose
        if self.blank_dice and not is_next and purpose.startswith("die "):
            return []
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
