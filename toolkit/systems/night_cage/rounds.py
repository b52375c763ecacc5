"""The turn of a prisoner, step by step: NC-5.10 to NC-5.21 from top to bottom.

A step of the game is one prisoner's turn (before that, one prisoner's setup). Between two of them lies a clean point.
"""

from __future__ import annotations

from typing import Any

from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.night_cage.actions import (
    END_TURN,
    IDLE,
    STAY,
    STAY_DARK,
    add_moves,
    move,
    settle,
    stay,
    stay_ends,
)
from toolkit.systems.night_cage.combat import attack_event
from toolkit.systems.night_cage.endings import check_hope, check_isolation, end
from toolkit.systems.night_cage.falling import landing_cells
from toolkit.systems.night_cage.happenings import happens
from toolkit.systems.night_cage.keys import choose_with_keys, offer_keys
from toolkit.systems.night_cage.light import light_and_dark, lit_cells, placement_effects, reveal, tiles_in
from toolkit.systems.night_cage.operations import (
    begin_flicker,
    can_spend,
    log_turn,
    pass_token,
    place,
    relocate,
    remove_tile,
    spend_nerve,
)
from toolkit.systems.night_cage.setup import set_up_prisoner
from toolkit.systems.night_cage.state import Prisoner
from toolkit.systems.night_cage.verbs.moments import NightCage


def next_step(game: NightCage) -> Steps | None:
    """At a clean point: the next prisoner's setup, the next prisoner's turn, or nothing more."""
    state = game.state
    if state.outcome:
        return None
    prisoner = state.prisoners[state.active_seat]
    return turn(game, prisoner) if state.turn else set_up_prisoner(game, prisoner)


def turn(game: NightCage, prisoner: Prisoner) -> Steps:
    """One turn. The end of the game stops it wherever it is; lost hope is noticed after every step (NC-90.51)."""
    turn_start(game, prisoner)  # NC-5.10
    yield from happens(game, "turn-start", prisoner)
    if prisoner.falling:
        yield from landing(game, prisoner)  # NC-5.11
        check_hope(game)
    if not prisoner.falling:
        choice = yield from choose(game, prisoner)  # NC-5.12
        if choice in (STAY, STAY_DARK, IDLE):
            yield from stay(game, prisoner, choice)  # NC-5.13
            check_hope(game)
            yield from stay_ends(game, prisoner)  # NC-5.15, NC-5.16, NC-5.17
            check_hope(game)
            yield from light_and_dark(game, prisoner)  # NC-5.18
            check_hope(game)
            choice = END_TURN
        moved = False
        while choice != END_TURN:
            moved |= yield from move(game, prisoner, choice)  # NC-5.14, NC-5.15, NC-5.16, NC-5.17
            check_hope(game)
            yield from light_and_dark(game, prisoner)  # NC-5.18
            check_hope(game)
            choice = (yield from extra_move(game, prisoner)) if moved else END_TURN  # NC-5.19
    yield from flicker(game, prisoner)  # NC-5.20
    check_hope(game)
    yield from happens(game, "turn-end", prisoner)
    yield from turn_end(game, prisoner)  # NC-5.21


def turn_start(game: NightCage, prisoner: Prisoner) -> None:
    """NC-5.10 TURN_START: nothing is remembered of the turn before."""
    game.state.forget_turn()
    log_turn(game, prisoner)


