"""Zones on a square grid with walls and doors between them (Massive Darkness: MD-4, MD-6, MD-7).

Two zones that share a border are separated by a wall unless the map says that the border is open or holds a door. A
door that is not closed is as good as an open border, for steps (MD-7.02) and for sight (MD-6.04). Anything else that
bars a border for a time, such as a pillar (MD-90.46), is a door too. Stairs join any two zones for steps and never for
sight (MD-90.54).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from toolkit.rules.boards.board import NOTHING_CLOSED, CellBoard
from toolkit.rules.boards.paths import Passable

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone's name and place; x grows to the east, y to the south."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class SightLine:
    """How far a visible zone is (MD-6.07), and the doors that the line runs through."""

    distance: int
    doors: frozenset[int]


class ZoneGraph(CellBoard):
    """Borders are pairs of zone names. The neighbours of a zone include those behind doors."""

    def __init__(
        self,
        zones: Sequence[Zone],
        open_borders: Iterable[tuple[str, str]],
        doors: Iterable[tuple[str, str]] = (),
        stairs: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.zones = tuple(zones)
        numbers = {zone.name: number for number, zone in enumerate(zones)}
        self._places = {(zone.x, zone.y): number for number, zone in enumerate(zones)}
        if len(self._places) != len(zones):
            raise ValueError("two zones lie in the same place")
        open_pairs = [self._border(numbers[one], numbers[other]) for one, other in open_borders]
        door_pairs = [self._border(numbers[one], numbers[other]) for one, other in doors]
        stair_pairs = [(numbers[one], numbers[other]) for one, other in stairs]
        self._straight = {frozenset(pair) for pair in (*open_pairs, *door_pairs)}
        joined = self._straight | {frozenset(pair) for pair in stair_pairs}
        if len(joined) != len(open_pairs) + len(door_pairs) + len(stair_pairs):
            raise ValueError("two zones are joined twice")
        super().__init__([zone.name for zone in zones], _neighbours(len(zones), joined), door_pairs)
        self._sight = tuple(dict(self._visible_from(cell)) for cell in range(self.size))

    def passable(self, closed: AbstractSet[int]) -> Passable:
        """The step rule for `paths`: no closed door is crossed (MD-7.02)."""
        shut = [pair for index, pair in enumerate(self.doors) if self.size + index in closed]
        barred = {*shut, *((other, one) for one, other in shut)}
        return lambda here, there: (here, there) not in barred

    def sight(self, viewer: int, target: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> int | None:
        """The distance at which one zone is seen from another, or None (MD-6.01 to MD-6.07)."""
        line = self._sight[viewer].get(target)
        return line.distance if line is not None and line.doors.isdisjoint(closed) else None

    def visible(self, viewer: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> dict[int, int]:
        """Every zone seen from a zone, with its distance; its own zone first (MD-6.06)."""
        return {target: line.distance for target, line in self._sight[viewer].items() if line.doors.isdisjoint(closed)}

    def _border(self, one: int, other: int) -> tuple[int, int]:
        here, there = self.zones[one], self.zones[other]
        if abs(here.x - there.x) + abs(here.y - there.y) != 1:
            raise ValueError(f"{here.name} and {there.name} share no border")
        return one, other

    def _visible_from(self, cell: int) -> Iterator[tuple[int, SightLine]]:
        yield cell, SightLine(0, NOTHING_CLOSED)
        zone = self.zones[cell]
        for right, down in _STEPS:
            here, steps, doors = cell, 0, NOTHING_CLOSED
            while True:
                there = self._places.get((zone.x + right * (steps + 1), zone.y + down * (steps + 1)))
                if there is None or frozenset((here, there)) not in self._straight:
                    break
                door = self.door_between(here, there)
                doors, here, steps = doors if door is None else doors | {door}, there, steps + 1
                yield here, SightLine(steps, doors)


def _neighbours(size: int, joined: Iterable[frozenset[int]]) -> list[tuple[int, ...]]:
    found: list[list[int]] = [[] for _ in range(size)]
    for pair in joined:
        one, other = pair
        found[one].append(other)
        found[other].append(one)
    return [tuple(sorted(cells)) for cells in found]
