"""Tiles as they are drawn in text.

    zones: |
      B- c- c+ A-
      c- c+ c- A+
      c+ c- ## c+
      c- c- c- c+
    doors: {A1: d2|c2, B1: a1|a2}

A zone is `c` (corridor) or the capital letter of a hall, and `+` (light) or `-` (dark); `##` is solid rock. Columns are
a, b, c… from the west, rows 1, 2, 3… from the north, so that the first zone is a1. Neighbours are open to each other
when both are corridors or both belong to the same hall; otherwise there is a wall, which a door site may pierce
(MD-90.60).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.crawl.map.drawings import Mark, rows_of_words, width_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.boards.board import column_letters

ROCK = "##"
CORRIDOR = "c"

_ZONE = re.compile(r"(c|[A-Z])([+-])\Z")
_SITE = re.compile(r"([A-Z])[0-9]\Z")
_BORDER = re.compile(r"([a-z]+[0-9]+)\|([a-z]+[0-9]+)\Z")


@dataclass(frozen=True, slots=True)
class TileZone:
    """One zone of a tile. `hall` is empty for corridors."""

    name: str
    column: int
    row: int
    hall: str
    light: bool

    def touches(self, other: TileZone) -> bool:
        """Whether the two share a border."""
        return abs(self.column - other.column) + abs(self.row - other.row) == 1


@dataclass(frozen=True, slots=True)
class DoorSite:
    """A place where an adventure may put a door: from a room of the hall to the zone outside."""

    name: str
    room: str
    outside: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One side of a board piece, as drawn."""

    width: int
    height: int
    zones: Mapping[str, TileZone]
    doors: Mapping[str, DoorSite]

    def open_borders(self) -> Iterator[tuple[str, str]]:
        """Every pair of neighbours without a wall between them, each pair once."""
        at = {(zone.column, zone.row): zone for zone in self.zones.values()}
        for zone in self.zones.values():
            for place in ((zone.column + 1, zone.row), (zone.column, zone.row + 1)):
                other = at.get(place)
                if other is not None and other.hall == zone.hall:
                    yield zone.name, other.name


def read_tile(data: Mapping[str, Any]) -> tuple[Tile, list[MapProblem]]:
    """The tile an entity draws. What could be read is in the tile even where there are problems."""
    width, height, zones, problems = _read_zones(str(data.get("zones", "")))
    if not problems:  # a hall may only seem to be in pieces where a zone cannot be read
        problems.extend(_split_halls(zones))
    doors: dict[str, DoorSite] = {}
    if problems:  # what is said of doors would only repeat them
        return Tile(width, height, zones, doors), problems
    for name, border in dict(data.get("doors") or {}).items():
        site, problem = _read_site(str(name), str(border), zones)
        if problem is not None:
            problems.append(problem)
        else:
            assert site is not None
            doors[site.name] = site
    return Tile(width, height, zones, doors), problems


def _read_zones(drawing: str) -> tuple[int, int, dict[str, TileZone], list[MapProblem]]:
    zones: dict[str, TileZone] = {}
    problems: list[MapProblem] = []
    rows = rows_of_words(drawing)
    width = width_of(rows)
    for row in rows:
        if len(row) != width:
            problems.append(_uneven(row, width))
        for mark in row:
            zone, problem = _read_zone(mark)
            if problem is not None:
                problems.append(problem)
            if zone is not None:
                zones[zone.name] = zone
    if not zones and not problems:
        problems.append(MapProblem("L0801", "the tile has no zone", ("zones",), hint="draw at least one, such as c+"))
    return width, len(rows), zones, problems


def _uneven(row: list[Mark], width: int) -> MapProblem:
    """Points at the first surplus zone, or at the last one of a row that is too short."""
    message = f"row {row[0].row + 1} has {len(row)} zones, but others have {width}"
    hint = f"draw {width} zones in every row; solid rock is {ROCK}"
    return row[min(width, len(row) - 1)].wrong("L0801", message, ("zones",), hint)


def _read_zone(mark: Mark) -> tuple[TileZone | None, MapProblem | None]:
    if mark.text == ROCK:
        return None, None
    name = f"{column_letters(mark.column)}{mark.row + 1}"
    found = _ZONE.match(mark.text)
    if found is None:
        hint = f"write c for a corridor or a capital letter for a hall, then + for light or - for dark; {ROCK} is rock"
        return None, mark.wrong("L0801", f"{mark.text!r} is no zone", ("zones",), hint)
    return TileZone(name, mark.column, mark.row, "" if found[1] == CORRIDOR else found[1], found[2] == "+"), None


def _split_halls(zones: Mapping[str, TileZone]) -> Iterator[MapProblem]:
    """A hall is one walled area (MD-4.03): its rooms must hang together."""
    for hall in sorted({zone.hall for zone in zones.values() if zone.hall}):
        rooms = [zone for zone in zones.values() if zone.hall == hall]
        joined, edge = {rooms[0].name}, [rooms[0]]
        while edge:
            here = edge.pop()
            found = [room for room in rooms if room.name not in joined and room.touches(here)]
            joined.update(room.name for room in found)
            edge.extend(found)
        apart = [room.name for room in rooms if room.name not in joined]
        if apart:
            message = f"hall {hall} is drawn in pieces: no way leads from {rooms[0].name} to {apart[0]}"
            yield MapProblem("L0801", message, ("zones",), hint="give the second piece a letter of its own")


def _read_site(name: str, border: str, zones: Mapping[str, TileZone]) -> tuple[DoorSite | None, MapProblem | None]:
    def wrong(message: str, hint: str, *, at_key: bool = False) -> tuple[None, MapProblem]:
        return None, MapProblem("L0802", message, ("doors", name), hint=hint, at_key=at_key)

    hall = _SITE.match(name)
    if hall is None:
        return wrong(f"{name!r} is no door site", "name it by its hall and a digit, such as A1", at_key=True)
    ends = _BORDER.match(border)
    if ends is None:
        return wrong(f"{border!r} is no border", "write the room and the zone outside, such as b1|c1")
    for end in ends.groups():
        if end not in zones:
            return wrong(
                f"the door {name} leads nowhere: there is no zone {end}", "doors join two zones of the drawing"
            )
    room, outside = zones[ends[1]], zones[ends[2]]
    if not room.touches(outside):
        return wrong(
            f"the door {name} is on no border: {room.name} and {outside.name} do not touch",
            "name two zones side by side",
        )
    if room.hall == outside.hall:
        return wrong(
            f"the door {name} pierces no wall: {room.name} and {outside.name} are open to each other",
            "let it lead out of its hall",
        )
    if room.hall != hall[1]:
        where = f"in hall {room.hall}" if room.hall else "a corridor"
        return wrong(f"the door {name} belongs to hall {hall[1]}, but {room.name} is {where}", "write the room first")
    return DoorSite(name, room.name, outside.name), None