def landing(game: NightCage, prisoner: Prisoner) -> Steps:
    """NC-5.11 LANDING: back onto the board, in a cell of the chosen row or column (NC-11.07 to NC-11.17)."""
    state = game.state
    cells, needs_tile = landing_cells(state, prisoner, lit_cells(state))
    if not cells:
        return  # NC-90.14: it goes on falling
    if needs_tile and not state.stack:
        end(game, "lost", "NC-11.13", "fell-for-ever")
    names = state.grid.names
    cell = yield Ask("land", prisoner.id, {f"land:{names[cell]}": cell for cell in cells}, "NC-91.10")
    if needs_tile:
        kind = yield from reveal(game, prisoner, "land")
        if kind is None:
            end(game, "lost", "NC-11.13", "fell-for-ever")
        face = yield Ask("turn", prisoner.id, kind.turns[4], "NC-91.10")
        place(game, cell, face, prisoner, "NC-11.09")
        relocate(game, prisoner, cell, "landed", "NC-11.09")
        if kind.placed:
            yield from placement_effects(game, cell, kind, prisoner, prisoner)  # NC-90.61
    else:
        relocate(game, prisoner, cell, "landed", "NC-11.12")
    if prisoner.cell == cell:
        if state.board[cell].monster is None:
            yield from offer_keys(game, prisoner)  # NC-11.14
        else:
            yield from attack_event(game, 1 << cell)  # NC-11.15; sight alone does not trigger (NC-90.12)
        yield from settle(game, prisoner, from_top=False)  # NC-11.17
    yield from light_and_dark(game, prisoner)  # NC-11.10


def choose(game: NightCage, prisoner: Prisoner) -> Asking[int]:
    """NC-5.12 CHOOSE: stay or move; keys may be dealt with first."""
    state = game.state

    def options() -> dict[str, Any]:
        offered: dict[str, Any] = {}
        if prisoner.lit:
            offered["stay"] = STAY  # NC-7.01
        brave = can_spend(state, prisoner)
        add_moves(state, prisoner, offered, dash=brave)
        if not prisoner.lit:
            if brave:
                offered["stay-dark"] = STAY_DARK  # NC-7.12
            elif not offered:
                offered["idle"] = IDLE  # NC-90.24
        return offered

    choice: int = yield from choose_with_keys(game, "action", prisoner, "NC-5.12", options)
    return choice


def extra_move(game: NightCage, prisoner: Prisoner) -> Asking[int]:
    """NC-5.19 EXTRA_MOVE: one nerve for one more move, one more for a dash; or the end of the turn."""
    state = game.state
    if prisoner.falling:
        return END_TURN

    def options() -> dict[str, Any]:
        offered: dict[str, Any] = {"end-turn": END_TURN}
        if can_spend(state, prisoner):
            add_moves(state, prisoner, offered, dash=prisoner.nerve > 1)
        return offered

    if len(options()) == 1:
        yield from offer_keys(game, prisoner)
        return END_TURN

    choice: int = yield from choose_with_keys(game, "extra", prisoner, "NC-91.16", options)
    if choice != END_TURN:
        spend_nerve(game, prisoner, "extra move", "NC-20.07")
    return choice


def flicker(game: NightCage, prisoner: Prisoner) -> Steps:
    """NC-5.20 FLICKER: with every turn one more lit tile goes (NC-21.03, NC-90.53, NC-90.54)."""
    state = game.state
    if not state.flicker:
        return
    occupied = state.occupied()
    eligible = tiles_in(state, lit_cells(state) | occupied)
    if not eligible:
        return
    names = state.grid.names
    options: dict[str, int] = {f"remove:{names[cell]}": cell for cell in eligible if not occupied >> cell & 1}
    if can_spend(state, prisoner):
        options["sustain"] = -1
    if not options:
        end(game, "lost", "NC-21.07", "tile-under-a-prisoner")
    cell = yield Ask("flicker", prisoner.id, options, "NC-91.19")
    if cell < 0:
        spend_nerve(game, prisoner, "sustain the flame", "NC-20.14")
    else:
        remove_tile(game, cell, "flickered", "NC-21.03")


def turn_end(game: NightCage, prisoner: Prisoner) -> Steps:
    """NC-5.21 TURN_END: the flicker begins when the stack is empty; the turn passes clockwise."""
    state = game.state
    if not state.stack and not state.flicker:
        begin_flicker(game)
        yield from happens(game, "flicker-begins", prisoner)
    if state.flicker:
        check_isolation(game)
    check_hope(game)
    if state.cage.controllers[prisoner.seat] < 0:
        pass_token(game)  # NC-4.04
    state.active_seat = (state.active_seat + 1) % len(state.prisoners)
    state.turn += 1
