"""What nobody at the table knows, dealt anew."""

from __future__ import annotations

from toolkit.crawl.hidden import other_luck, shuffled, take_luck
from toolkit.systems.night_cage.map.tiles import name_of
from toolkit.systems.night_cage.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: the order of the stack and the luck to come (NC-22.01).

    While prisoners are set up everybody knows that plain surroundings lie on top (NC-3.08); they stay there. How the
    tiles lay before leaves no trace: states that look alike become the same state.
    """
    random = other_luck(seed)
    below = sum(state.cage.stack) - sum(state.cage.initial)
    hidden, top = state.stack[:below], state.stack[below:]
    state.stack = shuffled(random, "stack", hidden, name_of) + shuffled(random, "initial surroundings", top, name_of)
    take_luck(state, random)
