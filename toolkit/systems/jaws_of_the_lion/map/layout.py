"""The board of a scenario, as two drawings of the same hexes (JL-90.01): its rooms and doors, and what lies on them.

    rooms: |
      1 1 1 1   2 2 2          1, 2, a: the rooms; A, B: doors. Every row begins half a hex further east.
       1 1 1 A 2 2 2
        1 1 1   2 2 2
    things: |
      @ . ~ .   . ^ $          @ start, # obstacle, = obstacle together with the = beside it, ~ difficult terrain,
       @ # . . = . .           ^ damage trap, ! the scenario's effect trap, $ coin, > exit, * hazardous terrain
        @ . !   = . .

Hexes are called by their axial coordinates: the first sign of the first row is 0,0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from toolkit.content.entity import Entity
from toolkit.crawl.map.drawings import Mark, hexes_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.boards.hexes import Hex, HexBoard, hex_distance
from toolkit.rules.boards.paths import components

START, OBSTACLE, JOINED, DIFFICULT, DAMAGE_TRAP, EFFECT_TRAP, COIN = "@", "#", "=", "~", "^", "!", "$"
EXIT, HAZARD = ">", "*"
THINGS = {
    START: "a starting hex",
    OBSTACLE: "an obstacle",
    JOINED: "an obstacle together with the hexes beside it",
    DIFFICULT: "difficult terrain",
    DAMAGE_TRAP: "a damage trap",
    EFFECT_TRAP: "the effect trap of the scenario",
    COIN: "a coin",
    EXIT: "an exit",
    HAZARD: "hazardous terrain",
}
#: The most hexes of a board. Those of the box have fewer than a hundred.
MOST_HEXES = 400
FEWEST_STARTS = 2  # JL-90.14
UNREADABLE, NO_START, OFF_THE_MAP, UNREACHABLE = "L0831", "L0832", "L0833", "L0834"


@dataclass(frozen=True, slots=True)
class Door:
    """A door (JL-15.03) and the rooms beside it."""

    name: str
    cells: tuple[int, ...]
    rooms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """What never changes of a scenario's board. Cells are numbered as the board numbers them."""

    board: HexBoard
    rooms: Mapping[str, frozenset[int]]
    doors: Mapping[str, Door]
    starts: tuple[int, ...]
    difficult: frozenset[int]
    #: What lies there when the scenario begins.
    obstacles: Mapping[str, tuple[int, ...]]
    damage_traps: tuple[int, ...]
    effect_traps: tuple[int, ...]
    coins: tuple[int, ...]
    exits: frozenset[int] = frozenset()
    #: Hazardous terrain: what it does, it does to everybody who enters it (JL-90.91).
    hazards: frozenset[int] = frozenset()

    def room_of(self, cell: int) -> str:
        """The room of a cell; empty for doors, which belong to none (JL-5.37)."""
        return next((name for name, cells in self.rooms.items() if cell in cells), "")

    def door_at(self, cell: int) -> Door | None:
        return next((door for door in self.doors.values() if cell in door.cells), None)

    @property
    def first_room(self) -> str:
        """Where the characters start (JL-1.12)."""
        return self.room_of(self.starts[0])


def read_layout(entity: Entity) -> tuple[Layout | None, list[MapProblem]]:
    """The layout that a scenario draws, or what is wrong with the drawings."""
    data = entity.data
    drawings = str(data.get("rooms", "")), str(data.get("things", ""))
    layout, problems = _drawn(*drawings, tuple(map(str, data.get("walls", ()))))
    return layout, list(problems)


@lru_cache(maxsize=64)
def _drawn(rooms: str, drawn: str, walled: tuple[str, ...]) -> tuple[Layout | None, tuple[MapProblem, ...]]:
    """What drawings and walls say. Checks, games and booklets ask for those of the same scenarios again and again."""
    hexes, problems = _read(rooms, "rooms", lambda sign: sign.isalnum())
    things, more = _read(drawn, "things", THINGS.__contains__)
    problems += more
    places = {(mark.column, mark.row) for mark in hexes}
    problems += [
        mark.wrong(OFF_THE_MAP, f"there is no hex {mark.column},{mark.row} in the drawing of the rooms", ("things",))
        for mark in things
        if (mark.column, mark.row) not in places
    ]
    walls, more = _walls(walled, places)
    problems += more
    starts = sum(mark.text == START for mark in things)
    if starts < FEWEST_STARTS:
        told = f"the scenario has {starts or 'no'} starting hex{'es' if starts > 1 else ''}"
        message = f"{told}, and {FEWEST_STARTS} characters or more begin" if starts else told
        problems.append(MapProblem(NO_START, message, ("things",), hint="draw them with `@`"))
    if problems:
        return None, tuple(problems)
    layout = _layout(hexes, things, walls)
    return layout, tuple(_unreachable(layout, hexes))


