"""Tiles: eight by eight spaces drawn in text, with walls and doors on the borders between them (MA-30, MA-47).

. . .|. . . . .      a sign a space, a blank between two of them; | is a wall there, : a door
. c .:. . . e .
- - =                between two rows, where something is: - is a wall, = a door
. . . . . . . .
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem

SIZE = 8  # MA-30.01
CELLS = SIZE * SIZE
#: The four edges, clockwise; a quarter turn adds one.
EDGES = ("north", "east", "south", "west")
#: The signs of a drawing and what they stand for (MA-47).
SIGNS: Mapping[str, str] = {
    ".": "floor",
    "#": "debris",
    "c": "chest",
    "w": "workbench",
    "r": "recharge-station",
    "e": "event-space",
    "L": "trap-lever",
    "t": "trap-space",
    "H": "chapter-space",
    "S": "spawn-space",
    "b": "barrel",
    "X": "chasm",
    "R": "ritual-space",
}
FLOOR, DEBRIS, TRAP, SPAWN, BARREL, CHASM = "floor", "debris", "trap-space", "spawn-space", "barrel", "chasm"
CHAPTER, CHEST, WORKBENCH, RECHARGE, EVENT, LEVER, RITUAL = (
    "chapter-space",
    "chest",
    "workbench",
    "recharge-station",
    "event-space",
    "trap-lever",
    "ritual-space",
)
PASSABLE = frozenset({FLOOR, TRAP, SPAWN, CHASM})  # MA-5.02, MA-5.03
ACTION_SPACES = frozenset({CHAPTER, CHEST, WORKBENCH, RECHARGE, EVENT, LEVER, RITUAL})  # MA-5.05
#: What an opening space may be (MA-30.08).
AT_OPENINGS = frozenset({FLOOR, TRAP, SPAWN})
#: What every tile but an endgame tile has, and how many of each (MA-30.07).
NEEDED: Mapping[str, int] = {CHAPTER: 1, SPAWN: 2, CHEST: 1, EVENT: 1}
WALL = -1

#: The two opening spaces of each edge, in the order in which somebody walks who goes round the tile clockwise.
OPENINGS = ((3, 4), (3 * SIZE + 7, 4 * SIZE + 7), (7 * SIZE + 4, 7 * SIZE + 3), (4 * SIZE, 3 * SIZE))
#: The spaces of each edge, clockwise.
EDGE_CELLS = (
    tuple(range(SIZE)),
    tuple(y * SIZE + 7 for y in range(SIZE)),
    tuple(7 * SIZE + x for x in reversed(range(SIZE))),
    tuple(y * SIZE for y in reversed(range(SIZE))),
)
BAD_DRAWING, BAD_TILE, UNREACHED = "L0840", "L0841", "L0842"
_COLUMNS = "abcdefgh"

#: Ways from a space to a neighbour: each is the doors that must not be closed; an empty one is always open.
Ways = tuple[frozenset[int], ...]


def space_name(cell: int) -> str:
    """`d8` is the fourth space of the last row."""
    return f"{_COLUMNS[cell % SIZE]}{cell // SIZE + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile as play uses it. Spaces are numbered from `first`, doors from `first_door`, over all tiles of a game."""

    id: str
    entity: Entity
    number: int
    kinds: tuple[str, ...]
    #: Pairs of neighbouring spaces of this tile → WALL or the number of a door.
    borders: Mapping[tuple[int, int], int]
    doors: tuple[tuple[int, int], ...]
    open_edges: frozenset[int]
    direction: int
    endgame: bool
    first_door: int = 0
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(f"{self.id}/{space_name(cell)}" for cell in range(CELLS)))

    @property
    def first(self) -> int:
        return self.number * CELLS

    def border(self, one: int, other: int) -> int | None:
        """What is on the border of two neighbouring spaces: WALL, a door, or None."""
        return self.borders.get((one, other) if one < other else (other, one))

    def ways(self, one: int, other: int) -> Ways:
        """How two spaces of the tile are adjacent (MA-31.01, MA-31.02); empty where they are not."""
        return tuple(doors for _, doors in self.paths(one, other))

    def paths(self, one: int, other: int) -> Iterator[tuple[int, frozenset[int]]]:
        """The paths between two neighbours: the corner space that each goes by (-1 for none), and its doors."""
        right, down = other % SIZE - one % SIZE, other // SIZE - one // SIZE
        if not right or not down:
            border = self.border(one, other)
            if border != WALL:
                yield -1, frozenset() if border is None else frozenset({border})
            return
        for corner in (one + right, one + down * SIZE):
            if self.kinds[corner] == DEBRIS:
                continue
            legs = (self.border(one, corner), self.border(corner, other))
            if WALL not in legs:
                yield corner, frozenset(leg for leg in legs if leg is not None)


