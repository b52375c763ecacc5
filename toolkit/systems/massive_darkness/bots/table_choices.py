"""What the players decide together: whom an enemy goes for, where a patrol comes, who takes the burden."""

from __future__ import annotations

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.bots.aims import falling_zones
from toolkit.systems.massive_darkness.bots.errands import precious_roles
from toolkit.systems.massive_darkness.bots.luring import NEVER, lured, needs
from toolkit.systems.massive_darkness.bots.roads import FAR, roads_to
from toolkit.systems.massive_darkness.bots.training import favourite_category
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.bots.wardrobe import exposure
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import View


def table_choice(view: View, ask: Ask, wants: Wants) -> str:
    """The kindest option, where one is seen to be kinder."""
    match ask.kind:
        case "target" | "move-target":
            return max(ask.options, key=lambda key: _sturdiness(view, _hero(view, key)))
        case "wound":
            return max(ask.options, key=lambda key: _sturdiness(view, _hero(view, key)))
        case "zone":
            return max(ask.options, key=lambda key: _remoteness(view, key.partition(":")[2]))
        case "kill":
            return min(ask.options, key=lambda key: _loss(view, _hero(view, key)))
        case "goal" | "path":
            return _way(view, ask)
        case "role":
            return max(ask.options, key=lambda key: _safety(view, _hero(view, key)))
    return next(iter(ask.options))


def _way(view: View, ask: Ask) -> str:
    """Where an enemy goes that may go several ways: who is to be lured, where fewest tokens bring it on."""
    found = lured(view)
    if found is None:
        return next(iter(ask.options))
    left = needs(view, found[0], falling_zones(view))
    return min(ask.options, key=lambda key: left.get(key.partition(":")[2], NEVER))


def _hero(view: View, key: str) -> Hero | None:
    """The hero an option names; None for a pillar."""
    return view.heroes.get(key.partition(":")[2])


def _sturdiness(view: View, hero: Hero | None) -> float:
    """Who can take a blow: health first, then armour; nobody whose death loses the game."""
    if hero is None:
        return 100.0
    precious = precious_roles(view.catalog).intersection(hero.roles)
    return hero.health - 2 * exposure(view, hero) - (20.0 if precious else 0.0)


def _safety(view: View, hero: Hero | None) -> float:
    """Who lives longest in the second line."""
    if hero is None:
        return 0.0
    return (favourite_category(view, hero) != "melee") - exposure(view, hero)


def _remoteness(view: View, zone: str) -> int:
    roads = roads_to(view, (zone,))
    return min((roads.get(hero.zone, FAR) for hero in view.living()), default=0)


def _loss(view: View, hero: Hero | None) -> float:
    """How much would be lost with a hero."""
    if hero is None:
        return 0.0
    return 100.0 * bool(precious_roles(view.catalog).intersection(hero.roles)) + hero.health