def _read(drawing: str, field: str, known: Any) -> tuple[list[Mark], list[MapProblem]]:
    marks, astray = hexes_of(drawing)
    problems = [
        mark.wrong(UNREADABLE, "this hex stands between two hexes of the row above", (field,), "move it by one space")
        for mark in astray
    ]
    hint = (
        "a digit or a small letter is a room, a capital letter a door"
        if field == "rooms"
        else ", ".join(f"`{sign}` is {what}" for sign, what in THINGS.items())
    )
    for mark in marks:
        if not known(mark.text) or not mark.text.isascii():
            problems.append(mark.wrong(UNREADABLE, f"the sign `{mark.text}` means nothing here", (field,), hint))
    for mark in marks[MOST_HEXES:][:1]:
        problems.append(mark.wrong(UNREADABLE, f"a board has at most {MOST_HEXES} hexes", (field,)))
    if not marks and not problems and field == "rooms":
        problems.append(MapProblem(UNREADABLE, "the drawing has no hex", (field,), hint=hint))
    return marks, problems


def _walls(walled: Sequence[str], places: set[Hex]) -> tuple[list[tuple[Hex, Hex]], list[MapProblem]]:
    """Walls between hexes of the board (JL-90.02): `1,2|2,2`."""
    walls: list[tuple[Hex, Hex]] = []
    problems: list[MapProblem] = []
    for index, written in enumerate(walled):
        one, other = (place_of(part) for part in written.split("|"))
        if one in places and other in places and hex_distance(one, other) == 1:
            walls.append((one, other))
        else:
            message = f"{written} are not two hexes of the map that share a side"
            problems.append(MapProblem(OFF_THE_MAP, message, ("walls", index)))
    return walls, problems


def _between_rooms(hexes: list[Mark]) -> Iterator[tuple[Hex, Hex]]:
    """Walls where hexes of two rooms lie side by side: only doors lead from room to room (JL-15.01, JL-90.02)."""
    rooms = {(mark.column, mark.row): mark.text for mark in hexes if not mark.text.isupper()}
    for (q, r), room in rooms.items():
        for beside in ((q + 1, r), (q, r + 1), (q - 1, r + 1)):
            if rooms.get(beside, room) != room:
                yield (q, r), beside


def place_of(name: str) -> Hex:
    """`3,1` as coordinates."""
    q, r = name.split(",")
    return int(q), int(r)


def _layout(hexes: list[Mark], things: list[Mark], walls: list[tuple[Hex, Hex]]) -> Layout:
    doors = [mark for mark in hexes if mark.text.isupper()]
    walls = [*walls, *_between_rooms(hexes)]
    board = HexBoard([(mark.column, mark.row) for mark in hexes], walls, [(mark.column, mark.row) for mark in doors])
    cells = {mark: board.numbers[mark.column, mark.row] for mark in (*hexes, *things)}
    rooms: dict[str, set[int]] = {}
    for mark in hexes:
        if not mark.text.isupper():
            rooms.setdefault(mark.text, set()).add(cells[mark])
    found: dict[str, tuple[int, ...]] = {}
    for mark in doors:
        found[mark.text] = (*found.get(mark.text, ()), cells[mark])

    def lying(sign: str) -> tuple[int, ...]:
        return tuple(sorted(cells[mark] for mark in things if mark.text == sign))

    return Layout(
        board=board,
        rooms={name: frozenset(inside) for name, inside in sorted(rooms.items())},
        doors={name: Door(name, door, _beside(board, door, rooms)) for name, door in sorted(found.items())},
        starts=lying(START),
        difficult=frozenset(lying(DIFFICULT)),
        obstacles=_obstacles(board, lying(OBSTACLE), lying(JOINED)),
        damage_traps=lying(DAMAGE_TRAP),
        effect_traps=lying(EFFECT_TRAP),
        coins=lying(COIN),
        exits=frozenset(lying(EXIT)),
        hazards=frozenset(lying(HAZARD)),
    )


def _beside(board: HexBoard, door: tuple[int, ...], rooms: Mapping[str, set[int]]) -> tuple[str, ...]:
    near = {cell for hex_ in door for cell in board.neighbours(hex_)}
    return tuple(sorted(name for name, inside in rooms.items() if inside & near))


def _obstacles(board: HexBoard, single: tuple[int, ...], joined: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Obstacles by the names of their first hexes (JL-5.31)."""
    parts = [(cell,) for cell in single] + [tuple(sorted(part)) for part in components(board, joined)]
    return {board.name(part[0]): part for part in parts}


def _unreachable(layout: Layout, hexes: list[Mark]) -> Iterator[MapProblem]:
    """Rooms that no way of doors leads to."""
    reached, waiting = {layout.first_room}, [layout.first_room]
    for room in waiting:
        for door in layout.doors.values():
            if room in door.rooms:
                waiting += [each for each in door.rooms if each not in reached]
                reached |= set(door.rooms)
    for name in layout.rooms:
        if name not in reached:
            mark = next(mark for mark in hexes if mark.text == name)
            way = "draw a capital letter, a door, between it and a room that can be reached"
            yield mark.wrong(UNREACHABLE, f"no door leads to the room {name}", ("rooms",), way)
    for door in layout.doors.values():
        if len(door.rooms) < 2:
            mark = next(mark for mark in hexes if mark.text == door.name)
            yield mark.wrong(UNREACHABLE, f"the door {door.name} does not lie between two rooms", ("rooms",))
