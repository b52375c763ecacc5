"""The tiles that lie on the table, as one map: who is beside whom, how far, and what is seen (MA-30, MA-31).

A ground belongs to one way of laying tiles and never changes; games that lay the same tiles share it. Spaces keep their
numbers wherever their tile lies: 64 for each tile of the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from toolkit.rules.boards.squares import grid_steps
from toolkit.systems.machina_arcana.map.tiles import (
    BARREL,
    CELLS,
    CHASM,
    DEBRIS,
    EDGE_CELLS,
    OPENINGS,
    PASSABLE,
    SIZE,
    WALL,
    Tile,
    Ways,
    around,
)

#: Slots beside a slot, by the edge between them: north, east, south, west.
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
FAR = 10_000
_MOST_REMEMBERED = 4_000


class Laid(NamedTuple):
    """A tile on the table: which one, in which slot, and how many quarter turns it is turned (MA-30.04)."""

    tile: int
    x: int
    y: int
    turned: int


class Line(NamedTuple):
    """A line of sight: the spaces it crosses, the doors on it, and the ways around each corner it passes through."""

    crossed: tuple[int, ...]
    doors: frozenset[int]
    corners: tuple[Ways, ...]

    def clear(self, closed: AbstractSet[int]) -> bool:
        """Whether closed doors leave it open (MA-31.08, MA-31.09)."""
        if not closed:
            return True
        return self.doors.isdisjoint(closed) and all(
            any(way.isdisjoint(closed) for way in each) for each in self.corners
        )


class TileTables(NamedTuple):
    """What is beside what within a tile: always, and by the ways that doors leave."""

    near: tuple[tuple[int, ...], ...]
    gated: tuple[tuple[tuple[int, Ways], ...], ...]
    #: Lines of sight within the tile, which are the same wherever it lies; filled when they are asked for.
    lines: dict[tuple[int, int], Line | None]


def tables_of(tile: Tile) -> TileTables:
    """The neighbours of each space of a tile, by their numbers in the game."""
    near: list[tuple[int, ...]] = []
    gated: list[tuple[tuple[int, Ways], ...]] = []
    for cell in range(CELLS):
        always: list[int] = []
        doors: list[tuple[int, Ways]] = []
        if tile.kinds[cell] != DEBRIS:
            for there in around(cell):
                ways = () if tile.kinds[there] == DEBRIS else tile.ways(cell, there)
                if any(not way for way in ways):
                    always.append(tile.first + there)
                elif ways:
                    doors.append((tile.first + there, ways))
        near.append(tuple(always))
        gated.append(tuple(doors))
    return TileTables(tuple(near), tuple(gated), {})


class Tables(dict[int, TileTables]):
    """The tables of tiles by their numbers, each made when its tile is first laid."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self._tiles = tiles

    def __missing__(self, number: int) -> TileTables:
        found = self[number] = tables_of(self._tiles[number])
        return found


