"""What prisoners do: stay (section 7), move (8), scramble; each with all that follows from it (NC-90.25)."""

from __future__ import annotations

from typing import Any

from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.effects import run_triggers
from toolkit.systems.night_cage.combat import attack_event
from toolkit.systems.night_cage.endings import check_hope
from toolkit.systems.night_cage.enemies import watchers
from toolkit.systems.night_cage.falling import fall
from toolkit.systems.night_cage.happenings import comes
from toolkit.systems.night_cage.keys import offer_keys
from toolkit.systems.night_cage.light import lay, reveal, sides_beside
from toolkit.systems.night_cage.map.grid import DIRECTIONS, OPPOSITE, SIDES
from toolkit.systems.night_cage.map.tiles import EMPTY, TileKind
from toolkit.systems.night_cage.operations import (
    burn,
    can_spend,
    gain_nerve,
    log_stay,
    relocate,
    remove_tile,
    spend_nerve,
    turn_to_pit,
)
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import Entered, NightCage

#: What a choice of direction comes back as: the side, and DASH more for a dash.
DASH = 4
MOVE_KEYS = tuple(f"move:{name}" for name in DIRECTIONS)
DASH_KEYS = tuple(f"dash:{name}" for name in DIRECTIONS)
#: The choices that are no movement.
STAY, STAY_DARK, IDLE, END_TURN = 8, 9, 10, 11


# Moving


def add_moves(state: State, prisoner: Prisoner, options: dict[str, Any], *, dash: bool) -> None:
    """The legal moves: through an exit, onto a connected tile or a pit (NC-8.01 to NC-8.08)."""
    board, step = state.board, state.grid.step
    cell = prisoner.cell
    for side in SIDES[board[cell].exits]:
        beyond = step[side][cell]
        face = board[beyond]
        if face is EMPTY:
            if not prisoner.lit and state.stack:  # NC-8.08: only the dark moves blind
                options[MOVE_KEYS[side]] = side
        elif face.pit:
            options[MOVE_KEYS[side]] = side  # NC-8.06
        elif face.exits >> (side ^ 2) & 1:
            _add_entry(state, beyond, side, options, dash)


def _add_entry(state: State, cell: int, side: int, options: dict[str, Any], dash: bool) -> None:
    """Entering a face-up tile: a free one or a gate (NC-8.04, NC-8.05), a monster by a dash or from its top."""
    face = state.board[cell]
    if not face.gate:
        for other in state.prisoners:
            if other.cell == cell:
                return
    if face.monster is None or face.top == side ^ 2:
        options[MOVE_KEYS[side]] = side
    elif dash:
        options[DASH_KEYS[side]] = side + DASH  # NC-20.11


def move(game: NightCage, prisoner: Prisoner, choice: int) -> Asking[bool]:
    """NC-5.14 to NC-5.17: a move or a dash with its consequences. Says whether the prisoner moved.

    Who finds no tile left to move onto is idle (NC-90.67, NC-90.24).
    """
    if choice >= DASH:
        spend_nerve(game, prisoner, "dash", "NC-20.11")
        moved = yield from movement(game, prisoner, choice - DASH, "dashed", "NC-20.11")
    else:
        moved = yield from movement(game, prisoner, choice, "moved", "NC-8.01")
    if not moved:
        log_stay(game, prisoner, "idle", "NC-90.24")
        yield from stay_ends(game, prisoner)
    return moved


