"""Who is drawn how: heroes as people, enemies as masks. Enemies that share a figure share the shape of their heads, so
that a card is found beside its standee."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.portrait import Manner, portrait

_MANNERS: dict[str, Manner] = {"agent": "person", "hero": "person", "boss": "boss"}


def enemy_portrait(library: Library, enemy: Entity) -> str:
    """The portrait on the card of an enemy."""
    kind = str(enemy.data["type"])
    manner: Manner = "person" if kind == "agent" else "boss" if enemy.data.get("strength") == "mighty" else "monster"
    figure = library.find(str(enemy.data["figure"]), kind="figure", pack=enemy.pack) if "figure" in enemy.data else None
    return portrait(enemy.qualified, manner, (figure or enemy).qualified)


def standee_portrait(source: Entity, role: str) -> str:
    """The portrait on a standee: of a hero, a figure or an enemy without one."""
    return portrait(source.qualified, _MANNERS.get(role, "monster"), source.qualified)
