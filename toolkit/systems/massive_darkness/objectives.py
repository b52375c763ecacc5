"""How a game is won and lost: the objectives of the adventure, and heroes that leave (MD-32)."""

from __future__ import annotations

from functools import partial

from toolkit.crawl.objectives import decide, newly_met
from toolkit.crawl.telling import tell
from toolkit.systems.massive_darkness.cards.card import Objective
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.state import State


def judge(game: MassiveGame, *, round_ends: bool = False) -> None:
    """See which objectives are met now, one after another where order matters, and whether the game is decided.

    What must be carried somewhere counts when the round ends.
    """
    state = game.state
    catalog = state.catalog
    met = state.met
    holds = partial(_holds, state, round_ends)
    for number in newly_met(catalog.objectives, met, holds, in_order=catalog.in_order):
        tell(game, "objective_met", "MD-32.01", number=number)
    if len(met) == len(catalog.objectives):
        decide(game, "won", "MD-32.01")
        return
    for hero in state.heroes.values():
        if not hero.left:
            return
    decide(game, "lost", "MD-32.02")  # nobody is left who could meet the rest


def _holds(state: State, round_ends: bool, objective: Objective) -> bool:
    if objective.pick_up:
        return state.picked_up.get(objective.pick_up, 0) >= objective.count
    if objective.leave == "all":
        return all(hero.left for hero in state.heroes.values())  # MD-90.20
    if objective.leave:
        return any(hero.left and objective.leave in hero.roles for hero in state.heroes.values())
    if objective.bring:
        return round_ends and _is_brought(state, objective)
    return state.flags.get(objective.marked, 0) >= objective.count


def _is_brought(state: State, objective: Objective) -> bool:
    """Whether living heroes have enough tokens in the zone, and no enemy is there (MD-41.02, MD-92.20)."""
    inside = [hero for hero in state.living() if hero.zone == objective.to]
    carried = sum(kind == objective.bring for hero in inside for kind in hero.tokens)
    return carried >= objective.count and not state.enemies_in(objective.to)


def judge_collapse(game: MassiveGame) -> None:
    """All is lost where tiles that are gone keep heroes from a zone that an objective still asks for (MD-90.93)."""
    state = game.state
    dungeon, removed = state.dungeon, state.removed_tiles
    gone = frozenset[int]().union(*(dungeon.tile_borders[tile] for tile in removed))
    inside = [dungeon.zones[hero.zone] for hero in state.heroes.values() if not hero.left]
    for number, objective in enumerate(state.catalog.objectives, 1):
        goal = dungeon.exit if objective.leave else objective.to
        if goal and number not in state.met and inside:
            near = dungeon.distances(dungeon.board.cell(goal), gone)
            can_come = [each.tile not in removed and dungeon.board.cell(each.name) in near for each in inside]
            if not (all(can_come) if objective.leave == "all" else any(can_come)):
                decide(game, "lost", "MD-32.02")


def may_leave(state: State) -> bool:
    """Whether heroes leave through the exit at all: where an objective asks for it."""
    return bool(state.dungeon.exit) and any(objective.leave for objective in state.catalog.objectives)
