"""Keys (section 12): picking up and handing over, free and between any two steps of the turn (NC-5.23).

The engine offers it where it can matter: with every choice of an action or an extra move, on every arrival before
light and dark (which may take the tile away), and before a guarded key is taken. What was passed over is not asked
again until somebody moves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.night_cage.happenings import happens
from toolkit.systems.night_cage.operations import give_key, log_refusal, take_key
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import NightCage


class KeyAct(NamedTuple):
    """One thing to do with a key: `giver` hands it to `receiver`; without a giver, the receiver picks it up."""

    giver: Prisoner | None
    receiver: Prisoner
    proposer: Prisoner


def add_key_options(state: State, prisoner: Prisoner, options: dict[str, Any]) -> None:
    """Add what the prisoner may do with keys now: take one, give its own, ask another for one."""
    if not prisoner.key and may_take(state, prisoner):
        options["take-key"] = KeyAct(None, prisoner, prisoner)
    beside = state.grid.beside[prisoner.cell] | 1 << prisoner.cell
    for other in state.prisoners:
        if other.cell < 0 or other.key == prisoner.key or other is prisoner or not beside >> other.cell & 1:
            continue
        if state.active_seat not in (prisoner.seat, other.seat) or not state.together(prisoner, other):  # NC-12.07
            continue
        giver, receiver = (prisoner, other) if prisoner.key else (other, prisoner)
        if (giver.seat, receiver.seat) not in state.handed:
            key = f"give-key:{other.id}" if prisoner.key else f"ask-key:{other.id}"
            options[key] = KeyAct(giver, receiver, prisoner)


def may_take(state: State, prisoner: Prisoner) -> bool:
    """Whether the prisoner may pick up a key where it is, now (NC-12.01 to NC-12.04, NC-90.68)."""
    face = state.board[prisoner.cell]
    return face.key and face.kind.key == "open" and has_room(state, prisoner)


def has_room(state: State, prisoner: Prisoner) -> bool:
    """Whether the prisoner can have a key from its tile: it holds none (NC-12.04), and did not give one away here that
    it got this turn (NC-90.68)."""
    return not prisoner.key and not state.barred >> prisoner.seat & 1


def do_key_act(game: NightCage, act: KeyAct) -> Steps:
    """Carry out what was chosen. A hand-over needs the consent of both controllers (NC-90.70)."""
    state = game.state
    giver, receiver = act.giver, act.receiver
    if giver is None:
        take_key(game, receiver, "NC-12.01")
        yield from happens(game, "got-key", receiver)
        return
    state.handed = (*state.handed, (giver.seat, receiver.seat))
    asked = receiver if act.proposer is giver else giver
    if state.controller(asked) != state.controller(act.proposer):
        agrees = yield Ask("consent", asked.id, {"accept": True, "refuse": False}, "NC-91.13")
        if not agrees:
            log_refusal(game, giver, receiver, asked)
            return
    bit = 1 << giver.seat
    held_before = not state.fresh & bit
    state.fresh &= ~bit
    give_key(game, giver, receiver)
    if not held_before:
        state.barred |= bit
    elif giver.seat != state.active_seat and may_take(state, giver):  # NC-12.08; on the own turn it is simply offered
        takes = yield Ask("keys", giver.id, {"take-key": True, "pass": False}, "NC-12.08")
        if takes:
            take_key(game, giver, "NC-12.08")
            yield from happens(game, "got-key", giver)


def choose_with_keys(game: NightCage, kind: str, prisoner: Prisoner, rule: str, options_now: Any) -> Asking[Any]:
    """Put a question with key options beside it, until something other than a key is chosen."""
    while True:
        options = options_now()
        add_key_options(game.state, prisoner, options)
        choice = yield Ask(kind, prisoner.id, options, rule)
        if type(choice) is not KeyAct:
            return choice
        yield from do_key_act(game, choice)


def offer_keys(game: NightCage, prisoner: Prisoner) -> Asking[bool]:
    """Let the prisoner deal with keys, if there is anything to do that it has not passed over. Says whether it did."""
    state = game.state
    has_dealt = False
    while prisoner.cell >= 0:
        options: dict[str, Any] = {}
        add_key_options(state, prisoner, options)
        if all(key in state.declined for key in options):
            break
        options["pass"] = None
        act = yield Ask("keys", prisoner.id, options, "NC-5.23")
        if act is None:
            state.declined = tuple(options)
            break
        has_dealt = True
        yield from do_key_act(game, act)
    return has_dealt
