"""How often each bot wins The Night Cage, with 95 % Wilson intervals, over the same seeds."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from bench.measure import row
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

GAMES = int(os.environ.get("LANTERN_BENCH_GAMES", "2000"))
CHUNK = 100
PLAYERS = 4


def main() -> None:
    print(f"  base game, {PLAYERS} players, {GAMES} games each, seeds 0 to {GAMES - 1}")
    intervals = {}
    for bot in ("random", "greedy"):
        chunks = [(bot, start, min(start + CHUNK, GAMES)) for start in range(0, GAMES, CHUNK)]
        with ProcessPoolExecutor() as pool:
            wins = sum(pool.map(_wins, chunks))
        intervals[bot] = wilson(wins, GAMES)
        low, high = intervals[bot]
        row(f"{bot}: {wins} of {GAMES} won", f"{wins / GAMES:.1%}", f"interval {low:.1%} to {high:.1%}")
    apart = intervals["greedy"][0] > intervals["random"][1]
    row("greedy wins more often than random", "", "goal: the intervals do not touch", apart)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _wins(chunk: tuple[str, int, int]) -> int:
    bot, start, stop = chunk
    system = find("night-cage")
    folder = next(path for path in shipped_packs() if path.parts[-2:] == ("night-cage", "core"))
    library = load([folder]).library
    adventure = library.get("base", kind="adventure")
    won = 0
    for seed in range(start, stop):
        game = new_game(system, library, adventure, Table(PLAYERS, seed), copyable=False)
        agents = {seat: make_bot(system, bot, seat, seed) for seat in system.seats(game.state)}
        game.start()
        play_out(game, system, agents, limit=20_000)
        won += game.state.outcome == "won"
    return won


if __name__ == "__main__":
    sys.exit(main())
