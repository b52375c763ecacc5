"""How many games the searching bot imagines a second, what imagining one costs without playing it, and how many whole
games it plays a minute on one core: who waits for a playtest wants to know that."""

from __future__ import annotations

import os
import sys
from time import perf_counter, process_time
from typing import Any

from bench.measure import best_of, row
from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.planning import plan
from toolkit.playtest.search import SearchBot
from toolkit.rules.agents import play_out
from toolkit.rules.game import Game
from toolkit.rules.imagining import imagining
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

DECISIONS = int(os.environ.get("LANTERN_BENCH_DECISIONS", "12"))
BUDGET = 40
IMAGINED = 200
#: So many questions are answered by quick bots first: at the beginning of a game there is little to think about.
OPENING = 30
#: The same decisions again and again; the run that was disturbed least counts.
TIMES = 3
#: A quick search, games of it that are played, and how many a minute one core should play.
QUICK_BUDGET = 8
WHOLE = int(os.environ.get("LANTERN_BENCH_GAMES", "3"))
GAMES_A_MINUTE = {
    ("night-cage", "base"): 30,
    ("massive-darkness", "first-steps-below"): 15,
    ("jaws-of-the-lion", "rats-in-the-granary"): 10,
    ("brimstone", "sack-of-black-stone"): 20,
    ("machina-arcana", "the-brass-well"): 4,
}
TABLES = (("night-cage", "base"), ("massive-darkness", "first-steps-below"))


def main() -> None:
    print(f"  {DECISIONS} decisions of search:{BUDGET} from question {OPENING} on, 2 players, best of {TIMES}")
    for pack, adventure in TABLES:
        system, game = _in_the_middle(pack, adventure)
        imagine = imagining(game, system)
        seconds = best_of(TIMES, lambda imagine=imagine: [imagine(seed) for seed in range(IMAGINED)])  # type: ignore[misc]
        row(f"{system.title}: imagined, not played", f"{IMAGINED / seconds:,.0f}", "games a second")
        runs = [_decisions(system, game) for _ in range(TIMES)]
        imagined, seconds = min(runs, key=lambda run: run[1])
        assert {each for each, _ in runs} == {imagined}, "the same decisions imagined other games"
        row(f"{system.title}: {imagined} imagined and played", f"{imagined / seconds:,.0f}", "games a second")
    print(f"  whole games of search:{QUICK_BUDGET}, 2 players, in processor time")
    for (pack, adventure), goal in GAMES_A_MINUTE.items():
        found = _games_a_minute(pack, adventure)
        row(f"{pack}, {adventure}", f"{found:,.0f} a minute a core", f"goal: {goal}", found >= goal)


def _games_a_minute(pack: str, adventure: str) -> float:
    """How many games of a quick search one core plays in a minute."""
    system, library, bots = find(pack), load([shipped_by_name()[pack]]).library, [f"search:{QUICK_BUDGET}"]
    order = plan(system, library, pack, adventures=[adventure], players=[2], bots=bots, games=WHOLE, seed=61)
    playground = Playground(system, library, order)
    start = process_time()
    for index in range(WHOLE):
        play_game(playground, 0, index)
    return 60 * WHOLE / (process_time() - start)


def _decisions(system: System, game: Game[Any]) -> tuple[int, float]:
    """How many games some decisions imagined, and how long that took."""
    twin = game.copy()
    agents = {seat: make_bot(system, f"search:{BUDGET}", seat, 1) for seat in system.seats(twin.state)}
    start = perf_counter()
    play_out(twin, system, agents, limit=DECISIONS)
    seconds = perf_counter() - start
    return sum(agent.imagined for agent in agents.values() if isinstance(agent, SearchBot)), seconds


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
