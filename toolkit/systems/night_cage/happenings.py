"""What happens in a game that an adventure's own rules may answer to (NC-90.80)."""

from __future__ import annotations

from toolkit.crawl.map import tokens
from toolkit.rules.decisions import Steps
from toolkit.rules.listeners import fire
from toolkit.systems.night_cage.state import Prisoner
from toolkit.systems.night_cage.verbs.moments import Arrival, Happening, NightCage


def happens(
    game: NightCage, event: str, prisoner: Prisoner, *, tile: str = "", counter: str = "", token: str = ""
) -> Steps:
    """Let the adventure's rules answer to an event."""
    state = game.state
    rules = state.cage.rules
    if rules.on(event):
        here = Happening(state, prisoner, prisoner.cell, state.cage.start, tile, counter, token, event == "was-hit")
        yield from fire(game, rules, event, lambda _: here)


def comes(game: NightCage, prisoner: Prisoner) -> Steps:
    """A prisoner has come onto a tile of the board."""
    state = game.state
    rules = state.cage.rules
    if rules.on("came") and prisoner.cell >= 0:
        kind = state.board[prisoner.cell].kind
        here = Arrival(state, prisoner, prisoner.cell, kind, tile=kind.id)
        yield from fire(game, rules, "came", lambda _: here)
    if state.tokens_on_map and prisoner.cell >= 0:
        yield from tokens.reached(
            game,
            prisoner.id,
            state.grid.names[prisoner.cell],
            "NC-90.91",
            lambda token: happens(game, tokens.REACHED, prisoner, token=token),
        )
