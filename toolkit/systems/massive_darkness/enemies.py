"""How the game plays its side: every enemy activates, then agents call for help (MD-21.01, MD-14.12)."""

from __future__ import annotations

from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.listeners import fire_and_perform
from toolkit.systems.massive_darkness.fights.activation import activate
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.spawning import spawn_guard
from toolkit.systems.massive_darkness.state import Enemy, State
from toolkit.systems.massive_darkness.verbs.enemy_moments import Reinforcement

__all__ = ["activate", "enemy_phase", "level_token_on_tile", "reinforcements"]


def enemy_phase(game: MassiveGame) -> Steps:
    """One step of the phase: the enemy the players choose activates (MD-21.01). After the last, agents call."""
    state = game.state
    if state.waiting:
        options = {f"activate:{name}": state.enemies[name] for name in sorted(state.waiting)}  # MD-91.09
        enemy: Enemy = yield Ask("activate", TABLE, options, "MD-91.09")
        state.waiting.remove(enemy.id)
        yield from activate(game, enemy)
    if not state.waiting:
        yield from reinforcements(game)


def reinforcements(game: MassiveGame) -> Steps:
    """Every agent on the board calls for help; those who come call nobody yet (MD-14.12, MD-90.43)."""
    state = game.state
    for agent in [enemy for enemy in state.enemies.values() if enemy.card.type == "agent"]:
        if agent.id in state.enemies and not state.outcome:
            yield from _called(Reinforcement(game, agent))


def _called(here: Reinforcement) -> Steps:
    yield from fire_and_perform(here.game, here.game.state.catalog.rules, "reinforcements", lambda _: here, _call(here))


def _call(here: Reinforcement) -> Steps:
    """A guard of the agent's own level comes to the level token of its tile (MD-14.13, MD-14.14)."""
    agent = here.enemy
    if agent.id not in here.game.state.enemies:
        return  # a rule that its call set off has destroyed it
    zone = level_token_on_tile(here.game.state, agent.zone) or agent.zone  # MD-90.15
    yield from spawn_guard(here.game, zone, agent.card.level)


def level_token_on_tile(state: State, zone: str) -> str:
    """The zone of the highest level token on the tile of a zone; empty where the tile has none (MD-90.15)."""
    tile = state.dungeon.zones[zone].tile
    on_tile = [(level, each) for each, level in state.level_tokens if state.dungeon.zones[each].tile == tile]
    return max(on_tile)[1] if on_tile else ""
