"""Who does what: the aims of the objectives, shared out among the heroes so that each knows where to go."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.crawl.bots.clues import clues_of
from toolkit.crawl.bots.errands import IDLE, Aim, Errand, errand_to, going_along, nearest_for_all, posted, trouble
from toolkit.crawl.bots.roads import FAR
from toolkit.systems.massive_darkness.bots.luring import Lure
from toolkit.systems.massive_darkness.cards.catalog import Catalog
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import View

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.bots.position import Layout

#: Movement points a hero with a post keeps in hand before it parts from the others: a round of walking.
IN_TIME = 6


def errand_of(layout: Layout, me: Hero, lure: Lure | None = None) -> Errand:
    """The errand of a hero now."""
    roads, aims, heroes = layout.roads, layout.aims, layout.heroes
    if lure is not None:
        return _luring(layout, me, heroes, lure)
    for aim in aims:
        if aim.everywhere:
            return posted(roads, {hero.id: hero.zone for hero in heroes}, me.id, aim, in_time=IN_TIME)
        if aim.role:  # one hero must do it, the others stay with it
            return errand_to(roads, aim) if aim.role in me.roles else going_along(roads, aim)
        if aim.deed == "hold":
            return _held(layout)
    party = tuple([hero.zone for hero in heroes])
    found = layout.errands.get(party)
    if found is None:
        found = layout.errands[party] = nearest_for_all(roads, party, aims)
    return found


def _luring(layout: Layout, me: Hero, heroes: list[Hero], lure: Lure) -> Errand:
    """What a hero does to lure an enemy: fetch the tokens for it, lay them where they are wanted, and else break a
    pillar or wait beside it."""
    view, roads = layout.view, layout.roads
    posts = tuple(lure.posts_of(me)[:1])
    if posts:
        return errand_to(roads, Aim("lure", posts, (lure.enemy.id,)))
    sources = lure.sources()
    if lure.missing and sources:
        party = [hero.zone for hero in heroes]
        zone = min(sources, key=lambda each: (_guards(view, each), trouble(roads, party, each)))
        return errand_to(roads, Aim("pick-up", (zone,), lure.source_kinds()))
    if not lure.is_there and lure.kind in me.tokens:
        return errand_to(roads, Aim("lure", tuple(sorted(lure.wanted)), (lure.enemy.id,)))
    pillars = lure.to_break() or list(view.pillars.values())
    if not pillars:
        return IDLE
    nearest = min(pillars, key=lambda each: (roads.to(each.zone).get(me.zone, FAR), each.id))
    return errand_to(roads, Aim("break", (nearest.zone,), (nearest.id,)))


def _guards(view: View, zone: str) -> int:
    """The figures of enemies in a zone."""
    return sum(enemy.boss + len(enemy.minions) for enemy in view.enemies.values() if enemy.zone == zone)


def _held(layout: Layout) -> Errand:
    """Until the time comes: keep enemies off what they must not reach, the nearest of them first."""
    kept = layout.guarded
    if not kept:
        return IDLE
    roads = layout.roads.to(*kept)
    kills = [aim for aim in layout.aims if aim.deed == "kill"]
    close = [aim for aim in kills if roads.get(aim.zones[0], FAR) <= 3]
    if close:
        aim = min(close, key=lambda each: (roads.get(each.zones[0], FAR), each.names))
        return errand_to(layout.roads, aim)
    return Errand(None, kept, roads)


@lru_cache(maxsize=64)
def guarded_zones(catalog: Catalog) -> tuple[str, ...]:
    """The zones that no enemy may stand in, or all is lost."""
    zones = {zone for clue in clues_of(catalog) if clue.does("lose") for zone in clue.words("enemy_zones")}
    return tuple(sorted(zones))


@lru_cache(maxsize=64)
def precious_roles(catalog: Catalog) -> frozenset[str]:
    """The roles of heroes whose death loses the game."""
    return frozenset(
        role
        for clue in clues_of(catalog)
        if clue.event == "hero-died" and clue.does("lose")
        for role in clue.words("hero.roles")
    )


def is_hurried(view: View) -> bool:
    """Whether time works against the heroes: enemies that win by walking, wounds that come with every round."""
    if view.tile_wounds:
        return True
    always, marks = _hurries(view.catalog)
    return always or any(each <= view.flags.keys() for each in marks)


@lru_cache(maxsize=64)
def _hurries(catalog: Catalog) -> tuple[bool, tuple[frozenset[str], ...]]:
    """Whether time always works against the heroes, and with which marks it does."""
    clues = clues_of(catalog)
    always = any(clue.does("lose") and clue.event in ("enemy-left", "activation-zone") for clue in clues)
    marks = (clue.words("marks") for clue in clues if clue.does("share_wounds"))
    return always, tuple(each for each in marks if each)


def readiness(view: View) -> float:
    """The level of enemies the party is a match for, by its gear and skills."""
    heroes = view.living()
    total = 0.0
    for hero in heroes:
        levels = sum(gear.level for gear in hero.equipped if gear.source != "starting")
        total += 1.0 + 0.5 * levels / 2 + 0.3 * sum(hero.skills.values())
    return total / max(1, len(heroes))
