"""What attack dice promise: the chance that a roll reaches a number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from toolkit.rules.dice import Die
from toolkit.rules.effects import Effect
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.fights.targets import MELEE, quiet_moment_of
from toolkit.systems.machina_arcana.state import HIGHEST_LEVEL, Monster, State, Unit
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment


@lru_cache(maxsize=256)
def spread(strong: int, weak: int, faces: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[float, ...]:
    """The chance of each sum of some strong and weak dice."""
    chances = {0: 1.0}
    for count, die in ((strong, faces[0]), (weak, faces[1])):
        for _ in range(count):
            found: dict[int, float] = {}
            for total, chance in chances.items():
                for face in die:
                    found[total + face] = found.get(total + face, 0.0) + chance / len(die)
            chances = found
    return tuple(chances.get(total, 0.0) for total in range(max(chances) + 1))


def _faces(die: Die) -> tuple[int, ...]:
    return tuple(int(face[0]) for face in die.faces)


def reaches(state: State, strong: int, weak: int, needed: int) -> float:
    """The chance that dice show a number or more."""
    dice = state.catalog.dice
    faces = (_faces(dice["strong"]), _faces(dice["weak"]))
    chances = spread(max(0, min(3, strong)), max(0, min(3, weak)), faces)
    return sum(chances[max(0, needed) :])


def said(state: State, by: Unit, effect: Effect) -> Mapping[str, Any]:
    """What an attack names, with what is computed worked out for whoever makes it."""
    return effect.arguments(QuietMoment(state, by))


def hit_chance(state: State, by: Unit, ability: Ability, target: Unit) -> float:
    """The chance that an attack of an ability hits somebody."""
    effect = ability.aims
    if effect is None or effect.verb.name != "attack":
        return 0.0
    told = said(state, by, effect)
    arcane = told.get("kind") == "arcane"
    strong, weak = int(told.get("strong", 0)), int(told.get("weak", 0))
    bonus = int(told.get("bonus", 0))
    if by.kit.passives or state.modifiers.items or state.common.passives or by.own.conditions:
        quiet = quiet_moment_of(state, by, ability, str(told.get("reach", MELEE)), attack=True, arcane=arcane)
        quiet.dice = strong + weak
        strong += stats.change(state, by, "strong", quiet)
        weak += stats.change(state, by, "weak", quiet)
        bonus += stats.change(state, by, "attack", quiet)
    if isinstance(by, Monster) and state.level >= HIGHEST_LEVEL:
        bonus += 1
    blocks = stats.will(state, target) if arcane else stats.armour(state, target)
    return reaches(state, strong, weak, blocks - bonus)
