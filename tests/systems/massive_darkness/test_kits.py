"""What is remembered of cards and skills is what they give: kits are shared by all games of an adventure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.agents import RandomAgent
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES
from toolkit.systems.massive_darkness.cards.kits import Kit, _learn, _make, enemy_kit, kit_now
from toolkit.systems.massive_darkness.combat import _by_stage
from toolkit.systems.massive_darkness.state import Hero, State

EVENTS = ("attack", "defense", "after-attack", "after-defense")
ANSWERS = 400


def anew(state: State, hero: Hero) -> Kit:
    """The kit of a hero, made of its cards and skills without anything that was remembered."""
    fresh = hero.copy()
    fresh.changed()
    return _make(fresh, _learn(fresh, state.is_dark(hero.zone), state.level), state.gear_limit)


def test_a_kit_remembers_what_its_own_powers_do_in_a_combat() -> None:
    game = new_game(SYSTEM, library(), tutorial(), Table(4, 3))
    agents = {seat: RandomAgent(3, seat) for seat in SYSTEM.seats(game.state)}
    ask, remembered = game.start(), 0
    for _ in range(ANSWERS):
        if ask is None:
            break
        ask = game.answer(agents[SYSTEM.seat(game.state, ask)].choose(None, ask))
        state: State = game.state
        kits = [(kit_now(state, hero), anew(state, hero)) for hero in state.heroes.values()]
        kits += [(enemy_kit(enemy), enemy_kit(replace(enemy, kit=None))) for enemy in state.enemies.values()]
        for kit, fresh in kits:
            for (role, category), staged in kit.staged.items():
                assert staged == _by_stage(fresh.at(role, category))
                remembered += 1
            for event in EVENTS:
                for category in ATTACK_CATEGORIES:
                    assert kit.enchantments(event, category) == fresh.enchantments(event, category)
    assert remembered > ANSWERS


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_skills_give_is_remembered_for_these_skills_in_this_light_at_this_level(level: int) -> None:
    state: State = SYSTEM.from_data(library(), tutorial(), {"heroes": {"garrick": {}, "wren": {}}, "level": level})
    lights = {state.is_dark(zone): zone for zone in state.dungeon.zones}
    assert len(lights) == 2
    for hero in state.heroes.values():
        for name in state.catalog.classes:
            hero.hero_class = state.catalog.hero_class(name)
            for branch, skills in hero.hero_class.branches.items():
                for bought in range(len(skills) + 1):
                    hero.skills = {branch: bought}
                    hero.changed()
                    for zone in lights.values():
                        hero.zone = zone
                        assert kit_now(state, hero) == anew(state, hero)
