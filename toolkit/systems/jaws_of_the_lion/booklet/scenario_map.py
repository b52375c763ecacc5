"""The map of a scenario as data: hexes, walls and doors, and all that lies and stands on them when it begins.

Places are measured in widths of a hex from the upper left corner. A map may show some rooms alone, for booklets that
keep the others closed until their door is opened.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.pictures import HexFloor, hex_floor
from toolkit.render.booklet.maps import BookletMap, letter
from toolkit.rules.naming import texts_in
from toolkit.rules.reading import tree_of
from toolkit.systems.jaws_of_the_lion.map.layout import Layout, place_of, read_layout
from toolkit.systems.jaws_of_the_lion.state import FEWEST, MOST
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

#: The numbers of characters for which monsters are placed (JL-1.13).
COUNTS = tuple(map(str, range(FEWEST, MOST + 1)))
#: Marks of what lies and stands on tables as tokens and figures.
LYING = frozenset({"damage-trap", "effect-trap", "coin", "treasure", "monster"})
_HEX = re.compile(r"(?<![0-9,-])-?[0-9]{1,3},-?[0-9]{1,3}(?![0-9,])")


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex: the upper left corner of the box around it, its room ("" for a door), and what its ground is."""

    x: float
    y: float
    room: str
    ground: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on a hex. `ranks` is what is placed for 2, 3 and 4 characters, where it is a monster."""

    kind: str
    x: float
    y: float
    label: str = ""
    ranks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Map(BookletMap):
    """All that is drawn of a scenario."""

    wide_from = 1.15
    cells: tuple[Cell, ...]
    walls: tuple[tuple[float, float, float, float], ...]
    marks: tuple[Mark, ...]
    #: Letters of hexes that the rules name.
    places: tuple[Mark, ...]


def layout_of(adventure: Entity) -> Layout:
    """The board of a scenario. Raises `ContentFault` where it cannot be read."""
    layout, problems = read_layout(adventure)
    if layout is None:
        raise problems[0].fault(adventure)
    return layout


def scenario_map(
    library: Library, adventure: Entity, signs: Mapping[str, str], rooms: Collection[str] | None = None
) -> Map:
    """The map of a scenario, or of some of its rooms and the doors beside them. `signs` are the letters of monsters."""
    layout = layout_of(adventure)
    shown = _cells_shown(layout, rooms)
    floor = hex_floor(layout.board, shown)
    with_tokens = [str(each["at"]) for each in adventure.data.get("tokens") or ()]
    called = _called([*texts_in(tree_of(VOCABULARY, library, adventure)), *with_tokens], layout)
    return Map(
        width=floor.width,
        height=floor.height,
        cells=tuple(_cell(layout, floor, cell, adventure.data.get("locked") or ()) for cell in sorted(shown)),
        walls=floor.walls,
        marks=tuple(_marks(library, adventure, layout, floor, signs)),
        places=tuple(
            Mark("place", *floor.corners[cell], label)
            for name, label in called.items()
            if (cell := layout.board.numbers[place_of(name)]) in floor.corners
        ),
        called=called,
    )


def whole_floor(layout: Layout) -> HexFloor:
    """All hexes of a scenario on paper."""
    cells = {cell for room in layout.rooms.values() for cell in room}
    return hex_floor(layout.board, cells | {cell for door in layout.doors.values() for cell in door.cells})


def laid_out(drawn: Map, layout: Layout, rooms: Collection[str], empty: Collection[str]) -> Map:
    """The map of some rooms at its place on the whole board. In `empty` rooms nothing is drawn that is there as a
    token or figure."""
    whole = whole_floor(layout)
    part = hex_floor(layout.board, _cells_shown(layout, rooms))
    cell = next(iter(part.corners))
    right, down = (whole.corners[cell][axis] - part.corners[cell][axis] for axis in (0, 1))
    begun = {part.corners[cell] for cell in part.corners if layout.room_of(cell) in empty}
    marks = [mark for mark in drawn.marks if mark.kind not in LYING or (mark.x, mark.y) not in begun]
    return replace(
        drawn,
        width=whole.width,
        height=whole.height,
        cells=tuple(replace(each, x=each.x + right, y=each.y + down) for each in drawn.cells),
        walls=tuple((x1 + right, y1 + down, x2 + right, y2 + down) for x1, y1, x2, y2 in drawn.walls),
        marks=tuple(replace(each, x=each.x + right, y=each.y + down) for each in marks),
        places=tuple(replace(each, x=each.x + right, y=each.y + down) for each in drawn.places),
    )


def _cells_shown(layout: Layout, rooms: Collection[str] | None) -> set[int]:
    """The hexes of some rooms and of the doors beside them."""
    shown = {cell for name, cells in layout.rooms.items() if rooms is None or name in rooms for cell in cells}
    doors = [door for door in layout.doors.values() if rooms is None or set(door.rooms) & set(rooms)]
    return shown | {cell for door in doors for cell in door.cells}


def _cell(layout: Layout, floor: HexFloor, cell: int, locked: Collection[str]) -> Cell:
    x, y = floor.corners[cell]
    door = layout.door_at(cell)
    if door is not None:
        return Cell(x, y, "", "locked" if door.name in locked else "door", door.name)
    return Cell(x, y, layout.room_of(cell), _ground(layout, cell))


def _ground(layout: Layout, cell: int) -> str:
    grounds = {
        "start": layout.starts,
        "exit": layout.exits,
        "difficult": layout.difficult,
        "hazard": layout.hazards,
        "obstacle": [each for cells in layout.obstacles.values() for each in cells],
    }
    return next((name for name, cells in grounds.items() if cell in cells), "")


def _marks(
    library: Library, adventure: Entity, layout: Layout, floor: HexFloor, signs: Mapping[str, str]
) -> Iterator[Mark]:
    numbers = layout.board.numbers
    lying = [("damage-trap", cell, "") for cell in layout.damage_traps]
    lying += [("effect-trap", cell, "") for cell in layout.effect_traps]
    lying += [("coin", cell, "") for cell in layout.coins]
    for place, treasure in (adventure.data.get("treasures") or {}).items():
        found = library.get(str(treasure), kind="treasure", pack=adventure.pack)
        lying.append(("treasure", numbers[place_of(str(place))], str(found.data.get("number", ""))))
    for name, entry in (adventure.data.get("goods") or {}).items():
        if "at" in entry:
            lying.append(("goods", numbers[place_of(str(entry["at"]))], str(name)))
    for number, told in enumerate((adventure.data.get("objects") or {}).values(), 1):
        lying += [("object", numbers[place_of(str(place))], str(number)) for place in told["at"]]
    for kind, cell, label in lying:
        if cell in floor.corners:
            yield Mark(kind, *floor.corners[cell], label)
    for monster in adventure.data.get("monsters") or ():
        cell = numbers[place_of(str(monster["at"]))]
        if cell in floor.corners:
            ranks = tuple(str(monster["for"].get(count, "")) for count in COUNTS)
            yield Mark("monster", *floor.corners[cell], signs[str(monster["monster"])], ranks)


def _called(said: Iterable[str], layout: Layout) -> dict[str, str]:
    """Hexes that the rules name, by small letters, as one reads the map: by rows."""
    places = {place_of(name): name for text in said for name in _HEX.findall(text)}
    known = sorted((place for place in places if place in layout.board.numbers), key=lambda place: (place[1], place[0]))
    return {places[place]: letter(number, "a") for number, place in enumerate(known)}
