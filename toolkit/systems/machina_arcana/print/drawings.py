"""What is drawn on cards of Machina Arcana without art: who can be met, what can be carried, signs for the rest."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.render.portrait import Manner, portrait
from toolkit.render.silhouette import one_of, silhouette

_WORN = {"head": ("hat", "helm"), "body": ("armour", "cloak"), "feet": ("boots",), "relic": ("amulet", "ring")}
_HELD = {1: ("sword", "dagger", "mace", "gun"), 2: ("axe", "hammer", "spear", "gun")}
_TYPES = {
    "weapon": ("tool", "wand"),
    "apparel": ("cloak", "glove"),
    "artifact": ("trinket", "book", "wand", "amulet", "scroll", "ring"),
    "consumable": ("potion", "scroll", "trinket"),
}
#: What monsters look like, by their minds.
_MINDS: dict[str, Manner] = {"mindless": "void", "cunning": "monster"}


def item(entity: Entity) -> str:
    """An item: what it looks like follows from where it is worn or how it is held."""
    data, name = entity.data, entity.qualified
    shapes = _TYPES[str(data["type"])]
    if "place" in data:
        shapes = _WORN[str(data["place"])]
    elif "hands" in data:
        shapes = _HELD[int(data["hands"])]
    return silhouette(name, one_of(name, shapes))


def monster(entity: Entity) -> str:
    return portrait(entity.qualified, _MINDS[str(entity.data["mind"])], entity.qualified)


def explorer(entity: Entity) -> str:
    return portrait(entity.qualified, "frontier")


def sign(entity: Entity) -> str:
    """A sign for what happens."""
    return silhouette(entity.qualified, "omen")
