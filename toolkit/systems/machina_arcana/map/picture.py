"""The tiles of a scenario as one picture: play lays the map anew each time, so they are drawn side by side."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import pictures
from toolkit.rules.boards.picture import Picture, Place
from toolkit.rules.system import Table
from toolkit.systems.machina_arcana.cards.catalog import catalog_for
from toolkit.systems.machina_arcana.map.tiles import CELLS, DEBRIS, OPENINGS, SIZE, WALL, Tile

#: Tiles in a row, and how far apart their corners lie: a space is left between two of them.
ROW, APART = 4, SIZE + 1


def picture(library: Library, adventure: Entity, table: Table) -> Picture | None:
    """All tiles of the scenario, those of the stack first, with their debris dark."""
    return picture_of(catalog_for(library, adventure).tiles)


def picture_of(tiles: Sequence[Tile]) -> Picture:
    at = {corner(tile, cell): (tile, cell) for tile in tiles for cell in range(CELLS)}
    places = (
        Place(tile.names[cell], x, y, dark=tile.kinds[cell] == DEBRIS, mark="exit" if _leads_on(tile, cell) else "")
        for (x, y), (tile, cell) in at.items()
    )
    doors = [pictures.border(corner(tile, one), corner(tile, other)) for tile in tiles for one, other in tile.doors]
    _, _, width, height = pictures.frame(at)
    return Picture(width, height, tuple(places), tuple(pictures.walls(at, _joined)), tuple(doors))


def corner(tile: Tile, cell: int) -> tuple[int, int]:
    """Where a space of a tile lies in the picture."""
    right, down = tile.number % ROW * APART, tile.number // ROW * APART
    return right + cell % SIZE, down + cell // SIZE


def _leads_on(tile: Tile, cell: int) -> bool:
    """Whether a space is an opening, where the next tile is laid."""
    return any(cell in OPENINGS[edge] for edge in tile.open_edges)


def _joined(one: tuple[Tile, int], other: tuple[Tile, int]) -> bool:
    """Whether no wall parts two spaces; a door is drawn instead of one."""
    tile, cell = one
    return tile is other[0] and tile.border(cell, other[1]) != WALL
