"""The story: chapters that advance, the exit token, and how a scenario is won (MA-1, MA-21, MA-48)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_triggers
from toolkit.rules.ranking import lowest
from toolkit.systems.machina_arcana.changes import choose_space, stand
from toolkit.systems.machina_arcana.map.ground import FAR
from toolkit.systems.machina_arcana.map.placing import map_reset
from toolkit.systems.machina_arcana.map.tiles import CHAPTER
from toolkit.systems.machina_arcana.state import NOWHERE, Explorer, State
from toolkit.systems.machina_arcana.stats import refresh_common
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment


def can_light_the_way(state: State) -> bool:
    """Whether a chapter space may be activated at all (MA-9.01, MA-1.05, MA-1.06)."""
    return not state.current.locked and state.exit == NOWHERE


def advance(game: ArcanaGame, actor: Explorer | None, rule: str, *, reset: bool = False) -> Steps:
    """Put the chapter aside, turn up the next and resolve what it says (MA-48.02, MA-21.01)."""
    state = game.state
    if is_last(state):
        if reset:
            yield from map_reset(game)  # MA-42.19
        return  # it is left by winning only
    state.card_tokens.pop(state.current.id, None)
    state.chapter += 1
    refresh_common(state)
    tell(game, "chapter", rule, chapter=state.current.id, number=state.chapter + 1)
    if reset and not _brings_its_own_map(state):
        yield from map_reset(game)  # MA-42.09
    yield from enter_play(game, actor)


def is_last(state: State) -> bool:
    """Whether no chapter comes after this one: it is left by winning only."""
    return state.chapter + 1 >= len(state.catalog.chapters)


def _brings_its_own_map(state: State) -> bool:
    """A chapter that lays a tile of its own comes without the map reset (MA-48.12)."""
    triggers = state.current.card.on("enter-play")
    return any(effect.verb.name == "lay_endgame" for trigger in triggers for effect in trigger.effects)


def enter_play(game: ArcanaGame, actor: Explorer | None) -> Steps:
    card = game.state.current.card
    yield from run_triggers(game, card.triggers, "enter-play", Moment(game, actor, card=card.id))


# The exit token


def place_exit(game: ArcanaGame, tiles: Iterable[int], rule: str) -> Steps:
    """On the passable, unoccupied space nearest to the chapter space of a tile; among equals players choose."""
    state = game.state
    found: dict[int, int] = {}
    for tile in tiles:
        goals = state.spaces(CHAPTER, tile)
        goal = goals[0] if goals else tile * 64
        steps = state.steps_to(goal)
        far = {cell: steps.get(cell, FAR) for cell in state.ground.cells if state.is_safe(cell)}
        found.update(dict.fromkeys(lowest(far, far.__getitem__), tile))
    if not found:
        return
    state.exit = yield from choose_space(game, "exit-space", found, rule)
    tell(game, "exit_placed", rule, at=state.place(state.exit))


def can_exit(state: State, explorer: Explorer) -> bool:
    """On the exit token or beside it (MA-8.07, MA-42.08); the last chapter has no way on (MA-42.19)."""
    if state.exit == NOWHERE or is_last(state):
        return False
    return explorer.cell == state.exit or state.adjacent(explorer.cell, state.exit)


def leave(game: ArcanaGame, explorer: Explorer) -> Steps:
    """The figure leaves the map, and the turn ends (MA-8.04, MA-8.05)."""
    state = game.state
    stand(state, explorer, NOWHERE)
    explorer.exited = True
    tell(game, "exited", "MA-8.04", who=explorer.id)
    yield from ()


def look_for_the_way_on(game: ArcanaGame) -> Steps:
    """When nobody is left on the map and somebody has exited, the chapter advances (MA-8.08, MA-42.09)."""
    state = game.state
    if state.outcome or state.phase == "setup" or not state.all_are_off():
        return
    if any(each.exited for each in state.living()):
        state.exit = NOWHERE
        yield from advance(game, None, "MA-42.09", reset=True)
