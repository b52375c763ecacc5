"""Setting up (section 3): the stack, then the prisoners one after the other."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.night_cage.light import fill
from toolkit.systems.night_cage.map.cage import cage_of
from toolkit.systems.night_cage.map.grid import cells_in
from toolkit.systems.night_cage.map.tiles import TileKind, name_of
from toolkit.systems.night_cage.operations import lay_start
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import NightCage


def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """The table before anybody is placed: a shuffled stack with plain surroundings on top (NC-3.08 to NC-3.10)."""
    cage = cage_of(library, adventure, table)
    state = State(cage, Randomness(table.seed))
    top = _tiles(cage.kinds, cage.initial)
    rest = _tiles(cage.kinds, [all_ - first for all_, first in zip(cage.stack, cage.initial, strict=True)])
    state.random.shuffle("initial surroundings", top, name_of)
    state.random.shuffle("stack", rest, name_of)
    state.stack = rest + top
    state.gates_left = sum(kind.gate for kind in state.stack)
    state.keys_left = sum(kind.key != "" for kind in state.stack)
    return state


def _tiles(kinds: tuple[TileKind, ...], counts: list[int] | tuple[int, ...]) -> list[TileKind]:
    return [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]


def set_up_prisoner(game: NightCage, prisoner: Prisoner) -> Steps:
    """One prisoner chooses a cell, lays its start tile and lights the surroundings (NC-3.13 to NC-3.21)."""
    state = game.state
    options = dict(state.cage.starts)
    for cell in cells_in(state.filled):  # few, and most ways are left
        for key in state.cage.start_keys[cell]:
            del options[key]
    cell, face = yield Ask("start", prisoner.id, options, "NC-91.03")
    lay_start(game, cell, face, prisoner)
    yield from fill(game, prisoner, prisoner, "NC-3.17")
    state.active_seat += 1
    if state.active_seat == len(state.prisoners):  # NC-3.22
        state.active_seat = 0
        state.turn = 1
