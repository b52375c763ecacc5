"""Map tiles on paper: eight by eight spaces with walls, doors, openings and a sign for every kind of space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import Phrases
from toolkit.systems.machina_arcana.map.tiles import EDGES, SIZE, WALL, Tile, read_tile

#: The signs of spaces; floor has none.
SPACE_SIGNS: Mapping[str, str] = {
    "floor": "",
    "debris": "debris",
    "chest": "treasure",
    "workbench": "workbench",
    "recharge-station": "recharge",
    "event-space": "event",
    "trap-lever": "lever",
    "trap-space": "trap",
    "chapter-space": "chapter",
    "spawn-space": "spawn",
    "barrel": "barrel",
    "chasm": "pit",
    "ritual-space": "ritual",
}


def tile(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """One side of a map tile; the tile that `reverse` names is on the other side of the same piece."""
    return {
        "cells": (SIZE, SIZE),
        "tile": drawing(entity),
        "endgame": phrases.label("endgame") if entity.data.get("endgame") else "",
        "back": {"entity": str(entity.data["reverse"])}
        if "reverse" in entity.data
        else {"deck": "tile", "tint": "iron"},
    }


def drawing(entity: Entity) -> dict[str, Any]:
    """What a layout draws of a tile. Raises `ContentFault` where the drawing cannot be read."""
    read, problems = read_tile(entity)
    if read is None:
        raise problems[0].fault(entity)
    return {
        "size": SIZE,
        "spaces": [{"kind": kind, "icon": SPACE_SIGNS[kind]} for kind in read.kinds],
        "borders": [_border(read, *pair) for pair in sorted(read.borders)],
        "open": [EDGES[edge] for edge in sorted(read.open_edges)],
        "direction": EDGES[read.direction],
    }


def _border(read: Tile, one: int, other: int) -> dict[str, Any]:
    """The line between two spaces: the column and row of its upper left end."""
    upright = other == one + 1
    return {
        "x": other % SIZE,
        "y": other // SIZE,
        "upright": upright,
        "door": read.borders[one, other] != WALL,
    }
