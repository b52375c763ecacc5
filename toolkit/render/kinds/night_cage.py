"""The Night Cage on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.render.phrases import Phrases
from toolkit.systems.night_cage.cage import exits_of
from toolkit.systems.night_cage.grid import DIRECTIONS


def tile(entity: Entity, phrases: Phrases) -> Mapping[str, Any]:
    """A labyrinth tile. Its rules are drawn, not written: the words of tiles stand on the reference sheet."""
    data = entity.data
    exits = exits_of(data["exits"])
    monster = data.get("monster")
    return {
        "exits": [side for number, side in enumerate(DIRECTIONS) if exits >> number & 1],
        "crumbling": bool(data.get("crumbling")),
        "symbol": "monster"
        if monster is not None
        else "gate"
        if data.get("gate")
        else "key"
        if data.get("key")
        else None,
        "top": (monster or {}).get("top"),
        "mouth": (monster or {}).get("mouth"),
    }


KINDS = {"tile": tile}
