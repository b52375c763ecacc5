"""What an attack rolls, told beside the option: the dice of the hero's cards, and those that defend."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter
from toolkit.systems.massive_darkness.state import State


def rolled_by(state: State, ask: Ask, key: str) -> str:
    """`rolls melee 1 red, 2 yellow against 1 blue`; empty for what is no attack, and where skills decide the dice."""
    hero = state.heroes.get(ask.who)
    kind, _, name = key.partition(":")
    if hero is None:
        return ""
    fighter = HeroFighter(state, hero)
    if ask.kind == "category":
        return _dice(fighter.pool(key)) if key in ("melee", "ranged", "magic") else ""
    enemy = state.enemies.get(name)
    if kind != "attack" or enemy is None:
        return ""
    distance = state.seen_from(hero.zone).get(enemy.zone)
    categories = fighter.categories(distance) if distance is not None else []
    attacks = [f"{each} {dice}" for each in categories if (dice := _dice(fighter.pool(each)))]
    if not attacks:
        return ""
    against = _dice(EnemyFighter(state, enemy).pool("defense")) or "no dice"
    return f"rolls {' or '.join(attacks)} against {against}"


def _dice(pool: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {colour}" for colour, count in pool.items() if count)
