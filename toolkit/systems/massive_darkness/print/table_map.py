"""The map of an adventure for virtual tabletops: its tiles, walls and doors, and the zones that are lit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.ground import OPEN
from toolkit.render.export.universal_vtt import Door, LaidTile, Mark, TableMap
from toolkit.render.kinds.supplies import made_for
from toolkit.render.shipped import shipped_data
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.map.picture import door_edge, frame, walls
from toolkit.systems.massive_darkness.map.tiles import read_tile


def table_map(library: Library, adventure: Entity) -> TableMap:
    """What lies where. Raises `ContentFault` where the map cannot be read."""
    dungeon, problems = read_dungeon(library, adventure)
    if dungeon is None:
        raise problems[0].fault(adventure)
    left, top, width, height = frame(dungeon)
    doors = (
        Door(door_edge(dungeon, name), dungeon.door_states.get(name, OPEN) != OPEN)
        for name in sorted(dungeon.door_ends)
    )
    lights = ((zone.x - left, zone.y - top) for zone in dungeon.zones.values() if zone.light)
    tiles = _tiles(library, adventure, dungeon)
    marks = tuple(_marks(library, adventure, dungeon))
    return TableMap(width, height, tuple(tiles), tuple(walls(dungeon)), tuple(doors), tuple(lights), marks=marks)


def _marks(library: Library, adventure: Entity, dungeon: Dungeon) -> Iterator[Mark]:
    """Entry, exit, levels and the tokens that the adventure lays, several of a zone side by side."""
    left, top, _, _ = frame(dungeon)
    here: dict[str, list[Entity]] = {}
    for token, name in _laid(adventure, dungeon):
        made = token_named(library, adventure, token) if name in dungeon.zones else None
        if made is not None:
            here.setdefault(name, []).append(made)
    for name, tokens in here.items():
        zone = dungeon.zones[name]
        for made, (x, y) in zip(tokens, spread(len(tokens)), strict=True):
            yield Mark(made, (round(zone.x - left + x, 4), round(zone.y - top + y, 4)))


def _laid(adventure: Entity, dungeon: Dungeon) -> Iterator[tuple[str, str]]:
    """What lies face up in which zone when the first round begins."""
    yield "entry", dungeon.entry
    yield "exit", dungeon.exit
    yield from ((f"level-{level}", zone) for zone, level in dungeon.levels.items())
    yield from ((str(each.get("token")), str(each.get("at"))) for each in adventure.data.get("tokens") or ())


def token_named(library: Library, adventure: Entity, token: str) -> Entity | None:
    """The printed token of a name: one of the box, a marker that only adventures have, or one of a pack's own."""
    for file, prefix, kind in (("tokens", "token", "token"), ("markers", "marker", "marker")):
        for each in shipped_data(f"layouts/massive-darkness/{file}.yaml"):
            if str(each["id"]) == token:
                kind = str(each.get("kind", kind))
                return made_for(library, adventure.pack, f"{prefix}-{token}", kind, each)
    return library.find(token, kind="token", pack=adventure.pack)


def spread(count: int) -> list[tuple[float, float]]:
    """Where so many things lie in a zone, side by side and not on each other, in widths of the zone."""
    if count == 1:
        return [(0.5, 0.5)]
    across = 2 if count <= 4 else 3
    apart = 0.56
    rows = -(-count // across)
    return [
        (
            0.5 + apart * (number % across - (min(across, count - number // across * across) - 1) / 2),
            0.5 + apart * (number // across - (rows - 1) / 2),
        )
        for number in range(count)
    ]


def _tiles(library: Library, adventure: Entity, dungeon: Dungeon) -> Iterator[LaidTile]:
    left, top, _, _ = frame(dungeon)
    for sign, laid in sorted(adventure.data["tiles"].items()):
        said: Mapping[str, Any] = laid if isinstance(laid, dict) else {"tile": laid}
        entity = library.get(str(said["tile"]), kind="tile", pack=adventure.pack)
        places = [zone for zone in dungeon.zones.values() if zone.tile == sign]
        x, y = min(zone.x for zone in places) - left, min(zone.y for zone in places) - top
        tile, _ = read_tile(entity.data)
        yield LaidTile(entity, x, y, int(said.get("turn", 0)) % 360, tile.width)
