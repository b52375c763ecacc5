"""Boards: where things are, what is next to what, how far, which way, and who sees whom.

| module | shape | used by |
|---|---|---|
| `wrapping_grid.py` | a grid whose edges meet | The Night Cage |
| `zone_graph.py` | zones on a square grid, walls and doors between them, straight sight | Massive Darkness |
| `hexes.py` | hexes with wall lines and door hexes | Jaws of the Lion |
| `squares.py` | no board, but the straight lines over squares | Machina Arcana |

A board is the part of the map that does not change. Cells are whole numbers from 0, so that systems keep what stands
where in plain lists; every cell also has a name, which is what people, keys and saved games say. What changes (which
doors are closed, which spaces are filled with debris) is a set of barrier numbers that the game's state holds and
hands in as `closed`: a number below `size` is a cell, one from `size` upward is a door between two cells. Where things
stand is the system's business: it hands `paths.py` a rule of its own for what may be passed and what it costs.
"""

from toolkit.rules.boards.board import NOTHING_CLOSED, Board, CellBoard
from toolkit.rules.boards.hexes import HexBoard
from toolkit.rules.boards.wrapping_grid import WrappingGrid, wrapping_grid
from toolkit.rules.boards.zone_graph import Zone, ZoneGraph

__all__ = [
    "NOTHING_CLOSED",
    "Board",
    "CellBoard",
    "HexBoard",
    "WrappingGrid",
    "Zone",
    "ZoneGraph",
    "wrapping_grid",
]
