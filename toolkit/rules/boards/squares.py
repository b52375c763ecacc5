"""Squares with walls and doors on their borders, in one or more linked sections.

Shadows of Brimstone and Machina Arcana share the rules of steps: eight directions, and a diagonal step needs one of
the two ways around the corner to be free of walls (SB-9.04, SB-90.08; MA-31.01, MA-31.02). Sight runs from centre to
centre (SB-27.13, MA-31.07). They differ at corners: a line through a point where walls end is clear in Brimstone
(SB-90.11), and in Machina Arcana is blocked unless the two squares it links are adjacent (MA-31.09).

The state's `closed` may hold doors, and squares that are filled (debris): those can be neither entered, nor passed by a
corner (MA-31.02), nor seen through (MA-31.08). Squares that only stop movement (SB-90.09) are the system's step rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from toolkit.rules.boards.board import FREE, NO_WAY, NOTHING_CLOSED, CellBoard, Ways, is_open
from toolkit.rules.boards.paths import Passable, distances


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A place: x grows to the east, y to the south. Sections are separate grids; most maps have one, named ""."""

    x: int
    y: int
    section: str = ""

    @property
    def name(self) -> str:
        return f"{self.section}:{self.x},{self.y}" if self.section else f"{self.x},{self.y}"

    def moved(self, right: int, down: int) -> Square:
        return Square(self.x + right, self.y + down, self.section)


Border: TypeAlias = tuple[Square, Square]

_CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@dataclass(frozen=True, slots=True)
class SightLine:
    """What a line needs: nothing closed among `barriers`, and at each corner point one way around it open."""

    crossed: tuple[int, ...]
    barriers: frozenset[int]
    corners: tuple[Ways, ...]

    def clear(self, closed: AbstractSet[int]) -> bool:
        return self.barriers.isdisjoint(closed) and all(is_open(ways, closed) for ways in self.corners)