def movement(game: NightCage, prisoner: Prisoner, side: int, event: str, rule: str) -> Asking[bool]:
    """NC-90.25 step by step, for moves, dashes and scrambles. False when a tile was needed and none was left."""
    state = game.state
    origin = prisoner.cell
    seen_leaving = watchers(state, origin) if state.monsters else 0
    target = state.grid.step[side][origin]
    if state.board[target] is EMPTY:
        kind = yield from reveal(game, prisoner, "blind")
        if kind is None:
            return False
        face = yield Ask("turn", prisoner.id, kind.turns[side], "NC-91.07")
        yield from lay(game, target, face, prisoner, prisoner, "NC-8.09")
        if prisoner.cell != origin:  # what was laid took it off the board (NC-90.26)
            return True
    arrives_on = state.board[target]
    from_top = arrives_on.top == OPPOSITE[side]
    relocate(game, prisoner, target, event, rule)
    if arrives_on.exits and arrives_on.monster is None:
        yield from offer_keys(game, prisoner)
    check_hope(game)
    pits_form(game, origin)  # NC-5.15
    check_hope(game)
    if arrives_on.pit:
        yield from fall(game, prisoner, "NC-8.06")  # NC-5.16
    yield from trigger_and_attack(game, prisoner, seen_leaving, from_top)  # NC-5.17
    return True


def pits_form(game: NightCage, cell: int) -> None:
    """NC-5.15 for a tile that was left: a crumbling one becomes a pit (NC-10.02)."""
    state = game.state
    if state.board[cell].crumbling and not state.occupied() >> cell & 1:
        turn_to_pit(game, cell, "NC-10.02")


def trigger_and_attack(game: NightCage, prisoner: Prisoner, seen_leaving: int, from_top: bool) -> Steps:
    """NC-5.17: monsters that saw the prisoner leave, see it arrive or are under it attack (NC-15.02, NC-90.34)."""
    state = game.state
    triggered = seen_leaving & state.monsters
    cell = prisoner.cell
    if cell >= 0 and state.monsters:
        triggered |= watchers(state, cell)
        if from_top:
            triggered &= ~(1 << cell)  # NC-25.09: whatever it sees
        elif state.board[cell].monster is not None:
            triggered |= 1 << cell
    if triggered:
        yield from attack_event(game, triggered, prisoner if from_top else None)
    yield from settle(game, prisoner, from_top)


def settle(game: NightCage, prisoner: Prisoner, from_top: bool) -> Steps:
    """What the tile does to a prisoner who came onto it, such as yielding a guarded key (NC-90.56); a due scramble."""
    state = game.state
    if prisoner.cell < 0:
        return
    kind = state.board[prisoner.cell].kind
    if kind.entered and not state.board[prisoner.cell].pit:
        yield from run_triggers(
            game, kind.triggers, "entered", Entered(state, prisoner, prisoner.cell, kind, from_top=from_top)
        )
    yield from comes(game, prisoner)
    if prisoner.cell >= 0 and not state.board[prisoner.cell].exits:  # NC-90.27
        yield from scramble(game, prisoner)


# Scrambling


def scramble(game: NightCage, prisoner: Prisoner) -> Steps:
    """Free, forced and immediate: off the place where a monster was (NC-11.17, NC-25.15, NC-90.27 to NC-90.31)."""
    while options := scramble_options(game.state, prisoner):
        choice = yield Ask("scramble", prisoner.id, options, "NC-91.11")
        if choice >= DASH:
            spend_nerve(game, prisoner, "dash", "NC-90.29")
        if (yield from movement(game, prisoner, choice % DASH, "scrambled", "NC-90.27")):
            return
    yield from fall(game, prisoner, "NC-90.30")


def scramble_options(state: State, prisoner: Prisoner) -> dict[str, Any]:
    """Where a scramble may go (NC-90.28), monsters only as NC-90.29 says."""
    options: dict[str, Any] = {}
    onto_monsters: dict[str, Any] = {}
    board, occupied = state.board, state.occupied()
    for side in range(4):
        beyond = state.grid.step[side][prisoner.cell]
        face = board[beyond]
        if face is EMPTY:
            if state.stack:
                options[MOVE_KEYS[side]] = side
        elif face.pit:
            options[MOVE_KEYS[side]] = side
        elif face.exits >> (side ^ 2) & 1 and (face.gate or not occupied >> beyond & 1):
            if face.monster is None or face.top == side ^ 2:
                options[MOVE_KEYS[side]] = side
            else:
                onto_monsters[MOVE_KEYS[side]] = side
    if not options:
        return onto_monsters
    if can_spend(state, prisoner):
        options.update({DASH_KEYS[side]: side + DASH for side in onto_monsters.values()})
    return options


