"""The map of a scenario for virtual tabletops: its board at true scale, walls and doors.

A cell is a hex: it is one unit wide, and rows lie closer together than that. Walls and doors lie where they are drawn;
that the format has no grid of hexes, whoever opens the file is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.pictures import HEX_HEIGHT, HexFloor
from toolkit.crawl.story.agreed import wrong_table
from toolkit.render.export.universal_vtt import Door, LaidTile, Mark, TableMap
from toolkit.render.kinds.supplies import made_for, made_from
from toolkit.render.shipped import shipped_data
from toolkit.rules.boards.hex_sight import CORNERS
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import layout_of, whole_floor
from toolkit.systems.jaws_of_the_lion.map.layout import Layout, place_of
from toolkit.systems.jaws_of_the_lion.print.box import MARGIN_IN_HEXES
from toolkit.systems.jaws_of_the_lion.state import FEWEST, MOST

Place = tuple[float, float]
#: Which monsters stand on a map hangs on the number of characters (JL-1.13).
SET_BY_PLAYERS = True


def table_map(library: Library, adventure: Entity, players: int = 0) -> TableMap:
    """What lies where, monsters for so many characters. Raises `ContentFault` where the map cannot be read, or so many
    cannot play."""
    characters = players or MOST
    if not FEWEST <= characters <= MOST:
        hint = "one who plays alone has two" if players == 1 else ""
        wrong_table(adventure, f"{FEWEST} to {MOST} characters play, not {players}", hint)
    layout = layout_of(adventure)
    floor = whole_floor(layout)
    width, height = floor.width + 2 * MARGIN_IN_HEXES, floor.height + 2 * MARGIN_IN_HEXES
    tile = LaidTile(made_from(adventure, "scenario-map", {}), 0, 0, 0, width)
    walls = tuple((_moved((x1, y1)), _moved((x2, y2))) for x1, y1, x2, y2 in floor.walls)
    everywhere = {"rooms": list(layout.rooms), "empty": list(layout.rooms)}
    empty = replace(made_from(adventure, "scenario-map", everywhere), id=f"{adventure.id}-scenario-map-empty")
    return TableMap(
        width,
        height,
        (tile,),
        walls,
        tuple(_doors(layout, floor)),
        shape="hexes",
        marks=tuple(_marks(library, adventure, layout, floor, str(characters))),
        bare=(LaidTile(empty, 0, 0, 0, width),),
    )


def _marks(library: Library, adventure: Entity, layout: Layout, floor: HexFloor, characters: str) -> Iterator[Mark]:
    """What lies and stands on hexes when the scenario begins; what is in later rooms is hidden."""
    numbers = layout.board.numbers
    tokens = {f"token-{each['id']}": each for each in shipped_data("layouts/jaws-of-the-lion/tokens.yaml")}
    lying = [("coin", cell) for cell in layout.coins]
    lying += [("damage-trap", cell) for cell in layout.damage_traps]
    lying += [("effect-trap", cell) for cell in layout.effect_traps]
    lying += [("treasure", numbers[place_of(str(at))]) for at in adventure.data.get("treasures") or {}]
    for token, cell in lying:
        data = tokens[f"token-{token}"]
        made = made_for(library, adventure.pack, f"token-{token}", str(data.get("kind", "token")), data)
        yield Mark(made, _middle(floor, cell), hidden=layout.room_of(cell) != layout.first_room)
    for each in adventure.data.get("monsters") or ():
        rank = str(each["for"].get(characters, ""))
        if rank:
            yield _monster(library, adventure, layout, floor, each, rank)


def _monster(
    library: Library, adventure: Entity, layout: Layout, floor: HexFloor, placed: Mapping[str, Any], rank: str
) -> Mark:
    cell = layout.board.numbers[place_of(str(placed["at"]))]
    reference = str(placed["monster"])
    boss = library.find(reference, kind="boss", pack=adventure.pack)
    source = boss or library.get(reference, kind="monster", pack=adventure.pack)
    made = made_from(source, "standee" if boss is None else "large-standee", {"number": ""})
    hidden = layout.room_of(cell) != layout.first_room
    more = rank if boss is None else ""
    return Mark(made, _middle(floor, cell), more, side=0.9, hidden=hidden, foe=True)


def _middle(floor: HexFloor, cell: int) -> Place:
    x, y = floor.corners[cell]
    return _moved((x + 1 / 2, y + HEX_HEIGHT / 2))


def _moved(place: Place) -> Place:
    """A place of the floor on the whole picture, which has a margin."""
    return round(place[0] + MARGIN_IN_HEXES, 4), round(place[1] + MARGIN_IN_HEXES, 4)


def _doors(layout: Layout, floor: HexFloor) -> Iterator[Door]:
    """A door fills a hex: it is shut along the line through the hex that parts its two rooms best."""
    for door in layout.doors.values():
        for cell in door.cells:
            x, y = floor.corners[cell]
            middle = (x + 1 / 2, y + HEX_HEIGHT / 2)
            one, other = (_middle_of(layout, floor, cell, room) for room in (door.rooms[0], door.rooms[-1]))
            across = (other[0] - one[0], other[1] - one[1])
            start, end = min(_axes(middle), key=lambda axis: abs(_along(axis, across)))
            yield Door((_moved(start), _moved(end)), True)


def _middle_of(layout: Layout, floor: HexFloor, cell: int, room: str) -> Place:
    """The middle of the hexes of a room that touch a door."""
    near = [each for each in layout.board.neighbours(cell) if each in layout.rooms[room]] or [cell]
    places = [floor.corners[each] for each in near]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _axes(middle: Place) -> Iterator[tuple[Place, Place]]:
    """The three lines through the corners of a hex."""
    corners = [(middle[0] + x / 2, middle[1] + y / (2 * sqrt(3))) for x, y in CORNERS]
    yield from zip(corners[:3], corners[3:], strict=True)


def _along(axis: tuple[Place, Place], across: Place) -> float:
    (x0, y0), (x1, y1) = axis
    return (x1 - x0) * across[0] + (y1 - y0) * across[1]
