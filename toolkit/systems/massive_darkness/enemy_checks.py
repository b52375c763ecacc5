"""Enemies that rules bring in, or that stand on a map, and that can never be what is said of them."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.diagnostics import Pointer, nearest
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.tree import EffectNode, EntityTree
from toolkit.systems.massive_darkness.verbs.never import NO_EFFECT

#: The type of enemies that event cards count (MD-90.59), and that are named by their figures (MD-14.16).
ROAMING = "roaming-monster"


def never_so(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """What rules say of enemies that they bring in."""
    for node in rules.walk():
        said = {each.parameter.name: each for each in node.arguments} if isinstance(node, EffectNode) else {}
        card = said["card"].value if "card" in said else None
        figure = said["figure"].value if "figure" in said else None
        if isinstance(card, Entity) and "special" in said and said["special"].value:
            yield from _never_roaming(str(card.data.get("type")), said["special"].pointer)
        if isinstance(figure, Entity):
            yield from _no_monster(library, figure.id, said["figure"].pointer)


def placed_in_vain(library: Library, adventure: Entity) -> Iterator[MapProblem]:
    """What an adventure says of enemies that stand on its map from the start."""
    for index, enemy in enumerate(adventure.data.get("enemies") or ()):
        card = library.find(str(enemy.get("card", "")), "enemy", adventure.pack)
        kind = str(card.data.get("type")) if card is not None else str(enemy.get("draw", ROAMING))
        if enemy.get("special") and (card is not None or kind == "guard"):
            yield from _never_roaming(kind, ("enemies", index, "special"))
        if "figure" in enemy:
            yield from _no_monster(library, id_in(enemy["figure"]), ("enemies", index, "figure"))


def _never_roaming(kind: str, pointer: Pointer) -> Iterator[MapProblem]:
    """Only roaming monsters count for event cards, so that nobody else can be left out of the count."""
    if kind != ROAMING:
        message = f"'special' does nothing here: event cards never count a {kind} as a roaming monster"
        yield MapProblem(NO_EFFECT, message, pointer, hint="remove it")


def _no_monster(library: Library, figure: str, pointer: Pointer) -> Iterator[MapProblem]:
    """A monster is found by its figure among the cards of roaming monsters that are in a deck."""
    monsters = (each.data for each in library.of_kind("enemy") if each.data.get("type") == ROAMING)
    known = {id_in(each.get("figure", "")) for each in monsters if each.get("copies", 1)} - {""}
    if figure not in known:
        meant = nearest(figure, known)
        those = (
            f"the figures of roaming monsters are {', '.join(sorted(known))}" if known else "leave it out: one is drawn"
        )
        hint = f"did you mean {meant!r}?" if meant else those
        yield MapProblem(NO_EFFECT, f"nobody comes: no roaming monster has the figure {figure!r}", pointer, hint=hint)
