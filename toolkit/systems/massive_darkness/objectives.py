"""How a game is won and lost: the objectives of the adventure, and heroes that leave (MD-32)."""

from __future__ import annotations

from toolkit.systems.massive_darkness.cards import Objective
from toolkit.systems.massive_darkness.changes import MassiveGame, tell
from toolkit.systems.massive_darkness.state import State


def judge(game: MassiveGame) -> None:
    """See which objectives are met now, one after another where order matters, and whether the game is decided."""
    state = game.state
    catalog = state.catalog
    met = state.met
    for number, objective in enumerate(catalog.objectives, 1):
        if number in met:
            continue
        if _holds(state, objective):
            met.append(number)
            tell(game, "objective_met", "MD-32.01", number=number)
        elif catalog.in_order:
            break
    if len(met) == len(catalog.objectives):
        win(game, "MD-32.01")
    elif all(hero.left for hero in state.heroes.values()):
        lose(game, "MD-32.02")  # nobody is left who could meet the rest


def _holds(state: State, objective: Objective) -> bool:
    if objective.pick_up:
        return state.picked_up.get(objective.pick_up, 0) >= objective.count
    if objective.leave:
        return all(hero.left for hero in state.heroes.values())  # MD-90.20
    return state.flags.get(objective.marked, 0) >= objective.count


def win(game: MassiveGame, rule: str) -> None:
    """Everybody wins together."""
    if not game.state.outcome:
        game.state.outcome = "won"
        tell(game, "won", rule)


def lose(game: MassiveGame, rule: str) -> None:
    """Everybody loses together."""
    if not game.state.outcome:
        game.state.outcome = "lost"
        tell(game, "lost", rule)


def may_leave(state: State) -> bool:
    """Whether heroes leave through the exit at all: where an objective asks for it."""
    return bool(state.dungeon.exit) and any(objective.leave for objective in state.catalog.objectives)
