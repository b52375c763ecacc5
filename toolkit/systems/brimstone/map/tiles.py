"""Map tiles, drawn in text: cells, blocked cells, exits with their numbers, and the entry (SB-90.01, SB-90.02).

# # 2 2 # #      `.` a cell, `x` a blocked one, `s` a cell where heroes start;
# x . . . #      around them `#` for walls, two digits for an exit, `^` for the entry,
1 . . . . 3      which is always below
1 . . . . 3
# . . . . #
# # ^ ^ # #
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity, id_in
from toolkit.crawl.map.drawings import Mark, rows_of_words, width_of
from toolkit.crawl.map.problems import MapProblem

UNREADABLE = "L0850"
BAD_EXIT = "L0851"
WALL, ENTRY_SIGN, CELL, BLOCKED, START = "#", "^", ".", "x", "s"
#: What may stand inside a tile.
INSIDE = (CELL, BLOCKED, START)
#: The start area has a cell for each of them (SB-7.10).
MOST_HEROES = 6
#: Sides clockwise from the north, and the step that leaves the tile there.
SIDES = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: The number that stands for the entry of a tile among its exits.
ENTRY = -1
Local: TypeAlias = tuple[int, int]
TileKind: TypeAlias = Literal["entrance", "room", "passage"]


@dataclass(frozen=True, slots=True)
class Exit:
    """A possible opening: its side, and its two join cells just outside the tile."""

    side: int
    cells: tuple[Local, Local]

    @property
    def inside(self) -> tuple[Local, Local]:
        """The two cells of the tile that its join cells lead to."""
        right, down = STEPS[self.side]
        (x, y), (x2, y2) = self.cells
        return (x - right, y - down), (x2 - right, y2 - down)


@dataclass(frozen=True)
class Tile:
    """A tile: a rectangle of cells with exits (SB-90.01). `physical` names the cardboard, which has two sides."""

    id: str
    kind: TileKind
    world: str
    physical: str
    width: int
    height: int
    blocked: frozenset[Local]
    starts: tuple[Local, ...]
    exits: tuple[Exit, ...]
    entry: Exit | None
    #: The encounter of its theme (SB-41.06); empty where it has none.
    encounter: str = ""
    _turned: dict[int, Shape] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def cells(self) -> tuple[Local, ...]:
        """Its interior, row by row."""
        return tuple((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def marked(self) -> tuple[tuple[Local, str], ...]:
        """Its cells in the order the board counts them, each with its mark: inside, exits, the entry."""
        inside = [(cell, "start" if cell in self.starts else "") for cell in self.cells]
        exits = [(cell, str(number)) for number, exit in enumerate(self.exits, 1) for cell in exit.cells]
        return (*inside, *exits, *((cell, "in") for cell in (self.entry.cells if self.entry is not None else ())))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """What reports call these cells, however the tile lies: `cavern-hall 2,3`."""
        return tuple(f"{self.id} {x},{y}" for (x, y), _ in self.marked)

    @cached_property
    def free_places(self) -> tuple[str, ...]:
        """Those of cells that are not blocked."""
        return tuple(name for (cell, _), name in zip(self.marked, self.places, strict=True) if cell not in self.blocked)

    def turned(self, quarters: int) -> Shape:
        """The tile turned clockwise by so many quarters."""
        if quarters not in self._turned:
            self._turned[quarters] = Shape(self, quarters)
        return self._turned[quarters]


class Shape:
    """A tile as it lies, turned: where its cells are, and which of them touch."""

    __slots__ = ("around", "cells", "entry", "exits", "normal", "numbers", "tile", "visited")

    def __init__(self, tile: Tile, quarters: int) -> None:
        self.tile = tile
        turn = _Turn(tile, quarters)
        self.cells = tuple(turn.place(cell) for cell in tile.cells)
        self.numbers = {cell: number for number, cell in enumerate(self.cells)}
        self.normal = tuple(cell not in tile.blocked for cell in tile.cells)
        #: Which of its cells touch each other: all neighbours inside, since nothing inside a tile is a wall (SB-90.07).
        self.around = tuple(
            tuple(
                self.numbers[x + right, y + down]
                for down in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (right or down) and (x + right, y + down) in self.numbers
            )
            for x, y in self.cells
        )
        self.exits = tuple(turn.exit(each) for each in tile.exits)
        self.entry = turn.exit(tile.entry) if tile.entry is not None else None
        #: Cells by the order in which enemies are placed, as seen from the entry (SB-90.18): interior cells and join
        #: cells as (exit, first or second), each with whether it belongs to the first pass.
        self.visited = tuple(_visiting(tile))


@dataclass(frozen=True, slots=True)
class _Turn:
    tile: Tile
    quarters: int

    def place(self, cell: Local) -> Local:
        x, y = cell
        match self.quarters % 4:
            case 1:
                return self.tile.height - 1 - y, x
            case 2:
                return self.tile.width - 1 - x, self.tile.height - 1 - y
            case 3:
                return y, self.tile.width - 1 - x
        return x, y

    def exit(self, exit: Exit) -> Exit:
        first, second = exit.cells
        return Exit((exit.side + self.quarters) % 4, (self.place(first), self.place(second)))


def _visiting(tile: Tile) -> list[tuple[int, int, bool]]:
    """Interior cells as (-2, number), join cells as (exit, 0 or 1), row by row from the far side."""
    found: list[tuple[int, int, int, int]] = [(y, x, -2, number) for number, (x, y) in enumerate(tile.cells)]
    for index, each in enumerate(tile.exits):
        found += [(y, x, index, which) for which, (x, y) in enumerate(each.cells)]
    if tile.entry is not None:
        found += [(y, x, ENTRY, which) for which, (x, y) in enumerate(tile.entry.cells)]
    rows = sorted(found)
    if tile.entry is None:  # the farthest row of an entrance is its first (SB-90.22)
        rows.sort(key=lambda row: row[0] < 0)
    return [(where, number, (x + y) % 2 == 0) for y, x, where, number in rows]


def read_tile(entity: Entity) -> tuple[Tile | None, list[MapProblem]]:
    """The tile of a drawing, and everything that is wrong with it."""
    data = entity.data
    pointer: Pointer = ("drawing",)
    rows = rows_of_words(str(data.get("drawing", "")))
    if problems := _unlike_a_tile(rows, pointer):
        return None, problems
    width, height = len(rows[0]) - 2, len(rows) - 2
    inside, openings, problems = _signs(rows, width, height, pointer)
    exits, wrong = _exits(openings, width, height, pointer)
    kind: TileKind = data.get("type", "room")
    problems += wrong + _missing(exits, openings, kind, pointer)
    entry = exits.pop(ENTRY_SIGN, None)
    starts = sum(1 for sign in inside.values() if sign == START)
    if kind == "entrance" and starts < MOST_HEROES:
        hint = "draw s for a cell where a hero starts"
        message = f"{MOST_HEROES} heroes start here, and there are cells for {starts}"
        problems.append(MapProblem(UNREADABLE, message, pointer, hint=hint))
    if problems:
        return None, problems
    tile = Tile(
        id=entity.id,
        kind=kind,
        world=str(data.get("world", "")),
        physical=id_in(data.get("back_of", entity.id)),
        width=width,
        height=height,
        blocked=frozenset(cell for cell, sign in inside.items() if sign == BLOCKED),
        starts=tuple(cell for cell, sign in inside.items() if sign == START),
        exits=tuple(exits[sign] for sign in sorted(exits)),
        entry=entry,
        encounter=id_in(data.get("encounter", "")),
    )
    return tile, []


def _unlike_a_tile(rows: Sequence[Sequence[Mark]], pointer: Pointer) -> list[MapProblem]:
    """What keeps a drawing from being read at all: it is too small, or its rows are not equally long."""
    if len(rows) < 3 or len(rows[0]) < 3:
        return [MapProblem(UNREADABLE, "a tile has at least one cell, and walls around it", pointer)]
    wide = width_of(rows)
    return [
        row[-1].wrong(
            UNREADABLE,
            f"this row has {len(row)} signs, and others have {wide}",
            pointer,
            f"draw {wide} signs in every row",
        )
        for row in rows
        if len(row) != wide
    ]


def _signs(
    rows: Sequence[Sequence[Mark]], width: int, height: int, pointer: Pointer
) -> tuple[dict[Local, str], dict[str, list[Mark]], list[MapProblem]]:
    """The signs of the cells, the openings around them by their signs, and signs that mean nothing there."""
    inside: dict[Local, str] = {}
    openings: dict[str, list[Mark]] = {}
    problems: list[MapProblem] = []
    for mark in (mark for row in rows for mark in row):
        if 0 < mark.column <= width and 0 < mark.row <= height:
            if mark.text not in INSIDE:
                hint = "inside a tile stand . for a cell, x for a blocked one, s for a start"
                problems.append(mark.wrong(UNREADABLE, f"{mark.text!r} is no cell", pointer, hint))
            inside[mark.column - 1, mark.row - 1] = mark.text
        elif mark.text == ENTRY_SIGN or (mark.text.isdigit() and mark.text != "0"):
            openings.setdefault(mark.text, []).append(mark)
        elif mark.text != WALL:
            hint = "around a tile stand # for a wall, a digit for an exit, ^ for the entry"
            problems.append(mark.wrong(UNREADABLE, f"{mark.text!r} is neither a wall nor an opening", pointer, hint))
    return inside, openings, problems


def _exits(
    openings: Mapping[str, list[Mark]], width: int, height: int, pointer: Pointer
) -> tuple[dict[str, Exit], list[MapProblem]]:
    """The openings that are drawn as they should be, by their signs, and what is wrong with the others."""
    exits: dict[str, Exit] = {}
    problems: list[MapProblem] = []
    mixed = _mixed(openings)
    for one, other in mixed:
        sign = min(one.text, other.text, key=lambda each: (len(openings[each]), each != ENTRY_SIGN, each))
        message = f"an opening has two equal signs, not {one.text} and {other.text}"
        problems.append(other.wrong(BAD_EXIT, message, pointer, f"draw {sign} {sign} side by side"))
    told = {mark.text for pair in mixed for mark in pair}
    for sign, marks in openings.items():
        read = _exit(sign, marks, width, height, pointer)
        if isinstance(read, Exit):
            exits[sign] = read
        elif sign not in told:
            problems.append(read)
    return exits, problems


def _mixed(openings: Mapping[str, list[Mark]]) -> list[tuple[Mark, Mark]]:
    """Neighbours with different signs, of which neither has its two cells: one opening was meant."""
    odd = [mark for marks in openings.values() if len(marks) != 2 for mark in marks]
    return [
        (one, other)
        for one in odd
        for other in odd
        if one.text != other.text
        and (other.column - one.column, other.row - one.row) in ((1, 0), (0, 1))  # each pair once
    ]


def _exit(sign: str, marks: list[Mark], width: int, height: int, pointer: Pointer) -> Exit | MapProblem:
    """Every opening is two cells wide, on one side (SB-90.02)."""
    what = "the entry" if sign == ENTRY_SIGN else f"exit {sign}"
    if len(marks) != 2:
        two = f"draw {sign} {sign} side by side"
        return marks[0].wrong(BAD_EXIT, f"{what} is {len(marks)} wide: every opening has two cells", pointer, two)
    one, other = ((mark.column - 1, mark.row - 1) for mark in marks)
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        return marks[1].wrong(BAD_EXIT, f"the two cells of {what} do not lie side by side", pointer)
    for side, (column, row) in enumerate(((None, -1), (width, None), (None, height), (-1, None))):
        if all((column is None or x == column) and (row is None or y == row) for x, y in (one, other)):
            along = [x if column is None else y for x, y in (one, other)]
            limit = width if column is None else height
            if not all(0 <= each < limit for each in along):
                return marks[0].wrong(BAD_EXIT, f"{what} lies on a corner and joins nothing", pointer)
            if sign == ENTRY_SIGN and SIDES[side] != "S":
                return marks[0].wrong(BAD_EXIT, "the entry lies below", pointer, "turn the drawing")
            return Exit(side, (one, other))
    return marks[0].wrong(BAD_EXIT, f"{what} lies on two sides", pointer)


def _missing(
    exits: Mapping[str, Exit], drawn: Mapping[str, list[Mark]], kind: TileKind, pointer: Pointer
) -> list[MapProblem]:
    """What a drawing lacks, or has too much of, among the openings that are drawn as they should be."""
    problems: list[MapProblem] = []
    if len(exits) < len(drawn):
        return problems  # what is wrong with the others is told
    numbers = sorted(sign for sign in drawn if sign != ENTRY_SIGN)
    if numbers != [str(number) for number in range(1, len(numbers) + 1)]:
        problems.append(MapProblem(BAD_EXIT, "exits are numbered 1, 2, 3 without a gap", pointer))
    if kind == "entrance" and ENTRY_SIGN in drawn:
        problems.append(MapProblem(BAD_EXIT, "a mine entrance has no entry: nothing leads to it", pointer))
    if kind != "entrance" and ENTRY_SIGN not in drawn:
        problems.append(MapProblem(BAD_EXIT, "a tile without an entry joins nothing", pointer, hint="draw ^ ^ below"))
    return problems
