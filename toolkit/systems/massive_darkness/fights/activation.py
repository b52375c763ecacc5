"""The activation of an enemy: it attacks, or moves a zone and looks again (MD-21).

What an enemy does in its activation, an adventure may replace: a trigger on `enemy-activation` with `instead: true`.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Asking, Steps, until_end
from toolkit.rules.effects import run_triggers
from toolkit.rules.listeners import fire, perform
from toolkit.systems.massive_darkness.cards.card import SNEAK
from toolkit.systems.massive_darkness.cards.kits import enemy_kit
from toolkit.systems.massive_darkness.combat import fight
from toolkit.systems.massive_darkness.conditions import ACT, CONDITIONS, HOLD
from toolkit.systems.massive_darkness.fights import behaviour
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, stand_up
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.sides import Combat, Use
from toolkit.systems.massive_darkness.fights.targets import (
    Target,
    choose_goal,
    choose_victim,
    choose_zone,
    section_against,
)
from toolkit.systems.massive_darkness.map import pillars
from toolkit.systems.massive_darkness.map.ways import first_steps
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar, State
from toolkit.systems.massive_darkness.verbs.enemy_moments import ACTIVATION, Activation, Movement

#: How often, at the most, rules repeat activations before the first of them is over (MD-90.92).
MOST_REPEATED = 10


def activate(game: MassiveGame, enemy: Enemy, against: Hero | None = None) -> Steps:
    """One activation; in a counterattack, `against` the hero who attacked. Who lies spends it on standing up."""
    if not CONDITIONS.allows(enemy, ACT):
        stand_up(game, enemy, "MD-31.04")
        return
    roused = game.state.roused
    is_first = not roused
    roused.append(enemy.id)
    try:
        yield from until_end(ACTIVATION, _activation(Activation(game, enemy, against)))
    finally:
        if is_first:
            roused.clear()


def can_be_roused(state: State, enemy: Enemy) -> bool:
    """Whether effects can make an enemy activate: not while it does, and once at the most in the activation of another
    (MD-90.85)."""
    return enemy.id not in state.roused and state.enemies.get(enemy.id) is enemy


def may_repeat(state: State) -> bool:
    """Whether a rule can still repeat the activation that goes on (MD-90.92)."""
    return len(state.roused) - len({*state.roused}) < MOST_REPEATED


def _activation(here: Activation) -> Steps:
    game, rules = here.game, here.game.state.catalog.rules
    tell(game, "activated", "MD-20.02" if here.against else "MD-21.02", who=here.enemy.id)
    yield from run_triggers(game, here.enemy.card.triggers, "activation", Use(game, here.fighter))  # MD-13.11
    yield from fire(game, rules, "enemy-activation", lambda _: here)
    yield from fire(game, rules, "activation-zone", lambda _: here)
    if here.goes_on:
        standard = behaviour.acts(here, standard_activation(here))
        yield from perform(game, rules, "enemy-activation", lambda _: here, standard)


def standard_activation(here: Activation) -> Steps:
    """Attack, move, attack, move; the first attack ends it (MD-21.02 to MD-21.04)."""
    for _ in range(2):
        yield from attack_step(here)
        if here.attacked or not here.goes_on:
            return
        yield from move_step(here)


# Attacking


def attack_step(here: Activation) -> Asking[bool]:
    """Attack the target in reach that draws the enemy most (MD-21.05 to MD-21.11). Says whether there was one."""
    state, fighter = here.game.state, here.fighter
    seen = state.seen_from(fighter.zone)
    in_reach = [each for each in candidates(here) if each.zone in seen and fighter.categories(seen[each.zone])]
    if not in_reach:
        return False
    target = yield from choose_victim(here.game, fighter.id, in_reach)
    here.attacked = True
    here.enemy.patrol = "entry"  # a target is in sight: a patrol begins anew (MD-21.19)
    if isinstance(target, Pillar):
        yield from pillars.strike(here.game, here.enemy, target)
        return True
    category = section_against(state, fighter, target.zone)
    distance = state.sight(fighter.zone, target.zone)
    assert category is not None
    assert distance is not None
    yield from fight(Combat(here.game, fighter, HeroFighter(state, target), category, distance))
    return True


def candidates(here: Activation) -> Sequence[Target]:
    """Whom the enemy may turn on: in a counterattack the hero who attacked (MD-20.02), otherwise every hero alive.

    Pillars that count as heroes do so outside counterattacks only (MD-90.52).
    """
    if here.against is not None:
        return [] if here.against.dead or here.against.left else [here.against]
    state = here.game.state
    return [*state.living(), *pillars.hunted(state)]


# Moving


def move_step(here: Activation) -> Steps:
    """Move one zone toward a target that is chosen anew, by a shortest way (MD-21.12 to MD-21.19)."""
    state, enemy = here.game.state, here.enemy
    if not here.goes_on or is_held(state, enemy):
        return
    drawn_by, rule = _drawn_by(here)
    if drawn_by:
        enemy.patrol = "entry"
        goal = yield from choose_goal(here.game, enemy.id, drawn_by)
        steps = first_steps(state, enemy.zone, goal)
    else:
        steps = _patrol(state, enemy)
    if steps:
        zone = yield from choose_zone(here.game, enemy.id, steps, "path", "MD-21.17")
        yield from move_to(here, zone, rule)


def _drawn_by(here: Activation) -> tuple[Sequence[Target], str]:
    """Those the enemy may move toward, and the rule: whom it sees, or else who stands in the light (MD-21.21)."""
    state, targets = here.game.state, candidates(here)
    if here.against is not None:
        return targets, "MD-90.24"
    in_sight = state.seen_from(here.enemy.zone)
    seen = [each for each in targets if each.zone in in_sight]
    if seen:
        return seen, "MD-21.12"
    lit = [each for each in targets if not state.is_dark(each.zone)]
    return (lit, "MD-21.13") if lit else ((), "MD-21.14")


def _patrol(state: State, enemy: Enemy) -> list[str]:
    """Steps toward the end of the dungeon it walks to, or to the other where nothing leads closer (MD-21.19)."""
    dungeon = state.dungeon
    ends = ("entry", "exit") if enemy.patrol == "entry" else ("exit", "entry")
    for end in ends:
        steps = first_steps(state, enemy.zone, dungeon.entry if end == "entry" else dungeon.exit)
        if steps:
            enemy.patrol = "entry" if end == "entry" else "exit"
            return steps
    return []


def is_held(state: State, enemy: Enemy) -> bool:
    """Whether heroes keep it in its zone (MD-7.04). The dead and the stunned do not, and Sneak slips away (MD-7.06)."""
    here = enemy.zone
    if not any(hero.zone == here and CONDITIONS.allows(hero, HOLD) for hero in state.living()) and not any(
        pillar.zone == here for pillar in pillars.hunted(state)
    ):
        return False
    return SNEAK not in enemy_kit(enemy).traits


def move_to(here: Activation, zone: str, rule: str) -> Steps:
    """Move the enemy to a zone next to it, and do what the adventure says to movers."""
    game, enemy = here.game, here.enemy
    rules = game.state.catalog.rules
    movement = Movement(here, zone)
    yield from fire(game, rules, "enemy-moves", lambda _: movement)
    enemy.zone = zone
    tell(game, "moved", rule, who=enemy.id, to=zone)
    yield from fire(game, rules, "activation-zone", lambda _: here)


def move_toward(here: Activation, goals: Sequence[str]) -> Asking[bool]:
    """Move one zone toward the goal the players choose of several. Whether it moved."""
    state, enemy = here.game.state, here.enemy
    if not here.goes_on or not goals or enemy.zone in goals or is_held(state, enemy):
        return False
    goal = yield from choose_zone(here.game, enemy.id, goals, "goal", "MD-91.21")
    steps = first_steps(state, enemy.zone, goal)
    if not steps:
        return False
    zone = yield from choose_zone(here.game, enemy.id, steps, "path", "MD-21.17")
    yield from move_to(here, zone, "MD-21.17")
    return True
