"""A board as a picture: where its places lie on paper and what stands between them, for maps that are only shown."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal, TypeAlias

from toolkit.rules.boards.hex_sight import CORNERS

Point = tuple[int, int]
#: The two ends of a straight line between corners of places.
Edge = tuple[Point, Point]
#: Squares are one unit wide and high. Hexes are measured as their board measures them, so that all corners are whole.
Shape: TypeAlias = Literal["squares", "hexes"]

#: How wide and how high a unit is, where a place is 1 wide.
_UNITS: dict[Shape, tuple[float, float]] = {"squares": (1, 1), "hexes": (1 / 2, 1 / (2 * sqrt(3)))}
#: The corners of a place, as seen from where it lies: the upper left corner of a square, the centre of a hex.
_OUTLINES: dict[Shape, tuple[Point, ...]] = {"squares": ((0, 0), (1, 0), (1, 1), (0, 1)), "hexes": CORNERS}


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a map, called as the rules call it: the corner of a square, or the centre of a hex.

    `mark` is a word such as `entry`.
    """

    name: str
    x: int
    y: int
    dark: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A map. `wraps` where leaving over an edge means coming in at the opposite one."""

    width: int
    height: int
    places: tuple[Place, ...]
    walls: tuple[Edge, ...] = ()
    doors: tuple[Edge, ...] = ()
    wraps: bool = False
    shape: Shape = "squares"

    @property
    def unit(self) -> tuple[float, float]:
        """How wide and how high a unit is, where a place is 1 wide."""
        return _UNITS[self.shape]

    def outline(self, place: Place) -> tuple[Point, ...]:
        """The corners of a place, clockwise."""
        return tuple((place.x + right, place.y + down) for right, down in _OUTLINES[self.shape])
