"""What is drawn on cards of Shadows of Brimstone without art: guns, clothes and tools, masks for threats, for the rest
what their ids name (a `broken-lamp` is a lamp), else signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.own_things import Look
from toolkit.render.phrases import Phrases
from toolkit.render.portrait import portrait
from toolkit.render.silhouette import silhouette, thing

_WORN = {
    "hat": ("hat",),
    "face": ("helm",),
    "shoulders": ("cloak",),
    "body": ("armour",),
    "gloves": ("glove",),
    "belt": ("ring",),
    "boots": ("boots",),
}
_BLADES = ("sword", "dagger", "axe")
_DECKS = {
    "gear": ("tool", "potion", "trinket", "book", "scroll", "wand"),
    "artifact": ("trinket", "amulet", "wand", "book", "scroll", "ring", "crest"),
    "personal": ("amulet", "ring", "book", "crest"),
    "starting": ("tool", "book", "potion", "scroll"),
}


def drawn(look: Look) -> Look:
    """The same kind with a drawing of its own on every card."""

    def with_drawing(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
        return {**look(entity, phrases, library), "portrait": _drawing(entity)}

    return with_drawing


def _drawing(entity: Entity) -> str:
    name = entity.qualified
    if entity.kind == "threat":
        return portrait(name, "boss" if entity.data.get("deck") == "epic" else "monster", name)
    if entity.kind == "item":
        return thing(name, _shapes(entity.data))
    return silhouette(name, "tool") if entity.kind == "item-upgrade" else thing(name, ("omen",))


def _shapes(data: Mapping[str, Any]) -> tuple[str, ...]:
    if "gun" in data:
        return ("gun",)
    if "clothing" in data:
        return _WORN[str(data["clothing"])]
    return _BLADES if "blade" in data.get("keywords", ()) else _DECKS[str(data["deck"])]
