"""What the players decide together: whom an enemy goes for, where a patrol comes, who takes the burden."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.crawl.bots.kindness import Kindness, kindness_by
from toolkit.rules.decisions import Ask
from toolkit.rules.policies import Kindest
from toolkit.systems.massive_darkness.bots.aims import falling_zones
from toolkit.systems.massive_darkness.bots.errands import precious_roles
from toolkit.systems.massive_darkness.bots.luring import NEVER, lured, needs
from toolkit.systems.massive_darkness.bots.roads import FAR, roads_to
from toolkit.systems.massive_darkness.bots.training import favourite_category
from toolkit.systems.massive_darkness.bots.wardrobe import exposure
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import View


def _of_a_way(view: View, ask: Ask, key: str) -> float:
    """Where an enemy goes that may go several ways: who is to be lured, where fewest tokens bring it on."""
    found = lured(view)
    if found is None:
        return 0.0
    tokens, steps = needs(view, found[0], falling_zones(view.catalog)).get(key.partition(":")[2], NEVER)
    return -1_000.0 * tokens - steps


def _hero(view: View, key: str) -> Hero | None:
    """The hero an option names; None for a pillar."""
    return view.heroes.get(key.partition(":")[2])


def _sturdiness(view: View, ask: Ask, key: str) -> float:
    """Who can take a blow: health first, then armour; nobody whose death loses the game."""
    hero = _hero(view, key)
    if hero is None:
        return 100.0
    precious = precious_roles(view.catalog).intersection(hero.roles)
    return hero.health - 2 * exposure(view, hero) - (20.0 if precious else 0.0)


def _safety(view: View, ask: Ask, key: str) -> float:
    """Who lives longest in the second line."""
    hero = _hero(view, key)
    if hero is None:
        return 0.0
    return (favourite_category(view, hero) != "melee") - exposure(view, hero)


def _remoteness(view: View, ask: Ask, key: str) -> float:
    """How far a zone is from the nearest hero."""
    roads = roads_to(view, (key.partition(":")[2],))
    return min((roads.get(hero.zone, FAR) for hero in view.living()), default=0)


def _spared(view: View, ask: Ask, key: str) -> float:
    """How little would be lost with a hero."""
    hero = _hero(view, key)
    if hero is None:
        return 0.0
    return -100.0 * bool(precious_roles(view.catalog).intersection(hero.roles)) - hero.health


#: Kind of question → how good an option is for the heroes.
KINDNESS: Mapping[str, Kindness] = {
    "target": _sturdiness,
    "move-target": _sturdiness,
    "wound": _sturdiness,
    "zone": _remoteness,
    "kill": _spared,
    "goal": _of_a_way,
    "path": _of_a_way,
    "role": _safety,
}
kindness = kindness_by(KINDNESS)
#: The kindest option, where one is seen to be kinder.
table_choice = Kindest(kindness).choose
