"""Counterattacks: enemies a hero attacked activate against that hero, and nobody else (MD-20)."""

from __future__ import annotations

from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.massive_darkness.fights.activation import activate
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.state import Enemy, Hero, State


def counterattacks(game: MassiveGame, hero: Hero) -> Steps:
    """Every enemy the hero attacked and that survived activates once, in an order the players choose (MD-20.01).

    `state.attacked` names them, each once however often it was attacked (MD-20.06), and is empty afterwards. When the
    hero dies, those still to come are cancelled (MD-90.23).
    """
    state = game.state
    while state.attacked and not (hero.dead or hero.left or state.outcome):
        options = {f"counterattack:{name}": state.enemies[name] for name in state.attacked}
        enemy: Enemy = yield Ask("counterattack", TABLE, options, "MD-90.23")
        state.attacked.remove(enemy.id)
        if finds(state, enemy, hero):
            yield from activate(game, enemy, against=hero)
    state.attacked.clear()


def finds(state: State, enemy: Enemy, hero: Hero) -> bool:
    """Whether the enemy knows where the hero is: not in the dark and out of its sight (MD-20.05)."""
    return not state.is_dark(hero.zone) or state.sight(enemy.zone, hero.zone) is not None
