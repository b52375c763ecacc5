"""The board as a picture: a grid of cells whose edges meet. Tiles come and go, so that only the cells are drawn."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.boards.picture import Picture, Place
from toolkit.rules.system import Table
from toolkit.systems.night_cage.map.grid import grid_of


def picture(library: Library, adventure: Entity, table: Table) -> Picture | None:
    """The board for this many players; None where the adventure has none for them."""
    for board in adventure.data["boards"].values():
        if table.players in board["players"]:
            grid = grid_of(board["size"])
            places = (Place(name, grid.column_of[cell], grid.row_of[cell]) for cell, name in enumerate(grid.names))
            return Picture(grid.side, grid.side, tuple(places), wraps=True)
    return None
