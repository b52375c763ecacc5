"""Dice: content says which faces a die has; a roll gives one face of each die, by the luck of who rolls it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from toolkit.rules.randomness import Randomness, ScriptError


@dataclass(frozen=True, slots=True)
class Die:
    """A die: the symbols on each face, in the order of the content. `opposite` pairs faces by index, for flipping."""

    id: str
    faces: tuple[tuple[str, ...], ...]
    opposite: tuple[int, ...] = ()
    #: Face → how often each symbol stands on it.
    counts: tuple[tuple[tuple[str, int], ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", tuple(tuple(Counter(face).items()) for face in self.faces))

    @classmethod
    def from_entity(cls, data: Mapping[str, Any]) -> Die:
        faces = tuple(tuple(face) for face in data["faces"])
        return cls(str(data["id"]), faces, tuple(data.get("opposite", ())))


@dataclass(slots=True)
class Rolled:
    """One die on the table, showing a face."""

    die: Die
    face: int

    @property
    def symbols(self) -> tuple[str, ...]:
        return self.die.faces[self.face]


def roll(random: Randomness, dice: Sequence[Die], who: str, why: str = "") -> list[Rolled]:
    """Roll dice one after another. A script names the face of each by its symbols, or by its number counted from 1.

    `who` rolls them, and `why` tells apart what the same hand rolls for different reasons, such as rolling again: every
    die has luck of its own for each of them, so that one roll more leaves those of all others as they are.
    """
    if random.script is not None:
        return [Rolled(die, _scripted_face(random, die)) for die in dice]
    below = random.below
    return [Rolled(die, below(_purpose(die.id, why), len(die.faces), who)) for die in dice]


@lru_cache(maxsize=1_024)
def _purpose(die: str, why: str = "") -> str:
    """What luck a die is rolled with."""
    return f"{why} die {die}" if why else f"die {die}"


def _scripted_face(random: Randomness, die: Die) -> int:
    return face_of(die, random.scripted(_purpose(die.id)))


def face_of(die: Die, wanted: object) -> int:
    """The face that a script means by its symbols, or by its number counted from 1. Raises `ScriptError`."""
    if isinstance(wanted, int):
        if 1 <= wanted <= len(die.faces):
            return wanted - 1
        raise ScriptError(f"the die {die.id} has faces 1 to {len(die.faces)}, not {wanted}")
    symbols = sorted(map(str, wanted)) if isinstance(wanted, list) else sorted(str(wanted).split())
    for index, face in enumerate(die.faces):
        if sorted(face) == symbols:
            return index
    faces = ", ".join(dict.fromkeys(" ".join(face) or "blank" for face in die.faces))
    raise ScriptError(f"the die {die.id} has no face {' '.join(symbols) or 'blank'}", f"it has {faces}")