@cache
def around(cell: int) -> tuple[int, ...]:
    """The spaces beside a space of a tile, in reading order."""
    x, y = cell % SIZE, cell // SIZE
    beside = ((x + right, y + down) for down in (-1, 0, 1) for right in (-1, 0, 1) if right or down)
    return tuple(across + below * SIZE for across, below in beside if 0 <= across < SIZE and 0 <= below < SIZE)


def read_tile(entity: Entity, number: int = 0, first_door: int = 0) -> tuple[Tile | None, list[MapProblem]]:
    """The tile that an entity draws, and what is wrong with it; None where the drawing cannot be read."""
    data = entity.data
    kinds, borders, doors, problems = _read_drawing(str(data.get("spaces", "")), first_door)
    if kinds is None:
        return None, problems
    open_edges = frozenset(EDGES.index(str(edge)) for edge in data.get("open", ()))
    direction = EDGES.index(str(data["direction"]))
    endgame = bool(data.get("endgame", False))
    tile = Tile(
        id=entity.id,
        entity=entity,
        number=number,
        kinds=kinds,
        borders=borders,
        doors=tuple(doors),
        open_edges=open_edges,
        direction=direction,
        endgame=endgame,
        first_door=first_door,
    )
    return tile, [*problems, *wrong_with(tile)]


@lru_cache(maxsize=256)
def standing_places(tile: str, drawing: str) -> tuple[str, ...]:
    """The names of the spaces of a drawn tile that somebody can stand on: every card that is checked asks all tiles."""
    return tuple(f"{tile}/{space_name(cell)}" for cell, kind in enumerate(_kinds(drawing)) if kind in PASSABLE)


def kinds_of(tile: Entity) -> tuple[str, ...]:
    """What each space of a drawn tile is; nothing where the drawing cannot be read."""
    return _kinds(str(tile.data.get("spaces", "")))


@lru_cache(maxsize=256)
def _kinds(drawing: str) -> tuple[str, ...]:
    return tuple(_read_drawing(drawing, 0)[0] or ())


def _read_drawing(
    drawing: str, first_door: int
) -> tuple[tuple[str, ...] | None, dict[tuple[int, int], int], list[tuple[int, int]], list[MapProblem]]:
    kinds: list[str] = []
    borders: dict[tuple[int, int], int] = {}
    doors: list[tuple[int, int]] = []
    problems: list[MapProblem] = []

    def wrong(message: str, start: int, hint: str = "") -> None:
        problems.append(MapProblem(BAD_DRAWING, message, ("spaces",), start, start + 1, hint))

    def put(sign: str, door_sign: str, one: int, other: int) -> None:
        if sign == door_sign:
            doors.append((one, other))
        borders[one, other] = first_door + len(doors) - 1 if sign == door_sign else WALL

    offset = 0
    for line in drawing.split("\n"):
        row = len(kinds) // SIZE
        if line.strip() and not line.strip(" -="):  # a line of borders
            for column, sign in enumerate(line):
                if sign == " ":
                    continue
                above = (row - 1) * SIZE + column // 2
                if column % 2 or column // 2 >= SIZE or not 0 < row < SIZE:
                    wrong("this border lies between no two spaces", offset + column, "write it below a space")
                else:
                    put(sign, "=", above, above + SIZE)
        elif line.strip():
            _read_row(line, offset, row, kinds, put, wrong)
        offset += len(line) + 1
    if len(kinds) != CELLS and not problems:
        message = f"a tile has {SIZE} rows of {SIZE} spaces, not {len(kinds) // SIZE}"
        problems.append(MapProblem(BAD_DRAWING, message, ("spaces",)))
    return (tuple(kinds) if len(kinds) == CELLS and not problems else None), borders, doors, problems


