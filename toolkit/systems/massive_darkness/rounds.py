"""The round: heroes act, then enemies. Between two steps the state alone says what comes next."""

from __future__ import annotations

from toolkit.rules.decisions import Steps
from toolkit.systems.massive_darkness.actions import end_activation, hero_action
from toolkit.systems.massive_darkness.changes import MassiveGame, tell
from toolkit.systems.massive_darkness.enemies import enemy_activation


def next_step(game: MassiveGame) -> Steps | None:
    """The step to run at a clean point; None when the game is over."""
    state = game.state
    while not state.outcome:
        if state.phase == "heroes":
            while state.waiting and state.heroes[state.waiting[0]].dead:  # MD-10.06
                end_activation(game)
            if state.waiting:
                return hero_action(game)
            state.phase = "enemies"
            state.waiting = list(state.enemies)
        if state.waiting:
            return enemy_activation(game)
        _next_round(game)
    return None


def _next_round(game: MassiveGame) -> None:
    """Pass the first-player token (MD-24.02), begin a round (MD-24.03) and revive the dead (MD-10.08 to MD-10.11)."""
    state = game.state
    order = state.order_of_play()
    state.first_player = order[1 % len(order)]
    state.round += 1
    state.phase = "heroes"
    state.waiting = state.order_of_play()
    tell(game, "round", "MD-24.03", number=state.round, first_player=state.first_player)
    for hero in state.heroes.values():
        if not hero.dead:
            continue
        if state.lifespark == 0:
            state.outcome = "lost"
            tell(game, "lost", "MD-10.11", who=hero.id)
            return
        state.lifespark -= 1
        hero.dead = False
        hero.wounds = 0
        tell(game, "revived", "MD-10.10", who=hero.id, lifespark=state.lifespark)
