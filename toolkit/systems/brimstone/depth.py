"""The depth track: hold back the darkness, depth events, markers that go opposite ways (SB-12)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.cards.kit import of_all
from toolkit.systems.brimstone.dice import d6
from toolkit.systems.brimstone.drawing import add_dread, draw_darkness
from toolkit.systems.brimstone.ending import lose_mission
from toolkit.systems.brimstone.events import happens
from toolkit.systems.brimstone.fights.elites import darken
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

BLOOD, DREAD = "B", "D"
NEXT = "next-hold-back"


def target(state: State) -> int:
    """That of the stage with the posse marker; the darkness has no say in it (SB-12.03)."""
    more = of_all(state, "hold-back") + state.modifiers.total("table", "hold-back")
    return state.catalog.track.targets[state.posse] + more


def hold_back(game: MineGame) -> Steps:
    """2D6 of the lantern bearer against the target; doubles are a depth event instead (SB-12.04 to SB-12.10)."""
    state = game.state
    wanted = target(state)
    first, second = d6(game, state.bearer, "hold back"), d6(game, state.bearer, "hold back")
    state.modifiers.expire(NEXT)
    tell(game, "held_back", "SB-12.04", who=state.bearer, dice=[str(first), str(second)], target=wanted)
    if first == second:  # SB-12.08, SB-12.09
        yield from depth_event(game, first)
    elif first + second < wanted:  # SB-12.06
        yield from move_darkness(game, 1, "SB-12.06")


def depth_event(game: MineGame, number: int) -> Steps:
    """It happens in the world of the lantern, to the heroes there (SB-12.10, SB-38.23)."""
    state = game.state
    section = state.section_of(state.heroes[state.bearer].cell)
    world = state.catalog.world(state.sections[section])
    tell(game, "depth_event", "SB-12.10", world=world.id, number=number)
    moment = Moment(game, section=section, source=world.id, deck="depth-event")
    yield from run_effects(game, world.depth_events[number], moment)


def move_darkness(game: MineGame, spaces: int, rule: str) -> Steps:
    """Towards the entrance, space by space: each that is entered counts (SB-91.01)."""
    state = game.state
    for _ in range(spaces):
        before = state.darkness
        state.darkness -= 1
        tell(game, "darkness_moved", rule, to=state.darkness)
        if state.darkness == 0:  # SB-12.14
            yield from lose_mission(game, "darkness", "SB-34.05")
        if before >= state.posse > state.darkness:  # SB-41.16
            yield from darken(game)
        sign = state.catalog.track.spaces[state.darkness]
        if sign == BLOOD:
            yield from draw_darkness(game, "SB-12.11")
        elif sign == DREAD:
            add_dread(game, "SB-12.12")
        yield from happens(game, "darkness-moved", lambda: Moment(game))


def push_darkness(game: MineGame, spaces: int, rule: str) -> bool:
    """Back, never past its start, and without any effect of the spaces (SB-91.02)."""
    state = game.state
    after = min(state.catalog.track.last, state.darkness + spaces)
    if after == state.darkness:
        return False
    state.darkness = after
    tell(game, "darkness_moved", rule, to=after)
    return True


def go_deeper(game: MineGame) -> None:
    """Each new tile moves the posse marker, which never passes the last space (SB-11.16, SB-11.17)."""
    state = game.state
    if state.posse < state.catalog.track.last:
        state.posse += 1
        tell(game, "posse_moved", "SB-11.16", to=state.posse)
