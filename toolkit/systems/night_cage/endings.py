"""How the game ends (section 23): together, at once, and for everybody."""

from __future__ import annotations

from typing import NoReturn

from toolkit.rules.decisions import STEP, End
from toolkit.systems.night_cage.map.grid import SIDES
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs.moments import NightCage


def end(game: NightCage, outcome: str, rule: str, reason: str) -> NoReturn:
    """The game is over at this instant; nothing of the turn is carried out any more."""
    game.state.outcome = outcome
    game.state.reason = reason
    game.state.drawn = None
    if game.log is not None:
        game.log.add(outcome, rule, reason=reason)
    raise End(STEP)


def check_victory(game: NightCage) -> None:
    """Won when every prisoner holds a key and all stand on the same gate (NC-13.03, NC-23.01)."""
    prisoners = game.state.prisoners
    cell = prisoners[0].cell
    if cell < 0 or not game.state.board[cell].gate:
        return
    for prisoner in prisoners:
        if prisoner.cell != cell or not prisoner.key:
            return
    if game.state.cage.escape:
        end(game, "won", "NC-23.01", "escaped")


def check_hope(game: NightCage) -> None:
    """Lost when no gate is left, or fewer keys than prisoners (NC-90.73, NC-90.49): looked at after every step."""
    state = game.state
    if state.gates_left < 1 and state.cage.escape:
        end(game, "lost", "NC-23.02", "no-gate-left")
    if state.keys_left < len(state.prisoners) and state.cage.escape:
        end(game, "lost", "NC-23.03", "too-few-keys")


def check_isolation(game: NightCage) -> None:
    """In the final flicker, lost unless all can still gather with keys on some gate (NC-90.50)."""
    state = game.state
    if not state.cage.escape or any(prisoner.cell < 0 for prisoner in state.prisoners):
        return
    for cell, face in enumerate(state.board):
        if face.gate and _can_gather(state, reachable(state, cell)):
            return
    end(game, "lost", "NC-23.04", "cut-off")


def _can_gather(state: State, cells: int) -> bool:
    if any(not cells >> prisoner.cell & 1 for prisoner in state.prisoners):
        return False
    held = sum(prisoner.key for prisoner in state.prisoners)
    untaken = sum(face.key for cell, face in enumerate(state.board) if cells >> cell & 1)
    return held + untaken >= len(state.prisoners)


def reachable(state: State, start: int) -> int:
    """The cells joined with a cell by connected face-up tiles, that cell included."""
    found = 1 << start
    edge = [start]
    while edge:
        cell = edge.pop()
        for side in SIDES[state.board[cell].exits]:
            beyond = state.grid.step[side][cell]
            if not found >> beyond & 1 and state.connected(cell, side):
                found |= 1 << beyond
                edge.append(beyond)
    return found
