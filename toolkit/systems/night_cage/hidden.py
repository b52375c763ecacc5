"""What nobody at the table knows, dealt anew: for bots that imagine games, and for tests that bots do not peek."""

from __future__ import annotations

from toolkit.rules.randomness import Randomness, stream_start
from toolkit.systems.night_cage.map.tiles import TileKind
from toolkit.systems.night_cage.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: the order of the stack and the luck to come (NC-22.01).

    While prisoners are set up everybody knows that plain surroundings lie on top (NC-3.08); they stay there. How the
    tiles lay before leaves no trace: states that look alike become the same state.
    """
    random = Randomness(stream_start(seed, "dealt anew"))  # never the luck of the game itself, whatever the seed
    cage = state.cage
    below = sum(cage.stack) - sum(cage.initial)
    state.stack = _shuffled(random, state.stack[:below]) + _shuffled(random, state.stack[below:])
    random.script = state.random.script
    state.random = random


def _shuffled(random: Randomness, tiles: list[TileKind]) -> list[TileKind]:
    shuffled = sorted(tiles, key=lambda kind: kind.index)
    random.shuffle("stack", shuffled)
    return shuffled
