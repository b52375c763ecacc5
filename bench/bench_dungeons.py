"""Play of Massive Darkness on one core, random and greedy, beside RLCard's uno for the mood of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable

from bench.measure import row
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

SECONDS = 5.0
ROUNDS = 6
HEROES = 4
ADVENTURES = {"the tutorial": "first-steps-below", "adventure 7": "two-sparks"}
#: Ten times what the only comparable public simulator was measured at, on a machine like ours.
GAMES, DECISIONS = 11.0, 17_500.0
#: Who playtests an adventure with greedy bots wants 200 games in a minute.
GREEDY_GAMES = 200 / 60


def main() -> None:
    folder = next(path for path in shipped_packs() if path.parts[-2:] == ("massive-darkness", "core"))
    library, system = load([folder]).library, find("massive-darkness")
    for bot in ("random", "greedy"):
        for name, adventure in ADVENTURES.items():
            entity = library.get(adventure, kind="adventure")
            games, decisions, peer = _best(_games_of(system, library, entity, bot))
            what = f"Massive Darkness, {name}, {HEROES} heroes, {bot}"
            judged = bot == "random"
            goal = GAMES if judged else GREEDY_GAMES
            row(what, f"{games:,.1f} games/s", f"goal: {goal:.3g}", games >= goal)
            row(
                "",
                f"{decisions:,.0f} dec./s",
                f"goal: {DECISIONS:,.0f}; {decisions / peer:.1f} x RLCard's uno"
                if judged
                else f"{decisions / peer:.2f} x RLCard's uno",
                decisions >= DECISIONS if judged else None,
            )


def _best(play: Callable[[int], int]) -> tuple[float, float, float]:
    """The best of a few rounds: games and decisions a second, and the peer's decisions in the same round."""
    rounds = []
    for _ in range(ROUNDS):
        peer = _uno()
        rounds.append((*_rate(play), peer))
    return max(rounds, key=lambda each: each[1])


def _games_of(system: System, library: Library, adventure: Entity, bot: str) -> Callable[[int], int]:
    def play(seed: int) -> int:
        game = new_game(system, library, adventure, Table(HEROES, seed), copyable=False)
        agents = {seat: make_bot(system, bot, seat, seed) for seat in system.seats(game.state)}
        game.start()
        play_out(game, system, agents)
        return int(game.decisions)

    return play


def _rate(play: Callable[[int], int]) -> tuple[float, float]:
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        decisions += play(games)
        games += 1
    elapsed = time.perf_counter() - start
    return games / elapsed, decisions / elapsed


def _uno() -> float:
    """Decisions a second of RLCard's uno with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        trajectories, _ = env.run()
        decisions += sum(len(each) // 2 for each in trajectories)
    return decisions / (time.perf_counter() - start)