class SquareBoard(CellBoard):
    """Squares in the order given. A border towards no square is a wall.

    `links` join squares of different sections as if they lay side by side (SB-38.11). `corners_block` chooses between
    MA-31.09 and SB-90.11, `diagonals` whether diagonal steps exist at all.
    """

    def __init__(
        self,
        squares: Iterable[Square],
        walls: Iterable[Border] = (),
        doors: Iterable[Border] = (),
        links: Iterable[Border] = (),
        *,
        diagonals: bool = True,
        corners_block: bool = True,
    ) -> None:
        self.squares = tuple(dict.fromkeys(squares))
        self.numbers = {square: number for number, square in enumerate(self.squares)}
        self.corners_block = corners_block
        self._walls = frozenset(frozenset(self._border(border)) for border in walls)
        door_pairs = [self._border(border) for border in doors]
        self._border_doors = {frozenset(pair): len(self.squares) + n for n, pair in enumerate(door_pairs)}
        self.links = self._linked(links)
        self._steps = tuple(dict(self._steps_from(cell, diagonals)) for cell in range(len(self.squares)))
        names = [square.name for square in self.squares]
        super().__init__(names, [tuple(steps) for steps in self._steps], door_pairs)
        self._lines: dict[tuple[int, int], SightLine | None] = {}

    def adjacent(self, one: int, other: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> bool:
        """Whether two squares are adjacent; what fills the two squares themselves does not matter."""
        return is_open(self._steps[one].get(other, NO_WAY), closed)

    def passable(self, closed: AbstractSet[int]) -> Passable:
        """The step rule for `paths`: adjacent, and not into a filled square."""
        steps = self._steps
        if not closed:
            return lambda here, there: there in steps[here]
        return lambda here, there: there not in closed and is_open(steps[here].get(there, NO_WAY), closed)

    def span(self, one: int, other: int) -> int | None:
        """The larger of the two coordinate differences (range by MA-31.04); None between sections."""
        here, there = self.squares[one], self.squares[other]
        if here.section != there.section:
            return None
        return max(abs(here.x - there.x), abs(here.y - there.y))

    def sees(self, viewer: int, target: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> bool:
        """Line of sight.

        It is mutual within a section (MA-31.12). From a linked square one also sees what is seen from the squares it is
        linked to (SB-91.56), while nobody who stands back sees through the link (SB-38.15, SB-38.16).
        """
        if self._sees_within(viewer, target, closed):
            return True
        return any(self._sees_within(far, target, closed) for far in self.links.get(viewer, ()))

    def visible(self, viewer: int, closed: AbstractSet[int] = NOTHING_CLOSED) -> dict[int, int]:
        """Every square seen from a square, with how many steps it is away (SB-90.10); its own first."""
        steps = distances(self, [viewer], self.passable(closed))
        return {cell: far for cell, far in steps.items() if self.sees(viewer, cell, closed)}

    def line(self, one: int, other: int) -> SightLine | None:
        """The line between two squares of one section; None where a wall or the board's end stops it for good."""
        pair = (one, other) if one <= other else (other, one)
        if pair not in self._lines:
            self._lines[pair] = self._trace(*pair)
        return self._lines[pair]

    def crossed(self, one: int, other: int) -> tuple[int, ...]:
        """The squares whose inside the line crosses, both ends left out (MA-31.10); empty where there is no line."""
        line = self.line(one, other)
        return () if line is None else line.crossed

    # Building

    def _border(self, border: Border) -> tuple[int, int]:
        one, other = border
        if one.section != other.section or abs(one.x - other.x) + abs(one.y - other.y) != 1:
            raise ValueError(f"{one.name} and {other.name} share no border")
        return self.numbers[one], self.numbers[other]

    def _linked(self, links: Iterable[Border]) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for one, other in links:
            here, there = self.numbers[one], self.numbers[other]
            found[here] = (*found.get(here, ()), there)
            found[there] = (*found.get(there, ()), here)
        return found

    def _steps_from(self, cell: int, diagonals: bool) -> Iterator[tuple[int, Ways]]:
        here = self.squares[cell]
        for right, down in _CLOCKWISE:
            there = self.numbers.get(here.moved(right, down))
            if there is None:
                continue
            if right and down:
                ways = self._around_corner(here, right, down) if diagonals else NO_WAY
            else:
                ways = self._across(cell, there)
            if ways:
                yield there, ways
        for there in self.links.get(cell, ()):
            yield there, FREE

    def _across(self, one: int, other: int) -> Ways:
        border = frozenset((one, other))
        if border in self._walls:
            return NO_WAY
        door = self._border_doors.get(border)
        return FREE if door is None else (frozenset((door,)),)

    def _around_corner(self, here: Square, right: int, down: int) -> Ways:
        """The two ways from a square to its diagonal neighbour, each around one of the squares between them."""
        start, goal = self.numbers[here], self.numbers[here.moved(right, down)]
        ways: list[frozenset[int]] = []
        for between in (here.moved(right, 0), here.moved(0, down)):
            corner = self.numbers.get(between)
            if corner is None:
                continue
            first, second = self._across(start, corner), self._across(corner, goal)
            if first and second:
                ways.append(frozenset({corner, *first[0], *second[0]}))
        return tuple(ways)

    def _sees_within(self, viewer: int, target: int, closed: AbstractSet[int]) -> bool:
        if self.squares[viewer].section != self.squares[target].section:
            return False
        line = self.line(viewer, target)
        return line is not None and line.clear(closed)

    def _trace(self, one: int, other: int) -> SightLine | None:
        crossed: list[int] = []
        barriers: set[int] = set()
        corners: list[Ways] = []
        here = self.squares[one]
        for right, down in grid_steps(here, self.squares[other]):
            there = here.moved(right, down)
            cell = self.numbers.get(there)
            if cell is None:
                return None
            if right and down:
                if self.corners_block:
                    corners.append(self._around_corner(here, right, down))
            else:
                ways = self._across(self.numbers[here], cell)
                if not ways:
                    return None
                barriers |= ways[0]
            if cell != other:
                crossed.append(cell)
            here = there
        if NO_WAY in corners:
            return None
        return SightLine(tuple(crossed), frozenset(barriers.union(crossed)), tuple(corners))


def grid_steps(start: Square, goal: Square) -> Iterator[tuple[int, int]]:
    """The steps of the straight line between two centres: across a border, or diagonally through a corner point."""
    width, height = abs(goal.x - start.x), abs(goal.y - start.y)
    right = 1 if goal.x > start.x else -1
    down = 1 if goal.y > start.y else -1
    across, along = 0, 0
    while across < width or along < height:
        # Where on the line the next upright and the next level border lie, both multiplied by 2 * width * height.
        upright, level = (1 + 2 * across) * height, (1 + 2 * along) * width
        step_right, step_down = upright <= level, level <= upright
        across, along = across + step_right, along + step_down
        yield (right if step_right else 0), (down if step_down else 0)
