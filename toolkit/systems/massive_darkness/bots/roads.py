"""How far it is for heroes: movement points to a zone, with doors to open and pillars to break on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolkit.crawl.bots.roads import FAR, Roads
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.view import View

__all__ = ["FAR", "roads_of", "roads_to"]

#: Movement points to open a door (MD-17.01).
DOOR = 1
#: What it takes to break one pillar, in movement points not walked meanwhile.
PILLAR = 8


def roads_of(view: View) -> Roads:
    """The roads of the map as it is now. Games of an adventure share them."""
    barred = view.barred
    shut, broken = view.obstacles()
    waiting = _waiting_stairs(view)
    memory = memory_of(view.catalog)

    def build() -> Roads:
        pillars = dict(broken)
        prices = {each: PILLAR * pillars[each] if each in pillars else DOOR for each in barred - shut}
        return Roads(memory.borders, barred, prices, waiting)

    return memory.roads.recall((barred, shut, broken, waiting), build)


def roads_to(view: View, goals: Iterable[str]) -> Mapping[str, int]:
    """Movement points from every zone to the nearest of the goals; zones without a way are left out."""
    return roads_of(view).to(*sorted(goals))


def _waiting_stairs(view: View) -> frozenset[tuple[str, str]]:
    """Stairs that wait for a mark (MD-50.05), one way each."""
    stairs = view.dungeon.stairs
    if not stairs:
        return frozenset()
    return frozenset(
        (here, there)
        for here, ways in stairs.items()
        for there, mark in ways.items()
        if mark and mark not in view.flags
    )
