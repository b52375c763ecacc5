"""Random play of The Night Cage against OpenSpiel's python_tic_tac_toe, on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bench.measure import row
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

SECONDS = 5.0
ROUNDS = 3


def main() -> None:
    peer = max(_open_spiel() for _ in range(ROUNDS))
    row("OpenSpiel python_tic_tac_toe, random", f"{peer:,.0f}", "decisions/s")
    for bot in ("random", "greedy"):
        games, decisions = max((_night_cage(bot) for _ in range(ROUNDS)), key=lambda pair: pair[1])
        row(f"The Night Cage, base game, 4 players, {bot}", f"{games:,.1f}", "games/s")
        row(f"The Night Cage, base game, 4 players, {bot}", f"{decisions:,.0f}", "decisions/s")
        if bot == "random":
            row("  ratio to the peer", f"{decisions / peer:.2f} x", "goal: at least 1.00", decisions >= peer)


def _open_spiel() -> float:
    """The loop of our notes: random legal action each decision, games to their end, for some seconds."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers the Python game

    game = pyspiel.load_game("python_tic_tac_toe")
    decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions / (time.perf_counter() - start)


def _night_cage(bot: str) -> tuple[float, float]:
    folder = next(path for path in shipped_packs() if path.parent.name == "night-cage" and path.name == "core")
    library = load([folder]).library
    system = find("night-cage")
    adventure = library.get("base", kind="adventure")
    return _rate(lambda seed: _one_game(system, library, adventure, bot, seed))


def _one_game(system, library, adventure, bot: str, seed: int) -> int:  # type: ignore[no-untyped-def]
    game = new_game(system, library, adventure, Table(4, seed), copyable=False)
    agents = {seat: make_bot(system, bot, seat, seed) for seat in system.seats(game.state)}
    game.start()
    play_out(game, system, agents)
    return int(game.decisions)


def _rate(play: Callable[[int], int]) -> tuple[float, float]:
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        decisions += play(games)
        games += 1
    elapsed = time.perf_counter() - start
    return games / elapsed, decisions / elapsed
