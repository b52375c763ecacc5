"""The map of an adventure for virtual tabletops: its tiles, walls and doors, and the zones that are lit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.ground import OPEN
from toolkit.render.export.universal_vtt import Door, LaidTile, Mark, TableMap
from toolkit.render.kinds.supplies import made_for
from toolkit.render.shipped import shipped_data
from toolkit.rules.reading import ContentFault
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.map.picture import door_edge, frame, walls
from toolkit.systems.massive_darkness.map.tiles import read_tile


def table_map(library: Library, adventure: Entity) -> TableMap:
    """What lies where. Raises `ContentFault` where the map cannot be read."""
    dungeon, problems = read_dungeon(library, adventure)
    if dungeon is None:
        path, span = adventure.locate(problems[0].pointer)
        raise ContentFault(Diagnostic(problems[0].code, problems[0].message, path, span, hint=problems[0].hint))
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
    """Entry, exit and the tokens that the adventure lays, several of a zone side by side."""
    left, top, _, _ = frame(dungeon)
    known = {str(each["id"]): each for each in shipped_data("layouts/massive-darkness/tokens.yaml")}
    wanted = [("entry", dungeon.entry), ("exit", dungeon.exit)]
    wanted += [(str(each.get("token")), str(each.get("at"))) for each in adventure.data.get("tokens", ())]
    laid: dict[str, int] = {}
    for token, name in wanted:
        zone = dungeon.zones.get(str(name))
        if zone is None or token not in known:
            continue
        number = laid[zone.name] = laid.get(zone.name, -1) + 1
        made = made_for(library, adventure.pack, f"token-{token}", known[token].get("kind", "token"), known[token])
        yield Mark(made, (zone.x - left + 0.5 + 0.12 * number, zone.y - top + 0.5 + 0.12 * number))


def _tiles(library: Library, adventure: Entity, dungeon: Dungeon) -> Iterator[LaidTile]:
    left, top, _, _ = frame(dungeon)
    for sign, laid in sorted(adventure.data["tiles"].items()):
        said: Mapping[str, Any] = laid if isinstance(laid, dict) else {"tile": laid}
        entity = library.get(str(said["tile"]), kind="tile", pack=adventure.pack)
        places = [zone for zone in dungeon.zones.values() if zone.tile == sign]
        x, y = min(zone.x for zone in places) - left, min(zone.y for zone in places) - top
        tile, _ = read_tile(entity.data)
        yield LaidTile(entity, x, y, int(said.get("turn", 0)) % 360, tile.width)
