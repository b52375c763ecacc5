"""What the maps of booklets have in common: marks on places, and letters for the places that rules name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

_ALPHABET = 26


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletMap:
    """A map as data. A system derives its own, with all that is drawn on it."""

    #: So many times as wide as high, it is larger on a page that lies on its side.
    wide_from: ClassVar[float]
    width: float
    height: float
    #: What the rules' own names of places are called on it; this is not drawn.
    called: Mapping[str, str]

    @property
    def is_wide(self) -> bool:
        """Whether it is larger on a page that lies on its side."""
        return self.width > self.height * self.wide_from

    def to_data(self) -> dict[str, Any]:
        data = asdict(self)
        del data["called"]
        return data


def letter(number: int, first: str) -> str:
    """The letter of a place, counted from 0: a, b … z, aa, bb … where the first one is `a`."""
    return chr(ord(first) + number % _ALPHABET) * (number // _ALPHABET + 1)
