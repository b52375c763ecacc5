"""The tiles of a scenario for virtual tabletops, side by side: play lays them, and a tabletop cuts them apart."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.export.universal_vtt import Door, LaidTile, TableMap
from toolkit.systems.machina_arcana.cards.catalog import catalog_for
from toolkit.systems.machina_arcana.map.picture import corner, picture_of
from toolkit.systems.machina_arcana.map.tiles import SIZE


def table_map(library: Library, adventure: Entity) -> TableMap:
    """What lies where; doors are open on a new tile (MA-7.08). Raises `ContentFault` where a tile cannot be read."""
    tiles = catalog_for(library, adventure).tiles
    shown = picture_of(tiles)
    laid = tuple(LaidTile(tile.entity, *corner(tile, 0), 0, SIZE) for tile in tiles)
    doors = tuple(Door(edge, closed=False) for edge in shown.doors)
    return TableMap(shown.width, shown.height, laid, shown.walls, doors)
