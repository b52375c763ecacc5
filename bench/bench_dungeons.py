"""Play of dungeon crawls on one core, random and greedy, beside RLCard's uno for the mood of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Dungeon:
    """What is played of a system, and how fast it should go."""

    title: str
    system: str
    #: How many heroes, and what the system calls them.
    heroes: int
    called: str
    #: Adventures by what the table calls them.
    adventures: Mapping[str, str]
    #: Random decisions a second, random games a second (0 where only decisions count), greedy games a second.
    decisions: float
    games: float
    greedy: float


DUNGEONS = (
    # Ten times what the only comparable public simulator was measured at, on a machine like ours. Who playtests an
    # adventure with greedy bots wants 200 games in a minute.
    Dungeon(
        "Massive Darkness",
        "massive-darkness",
        4,
        "heroes",
        {"the tutorial": "first-steps-below", "adventure 7": "two-sparks"},
        decisions=17_500.0,
        games=11.0,
        greedy=200 / 60,
    ),
    Dungeon(
        "Jaws of the Lion",
        "jaws-of-the-lion",
        4,
        "characters",
        {"scenario 4": "cellar-clearance", "scenario 10": "the-tar-works"},
        decisions=20_000.0,
        games=0.0,
        greedy=200 / 60,
    ),
    Dungeon(
        "Shadows of Brimstone",
        "brimstone",
        4,
        "heroes",
        {"A Sack of Black Stone": "sack-of-black-stone"},
        decisions=20_000.0,
        games=0.0,
        greedy=200 / 60,
    ),
    # A scenario is a whole evening, so 200 greedy games may take two minutes.
    Dungeon(
        "Machina Arcana",
        "machina-arcana",
        4,
        "explorers",
        {"The Brass Well": "the-brass-well", "The Last Signal": "the-last-signal"},
        decisions=20_000.0,
        games=0.0,
        greedy=200 / 120,
    ),
)


def main() -> None:
    for dungeon in DUNGEONS:
        folders = [path for path in shipped_packs() if path.parts[-2:] == (dungeon.system, "core")]
        library, system = load(folders).library, find(dungeon.system)
        for bot in ("random", "greedy"):
            for name, adventure in dungeon.adventures.items():
                entity = library.get(adventure, kind="adventure")
                games, decisions, peer = _best(_games_of(system, library, entity, bot, dungeon.heroes))
                _tell(dungeon, f"{name}, {dungeon.heroes} {dungeon.called}, {bot}", bot, games, decisions, peer)


def _tell(dungeon: Dungeon, played: str, bot: str, games: float, decisions: float, peer: float) -> None:
    judged = bot == "random"
    goal = dungeon.games if judged else dungeon.greedy
    beside = f"{decisions / peer:.{1 if judged else 2}f} x RLCard's uno"
    row(
        f"{dungeon.title}, {played}",
        f"{games:,.1f} games/s",
        f"goal: {goal:.3g}" if goal else "",
        games >= goal if goal else None,
    )
    row(
        "",
        f"{decisions:,.0f} dec./s",
        f"goal: {dungeon.decisions:,.0f}; {beside}" if judged else beside,
        decisions >= dungeon.decisions if judged else None,
    )


def _best(play: Callable[[int], int]) -> tuple[float, float, float]:
    """The best of a few rounds: games and decisions a second, and the peer's decisions in the same round."""
    rounds = []
    for _ in range(ROUNDS):
        peer = _uno()
        rounds.append((*_rate(play), peer))
    return max(rounds, key=lambda each: each[1])


def _games_of(system: System, library: Library, adventure: Entity, bot: str, heroes: int) -> Callable[[int], int]:
    def play(seed: int) -> int:
        game = new_game(system, library, adventure, Table(heroes, seed), copyable=False)
        agents = {seat: make_bot(system, bot, seat, seed) for seat in system.seats(game.state)}
        game.start()
        play_out(game, system, agents)
        return int(game.decisions)

    return play


def _rate(play: Callable[[int], int]) -> tuple[float, float]:
    games = decisions = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        decisions += play(games)
        games += 1
    elapsed = time.process_time() - start
    return games / elapsed, decisions / elapsed


def _uno() -> float:
    """Decisions a second of RLCard's uno with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        trajectories, _ = env.run()
        decisions += sum(len(each) // 2 for each in trajectories)
    return decisions / (time.process_time() - start)