# Staying


def stay(game: NightCage, prisoner: Prisoner, choice: int) -> Steps:
    """NC-5.13: the lit gain nerve and burn a tile; in the dark a stay costs nerve; who can do nothing is idle."""
    if choice == STAY:
        log_stay(game, prisoner, "lit", "NC-7.01")
        if gain_nerve(game, prisoner, "NC-7.02"):
            game.state.locked = True  # NC-20.05
        yield from _burn_for_stay(game, prisoner)
    elif choice == STAY_DARK:
        spend_nerve(game, prisoner, "stay in the dark", "NC-20.08")
        log_stay(game, prisoner, "dark", "NC-7.13")
    else:
        log_stay(game, prisoner, "idle", "NC-90.24")


def stay_ends(game: NightCage, prisoner: Prisoner) -> Steps:
    """NC-5.15 to NC-5.17 for a stay: the floor crumbles (NC-7.10), and monsters see the fall (NC-15.05)."""
    state = game.state
    cell = prisoner.cell
    if cell < 0 or not state.gives_way(prisoner):
        return
    seen_leaving = watchers(state, cell) if state.monsters else 0
    turn_to_pit(game, cell, "NC-10.03")
    for other in state.turn_order():
        if other.cell == cell:
            yield from fall(game, other, "NC-7.10")
    yield from trigger_and_attack(game, prisoner, seen_leaving, from_top=False)


def _burn_for_stay(game: NightCage, prisoner: Prisoner) -> Steps:
    """Reveal one tile: a monster is swapped in (NC-7.04), everything else is discarded (NC-7.03)."""
    state = game.state
    kind = yield from reveal(game, prisoner, "stay")
    if kind is None:
        return
    if kind.monster is None:
        burn(game, kind, prisoner, "NC-7.03")
    elif sides := _swap_sides(state, prisoner.cell):
        yield from _swap_in(game, prisoner, kind, sides, "NC-7.04")
    elif kind.brings and (sides := sides_beside(state, prisoner.cell)):  # NC-90.18
        yield from _swap_in(game, prisoner, kind, sides, "NC-29.03")
    else:
        burn(game, kind, prisoner, "NC-90.18")


def _swap_sides(state: State, cell: int) -> int:
    """The sides with a connected tile or a pit, those without a monster first (NC-7.05, NC-90.17)."""
    plain = monsters = 0
    for side in SIDES[state.board[cell].exits]:
        beyond = state.grid.step[side][cell]
        face = state.board[beyond]
        if face.exits >> (side ^ 2) & 1 or (face.pit and not state.boss_cells >> beyond & 1):
            if face.monster is None:
                plain |= 1 << side
            else:
                monsters |= 1 << side
    return plain or monsters


def _swap_in(game: NightCage, prisoner: Prisoner, kind: TileKind, sides: int, rule: str) -> Steps:
    """The monster replaces a tile; whoever stood on it has fallen on the monster (NC-7.06 to NC-7.08, NC-90.21)."""
    state = game.state
    side, face = yield Ask("swap", prisoner.id, kind.placements[sides], "NC-91.08")
    cell = state.grid.step[side][prisoner.cell]
    displaced = [other for other in state.turn_order() if other.cell == cell]
    if state.board[cell] is not EMPTY:
        remove_tile(game, cell, "replaced", "NC-90.19")
    yield from lay(game, cell, face, prisoner, prisoner, rule)
    still_there = [other for other in displaced if other.cell == cell]
    if not still_there:
        return
    if state.board[cell].monster is not None:
        yield from attack_event(game, 1 << cell)
    for other in still_there:
        if other.cell == cell:
            yield from settle(game, other, from_top=False)
