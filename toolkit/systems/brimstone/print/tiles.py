"""Map tiles and map cards on paper: cells at true size, walls, numbered exits, the entry, and the jigsaw of the cut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.supplies import source_of
from toolkit.render.phrases import Phrases
from toolkit.systems.brimstone.map.tiles import ENTRY_SIGN, Exit, Tile, read_tile
from toolkit.systems.brimstone.print.outlines import extent, margins, mirrored, openings, outline, sockets

#: Floors of the palette: that of the mine, and those of other worlds in the order of their ids.
_MINE_FLOOR = "mine"
_FLOORS = ("moss", "frost", "ember", "void")
_PLACES = {"entrance": "mine-entrance", "room": "room", "passage": "passage"}


def tile_of(entity: Entity) -> Tile:
    """The tile of a drawing. Raises `ContentFault` where it cannot be read."""
    read, problems = read_tile(entity)
    if read is None:
        raise problems[0].fault(entity)
    return read


def drawing(library: Library, entity: Entity, quarters: int = 0) -> dict[str, Any]:
    """What a layout draws of a tile, turned clockwise by so many quarters; all lengths are in cells."""
    read = tile_of(entity)
    shape = read.turned(quarters)
    world = world_of(library, entity)
    columns, rows = extent(shape)
    north, east, south, west = margins(shape)
    signs = [str(number) for number in range(1, len(shape.exits) + 1)]
    kinds = dict.fromkeys(read.blocked, "blocked") | dict.fromkeys(read.starts, "start")
    return {
        "floor": floor_of_world(library, world) if world else _MINE_FLOOR,
        "columns": columns,
        "rows": rows,
        "left": west,
        "top": north,
        "width": columns + east + west,
        "height": rows + north + south,
        "turn": quarters,
        "cells": [
            {"x": x, "y": y, "kind": kinds.get(cell, "floor")}
            for (x, y), cell in zip(shape.cells, read.cells, strict=True)
        ],
        "openings": [_opening(each, sign) for each, sign in zip(openings(shape), [*signs, ENTRY_SIGN], strict=False)],
        "outline": [list(point) for point in outline(shape, over=world is not None)],
        "sockets": [[list(point) for point in socket] for socket in sockets(shape, over=world is not None)],
    }


def _opening(each: Exit, sign: str) -> dict[str, Any]:
    xs, ys = zip(*each.cells, strict=True)
    return {"side": each.side, "x": min(xs), "y": min(ys), "sign": sign, "entry": sign == ENTRY_SIGN}


def floor_of_world(library: Library, world: Entity) -> str:
    """The floor of the palette that a world has."""
    if world.data.get("is_mine"):
        return _MINE_FLOOR
    others = sorted(each.qualified for each in library.of_kind("world") if not each.data.get("is_mine"))
    return _FLOORS[others.index(world.qualified) % len(_FLOORS)]


def world_of(library: Library, entity: Entity) -> Entity | None:
    """The other world that something belongs to; None for the mine."""
    return library.get(str(entity.data["world"]), kind="world", pack=entity.pack) if "world" in entity.data else None


def other_side(library: Library, entity: Entity) -> Entity | None:
    """The tile on the other side of the same cardboard (SB-3.10)."""
    if "back_of" in entity.data:
        return library.find(str(entity.data["back_of"]), kind="tile", pack=entity.pack)
    for each in library.of_kind("tile"):
        named = each.data.get("back_of")
        if named is not None and library.find(str(named), kind="tile", pack=each.pack) is entity:
            return each
    return None


def tile(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A tile with the tile on its other side, where the cut of both is the same; else its back is plain."""
    front = _face(library, entity, 0, phrases)
    drawn = front["tile"]
    told: dict[str, Any] = {"cells": (drawn["width"], drawn["height"]), "sides": {"front": front}, "side": "front"}
    other = other_side(library, entity)
    world = world_of(library, entity)
    is_over = other is not None and (world is None) != (world_of(library, other) is None)
    turn = mirrored(tile_of(entity), tile_of(other)) if other is not None and is_over else None
    if other is None or turn is None:
        where = library.called(world, phrases.language) if world is not None else ""
        return {**told, "back": {"deck": "tile", "tint": "world" if where else "encounter", "label": where}}
    told["sides"]["other"] = _face(library, other, turn, phrases)
    return {**told, "back": {"side": "other", "entity": other.qualified}}


def _face(library: Library, entity: Entity, quarters: int, phrases: Phrases) -> dict[str, Any]:
    return {
        "name": library.called(entity, phrases.language),
        "place": phrases.term(_PLACES[str(entity.data.get("type", "room"))]),
        "tile": drawing(library, entity, quarters),
    }


def map_card(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The card of a tile: its picture with numbered exits and the entry arrow, and the encounter of its theme (SB-2.09,
    SB-13.02, SB-13.09)."""
    source = source_of(library, entity)
    world = world_of(library, source)
    where = library.called(world, phrases.language) if world is not None else ""
    tint = "world" if world is not None else "encounter"
    place = phrases.title(_PLACES[str(source.data.get("type", "room"))])
    other = other_side(library, source)
    encounter = source.data.get("encounter")
    themed = library.get(str(encounter), kind="encounter", pack=source.pack) if encounter else None
    return {
        "name": library.called(source, phrases.language),
        "tint": tint,
        "type-line": " · ".join(filter(None, (place, where))),
        "tile": drawing(library, source),
        "encounter-label": phrases.title("encounter"),
        "encounter": library.called(themed, phrases.language) if themed else "",
        "footer": phrases.say("labels", "other_side", name=library.called(other, phrases.language)) if other else "",
        "back": {"deck": "map", "tint": tint, "label": where},
    }
