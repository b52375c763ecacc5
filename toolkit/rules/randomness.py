"""Randomness that lives in the state: one stream a purpose, all derived from one seed.

A stream is a single 64-bit number (SplitMix64), so a state with its randomness copies fast and reads well as YAML.
Streams are independent: shuffling one deck more often never changes what another deck or the dice give.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_VALUES = 1 << 64
_MASK = _VALUES - 1
_STEP = 0x9E3779B97F4A7C15


class ScriptError(Exception):
    """A scripted roll, draw or pick does not fit what the rules asked for."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """One prepared outcome: `purpose` names what is rolled, drawn or picked, `value` what comes out."""

    purpose: str
    value: object


def stream_start(seed: int, purpose: str) -> int:
    """The first state of the stream for a purpose: the same on every machine and in every process."""
    return int.from_bytes(blake2b(f"{seed}/{purpose}".encode(), digest_size=8).digest(), "big")


class Randomness:
    """All random streams of one game. `script`, when given, answers before any stream does."""

    __slots__ = ("blank_dice", "script", "seed", "streams")

    def __init__(self, seed: int, streams: Mapping[str, int] | None = None) -> None:
        self.seed = seed
        self.streams: dict[str, int] = dict(streams or {})
        self.script: deque[Scripted] | None = None
        #: Whether dice that the script does not have next show a blank face.
        self.blank_dice = False

    def copy(self) -> Randomness:
        twin = Randomness.__new__(Randomness)
        twin.seed = self.seed
        twin.streams = self.streams.copy()
        twin.script = None if self.script is None else self.script.copy()
        twin.blank_dice = self.blank_dice
        return twin

    def follow(self, script: Iterable[Scripted]) -> None:
        """From now on every random outcome must be in the script, in order; running out is an error."""
        self.script = deque(script)

    def below(self, purpose: str, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        streams = self.streams
        state = streams.get(purpose)
        if state is None:
            state = stream_start(self.seed, purpose)
        last_start = _VALUES - limit
        while True:
            state = (state + _STEP) & _MASK
            z = state
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            z ^= z >> 31
            result = z % limit
            if z - result <= last_start:
                break
            # The last values are too few to give every result once: they would make small results more likely.
        streams[purpose] = state
        return result

    def pick(self, purpose: str, options: Sequence[T]) -> T:
        """One of the options; a script may name it by its text."""
        if self.script is not None:
            value = self.scripted(purpose)
            for option in options:
                if option == value or str(option) == str(value):
                    return option
            raise ScriptError(
                f"the script picks {value!r} for {purpose!r}, but the choices are {list(map(str, options))}"
            )
        return options[self.below(purpose, len(options))]

    def shuffle(self, purpose: str, items: list[T]) -> None:
        """Put the items in random order, in place. A scripted game leaves the order as it is given."""
        if self.script is not None:
            return
        for last in range(len(items) - 1, 0, -1):
            other = self.below(purpose, last + 1)
            items[last], items[other] = items[other], items[last]

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

    def to_data(self) -> dict[str, object]:
        return {"seed": self.seed, "streams": {name: f"{state:016x}" for name, state in sorted(self.streams.items())}}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Randomness:
        streams = data.get("streams") or {}
        assert isinstance(streams, Mapping)
        return cls(int(str(data.get("seed", 0))), {str(name): int(str(state), 16) for name, state in streams.items()})
