"""The map of an adventure: tiles laid out, doors put at their sites, tokens on their zones.

    map: |
      66668888
      66668888
      66668888
      66668888
    tiles: {6: tile-6v, 8: {tile: tile-8r, turn: 90}}
    doors: {6.A1: closed, 8.B1: open}

Every sign of the drawing is one zone; all equal signs together are one tile, `.` is empty ground. A zone is called by
the sign of its tile and its place on the tile, `6.a3`, whichever way the tile is turned (clockwise, in degrees).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.drawings import EMPTY, signs_of
from toolkit.crawl.map.ground import Ground
from toolkit.crawl.map.laying import Place, laid, misdrawn
from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.story.agreed import did_you_mean
from toolkit.rules.boards import Zone, ZoneGraph
from toolkit.systems.massive_darkness.map.stairs import ends, needless, ways
from toolkit.systems.massive_darkness.map.tiles import Tile, read_tile

_SIGN = re.compile(r"[0-9A-Za-z]\Z")


@dataclass(frozen=True, slots=True)
class PlacedZone:
    """A zone of the dungeon: its name, its place, and what it is like."""

    name: str
    x: int
    y: int
    tile: str
    hall: str
    light: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dungeon(Ground[ZoneGraph]):
    """What does not change while an adventure is played. A door is called `6.A1`; it joins a room and what is outside.

    Steps and sight are those of MD-7.01, MD-7.02 and MD-6.01 to MD-6.07.
    """

    zones: Mapping[str, PlacedZone]
    entry: str
    #: Empty where there is no exit.
    exit: str
    #: Zone → level of the token that lies there.
    levels: Mapping[str, int]
    #: Hall → its rooms.
    halls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Tile → the borders with other tiles, as the board numbers them: they are shut when the tile is gone.
    tile_borders: Mapping[str, frozenset[int]] = field(default_factory=dict)
    #: Zone → the zone up or down its stairs → what must be marked before heroes use them that way; empty: nothing.
    stairs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(slots=True)
class _Draft:
    """A map while it is read: what was found so far, and what is wrong with it."""

    data: Mapping[str, Any]
    places: dict[str, list[Place]] = field(default_factory=dict)
    at: dict[Place, PlacedZone] = field(default_factory=dict)
    zones: dict[str, PlacedZone] = field(default_factory=dict)
    tiles: dict[str, Tile] = field(default_factory=dict)
    doors: dict[str, tuple[str, str]] = field(default_factory=dict)
    problems: list[MapProblem] = field(default_factory=list)

    def wrong(self, code: str, message: str, pointer: Pointer, *, hint: str = "", at_key: bool = False) -> None:
        self.problems.append(MapProblem(code, message, pointer, hint=hint, at_key=at_key))


def read_dungeon(library: Library, adventure: Entity) -> tuple[Dungeon | None, list[MapProblem]]:
    """The dungeon of an adventure, and every problem of its map; no dungeon where the map cannot be put together."""
    draft = _Draft(adventure.data)
    _read_drawing(draft)
    if not draft.problems:
        _place_tiles(draft, library, adventure)
    if not draft.problems:  # what lies on a map that cannot be laid out would only repeat its problems
        _read_doors(draft)
        _read_places(draft)
        _read_stairs(draft)
    if draft.problems:
        return None, draft.problems
    return _assemble(draft), []


def _read_drawing(draft: _Draft) -> None:
    tiles = dict(draft.data.get("tiles") or {})
    for mark in signs_of(str(draft.data.get("map", ""))):
        if mark.text not in tiles or not _SIGN.match(mark.text):
            hint = f"the tiles are {', '.join(sorted(tiles)) or 'missing'}; empty ground is {EMPTY}"
            draft.problems.append(mark.wrong("L0803", f"no tile has the sign {mark.text!r}", ("map",), hint))
            return
        draft.places.setdefault(mark.text, []).append((mark.column, mark.row))
    for sign in tiles:
        if sign not in draft.places:
            message = f"the tile {sign} is not on the map"
            draft.wrong("L0803", message, ("tiles", sign), hint=f"draw it with the sign {sign}", at_key=True)


def _place_tiles(draft: _Draft, library: Library, adventure: Entity) -> None:
    for sign, places in draft.places.items():
        told = draft.data["tiles"][sign]
        reference, turn = (told, 0) if isinstance(told, str) else (told.get("tile"), told.get("turn", 0))
        entity = library.find(str(reference), kind="tile", pack=adventure.pack)
        if entity is None:
            draft.wrong("L0803", f"there is no tile {reference!r}", ("tiles", sign))
            continue
        tile, wrong = read_tile(entity.data)
        if wrong:  # told where the tile itself is checked
            draft.wrong("L0803", f"the tile {entity.id} cannot be read: {wrong[0].message}", ("tiles", sign))
            continue
        draft.tiles[sign] = tile
        _place_tile(draft, sign, tile, int(turn), places)
    overlaps = [problem for problem in draft.problems if problem.code == "L0804"]
    if overlaps:  # two tiles that overlap are one mistake, though both are drawn wrongly
        draft.problems = overlaps[:1]


def _place_tile(draft: _Draft, sign: str, tile: Tile, turn: int, places: list[Place]) -> None:
    lying = laid(places, tile.width, tile.height, turn)
    drawing = str(draft.data["map"])
    problem = misdrawn(lying, sign, draft.places, drawing, ("map",), codes=("L0803", "L0804"), cells="zones")
    if problem is not None:
        draft.problems.append(problem)
        return
    for zone in tile.zones.values():
        x, y = lying.place(zone.column, zone.row)
        hall = f"{sign}.{zone.hall}" if zone.hall else ""
        placed = PlacedZone(f"{sign}.{zone.name}", x, y, sign, hall, zone.light)
        draft.zones[placed.name] = placed
        draft.at[placed.x, placed.y] = placed


def _read_doors(draft: _Draft) -> None:
    sites = {
        f"{sign}.{site.name}": (f"{sign}.{site.room}", f"{sign}.{site.outside}")
        for sign, tile in draft.tiles.items()
        for site in tile.doors.values()
    }
    for name in dict(draft.data.get("doors") or {}):
        if name in sites:
            draft.doors[name] = sites[name]
        else:
            how = "doors are named by the sign of the tile and its door site"
            hint = did_you_mean(str(name), sites) or how
            draft.wrong("L0802", f"there is no door site {name}", ("doors", str(name)), hint=hint, at_key=True)


def _read_places(draft: _Draft) -> None:
    """Entry, exit, level tokens and other tokens lie in zones of the map."""
    if not draft.data.get("entry"):
        draft.wrong(
            "L0805", "the adventure has no entry zone", (), hint="write entry: and the zone the heroes start in"
        )
    else:
        _zone_must_exist(draft, "L0805", "the entry", draft.data["entry"], ("entry",))
    if "exit" in draft.data:
        _zone_must_exist(draft, "L0806", "the exit", draft.data["exit"], ("exit",))
    for zone, level in dict(draft.data.get("levels") or {}).items():
        _zone_must_exist(draft, "L0806", f"the level token {level}", zone, ("levels", zone), at_key=True)
    for index, token in enumerate(draft.data.get("tokens") or ()):
        _zone_must_exist(draft, "L0806", f"the {token.get('token')} token", token.get("at"), ("tokens", index, "at"))
        if token.get("bars"):
            _zone_must_exist(draft, "L0806", "the barred edge", token["bars"], ("tokens", index, "bars"))
            _edge_must_exist(draft, str(token["at"]), str(token["bars"]), ("tokens", index, "bars"))
    for index, zone in enumerate((draft.data.get("face_down") or {}).get("at") or ()):
        _zone_must_exist(draft, "L0806", "the hidden token", zone, ("face_down", "at", index))
    for index, enemy in enumerate(draft.data.get("enemies") or ()):
        _zone_must_exist(draft, "L0806", f"the enemy {enemy.get('name')}", enemy.get("at"), ("enemies", index, "at"))
    for index, objective in enumerate(draft.data.get("objectives") or ()):
        if "to" in objective:
            what = "what the objective asks for"
            _zone_must_exist(draft, "L0806", what, objective["to"], ("objectives", index, "to"))
    for kind in ("walls", "stairs"):
        for index, border in enumerate(draft.data.get(kind) or ()):
            for end in ends(border):
                known = draft.places if kind == "walls" else draft.zones
                if end not in known:
                    what = "tile" if kind == "walls" else "zone"
                    draft.wrong("L0803", f"there is no {what} {end!r} on the map", (kind, index))


def _zone_must_exist(
    draft: _Draft, code: str, what: str, zone: object, pointer: Pointer, *, at_key: bool = False
) -> None:
    if zone not in draft.zones:
        how = "a zone is called by the sign of its tile and its place, such as 6.a3"
        hint = did_you_mean(str(zone), draft.zones) or how
        draft.wrong(code, f"{what} lies in {zone}, but the map has no such zone", pointer, hint=hint, at_key=at_key)


def _read_stairs(draft: _Draft) -> None:
    joined = (*_inner_borders(draft), *_tile_borders(draft), *draft.doors.values(), *_barred_edges(draft))
    for index, message in needless(draft.data, {frozenset(pair) for pair in joined}):
        hint = "stairs join zones that have no border in common"
        draft.wrong("L0803", message, ("stairs", index), hint=hint)


def _edge_must_exist(draft: _Draft, one: str, other: str, pointer: Pointer) -> None:
    here, there = draft.zones.get(one), draft.zones.get(other)
    if here is not None and there is not None and abs(here.x - there.x) + abs(here.y - there.y) != 1:
        hint = "a pillar bars the way to a zone beside its own"
        draft.wrong("L0806", f"the pillar bars no border: {one} and {other} do not touch", pointer, hint=hint)


def _assemble(draft: _Draft) -> Dungeon:
    stairs = [ends(each) for each in draft.data.get("stairs") or ()]
    between_tiles = list(_tile_borders(draft))
    doors = list(draft.doors.values())
    known = {frozenset(pair) for pair in (*doors, *between_tiles)}
    edges = {frozenset(pair): pair for pair in _barred_edges(draft)}  # two pillars may bar the same one
    bars = [pair for edge, pair in edges.items() if edge not in known]
    barred = {frozenset(pair) for pair in bars}
    board = ZoneGraph(
        [Zone(zone.name, zone.x, zone.y) for zone in draft.zones.values()],
        [pair for pair in _inner_borders(draft) if frozenset(pair) not in barred],
        [*doors, *between_tiles, *bars],
        stairs,
    )
    return Dungeon(
        board=board,
        zones=draft.zones,
        doors={name: board.cell("|".join(pair)) for name, pair in draft.doors.items()},
        door_states={str(name): str(state) for name, state in dict(draft.data.get("doors") or {}).items()},
        entry=str(draft.data["entry"]),
        exit=str(draft.data.get("exit", "")),
        levels={str(zone): int(level) for zone, level in dict(draft.data.get("levels") or {}).items()},
        door_ends=dict(draft.doors),
        doors_at={zone: tuple(name for name, ends in draft.doors.items() if zone in ends) for zone in draft.zones},
        halls=_halls(draft),
        tile_borders={
            tile: frozenset(
                board.cell("|".join(pair)) for pair in between_tiles if tile in (draft.zones[end].tile for end in pair)
            )
            for tile in draft.tiles
        },
        stairs=ways(draft.data),
    )


def _halls(draft: _Draft) -> dict[str, tuple[str, ...]]:
    halls: dict[str, tuple[str, ...]] = {}
    for zone in draft.zones.values():
        if zone.hall:
            halls[zone.hall] = (*halls.get(zone.hall, ()), zone.name)
    return halls


def _barred_edges(draft: _Draft) -> Iterator[tuple[str, str]]:
    """The edges that pillars bar (MD-90.45, MD-90.46)."""
    for token in draft.data.get("tokens") or ():
        if token.get("bars"):
            yield str(token["at"]), str(token["bars"])


def _inner_borders(draft: _Draft) -> Iterator[tuple[str, str]]:
    for sign, tile in draft.tiles.items():
        for one, other in tile.open_borders():
            yield f"{sign}.{one}", f"{sign}.{other}"


def _tile_borders(draft: _Draft) -> Iterator[tuple[str, str]]:
    """Across tile borders two corridors that touch are open to each other, unless the border is walled (MD-90.60)."""
    walled = {frozenset(str(each).split("|")) for each in draft.data.get("walls") or ()}
    for (x, y), zone in draft.at.items():
        for place in ((x + 1, y), (x, y + 1)):
            other = draft.at.get(place)
            if other is None or other.tile == zone.tile or zone.hall or other.hall:
                continue
            if frozenset((zone.tile, other.tile)) not in walled:
                yield zone.name, other.name
