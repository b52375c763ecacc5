"""What is drawn on cards of Machina Arcana without art: who can be met, what can be carried, signs for the rest."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.portrait import Manner, portrait
from toolkit.render.silhouette import silhouette, thing
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import effects_in
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

_WORN = {"head": ("hat", "helm"), "body": ("armour", "cloak"), "feet": ("boots",), "relic": ("amulet", "ring")}
_HELD = {1: ("sword", "dagger", "mace"), 2: ("axe", "hammer", "spear")}
_TYPES = {
    "weapon": ("tool", "wand"),
    "apparel": ("cloak", "glove"),
    "artifact": ("trinket", "book", "wand", "amulet", "scroll", "ring"),
    "consumable": ("potion", "scroll", "trinket"),
}
#: What monsters look like, by their minds.
_MINDS: dict[str, Manner] = {"mindless": "void", "cunning": "monster"}


def item(library: Library, entity: Entity) -> str:
    """An item: what it looks like follows from where it is worn, how it is held and how far it strikes."""
    data, name = entity.data, entity.qualified
    shapes = _TYPES[str(data["type"])]
    if "place" in data:
        shapes = _WORN[str(data["place"])]
    elif "hands" in data:
        shapes = ("gun",) if _shoots(library, entity) else _HELD[int(data["hands"])]
    return thing(name, shapes)


def _shoots(library: Library, entity: Entity) -> bool:
    """Whether it attacks who is not adjacent."""
    effects = effects_in(tuple(tree_of(VOCABULARY, library, entity).walk()))
    return any(each.name == "attack" and each.value("reach") in ("direct", "arc") for each in effects)


def monster(entity: Entity) -> str:
    return portrait(entity.qualified, _MINDS[str(entity.data["mind"])], entity.qualified)


def explorer(entity: Entity) -> str:
    return portrait(entity.qualified, "frontier")


def sign(entity: Entity) -> str:
    """A sign for what happens."""
    return silhouette(entity.qualified, "omen")
