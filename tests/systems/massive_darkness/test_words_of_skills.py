"""What the words of stats and traits promise is what they do: how far one goes, who may leave, whom enemies choose."""

from __future__ import annotations

import re
from typing import Any

import pytest

from toolkit.render.phrases import LANGUAGES, Quantity, phrases
from toolkit.rules.modifiers import Modifier
from toolkit.systems.massive_darkness.cards.card import NAMED_SKILLS
from toolkit.systems.massive_darkness.fights import maneuvers
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.targets import foremost
from toolkit.systems.massive_darkness.map.movement import is_held

from .packs import game_from


def table(stat: str, by: int = 1, *, zone: str = "6.b2", enemy_at: str = "") -> tuple[Any, Any]:
    """A game with a hero who has a stat, and an enemy where one is asked for."""
    enemies = {"cairn-sentries": {"card": "cairn-sentries", "zone": enemy_at}} if enemy_at else {}
    game = game_from({"heroes": {"wren": {"zone": zone}, "garrick": {"zone": "6.a3", "xp": 9}}, "enemies": enemies})
    hero = game.state.heroes["wren"]
    game.state.modifiers.add(Modifier(hero.id, stat, by, "activation"))
    return game, hero


def steps_to(state: Any, start: str) -> dict[str, int]:
    """Every zone with its distance in steps, whoever stands where."""
    found, edge = {start: 0}, [start]
    while edge:
        edge = [there for here in edge for there in state.hero_steps(here) if there not in found]
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def numbers(stat: str, language: str, by: int = 1) -> set[int]:
    """The numbers in the words of a stat."""
    said = phrases("massive-darkness", language).say("stats", stat, by=Quantity(by, str(by)))
    return {int(each) for each in re.findall(r"\d+", said)}


def offered(game: Any, hero: Any, maneuver: str) -> set[str]:
    options = maneuvers.options(game, HeroFighter(game.state, hero), lent=False)
    return {key.partition(":")[2] for key in options if key.startswith(f"{maneuver}:")}


@pytest.mark.parametrize("by", [1, 2, 3])
def test_teleport_goes_as_far_as_it_says_even_from_a_zone_with_enemies(by: int) -> None:
    game, hero = table("teleport", by, enemy_at="6.b2")
    within = {zone for zone, steps in steps_to(game.state, hero.zone).items() if 0 < steps <= by}
    assert offered(game, hero, "teleport") == within
    for language in LANGUAGES:
        assert numbers("teleport", language, by) == {by}


def test_charge_goes_as_far_as_it_says() -> None:
    reached = set()
    for zone in ("6.a2", "6.a3", "6.b2", "6.b4", "6.c4"):
        game, hero = table("charge", enemy_at=zone)
        if zone in maneuvers.charges(game.state, hero):
            reached.add(steps_to(game.state, hero.zone)[zone])
    for language in LANGUAGES:
        assert numbers("charge", language) == reached


def test_combat_distance_steps_as_far_as_it_says_even_from_a_zone_with_enemies() -> None:
    game, hero = table("combat-distance", enemy_at="6.b2")
    distances = steps_to(game.state, hero.zone)
    reached = {distances[zone] for zone in maneuvers._steps_back(game, HeroFighter(game.state, hero))}
    assert is_held(game.state, hero)
    for language in LANGUAGES:
        assert numbers("combat-distance", language) == reached


def test_sneak_lets_its_owner_leave_a_zone_with_enemies_and_nothing_else_does() -> None:
    for stat in NAMED_SKILLS:
        game, hero = table(stat, enemy_at="6.b2")
        assert is_held(game.state, hero) == (stat != "sneak"), stat


def test_taunt_counts_as_the_most_experience_and_nothing_else_does() -> None:
    for stat in NAMED_SKILLS:
        game, _ = table(stat, enemy_at="6.b2")
        drawn_by = foremost(game.state, list(game.state.heroes.values()))
        assert [each.id for each in drawn_by] == ["wren" if stat == "taunt" else "garrick"], stat


@pytest.mark.parametrize("trait", ["sneak", "taunt"])
def test_a_trait_and_the_skill_of_its_name_say_the_same_thing(trait: str) -> None:
    """Cards have it as a trait, sheets as a lasting change: what both promise is one rule."""
    for language in LANGUAGES:
        spoken = phrases("massive-darkness", language)
        skill = spoken.say("stats", trait, by=Quantity(1, "1")).partition(": ")[2]
        said = spoken.say("traits", trait, owner="equipment")
        shared = {word[:4] for word in re.findall(r"\w{4,}", skill.lower())}
        assert shared & {word[:4] for word in re.findall(r"\w{4,}", said.lower())}, (skill, said)