class Ground:
    """One way of laying tiles."""

    def __init__(self, tiles: Sequence[Tile], tables: Tables, laid: tuple[Laid, ...]) -> None:
        self.tiles = tiles
        self.tables = tables
        self.laid = laid
        self.slots = {(each.x, each.y): each for each in laid}
        self.places = {each.tile: each for each in laid}
        self.kinds: dict[int, str] = {}
        self.xy: dict[int, tuple[int, int]] = {}
        self._near: dict[int, tuple[int, ...]] = {}
        self._gated: dict[int, tuple[tuple[int, Ways], ...]] = {}
        #: Opening spaces of two tiles that touch with open edges → the space across (MA-30.05).
        self.across: dict[int, int] = {}
        for each in laid:
            tile = tiles[each.tile]
            self.kinds.update(zip(range(tile.first, tile.first + CELLS), tile.kinds, strict=True))
            self.xy.update(zip(range(tile.first, tile.first + CELLS), _coordinates(each), strict=True))
            self._near.update(zip(range(tile.first, tile.first + CELLS), tables[each.tile].near, strict=True))
            self._gated.update((tile.first + cell, ways) for cell, ways in enumerate(tables[each.tile].gated) if ways)
        self.cells = tuple(self.kinds)
        self.of_kind: dict[str, list[int]] = {}
        for cell, kind in self.kinds.items():
            self.of_kind.setdefault(kind, []).append(cell)
        #: The spaces on which a walk can go on, for those who hover and for all others.
        self._flown = frozenset(cell for cell, kind in self.kinds.items() if kind in PASSABLE)
        self.walked = frozenset(cell for cell in self._flown if self.kinds[cell] != CHASM)
        self._at = {place: cell for cell, place in self.xy.items()}
        self._join()
        #: The opening spaces beyond which nothing lies, with their edges.
        self.openings = {
            each.tile * CELLS + cell: edge
            for each in laid
            for edge in self.free_edges(each.tile)
            for cell in OPENINGS[edge]
        }
        #: The spaces with barrels, in reading order (MA-41.03).
        barrels = [cell for cell, kind in self.kinds.items() if kind == BARREL]
        self.barrels = tuple(sorted(barrels, key=lambda cell: (self.xy[cell][1], self.xy[cell][0])))
        self._steps: dict[frozenset[int], Mapping[int, tuple[int, ...]]] = {}
        self._lines: dict[tuple[int, int], Line | None] = {}
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._distances: dict[tuple[object, ...], Mapping[int, int]] = {}

    # Tiles

    def tile_of(self, cell: int) -> int:
        return cell // CELLS

    def neighbour(self, laid: Laid, edge: int) -> tuple[int, int]:
        """The slot beyond an edge of a tile, the edge named as in the tile's own drawing."""
        right, down = BESIDE[(edge + laid.turned) % 4]
        return laid.x + right, laid.y + down

    def free_edges(self, tile: int) -> list[int]:
        """The open edges of a tile beyond which nothing lies."""
        laid = self.places[tile]
        return [edge for edge in sorted(self.tiles[tile].open_edges) if self.neighbour(laid, edge) not in self.slots]

    def opening(self, cell: int) -> int | None:
        """The open edge with no tile beyond it that a space is an opening of (MA-42.01)."""
        return self.openings.get(cell)

    def _join(self) -> None:
        """Neighbours over the borders of tiles that touch with open edges (MA-30.05)."""
        for each in self.laid:
            tile = self.tiles[each.tile]
            for edge in tile.open_edges:
                other = self.slots.get(self.neighbour(each, edge))
                if other is None:
                    continue
                facing = (edge + each.turned + 2 - other.turned) % 4
                if facing not in self.tiles[other.tile].open_edges:
                    continue
                here = [tile.first + cell for cell in OPENINGS[edge]]
                there = [other.tile * CELLS + cell for cell in reversed(OPENINGS[facing])]
                self.across.update(zip(here, there, strict=True))
        for cell in self._beside_openings():
            x, y = self.xy[cell]
            for right, down in ((r, d) for d in (-1, 0, 1) for r in (-1, 0, 1) if r or d):
                there_cell = self._at.get((x + right, y + down))
                if there_cell is None or there_cell // CELLS == cell // CELLS:
                    continue
                ways = self.ways(cell, there_cell)
                if any(not way for way in ways):
                    self._near[cell] = (*self._near[cell], there_cell)
                elif ways:
                    self._gated[cell] = (*self._gated.get(cell, ()), (there_cell, ways))

    def _beside_openings(self) -> list[int]:
        """The opening spaces that lead on, and the spaces beside them on the same edge."""
        found: set[int] = set()
        for cell in self.across:
            tile, local = divmod(cell, CELLS)
            for edge in EDGE_CELLS:
                if local in edge:
                    at = edge.index(local)
                    found.update(tile * CELLS + each for each in edge[max(0, at - 1) : at + 2])
        return sorted(found)

    # Adjacency (MA-31.01 to MA-31.03)

    def border(self, one: int, other: int) -> int | None:
        """What is between two orthogonal neighbours: WALL, a door, or None."""
        if one // CELLS == other // CELLS:
            return self.tiles[one // CELLS].border(one % CELLS, other % CELLS)
        return None if self.across.get(one) == other else WALL

    def paths(self, one: int, other: int) -> list[tuple[int, frozenset[int]]]:
        """The paths between two neighbours: the corner of each (-1 for none), and the doors on it."""
        (x, y), (to_x, to_y) = self.xy[one], self.xy[other]
        right, down = to_x - x, to_y - y
        if not right or not down:
            border = self.border(one, other)
            return [] if border == WALL else [(-1, frozenset() if border is None else frozenset({border}))]
        found = []
        for place in ((to_x, y), (x, to_y)):
            corner = self._at.get(place)
            if corner is None or self.kinds[corner] == DEBRIS:
                continue
            legs = (self.border(one, corner), self.border(corner, other))
            if WALL not in legs:
                found.append((corner, frozenset(leg for leg in legs if leg is not None)))
        return found

    def ways(self, one: int, other: int) -> Ways:
        if DEBRIS in (self.kinds[one], self.kinds[other]):
            return ()
        return tuple(doors for _, doors in self.paths(one, other))

    def steps(self, closed: frozenset[int]) -> Mapping[int, tuple[int, ...]]:
        """Every space with the spaces adjacent to it, while these doors are closed."""
        found = self._steps.get(closed)
        if found is None:
            steps = dict(self._near)
            for cell, ways in self._gated.items():
                through = [there for there, each in ways if any(way.isdisjoint(closed) for way in each)]
                if through:
                    steps[cell] = (*steps[cell], *through)
            found = self._steps[closed] = steps
        return found

    # Distance (MA-31.04 to MA-31.06)

    def range(self, one: int, other: int) -> int:
        (x, y), (to_x, to_y) = self.xy[one], self.xy[other]
        return max(abs(x - to_x), abs(y - to_y))

    def within(self, cell: int, far: int) -> frozenset[int]:
        """The spaces in range, whatever lies between."""
        found = self._within.get((cell, far))
        if found is None:
            x, y = self.xy[cell]
            around = ((x + right, y + down) for right in range(-far, far + 1) for down in range(-far, far + 1))
            found = self._within[cell, far] = frozenset(self._at[place] for place in around if place in self._at)
        return found

    def straight(self, one: int, other: int) -> int:
        """The straight-line distance, squared."""
        (x, y), (to_x, to_y) = self.xy[one], self.xy[other]
        return (x - to_x) ** 2 + (y - to_y) ** 2

    def steps_to(
        self, goal: int, used: frozenset[int], rooted: frozenset[int], *, hover: bool = False
    ) -> Mapping[int, int]:
        """How many steps every space is from a goal; spaces without a path are left out (MA-31.05).

        `used` are spaces with explored tokens, `rooted` those of immobile units, which count as debris.
        """
        used = used & self._flown  # other spaces cannot be entered with or without a token
        key = (goal, used, rooted, hover)
        found = self._distances.get(key)
        if found is None:
            if len(self._distances) > _MOST_REMEMBERED:
                self._distances.clear()
            found = self._distances[key] = self._count_steps(goal, used, rooted, hover)
        return found

    def _count_steps(self, goal: int, used: frozenset[int], rooted: frozenset[int], hover: bool) -> dict[int, int]:
        steps = self.steps(frozenset())
        walked = (self._flown if hover else self.walked) - used - rooted
        corners = rooted - {goal}
        found = {goal: 0}
        edge, far = [goal], 0
        while edge:
            far += 1
            reached: list[int] = []
            for here in edge:
                for there in steps[here]:
                    if there not in found and (not corners or self._step_beside(here, there, corners)):
                        found[there] = far
                        if there in walked:
                            reached.append(there)
            edge = reached
        return found

    def _step_beside(self, one: int, other: int, rooted: frozenset[int]) -> bool:
        """Whether a step goes by no corner that an immobile unit fills."""
        return any(corner not in rooted for corner, _ in self.paths(one, other))

    # Sight (MA-31.07 to MA-31.12)

    def line(self, one: int, other: int) -> Line | None:
        """The line between two spaces; None where a wall, debris or the end of the map stops it for good."""
        pair = (one, other) if one < other else (other, one)
        tile = one // CELLS
        lines = self.tables[tile].lines if tile == other // CELLS else self._lines
        if pair not in lines:
            lines[pair] = self._trace(*pair)
        return lines[pair]

    def sees(self, one: int, other: int, closed: frozenset[int]) -> bool:
        line = self.line(one, other)
        return line is not None and line.clear(closed)

    def _trace(self, one: int, other: int) -> Line | None:
        crossed: list[int] = []
        doors: set[int] = set()
        corners: list[Ways] = []
        here, (x, y) = one, self.xy[one]
        for right, down in grid_steps((x, y), self.xy[other]):
            x, y = x + right, y + down
            there = self._at.get((x, y))
            if there is None:
                return None
            if right and down:
                ways = tuple(doors for _, doors in self.paths(here, there))
                if not ways:
                    return None
                if all(ways):
                    corners.append(ways)
            else:
                border = self.border(here, there)
                if border == WALL:
                    return None
                if border is not None:
                    doors.add(border)
            if there != other:
                if self.kinds[there] == DEBRIS:
                    return None
                crossed.append(there)
            here = there
        return Line(tuple(crossed), frozenset(doors), tuple(corners))


def _coordinates(laid: Laid) -> list[tuple[int, int]]:
    """Where the spaces of a tile lie on the map, turned clockwise."""
    found = []
    for cell in range(CELLS):
        x, y = cell % SIZE, cell // SIZE
        for _ in range(laid.turned):
            x, y = SIZE - 1 - y, x
        found.append((laid.x * SIZE + x, laid.y * SIZE + y))
    return found
