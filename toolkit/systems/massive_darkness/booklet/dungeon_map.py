"""The map of a Massive Darkness adventure as data: where zones, walls, doors, tokens and marks are drawn.

All places are counted in zones from the top left corner. Empty ground between tiles is narrowed to one zone, so that
floors that lie far apart still stand on one page. Zones, halls and doors that the rules name get a letter or a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.maps import BookletMap, letter
from toolkit.rules.boards.picture import Edge, Point
from toolkit.rules.naming import texts_in
from toolkit.rules.reading import tree_of
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, PlacedZone, read_dungeon
from toolkit.systems.massive_darkness.map.picture import door_edge, frame, walls
from toolkit.systems.massive_darkness.map.stairs import ends
from toolkit.systems.massive_darkness.print.names import tile_label
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

_PLACE = re.compile(r"(?<![0-9A-Za-z.])([0-9A-Za-z]\.[a-z]+[0-9]+|[0-9A-Za-z]\.[A-Z][0-9]?)(?![0-9A-Za-z])")
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int
    light: bool
    hall: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A wall, a door or a barred edge, from one corner of the grid to another."""

    x1: int
    y1: int
    x2: int
    y2: int
    state: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile, its print name, and the wound tokens on it."""

    label: str
    x: int
    y: int
    width: int
    height: int
    turn: int
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something in a zone. `kind` is its icon; `label` is a sign on it; several in one zone have a `slot` each."""

    kind: str
    x: int
    y: int
    label: str = ""
    slot: int = 0
    slots: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Map(BookletMap):
    """All that is drawn of a dungeon."""

    wide_from = 1.25
    cells: tuple[Cell, ...]
    tiles: tuple[LaidTile, ...]
    walls: tuple[Line, ...]
    doors: tuple[Line, ...]
    bars: tuple[Line, ...]
    marks: tuple[Mark, ...]
    #: Letters of zones and numbers of halls that the rules name, in a corner of their zone.
    places: tuple[Mark, ...]


def dungeon_map(library: Library, adventure: Entity) -> Map:
    """The map of an adventure. Raises `ContentFault` where it cannot be laid out."""
    dungeon, problems = read_dungeon(library, adventure)
    if dungeon is None:
        raise problems[0].fault(adventure)
    narrowed = _Narrowed(dungeon)
    rules = tree_of(VOCABULARY, library, adventure)
    called = _called({*texts_in(rules), *_told(adventure.data.get("objectives") or ())}, dungeon)
    zones = dungeon.zones.values()
    return Map(
        width=narrowed.width,
        height=narrowed.height,
        cells=tuple(Cell(*narrowed.place(zone), zone.light, bool(zone.hall)) for zone in zones),
        tiles=tuple(_tiles(adventure.data, dungeon, narrowed)),
        walls=tuple(_line(narrowed, edge) for edge in walls(dungeon)),
        doors=tuple(
            _line(narrowed, door_edge(dungeon, name), dungeon.door_states[name], called.get(name, ""))
            for name in sorted(dungeon.door_ends)
        ),
        bars=tuple(_bars(adventure.data, dungeon, narrowed)),
        marks=tuple(_marks(adventure.data, dungeon, narrowed, _icons(library, adventure))),
        places=tuple(_places(dungeon, narrowed, called)),
        called=called,
    )


class _Narrowed:
    """Where zones lie once empty rows and columns between tiles are narrowed to one."""

    def __init__(self, dungeon: Dungeon) -> None:
        self.left, self.top, width, height = frame(dungeon)
        self.columns = _kept({zone.x - self.left for zone in dungeon.zones.values()}, width)
        self.rows = _kept({zone.y - self.top for zone in dungeon.zones.values()}, height)
        self.width, self.height = self.columns[width], self.rows[height]

    def place(self, zone: PlacedZone) -> Point:
        return self.columns[zone.x - self.left], self.rows[zone.y - self.top]

    def corner(self, point: Point) -> Point:
        """A corner of the grid."""
        return self.columns[point[0]], self.rows[point[1]]


def _kept(used: set[int], size: int) -> dict[int, int]:
    """Old places → new ones, where a run of empty places counts as one."""
    found, new = {}, 0
    for old in range(size + 1):
        found[old] = new
        if old in used or old + 1 in used or old + 1 == size:
            new += 1
    return found


def _line(narrowed: _Narrowed, edge: Edge, state: str = "", label: str = "") -> Line:
    start, end = edge
    return Line(*narrowed.corner(start), *narrowed.corner(end), state, label)


