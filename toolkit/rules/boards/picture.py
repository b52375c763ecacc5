"""A board as a picture: where its places lie on paper and what stands between them, for maps that are only shown."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[int, int]
#: The two ends of a straight line on the corners of the grid.
Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a map, a square of the grid, called as the rules call it. `mark` is a word such as `entry`."""

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