def _read_row(line: str, offset: int, row: int, kinds: list[str], put: Any, wrong: Any) -> None:
    text = line.rstrip()
    if len(text) != 2 * SIZE - 1:
        hint = f"this one has {len(text)} characters, not {2 * SIZE - 1}"
        wrong(f"a row has {SIZE} signs with one sign between each two", offset + max(0, len(text) - 1), hint)
        kinds.extend([FLOOR] * SIZE)
        return
    for column, sign in enumerate(text):
        cell = row * SIZE + column // 2
        if column % 2 == 0:
            if sign not in SIGNS:
                wrong(f"there is no space drawn as {sign!r}", offset + column, f"signs are {' '.join(SIGNS)}")
            kinds.append(SIGNS.get(sign, FLOOR))
        elif sign in "|:":
            put(sign, ":", cell, cell + 1)
        elif sign != " ":
            wrong(f"there is no border drawn as {sign!r}", offset + column, "| is a wall, : a door, a blank nothing")


def wrong_with(tile: Tile) -> Iterator[MapProblem]:
    """What a tile must be and is not (MA-30.03, MA-30.07, MA-30.08, MA-30.10)."""
    if tile.direction not in tile.open_edges:
        yield MapProblem(BAD_TILE, f"the direction edge, {EDGES[tile.direction]}, is not open", ("direction",))
    if LEVER in tile.kinds and TRAP not in tile.kinds:
        yield _problem(
            tile, BAD_TILE, "a trap lever does nothing on a tile without trap spaces", tile.kinds.index(LEVER)
        )
    for one, other in tile.doors:
        if DEBRIS in (tile.kinds[one], tile.kinds[other]):
            message = f"the door between {space_name(one)} and {space_name(other)} opens onto debris"
            yield _problem(tile, BAD_TILE, message, one)
    if not tile.endgame:
        if RITUAL in tile.kinds:
            message = "only an endgame tile has ritual spaces"
            yield _problem(tile, BAD_TILE, message, tile.kinds.index(RITUAL))
        if not 2 <= len(tile.open_edges) <= 4:
            yield MapProblem(BAD_TILE, "a tile has two to four open edges (MA-30.03)", ("open",))
        for kind, count in NEEDED.items():
            found = tile.kinds.count(kind)
            if found != count:
                message = f"a tile has {count} of the spaces {kind!r}, and this one {found} (MA-30.07)"
                surplus = CELLS - 1 - tile.kinds[::-1].index(kind) if found > count else None
                yield _problem(tile, BAD_TILE, message, surplus)
    for edge in sorted(tile.open_edges):
        for cell in OPENINGS[edge]:
            if tile.kinds[cell] not in AT_OPENINGS:
                message = f"{space_name(cell)} is an opening and must be floor, a trap or a spawn space (MA-30.08)"
                yield _problem(tile, BAD_TILE, message, cell)
    yield from _unreached(tile)


def _problem(tile: Tile, code: str, message: str, cell: int | None) -> MapProblem:
    """Something wrong with a tile, at the sign of a space in its drawing; at the whole of it without one."""
    start, row = 0, 0
    for line in str(tile.entity.data["spaces"]).split("\n"):
        if cell is not None and line.strip(" -="):
            if row == cell // SIZE:
                at = start + 2 * (cell % SIZE)
                return MapProblem(code, message, ("spaces",), at, at + 1)
            row += 1
        start += len(line) + 1
    return MapProblem(code, message, ("spaces",))


def _unreached(tile: Tile) -> Iterator[MapProblem]:
    """Spaces that nobody can reach from the direction edge, with all doors open (MA-30.10)."""
    walked = {PASSABLE_KIND for PASSABLE_KIND in PASSABLE if PASSABLE_KIND != CHASM}
    start = [cell for cell in OPENINGS[tile.direction] if tile.kinds[cell] in walked]
    seen, waiting = set(start), deque(start)
    while waiting:
        here = waiting.popleft()
        for there in around(here):
            if there not in seen and tile.kinds[there] in walked and tile.ways(here, there):
                seen.add(there)
                waiting.append(there)
    lost = [cell for cell, kind in enumerate(tile.kinds) if kind in walked and cell not in seen]
    if lost:
        others = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        message = f"nobody can reach {space_name(lost[0])}{others} from the direction edge (MA-30.10)"
        yield _problem(tile, UNREACHED, message, lost[0])
        return
    for cell, kind in enumerate(tile.kinds):
        if kind in ACTION_SPACES and not any(there in seen and tile.ways(cell, there) for there in around(cell)):
            message = f"nobody can stand beside {space_name(cell)}, {kind} (MA-30.10)"
            yield _problem(tile, UNREACHED, message, cell)
