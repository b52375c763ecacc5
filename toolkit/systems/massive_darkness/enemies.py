"""How the game plays its side: whom enemies attack, and how."""

from __future__ import annotations

from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.systems.massive_darkness.cards import AttackCategory
from toolkit.systems.massive_darkness.changes import MassiveGame, stand_up
from toolkit.systems.massive_darkness.combat import fight
from toolkit.systems.massive_darkness.fighters import EnemyFighter, HeroFighter
from toolkit.systems.massive_darkness.sides import Combat, average
from toolkit.systems.massive_darkness.state import Enemy, Hero, State


def enemy_activation(game: MassiveGame) -> Steps:
    """The players choose which enemy activates next (MD-21.01); it stands up or attacks."""
    state = game.state
    options = {f"activate:{name}": state.enemies[name] for name in sorted(state.waiting)}  # MD-91.09
    enemy: Enemy = yield Ask("activate", TABLE, options, "MD-91.09")
    state.waiting.remove(enemy.id)
    if enemy.stunned:
        stand_up(game, enemy, "MD-31.04")
        return
    yield from attack_step(game, enemy)


def attack_step(game: MassiveGame, enemy: Enemy) -> Asking[bool]:
    """Attack the hero in reach with the most experience, if there is one; whether there was (MD-21.05 to MD-21.11)."""
    state = game.state
    fighter = EnemyFighter(state, enemy)
    in_reach = [hero for hero in state.living() if _category_against(state, fighter, hero) is not None]
    if not in_reach:
        return False
    most = max(hero.xp for hero in in_reach)
    options = {f"target:{hero.id}": hero for hero in in_reach if hero.xp == most}
    target: Hero = yield Ask("target", TABLE, options, "MD-21.11")
    category = _category_against(state, fighter, target)
    distance = state.sight(enemy.zone, target.zone)
    assert category is not None
    assert distance is not None
    yield from fight(Combat(game, fighter, HeroFighter(state, target), category, distance))
    return True


def _category_against(state: State, fighter: EnemyFighter, hero: Hero) -> AttackCategory | None:
    """The attack section that fits the distance (MD-21.09); of ranged and magic, the one with more hits (MD-90.22)."""
    distance = state.sight(fighter.zone, hero.zone)
    if distance is None:
        return None
    fitting = fighter.categories(distance)
    return max(fitting, key=lambda each: (_mean_hits(state, fighter, each), each == "magic"), default=None)


def _mean_hits(state: State, fighter: EnemyFighter, category: AttackCategory) -> float:
    dice = state.catalog.dice
    return sum(count * average(dice[colour], "hit") for colour, count in fighter.pool(category).items())
