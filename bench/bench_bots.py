"""How often each bot wins The Night Cage, with 95 % Wilson intervals, over the same seeds."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from bench.measure import row
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.playtest.statistics.intervals import wilson
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
        found = intervals[bot]
        row(f"{bot}: {wins} of {GAMES} won", f"{found.value:.1%}", f"interval {found.low:.1%} to {found.high:.1%}")
    apart = intervals["greedy"].low > intervals["random"].high
    row("greedy wins more often than random", "", "goal: the intervals do not touch", apart)


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