def _tiles(data: Mapping[str, Any], dungeon: Dungeon, narrowed: _Narrowed) -> Iterator[LaidTile]:
    wounds = {str(sign): int(count) for sign, count in (data.get("tile_wounds") or {}).items()}
    for sign, laid in data["tiles"].items():
        places = [narrowed.place(zone) for zone in dungeon.zones.values() if zone.tile == str(sign)]
        left, top = min(x for x, _ in places), min(y for _, y in places)
        right, bottom = max(x for x, _ in places), max(y for _, y in places)
        turn = int(laid.get("turn", 0)) if isinstance(laid, Mapping) else 0
        label = tile_label(str(sign), laid)
        yield LaidTile(label, left, top, right - left + 1, bottom - top + 1, turn, wounds.get(str(sign), 0))


def _bars(data: Mapping[str, Any], dungeon: Dungeon, narrowed: _Narrowed) -> Iterator[Line]:
    """The edges that pillars bar."""
    for token in data.get("tokens") or ():
        if token.get("bars"):
            one, other = (narrowed.place(dungeon.zones[token[end]]) for end in ("at", "bars"))
            right, down = other[0] - one[0], other[1] - one[1]
            x, y = one[0] + (right > 0), one[1] + (down > 0)
            yield Line(x, y, x if right else x + 1, y + 1 if right else y)


def _icons(library: Library, adventure: Entity) -> dict[str, str]:
    """The icons of tokens that packs have of their own."""
    names = library.names("token", adventure.pack)
    own = (library.get(name, kind="token", pack=adventure.pack) for name in names)
    return {token.id: str(token.data.get("icon", "artifact")) for token in own}


def _marks(data: Mapping[str, Any], dungeon: Dungeon, narrowed: _Narrowed, icons: Mapping[str, str]) -> Iterator[Mark]:
    """Tokens and enemies, side by side where several are in one zone."""
    by_zone: dict[str, list[tuple[str, str]]] = {}
    for zone, kind, label in _things(data, dungeon):
        by_zone.setdefault(zone, []).append((kind, label))
    for zone, things in by_zone.items():
        x, y = narrowed.place(dungeon.zones[zone])
        for slot, (kind, label) in enumerate(things):
            yield Mark(icons.get(kind, kind), x, y, label, slot, len(things))


def _things(data: Mapping[str, Any], dungeon: Dungeon) -> Iterator[tuple[str, str, str]]:
    """Zone, kind and label of everything that lies or stands on the map when the adventure begins."""
    yield dungeon.entry, "entry", ""
    if dungeon.exit:
        yield dungeon.exit, "exit", ""
    for zone, level in dungeon.levels.items():
        yield zone, "level", str(level)
    for token in data.get("tokens") or ():
        yield str(token["at"]), str(token["token"]), ""
    for zone in (data.get("face_down") or {}).get("at", ()):
        yield str(zone), "face-down", "?"
    for number, stairs in enumerate(data.get("stairs") or (), 1):
        for zone in ends(stairs):
            yield zone, "stairs", str(number)
    for number, enemy in enumerate(data.get("enemies") or (), 1):
        yield str(enemy["at"]), "enemy", str(number)


def _called(said: Iterable[str], dungeon: Dungeon) -> dict[str, str]:
    """Zones by letters, doors by numbers, halls by Roman numbers, as one reads the map: by rows."""
    named = {name for text in said for name in _PLACE.findall(text)}
    zones = sorted((each for each in named if each in dungeon.zones), key=lambda each: _reading(dungeon.zones[each]))
    doors = sorted(
        (each for each in named if each in dungeon.door_ends),
        key=lambda each: _reading(dungeon.zones[dungeon.door_ends[each][0]]),
    )
    halls = sorted(
        (each for each in named if each in dungeon.halls),
        key=lambda each: min(_reading(dungeon.zones[room]) for room in dungeon.halls[each]),
    )
    letters = {zone: letter(number, "A") for number, zone in enumerate(zones)}
    numbers = {door: str(number) for number, door in enumerate(doors, 1)}
    romans = {hall: "X" * (number // 10) + _ROMAN[number % 10] for number, hall in enumerate(halls, 1)}
    return {**letters, **numbers, **romans}


def _told(objectives: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """All that objectives say."""
    return (str(value) for objective in objectives for value in objective.values())


def _reading(zone: PlacedZone) -> tuple[int, int]:
    return zone.y, zone.x


def _places(dungeon: Dungeon, narrowed: _Narrowed, called: Mapping[str, str]) -> Iterator[Mark]:
    for name, label in called.items():
        if name in dungeon.zones:
            yield Mark("zone", *narrowed.place(dungeon.zones[name]), label)
        elif name in dungeon.halls:
            room = min((dungeon.zones[each] for each in dungeon.halls[name]), key=_reading)
            yield Mark("hall", *narrowed.place(room), label)
