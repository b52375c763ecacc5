"""The map of an adventure as a picture: zones, walls as long as they run, doors."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.content.entity import Entity
from toolkit.content.library import Library
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
    xs, ys = [zone.x for zone in dungeon.zones.values()], [zone.y for zone in dungeon.zones.values()]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def walls(dungeon: Dungeon) -> list[Edge]:
    """Walls as straight lines, as long as they run on."""
    left, top, _, _ = frame(dungeon)
    at = {(zone.x, zone.y): zone for zone in dungeon.zones.values()}
    doors = {frozenset(ends) for ends in dungeon.door_ends.values()}
    edges = set()
    for (x, y), zone in at.items():
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            other = at.get((x + right, y + down))
            joined = other is not None and _joined(dungeon, zone, other)
            is_door = other is not None and frozenset((zone.name, other.name)) in doors
            if not joined and not is_door:
                edges.add(_edge(x - left, y - top, right, down))
    return _merged(edges)


def door_edge(dungeon: Dungeon, name: str) -> Edge:
    """The border a door stands on."""
    left, top, _, _ = frame(dungeon)
    one, other = (dungeon.zones[end] for end in dungeon.door_ends[name])
    return _edge(one.x - left, one.y - top, other.x - one.x, other.y - one.y)


def _joined(dungeon: Dungeon, one: PlacedZone, other: PlacedZone) -> bool:
    board = dungeon.board
    return board.cell(other.name) in board.neighbours(board.cell(one.name))


def _edge(x: int, y: int, right: int, down: int) -> Edge:
    """The border of a cell on one side, from its upper or left end."""
    if right:
        column = x + (right > 0)
        return (column, y), (column, y + 1)
    row = y + (down > 0)
    return (x, row), (x + 1, row)


def _merged(edges: Iterable[Edge]) -> list[Edge]:
    """Edges that continue each other as one line."""
    found: list[Edge] = []
    upright = sorted((start, end) for start, end in edges if start[0] == end[0])
    lying = sorted(
        ((start, end) for start, end in edges if start[1] == end[1]), key=lambda edge: (edge[0][1], edge[0][0])
    )
    for group in (lying, upright):
        for start, end in group:
            straight = found and (found[-1][0][0] == found[-1][1][0]) == (start[0] == end[0])
            if straight and found[-1][1] == start:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
    return found
