"""The part of a map that does not change: a board, the doors on it, and what follows from both.

What bars steps and sight now is a set of numbers, as the board counts its barriers (`rules/boards`): doors that are
not open, and whatever else a system closes. The state holds that set and hands it in.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from toolkit.crawl.remembering import Remembered
from toolkit.rules.boards import paths
from toolkit.rules.boards.board import Board
from toolkit.rules.given import GivenFault

OPEN, CLOSED, LOCKED = "open", "closed", "locked"
DOOR_STATES = (OPEN, CLOSED, LOCKED)

#: Sets of barriers, and distances, that are remembered for one map.
_BARRED, _DISTANCES = 4_096, 4_096


class Walked(Board, Protocol):
    """A board that can say where one may step and what one sees."""

    def passable(self, closed: AbstractSet[int]) -> paths.Passable: ...

    def visible(self, viewer: int, closed: AbstractSet[int]) -> dict[int, int]:
        """Every cell seen from a cell, with its distance."""
        ...

    def door_between(self, one: int, other: int) -> int | None: ...


B = TypeVar("B", bound=Walked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground(Generic[B]):
    """A board and its doors. Places and doors go by their names."""

    board: B
    #: Door → its number on the board.
    doors: Mapping[str, int]
    #: Door → closed, open or locked, when the adventure begins.
    door_states: Mapping[str, str]
    #: Door → the two places it joins.
    door_ends: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    #: Place → the doors on its borders.
    doors_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: What is barred → what follows from it: worked out when first asked for.
    _steps: Remembered[frozenset[int], dict[str, tuple[str, ...]]] = field(
        default_factory=lambda: Remembered(_BARRED), repr=False, compare=False
    )
    _seen: Remembered[frozenset[int], dict[str, dict[str, int]]] = field(
        default_factory=lambda: Remembered(_BARRED), repr=False, compare=False
    )
    _distances: Remembered[tuple[int, frozenset[int]], Mapping[int, int]] = field(
        default_factory=lambda: Remembered(_DISTANCES), repr=False, compare=False
    )

    def steps(self, place: str, barred: frozenset[int]) -> tuple[str, ...]:
        """The places one step away, through nothing that is shut."""
        ways = self._steps.get(barred)
        if ways is None:
            ways = self._steps[barred] = self._ways(barred)
        return ways[place]

    def _ways(self, barred: frozenset[int]) -> dict[str, tuple[str, ...]]:
        board = self.board
        passable = board.passable(barred)
        return {
            board.name(here): tuple(board.name(there) for there in board.neighbours(here) if passable(here, there))
            for here in range(board.size)
        }

    def seen_from(self, viewer: str, barred: frozenset[int]) -> Mapping[str, int]:
        """Every place that is seen from a place, with its distance; its own too."""
        seen = self._seen.get(barred)
        if seen is None:
            seen = self._seen[barred] = {}
        from_here = seen.get(viewer)
        if from_here is None:
            board = self.board
            visible = board.visible(board.cell(viewer), barred)
            from_here = seen[viewer] = {board.name(cell): distance for cell, distance in visible.items()}
        return from_here

    def sight(self, viewer: str, target: str, barred: frozenset[int]) -> int | None:
        """The distance at which one place is seen from another, or None."""
        return self.seen_from(viewer, barred).get(target)

    def distances(self, goal: int, barred: frozenset[int]) -> Mapping[int, int]:
        """How many steps every cell is from the goal, where a way leads there."""
        found = self._distances.get((goal, barred))
        if found is None:
            board = self.board
            found = self._distances[goal, barred] = paths.distances(board, [goal], board.passable(barred))
        return found

    def barrier(self, one: str, other: str) -> int:
        """The number of what may bar the border of two places: a door, or whatever the system closes there."""
        number = self.board.door_between(self.board.cell(one), self.board.cell(other))
        if number is None:
            raise GivenFault(f"nothing can bar the border of {one} and {other} in this adventure")
        return number

    def barred(self, states: Mapping[str, str]) -> frozenset[int]:
        """The doors that stop steps and sight, as the board numbers them, when the doors are in these states."""
        return frozenset(self.doors[name] for name, state in states.items() if state != OPEN)
