"""The round: heroes, enemies, development, events, end (MD-15). Between two steps the state says what comes next."""

from __future__ import annotations

from dataclasses import replace

from toolkit.crawl.figures import own
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.game import RuleFault
from toolkit.rules.modifiers import Modifiers
from toolkit.systems.massive_darkness import enemies, objectives
from toolkit.systems.massive_darkness.actions import hero_activation, pass_turn
from toolkit.systems.massive_darkness.development import develop, for_sale
from toolkit.systems.massive_darkness.events import event_phase
from toolkit.systems.massive_darkness.fights import behaviour
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.deaths import revive
from toolkit.systems.massive_darkness.map.levels import check_level
from toolkit.systems.massive_darkness.state import PHASES
from toolkit.systems.massive_darkness.story import market
from toolkit.systems.massive_darkness.story.mode import STORY_PHASES
from toolkit.systems.massive_darkness.verbs.happenings import happens

END_PHASE = "end-phase"
NEXT_END_PHASE = "next-end-phase"


def next_step(game: MassiveGame) -> Steps | None:
    """The step to run at a clean point; None when the game is over."""
    state = game.state
    if state.phase in STORY_PHASES:
        return market.story_step(game)
    objectives.judge(game)
    if state.outcome:
        return None
    match state.phase:
        case "start":
            return _start(game)
        case "heroes":
            while state.waiting and not state.heroes[state.waiting[0]].acts:  # MD-10.06, MD-90.19
                pass_turn(game)
            return hero_activation(game) if state.waiting else _next_phase(game)
        case "enemies":
            return enemies.enemy_phase(game) if state.waiting else _next_phase(game)
        case "development":
            return develop(game) if state.waiting else _next_phase(game)
        case "events":
            return _events(game)
        case "end":
            return _end(game)
    raise RuleFault(f"nothing is done in the phase {state.phase!r}")


def _next_phase(game: MassiveGame) -> Steps:
    """A phase is over: heroes on tiles of a higher level raise the level (MD-8.03), and the next phase begins."""
    yield from check_level(game)
    yield from begin_phase(game)


def begin_phase(game: MassiveGame) -> Steps:
    """Turn to the phase that comes next (MD-15.01)."""
    state = game.state
    state.phase = PHASES[(PHASES.index(state.phase) + 1) % len(PHASES)]
    match state.phase:
        case "heroes":
            state.waiting = state.order_of_play()  # MD-16.01
        case "enemies":
            yield from happens(game, "enemy-phase-start", hero=game.state.heroes[game.state.first_player])
            state.waiting = list(state.enemies)
        case "development":
            state.waiting = [name for name in state.order_of_play() if for_sale(state.heroes[name])]
        case _:
            state.waiting = []


def _start(game: MassiveGame) -> Steps:
    """What happens at the start of a round: revival, then the adventure's effects (MD-15.02, MD-90.26)."""
    tell(game, "round", "MD-24.03", number=game.state.round, first_player=game.state.first_player)
    revive(game)
    if not game.state.outcome:
        yield from happens(game, "round-start", hero=game.state.heroes[game.state.first_player])
        yield from behaviour.round_begins(game)
        yield from check_level(game)  # MD-90.12
        yield from begin_phase(game)


def _events(game: MassiveGame) -> Steps:
    yield from event_phase(game)
    yield from _next_phase(game)


def _end(game: MassiveGame) -> Steps:
    """The end phase: what lasted stops, the first-player token passes, a new round begins (MD-24)."""
    state = game.state
    yield from happens(game, "round-end", hero=game.state.heroes[game.state.first_player])  # MD-90.27
    objectives.judge(game, round_ends=True)
    if state.outcome:
        return
    yield from _stop_effects(game)
    order = state.order_of_play()
    state.first_player = order[1 % len(order)]  # MD-24.02, MD-90.28
    tell(game, "first_player", "MD-24.02", who=state.first_player)
    yield from happens(game, "first-player-passed", hero=state.heroes[state.first_player])
    yield from check_level(game)
    state.round += 1
    yield from begin_phase(game)


def _stop_effects(game: MassiveGame) -> Steps:
    """Effects that last until the end phase stop, in an order the players choose (MD-24.01, MD-91.13).

    Those that last until the next one stop a round later.
    """
    state = game.state
    own.expire(game, [*state.heroes.values(), *state.enemies.values()], END_PHASE, "MD-90.83")
    while ending := {f"stop:{each.stat}": each.stat for each in state.modifiers.items if each.until == END_PHASE}:
        stat: str = yield Ask("end", TABLE, ending, "MD-91.13")
        tell(game, "stopped", "MD-24.01", stat=stat)
        state.modifiers = Modifiers(
            each for each in state.modifiers.items if each.until != END_PHASE or each.stat != stat
        )
    state.modifiers = Modifiers(
        replace(each, until=END_PHASE) if each.until == NEXT_END_PHASE else each for each in state.modifiers.items
    )
