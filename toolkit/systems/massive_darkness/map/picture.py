"""The map of an adventure as a picture: zones, walls as long as they run, doors."""

from __future__ import annotations

from functools import partial

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import pictures
from toolkit.rules.boards.picture import Edge, Picture, Place
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, PlacedZone, read_dungeon


def picture(library: Library, adventure: Entity, table: Table) -> Picture | None:
    """The map as the adventure lays it; None where it cannot be read."""
    dungeon, _ = read_dungeon(library, adventure)
    if dungeon is None:
        return None
    left, top, width, height = frame(dungeon)
    marks = {dungeon.exit: "exit", dungeon.entry: "entry"}
    places = (
        Place(zone.name, zone.x - left, zone.y - top, not zone.light, marks.get(zone.name, ""))
        for zone in dungeon.zones.values()
    )
    doors = (door_edge(dungeon, name) for name in sorted(dungeon.door_ends))
    return Picture(width, height, tuple(places), tuple(walls(dungeon)), tuple(doors))


def frame(dungeon: Dungeon) -> tuple[int, int, int, int]:
    """The corner of the map and its size: empty ground around the tiles is left out."""
    return pictures.frame([(zone.x, zone.y) for zone in dungeon.zones.values()])


def walls(dungeon: Dungeon) -> list[Edge]:
    """Walls as straight lines, as long as they run on."""
    left, top, _, _ = frame(dungeon)
    at = {(zone.x - left, zone.y - top): zone for zone in dungeon.zones.values()}
    return pictures.walls(at, partial(_joined, dungeon))


def door_edge(dungeon: Dungeon, name: str) -> Edge:
    """The border a door stands on."""
    left, top, _, _ = frame(dungeon)
    one, other = (dungeon.zones[end] for end in dungeon.door_ends[name])
    return pictures.border((one.x - left, one.y - top), (other.x - left, other.y - top))


def _joined(dungeon: Dungeon, one: PlacedZone, other: PlacedZone) -> bool:
    """Whether no wall parts two zones; a door is drawn instead of one."""
    board = dungeon.board
    return board.cell(other.name) in board.neighbours(board.cell(one.name))
