"""The board as it lies now: cells of all tiles, which of them touch, and what is seen from where.

A board never changes. When a tile comes or an exit opens, a new one is laid of the same tiles; cells keep their
numbers, because every tile has room for all of its join cells from the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolkit.systems.brimstone.map.tiles import ENTRY, STEPS, Exit, Local, Shape, Tile

#: How far a place is that no way leads to.
NO_WAY = 999
NOWHERE = -1
#: The number of the tile that lay on the table first.
ENTRANCE = 0
#: What an exit of a tile on the table can be.
SHUT, DOOR, CAP, GATE, JOINED = "shut", "door", "cap", "gate", "joined"

#: A cell as people write it: its section where there are several, and where it lies.
_CELL = re.compile(r"(?:(\d{1,9}):)?(-?\d{1,9}),(-?\d{1,9})", re.ASCII)


class Lying(NamedTuple):
    """A tile as it lies: where, how it is turned, what its exits are, and the join it was laid to.

    `parent` is the tile and exit its entry is joined to; `gated` says that a gate piece is on its entry instead.
    """

    tile: Tile
    section: int
    quarters: int
    x: int
    y: int
    exits: tuple[str, ...]
    parent: tuple[int, int] | None = None
    gated: bool = False

    @property
    def shape(self) -> Shape:
        return self.tile.turned(self.quarters)

    def at(self, cell: Local) -> tuple[int, int, int]:
        return self.section, self.x + cell[0], self.y + cell[1]


#: Two linked gates: tile and exit of each.
Link = tuple[tuple[int, int], tuple[int, int]]


class Mine:
    """All that follows from how the tiles lie."""

    __slots__ = (
        "_edges",
        "_far",
        "_interior",
        "_near",
        "_seen",
        "_walk",
        "around",
        "bases",
        "gates",
        "names",
        "neighbours",
        "normal",
        "numbers",
        "on_board",
        "places",
        "tiles",
        "tiles_of",
        "to",
        "visited",
    )

    def __init__(self, tiles: Sequence[Lying], links: Sequence[Link]) -> None:
        self.tiles = tuple(tiles)
        self.bases: list[int] = []
        self.places: list[tuple[int, int, int]] = []
        self.around: list[tuple[int, ...]] = []
        #: Cells that can be stood on; cells that are part of the board at all.
        self.normal: list[bool] = []
        self.on_board: list[bool] = []
        self.tiles_of: list[tuple[int, ...]] = []
        self._interior: list[int] = []
        for number, lying in enumerate(self.tiles):
            self._lay(number, lying)
        self._edges: dict[int, set[int]] = {}
        #: Cells of gate pieces → the cells of the linked piece.
        self.gates: dict[int, tuple[int, ...]] = {}
        #: Tile → the tiles adjacent to it (SB-3.13).
        self.neighbours: list[set[int]] = [set() for _ in self.tiles]
        for number, lying in enumerate(self.tiles):
            self._open(number, lying)
        for link in links:
            self._link(*link)
        self.numbers = {place: cell for cell, place in enumerate(self.places) if self.on_board[cell]}
        self.names = [f"{s}:{x},{y}" if s else f"{x},{y}" for s, x, y in self.places]
        #: What movement options are called, by cell.
        self.to = [f"to:{name}" for name in self.names]
        self.visited = [tuple(self._visiting(number)) for number in range(len(self.tiles))]
        self._far: dict[int, list[int]] = {}
        self._walk: dict[int, list[int]] = {}
        self._near: dict[tuple[int, ...], list[int]] = {}
        self._seen: dict[tuple[int, int], bool] = {}

    # Laying

    def _lay(self, number: int, lying: Lying) -> None:
        base = len(self.places)
        self.bases.append(base)
        shape, section, right, down = lying.shape, lying.section, lying.x, lying.y
        self.places += [(section, right + x, down + y) for x, y in shape.cells]
        self.around += [tuple(base + each for each in near) for near in shape.around]
        inside = len(shape.cells)
        self.normal += shape.normal
        self.on_board += [True] * inside
        self.tiles_of += [(number,)] * inside
        self._interior += [number] * inside
        exits = [*shape.exits, *([shape.entry] if shape.entry is not None else [])]
        for each in exits:
            self.places += [lying.at(cell) for cell in each.cells]
        more = 2 * len(exits)
        self.around += [()] * more
        self.normal += [False] * more
        self.on_board += [False] * more
        self.tiles_of += [()] * more
        self._interior += [NOWHERE] * more

    def joins(self, number: int, exit: int) -> tuple[int, int]:
        """The join cells of an exit, or of the entry, of a tile; a joined tile has those of the door it lies at."""
        lying = self.tiles[number]
        if exit == ENTRY:
            if lying.parent is not None:
                return self.joins(*lying.parent)
            exit = len(lying.tile.exits)
        first = self.bases[number] + len(lying.tile.cells) + 2 * exit
        return first, first + 1

    def _open(self, number: int, lying: Lying) -> None:
        shape = lying.shape
        for index, (state, exit) in enumerate(zip(lying.exits, shape.exits, strict=True)):
            if state in (DOOR, GATE, JOINED):
                self._connect(number, self.joins(number, index), exit)
        if shape.entry is not None and (lying.parent is not None or lying.gated):
            self._connect(number, self.joins(number, ENTRY), shape.entry)

    def _connect(self, number: int, joins: tuple[int, int], exit: Exit) -> None:
        """Join cells touch their twin, the cell before them and those beside that (SB-90.08)."""
        lying = self.tiles[number]
        base, inside = self.bases[number], lying.shape.numbers
        right, down = STEPS[exit.side]
        one, other = joins
        if not self.on_board[one]:
            for cell, twin in ((one, other), (other, one)):
                self.on_board[cell] = self.normal[cell] = True
                self.around[cell] = (twin,)
                self._edges[cell] = {twin}
        else:  # the tile on the other side of the door
            for near in self.tiles_of[one]:
                self.neighbours[near].add(number)
                self.neighbours[number].add(near)
        cells = exit.cells
        if self.places[one] != lying.at(cells[0]):
            cells = (cells[1], cells[0])
        for cell, (x, y) in zip(joins, cells, strict=True):
            self.tiles_of[cell] = (*self.tiles_of[cell], number)
            before = (x - right, y - down)
            self._edges[cell].add(base + inside[before])
            self._edges.setdefault(base + inside[before], set()).add(cell)
            for along in (-1, 0, 1):
                beside = (before[0] + along * down, before[1] + along * right)
                near = inside.get(beside, NOWHERE)
                if near != NOWHERE:
                    self.around[cell] = (*self.around[cell], base + near)
                    self.around[base + near] = (*self.around[base + near], cell)

    def _link(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """The cells of a gate are adjacent to both cells of the linked gate (SB-38.11, SB-90.05)."""
        here, there = self.joins(*one), self.joins(*other)
        for near, far in ((here, there), (there, here)):
            for cell in near:
                self.around[cell] = (*self.around[cell], *far)
                self.gates[cell] = far
        self.neighbours[one[0]].add(other[0])  # SB-38.17
        self.neighbours[other[0]].add(one[0])

    def _visiting(self, number: int) -> Iterator[tuple[int, bool]]:
        base = self.bases[number]
        for where, which, first in self.tiles[number].shape.visited:
            cell = base + which if where == -2 else self.joins(number, where)[which]
            if self.normal[cell]:
                yield cell, first

    # Asking

    @property
    def size(self) -> int:
        return len(self.places)

    def cell(self, name: str) -> int:
        """The cell of a name such as `3,1` or `1:3,1`. Raises KeyError where there is none."""
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        return found

    def find(self, name: str) -> int | None:
        """The number of the cell that is called so; None where there is none."""
        written = _CELL.fullmatch(name)
        return self.numbers.get((int(written[1] or 0), int(written[2]), int(written[3]))) if written else None

    def block(self, base: int, width: int) -> list[int]:
        """The cells of a base of some width, by y, then x; `NOWHERE` for what lies off the board."""
        if width == 1:
            return [base]
        section, x, y = self.places[base]
        return [
            self.numbers.get((section, x + right, y + down), NOWHERE) for down in range(width) for right in range(width)
        ]

    def far(self, start: int) -> list[int]:
        """How many steps every cell is away, for range (SB-90.10): blocked cells are no hindrance."""
        found = self._far.get(start)
        if found is None:
            found = self._far[start] = self._spread((start,), self.on_board)
        return found

    def walk(self, start: int) -> list[int]:
        """How many steps every cell is away for whoever walks, with nobody in the way (SB-90.10)."""
        found = self._walk.get(start)
        if found is None:
            found = self._walk[start] = self._spread((start,), self.normal)
        return found

    def nearest(self, goals: Sequence[int]) -> list[int]:
        """How many steps every cell is from the nearest of some cells, for whoever walks."""
        key = tuple(goals)
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = self._spread(key, self.normal)
        return found

    def _spread(self, starts: Sequence[int], able: Sequence[bool]) -> list[int]:
        found = [NO_WAY] * len(self.places)
        for start in starts:
            found[start] = 0
        edge, steps, around = list(starts), 0, self.around
        while edge:
            steps += 1
            further = []
            for here in edge:
                for there in around[here]:
                    if found[there] == NO_WAY and able[there]:
                        found[there] = steps
                        further.append(there)
            edge = further
        return found

    def same_tile(self, one: int, other: int) -> bool:
        mine = self.tiles_of[other]
        return any(tile in mine for tile in self.tiles_of[one])

    def lit_from(self, cell: int, reach: int = 1) -> set[int]:
        """The tiles that a lantern on a cell lights (SB-10.01, SB-10.02)."""
        lit = set(self.tiles_of[cell])
        for _ in range(reach):
            lit |= {near for tile in lit for near in self.neighbours[tile]}
        return lit

    def sees(self, viewer: int, target: int) -> bool:
        """Line of sight, through a gate only from a gate cell (SB-27.13, SB-38.15, SB-91.56)."""
        key = (viewer, target)
        found = self._seen.get(key)
        if found is None:
            found = self._line(viewer, target) or any(self._line(far, target) for far in self.gates.get(viewer, ()))
            self._seen[key] = found
        return found

    def _line(self, one: int, other: int) -> bool:
        """Whether the straight line between two centres crosses no wall (SB-90.07, SB-90.11)."""
        section, x, y = self.places[one]
        goal, x2, y2 = self.places[other]
        if section != goal or not (self.on_board[one] and self.on_board[other]):
            return False
        wide, high = abs(x2 - x), abs(y2 - y)
        right, down = (1 if x2 > x else -1), (1 if y2 > y else -1)
        across = along = 0
        here = one
        while across < wide or along < high:
            # Where on the line the next upright and the next level border lie, both multiplied by 2 * wide * high.
            upright, level = (1 + 2 * across) * high, (1 + 2 * along) * wide
            step_x, step_y = upright <= level, level <= upright
            across, along = across + step_x, along + step_y
            x, y = x + (right if step_x else 0), y + (down if step_y else 0)
            there = self.numbers.get((section, x, y), NOWHERE)
            if there == NOWHERE:
                return False
            if step_x and step_y:  # through a corner: a wall may end there, but not go on (SB-90.11)
                sides = ((section, x - right, y), (section, x, y - down))
                if not any(self._leads(here, self.numbers.get(side, NOWHERE), there) for side in sides):
                    return False
            elif not self._is_open(here, there):
                return False
            here = there
        return True

    def _leads(self, one: int, between: int, other: int) -> bool:
        return between != NOWHERE and self._is_open(one, between) and self._is_open(between, other)

    def _is_open(self, one: int, other: int) -> bool:
        """Whether no wall is between two cells that lie side by side."""
        tile = self._interior[one]
        return (tile != NOWHERE and tile == self._interior[other]) or other in self._edges.get(one, ())


def occupied_places(tiles: Sequence[Lying]) -> set[tuple[int, int, int]]:
    """Every place that cells lie on, or may lie on when an exit opens; capped exits have none (SB-90.04, SB-90.06)."""
    found: set[tuple[int, int, int]] = set()
    for lying in tiles:
        shape = lying.shape
        found.update(lying.at(cell) for cell in shape.cells)
        for state, exit in zip(lying.exits, shape.exits, strict=True):
            if state != CAP:
                found.update(lying.at(cell) for cell in exit.cells)
        if lying.gated and shape.entry is not None:
            found.update(lying.at(cell) for cell in shape.entry.cells)
    return found


def fitted(tile: Tile, door: Exit, at: Lying) -> tuple[int, int, int]:
    """How a tile must lie for its entry to meet a door of another: its quarters, x and y."""
    assert tile.entry is not None
    quarters = door.side  # its entry looks south; the door looks where the tile shall lie
    entry = tile.turned(quarters).entry
    assert entry is not None
    wanted = sorted(at.at(cell)[1:] for cell in door.cells)
    have = sorted(entry.cells)
    return quarters, wanted[0][0] - have[0][0], wanted[0][1] - have[0][1]
