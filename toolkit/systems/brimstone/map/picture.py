"""The tiles of a mission as one picture: play lays the mine anew each time, so they are drawn side by side."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import pictures
from toolkit.rules.boards.picture import Picture, Place
from toolkit.rules.system import Table
from toolkit.systems.brimstone.cards.catalog import Catalog, catalog_for
from toolkit.systems.brimstone.map.mine import Mine
from toolkit.systems.brimstone.map.tiles import Local, Tile
from toolkit.systems.brimstone.setup import entrance_of, first_world

#: How wide the picture may become, in cells, and the space that is left between two tiles.
WIDE, APART = 44, 1


def picture(library: Library, adventure: Entity, table: Table) -> Picture | None:
    """The entrance, the tiles of the mission's world and of all that its gates lead to, with blocked cells dark."""
    catalog = catalog_for(library, adventure)
    agreed = [name for name, value in table.options.items() if value]
    return picture_of(tiles_of(catalog, first_game=catalog.is_first_game(agreed)))


def tiles_of(catalog: Catalog, *, first_game: bool) -> list[Tile]:
    """The tiles that can come into play, the entrance first; in a first game gates lead nowhere (SB-40.03)."""
    worlds = worlds_of(catalog, first_game=first_game)
    return [entrance_of(catalog), *(catalog.tile(name) for world in worlds for name in catalog.tiles_of(world))]


def worlds_of(catalog: Catalog, *, first_game: bool) -> list[str]:
    """The worlds that heroes can come to, the one where they begin first."""
    first = first_world(catalog)
    return [first, *(each for each in catalog.worlds if each != first and not first_game)]


def place_of(mine: Mine, cell: int) -> str:
    """A cell of the board as a cell of its tile; that of a join belongs to the tile that was there first."""
    number = mine.tiles_of[cell][0]
    return mine.tiles[number].tile.places[cell - mine.bases[number]]


def picture_of(tiles: Sequence[Tile]) -> Picture:
    at: dict[tuple[int, int], tuple[Tile, Local]] = {}
    places: list[Place] = []
    left = top = below = 0
    for tile in tiles:
        wide, high = tile.width + 2, tile.height + 2  # the join cells lie around it
        if left and left + wide > WIDE:
            left, top = 0, below
        for (cell, mark), name in zip(tile.marked, tile.places, strict=True):
            x, y = left + 1 + cell[0], top + 1 + cell[1]
            at[x, y] = (tile, cell)
            places.append(Place(name, x, y, dark=cell in tile.blocked, mark=mark))
        left, below = left + wide + APART, max(below, top + high + APART)
    width, height = max(x for x, _ in at) + 1, max(y for _, y in at) + 1
    return Picture(width, height, tuple(places), tuple(pictures.walls(at, lambda one, other: one[0] is other[0])))
