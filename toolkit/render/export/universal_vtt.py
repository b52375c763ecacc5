"""Universal VTT: the map of an adventure with its walls, doors and lights (`.dd2vtt`).

The format has no markers: entry, exit and tokens are in the picture, as they are printed. Where no tile lies, it is
dark.

One place of the board is one cell of the grid; the origin is the top left corner of the picture, which shows the tiles
as they are printed. The format knows grids of squares alone: of boards of hexes it has the picture, walls and doors,
where a unit is the width of a hex. A system that has maps says in its module `print.table_map` what lies where, with a
function `table_map(library, adventure) -> TableMap`. Where it hangs on the number of players what stands on a map, the
module says `SET_BY_PLAYERS = True`, and the function takes that number too; 0 is as many as can play.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.batch import batch_of
from toolkit.render.cards import Card, card_of
from toolkit.render.export.formats import checked_json
from toolkit.render.plan import Page, Slot, rounded
from toolkit.render.style import style_of
from toolkit.render.typesetting import Job, typesetting
from toolkit.rules.boards.picture import Shape
from toolkit.systems import part

FORMAT = 0.3
_MODULE = "print.table_map"
_LIGHT = "ffffd9a0"
_AMBIENT = "ff202028"
_VOID = (12, 11, 14)
_MM_AN_INCH = 25.4


Point = tuple[float, float]
Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Door:
    """A door on the border between two cells."""

    edge: Edge
    closed: bool


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A printed tile on the map: the cell of its top left corner once it lies there, turned by so many degrees.

    `columns` is how many cells it has across before it is turned.
    """

    entity: Entity
    x: int
    y: int
    turn: int
    columns: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A printed token or figure on the map; the point is its middle. It is called as it is printed, with a term of the
    glossary that says `more`.

    `hidden` is what players do not know yet; a `foe` fights them; `side` is how wide it is, in cells.
    """

    entity: Entity
    at: Point
    more: str = ""
    side: float = 0.5
    hidden: bool = False
    foe: bool = False


@dataclass(frozen=True, slots=True)
class TableMap:
    """A map as a virtual tabletop needs it, counted in cells from the top left corner. `lights` are lit cells."""

    width: float
    height: float
    tiles: tuple[LaidTile, ...]
    walls: tuple[Edge, ...] = ()
    doors: tuple[Door, ...] = ()
    lights: tuple[Point, ...] = ()
    shape: Shape = "squares"
    marks: tuple[Mark, ...] = ()
    #: The tiles without what the marks show, where the marks are printed on `tiles`.
    bare: tuple[LaidTile, ...] = ()


def has_maps(system: str) -> bool:
    """Whether the adventures of a system have maps that can be exported."""
    return part(system, _MODULE) is not None


def shape_of(library: Library, adventure: Entity) -> Shape:
    """What the places of a map are. Raises `ContentFault`."""
    return map_of(library, adventure).shape


def is_set_by_players(system: str) -> bool:
    """Whether the maps of a system show other things for another number of players."""
    return bool(getattr(part(system, _MODULE), "SET_BY_PLAYERS", False))


def map_of(library: Library, adventure: Entity, players: int = 0) -> TableMap:
    """The map of an adventure, set for so many players where that makes a difference; for most of them with 0. Raises
    `ContentFault`."""
    system = library.packs[adventure.pack].manifest.system
    module = part(system, _MODULE)
    assert module is not None, f"{system} has no maps: ask has_maps first"
    if is_set_by_players(system):
        set_map: Callable[[Library, Entity, int], TableMap] = module.table_map
        return set_map(library, adventure, players)
    table_map: Callable[[Library, Entity], TableMap] = module.table_map
    return table_map(library, adventure)


def export_map(library: Library, adventure: Entity, language: str, pixels: int = 140) -> bytes:
    """The map of an adventure; `pixels` is how many a cell has across. Raises `ContentFault`."""
    shown = map_of(library, adventure)
    return checked_json(
        "universal-vtt",
        {
            "format": FORMAT,
            "resolution": {
                "map_origin": {"x": 0, "y": 0},
                "map_size": {"x": shown.width, "y": shown.height},
                "pixels_per_grid": pixels,
            },
            "line_of_sight": [[_point(one), _point(other)] for one, other in shown.walls],
            "objects_line_of_sight": [],
            "portals": [_portal(door) for door in shown.doors],
            "environment": {"baked_lighting": False, "ambient_light": _AMBIENT},
            "lights": [_light(cell) for cell in shown.lights],
            "image": base64.b64encode(map_picture(library, adventure, shown, language, pixels)).decode("ascii"),
        },
    )


def _portal(door: Door) -> dict[str, Any]:
    start, end = door.edge
    return {
        "position": {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2},
        "bounds": [_point(start), _point(end)],
        "rotation": 1.5707963 if start[0] == end[0] else 0.0,
        "closed": door.closed,
        "freestanding": False,
    }


def _light(cell: Point) -> dict[str, Any]:
    place = {"x": cell[0] + 0.5, "y": cell[1] + 0.5}
    return {"position": place, "range": 1.5, "intensity": 1.0, "color": _LIGHT, "shadows": True}


def _point(place: Point) -> dict[str, float]:
    return {"x": place[0], "y": place[1]}


def map_picture(
    library: Library, adventure: Entity, shown: TableMap, language: str, pixels: int, *, marks: bool = True
) -> bytes:
    """The printed tiles, laid as the map says, and the tokens on them; without `marks` the tiles alone."""
    style = style_of(library, adventure.pack)
    cards: list[Card] = []
    slots: list[Slot] = []
    cell = 0.0
    for tile in shown.tiles if marks else shown.bare or shown.tiles:
        card = card_of(library, tile.entity, language, style)
        cell = cell or card.component.size.width / tile.columns
        slots.append(Slot(len(cards), rounded(tile.x * cell), rounded(tile.y * cell), tile.turn))
        cards.append(replace(card, back=None))
    for mark in shown.marks if marks and not shown.bare else ():
        card = card_of(library, mark.entity, language, style)
        size = card.component.size
        x, y = mark.at[0] * cell - size.width / 2, mark.at[1] * cell - size.height / 2
        slots.append(Slot(len(cards), rounded(x), rounded(y)))
        cards.append(replace(card, back=None))
    batch = batch_of(cards)
    page = Page(rounded(shown.width * cell), rounded(shown.height * cell), tuple(slots))
    title = library.packs[adventure.pack].manifest.title
    with typesetting(Job(title, language, batch.components, (page,), batch.pictures, style=style)) as typesetter:
        return _on_dark(typesetter.png(pixels / cell * _MM_AN_INCH)[0])


def _on_dark(png: bytes) -> bytes:
    """The picture with darkness where nothing lies: white would be a light room."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as picture:
        drawn = picture.convert("RGBA")
    ground = Image.new("RGBA", drawn.size, (*_VOID, 255))
    ground.alpha_composite(drawn)
    packed = io.BytesIO()
    ground.convert("RGB").save(packed, "PNG")
    return packed.getvalue()
