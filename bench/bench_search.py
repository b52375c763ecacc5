"""How many games the searching bot imagines a second, and what imagining one costs without playing it."""

from __future__ import annotations

import os
import sys
from time import perf_counter
from typing import Any

from bench.measure import row
from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.playtest.search import SearchBot
from toolkit.rules.agents import play_out
from toolkit.rules.game import Game
from toolkit.rules.imagining import imagining
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

DECISIONS = int(os.environ.get("LANTERN_BENCH_DECISIONS", "12"))
BUDGET = 40
#: So many questions are answered by quick bots first: at the beginning of a game there is little to think about.
OPENING = 30
TABLES = (("night-cage", "base"), ("massive-darkness", "first-steps-below"))


def main() -> None:
    print(f"  {DECISIONS} decisions of search:{BUDGET} from question {OPENING} on, 2 players")
    for pack, adventure in TABLES:
        system, game = _in_the_middle(pack, adventure)
        imagine = imagining(game, system)
        start = perf_counter()
        for seed in range(200):
            imagine(seed)
        row(f"{system.title}: imagined, not played", f"{200 / (perf_counter() - start):,.0f}", "games a second")
        agents = {seat: make_bot(system, f"search:{BUDGET}", seat, 1) for seat in system.seats(game.state)}
        start = perf_counter()
        play_out(game, system, agents, limit=DECISIONS)
        seconds = perf_counter() - start
        imagined = sum(agent.imagined for agent in agents.values() if isinstance(agent, SearchBot))
        row(f"{system.title}: imagined and played", f"{imagined / seconds:,.0f}", "games a second")


def _in_the_middle(pack: str, adventure: str) -> tuple[System, Game[Any]]:
    system = find(pack)
    library = load([shipped_by_name()[pack]]).library
    game = new_game(system, library, library.get(adventure, kind="adventure"), Table(2, 1))
    game.start()
    play_out(
        game, system, {seat: make_bot(system, "greedy", seat, 1) for seat in system.seats(game.state)}, limit=OPENING
    )
    return system, game


if __name__ == "__main__":
    sys.exit(main())
