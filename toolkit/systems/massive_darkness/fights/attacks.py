"""Attacks of heroes: on whom, with what, and how they come about (MD-16.07 to MD-16.10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.cards.card import STRIKES_BOSS, UNTOUCHABLE, AttackCategory
from toolkit.systems.massive_darkness.combat import fight
from toolkit.systems.massive_darkness.conditions import CONDITIONS, PROTECT
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter, PillarFighter
from toolkit.systems.massive_darkness.fights.sides import Combat, Manner
from toolkit.systems.massive_darkness.map import pillars
from toolkit.systems.massive_darkness.state import Enemy, Pillar

#: Whom heroes attack.
Foe: TypeAlias = Enemy | Pillar


#: The figures of an enemy that an attack is aimed at; all of them where that makes no difference.
Aim: TypeAlias = Literal["minions", "boss", ""]
_ALL: Aim = ""


@dataclass(slots=True, eq=False)
class Option:
    """Something a hero may do now: how it goes, and what it takes."""

    run: Callable[[], Steps]
    cost: Literal["action", "move action", "nothing", "the activation"] = "action"


def attackable(game: MassiveGame, fighter: HeroFighter) -> list[Foe]:
    """Enemies in sight that some equipped weapon reaches, and pillars attacked like them (MD-16.07 to MD-16.10)."""
    state = game.state
    found: list[Foe] = []
    foes: list[Foe] = [*state.enemies.values(), *pillars.attackable(state)]
    if not foes:
        return found
    seen = state.seen_from(fighter.zone)
    reached: dict[int, bool] = {}
    for enemy in foes:
        distance = seen.get(enemy.zone)
        if distance is None:
            continue
        if distance not in reached:
            reached[distance] = bool(fighter.categories(distance))
        if reached[distance] and _can_be_hit(enemy):
            found.append(enemy)
    return found


def _can_be_hit(foe: Foe) -> bool:
    return not isinstance(foe, Enemy) or UNTOUCHABLE not in foe.traits  # MD-45.10


def attack(
    game: MassiveGame,
    fighter: HeroFighter,
    enemy: Foe,
    *,
    lent: bool = False,
    manner: Manner = "plain",
    only: AttackCategory | None = None,
) -> Steps:
    """A combat action against one enemy (MD-90.34): the hero chooses how, and which figures where it may."""
    state = game.state
    distance = state.sight(fighter.zone, enemy.zone)
    assert distance is not None
    provokes = not lent and isinstance(enemy, Enemy)  # MD-20.07: a lent attack provokes nobody; pillars, MD-90.45
    if provokes and enemy.id not in state.attacked:
        state.attacked.append(enemy.id)  # MD-90.65
    kinds = [each for each in fighter.categories(distance) if only in (None, each)]
    categories: dict[str, AttackCategory] = {each: each for each in kinds}
    settled = game.settles("category", fighter.id, categories)
    category: AttackCategory = kinds[0] if settled else (yield Ask("category", fighter.id, categories, "MD-91.04"))
    figures = targets_in(enemy, fighter) if isinstance(enemy, Enemy) else [_ALL]
    targets: dict[str, Aim] = {each or "all": each for each in figures}
    settled = game.settles("target", fighter.id, targets)
    target: Aim = figures[0] if settled else (yield Ask("target", fighter.id, targets, "MD-29.06"))
    foe = EnemyFighter(state, enemy) if isinstance(enemy, Enemy) else PillarFighter(state, enemy)
    if category == "magic" and distance == 0:
        manner = "magic-blade"
    yield from fight(Combat(game, fighter, foe, category, distance, target, manner))


def targets_in(enemy: Enemy, fighter: HeroFighter) -> list[Aim]:
    """The figures of an enemy an attack may be aimed at: minions shield their boss (MD-14.05 to MD-14.08, MD-29.06)."""
    if enemy.card.type != "mob":
        return [_ALL]
    if not enemy.minions:
        return ["boss"]
    if enemy.boss and (not CONDITIONS.allows(enemy, PROTECT) or fighter.has(STRIKES_BOSS)):
        return ["minions", "boss"]
    return ["minions"]
