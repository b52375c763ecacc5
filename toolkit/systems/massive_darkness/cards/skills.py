"""Skills of the class sheet as they come into force, and the numbers of the rules they change."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.telling import tell
from toolkit.rules.modifiers import passive_total
from toolkit.systems.massive_darkness.cards.card import Skill
from toolkit.systems.massive_darkness.cards.kits import active_skills, kit_now
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter, OutsideCombat
from toolkit.systems.massive_darkness.state import STARTING_HEALTH, Hero, State

MAX_HEALTH = "max-health"


def stat(state: State, hero: Hero, name: str) -> int:
    """What a hero's cards, skills and lasting effects add to a number of the rules."""
    if not state.modifiers.items and not hero.own.conditions and name not in kit_now(state, hero).passives:
        return 0  # most heroes have nothing that changes it, and it is asked often
    return HeroFighter(state, hero).stat(name)


def has(state: State, hero: Hero, named_skill: str) -> bool:
    """Whether a hero has a named skill now (MD-35), by a skill of its own or by what it wears."""
    return named_skill in kit_now(state, hero).traits or stat(state, hero, named_skill) > 0


def max_health(state: State, hero: Hero) -> int:
    """Five, and what the class skill and health upgrades in force add (MD-10.01, MD-35.05)."""
    return _max_health(state, hero, active_skills(hero, state.level))


def _max_health(state: State, hero: Hero, skills: Iterable[tuple[str, Skill]]) -> int:
    health = STARTING_HEALTH
    for _, skill in skills:
        health += _upgrade(state, hero, skill)
    if hero.hero_class is not None:
        health += _upgrade(state, hero, hero.hero_class.class_skill)
    return max(1, health)


def skills_take_effect(
    game: MassiveGame, hero: Hero, level_before: int, bought_before: dict[str, int] | None = None
) -> None:
    """Skills that were bought, or whose level was reached, begin to work.

    A health upgrade also heals as much as it adds, never above the new maximum (MD-35.05, MD-90.62).
    """
    state = game.state
    bought = hero.skills
    if bought_before is not None:
        hero.skills = bought_before
    before = dict(active_skills(hero, level_before))
    hero.skills = bought
    hero.changed()
    working = list(active_skills(hero, state.level))
    for branch, skill in working:
        if before.get(branch) is skill:
            continue
        tell(game, "skill_works", "MD-11.12", who=hero.id, branch=branch, level=skill.level)
        upgrade = _upgrade(state, hero, skill)
        if upgrade and not hero.dead:
            health = hero.health + upgrade
            hero.max_health = _max_health(state, hero, working)
            hero.wounds = hero.max_health - min(hero.max_health, health)
    hero.max_health = _max_health(state, hero, working)
    hero.wounds = hero.max_health if hero.dead else min(hero.wounds, hero.max_health - 1)


def _upgrade(state: State, hero: Hero, skill: Skill) -> int:
    upgrades = [each for each in skill.passives if each.stat == MAX_HEALTH]
    return passive_total(upgrades, MAX_HEALTH, OutsideCombat(HeroFighter(state, hero))) if upgrades else 0
