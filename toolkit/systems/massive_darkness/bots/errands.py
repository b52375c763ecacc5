"""Who does what: the aims of the objectives, shared out among the heroes so that each knows where to go.

Every bot comes to the same answer from the same table, so nobody has to be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from toolkit.systems.massive_darkness.bots.aims import Aim, aims_of
from toolkit.systems.massive_darkness.bots.clues import clues_of
from toolkit.systems.massive_darkness.bots.luring import Lure
from toolkit.systems.massive_darkness.bots.roads import FAR, roads_to
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import View

#: How much who goes along wants to be there, next to who has to be.
GOING_ALONG = 0.6
#: Movement points a hero with a post keeps in hand before it parts from the others: a round of walking.
IN_TIME = 6


class Errand(NamedTuple):
    """Where a hero is wanted, what for, and how much."""

    aim: Aim | None
    zones: tuple[str, ...]
    roads: Mapping[str, int]
    weight: float = 1.0
    #: Whether this hero is the one who must be there.
    is_mine: bool = True

    def distance(self, zone: str) -> int:
        """Movement points from a zone to where the hero is wanted."""
        return self.roads.get(zone, FAR) if self.zones else 0


def errand_of(view: View, me: Hero, lure: Lure | None = None) -> Errand:
    """The errand of a hero now."""
    aims = aims_of(view)
    heroes = list(view.living())
    if lure is not None:
        return _luring(view, me, heroes, lure)
    for aim in aims:
        if aim.everywhere:
            return _posted(view, me, heroes, aim)
        if aim.role:
            return _of_role(view, me, heroes, aim)
        if aim.deed == "hold":
            return _held(view, aims)
    choices = list(_choices(aims))
    if not choices:
        return Errand(None, (), {})
    aim, zone = min(choices, key=lambda choice: _trouble(view, heroes, choice[1]))
    return Errand(aim, (zone,), roads_to(view, (zone,)))


def _luring(view: View, me: Hero, heroes: list[Hero], lure: Lure) -> Errand:
    """Tokens first, then the posts for them; who carries none breaks what may be broken, or waits beside it."""
    posts = tuple(lure.posts_of(me)[:1])
    if posts:
        return _to(view, Aim("lure", posts, (lure.enemy.id,)))
    sources = lure.sources()
    if lure.missing and sources:
        zone = min(sources, key=lambda each: (_guards(view, each), _trouble(view, heroes, each)))
        return _to(view, Aim("pick-up", (zone,), lure.source_kinds()))
    if not lure.is_there and lure.kind in me.tokens:
        return _to(view, Aim("lure", tuple(sorted(lure.wanted)), (lure.enemy.id,)))
    pillars = lure.to_break() or list(view.pillars.values())
    if not pillars:
        return Errand(None, (), {})
    nearest = min(pillars, key=lambda each: (roads_to(view, (each.zone,)).get(me.zone, FAR), each.id))
    return _to(view, Aim("break", (nearest.zone,), (nearest.id,)))


def _guards(view: View, zone: str) -> int:
    """The figures of enemies in a zone."""
    return sum(enemy.boss + len(enemy.minions) for enemy in view.enemies.values() if enemy.zone == zone)


def _to(view: View, aim: Aim) -> Errand:
    return Errand(aim, aim.zones, roads_to(view, aim.zones))


def _choices(aims: list[Aim]) -> Iterator[tuple[Aim, str]]:
    for aim in aims:
        for zone in aim.zones:
            yield aim, zone


def _trouble(view: View, heroes: list[Hero], zone: str) -> tuple[int, str]:
    """How far all have to walk together; the party stays one party."""
    roads = roads_to(view, (zone,))
    return sum(roads.get(hero.zone, FAR) for hero in heroes), zone


def _posted(view: View, me: Hero, heroes: list[Hero], aim: Aim) -> Errand:
    """Somebody for every post. The party goes to the farthest together; who has a nearer one turns back in time."""
    posts: dict[str, Hero] = {}
    distances: dict[str, int] = {}
    for zone in sorted(aim.zones, key=lambda each: _trouble(view, heroes, each), reverse=True):
        free = [hero for hero in heroes if hero not in posts.values()]
        if free:
            roads = roads_to(view, (zone,))
            posts[zone] = min(free, key=lambda hero: (roads.get(hero.zone, FAR), heroes.index(hero)))
            distances[zone] = roads.get(posts[zone].zone, FAR)
    farthest = max(posts, key=lambda zone: (distances[zone], zone))
    for zone, hero in posts.items():
        if hero is me and (zone == farthest or distances[zone] + IN_TIME >= distances[farthest]):
            return Errand(aim, (zone,), roads_to(view, (zone,)))
    return Errand(aim, (farthest,), roads_to(view, (farthest,)), GOING_ALONG, is_mine=False)


def _of_role(view: View, me: Hero, heroes: list[Hero], aim: Aim) -> Errand:
    """One hero must do it, the others stay with it."""
    if aim.role in me.roles:
        return Errand(aim, aim.zones, roads_to(view, aim.zones))
    return Errand(aim, aim.zones, roads_to(view, aim.zones), GOING_ALONG, is_mine=False)


def _held(view: View, aims: list[Aim]) -> Errand:
    """Until the time comes: keep enemies off what they must not reach, the nearest of them first."""
    kept = tuple(sorted(guarded_zones(view)))
    kills = [aim for aim in aims if aim.deed == "kill"]
    if not kept:
        return Errand(None, (), {})
    roads = roads_to(view, kept)
    close = [aim for aim in kills if roads.get(aim.zones[0], FAR) <= 3]
    if close:
        aim = min(close, key=lambda each: (roads.get(each.zones[0], FAR), each.names))
        return Errand(aim, aim.zones, roads_to(view, aim.zones))
    return Errand(None, kept, roads)


def guarded_zones(view: View) -> set[str]:
    """The zones that no enemy may stand in, or all is lost."""
    return {zone for clue in clues_of(view.catalog) if clue.does("lose") for zone in clue.words("enemy_zones")}


def precious_roles(view: View) -> set[str]:
    """The roles of heroes whose death loses the game."""
    return {
        role
        for clue in clues_of(view.catalog)
        if clue.event == "hero-died" and clue.does("lose")
        for role in clue.words("hero.roles")
    }


def is_hurried(view: View) -> bool:
    """Whether time works against the heroes: enemies that win by walking, wounds that come with every round."""
    if view.tile_wounds:
        return True
    for clue in clues_of(view.catalog):
        if clue.does("lose") and clue.event in ("enemy-left", "activation-zone"):
            return True
        if clue.does("share_wounds") and clue.words("marks") and clue.words("marks") <= view.flags.keys():
            return True
    return False


def readiness(view: View) -> float:
    """The level of enemies the party is a match for, by its gear and skills."""
    heroes = list(view.living())
    total = 0.0
    for hero in heroes:
        levels = sorted((gear.level for gear in hero.equipped if gear.source != "starting"), reverse=True)
        total += 1.0 + 0.5 * sum(levels[:3]) / 2 + 0.3 * sum(hero.skills.values())
    return total / max(1, len(heroes))
