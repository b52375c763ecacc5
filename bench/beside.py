"""Games of bots of this Lantern beside those of another one, such as an older commit, in turn and in processor time.

    git clone . /tmp/older && git -C /tmp/older checkout 8b7a096
    python -m bench.beside /tmp/older massive-darkness her-last-thread,two-sparks 20
    python -m bench.beside /tmp/older massive-darkness all 20 --heroes 6
    python -m bench.beside /tmp/older night-cage base 500 --bots random

Two processes play the same seeds, one game of each in turn, so that both meet the same machine. A game before the first
is not counted: in it content is compiled. Games of two versions are other games where rules, content or bots have
changed since: decisions a second and games won are told too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from bench.measure import row
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.statistics.comparisons import Paired, paired_difference

UNCOUNTED = 1_000_000
HERE = Path(__file__).parents[1]

#: A game: seconds, decisions, and 1 where it was won.
Played: TypeAlias = tuple[float, int, int]
#: The same seed, played by the other Lantern and by ours.
Pair: TypeAlias = tuple[Played, Played]

#: What each process runs. It asks for nothing but what older versions have too.
_PLAYER = """
import sys, time
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

pack, heroes, bots = sys.argv[1], int(sys.argv[2]), sys.argv[3]
system, library = find(pack), load([each for each in shipped_packs() if each.parts[-2:] == (pack, "core")]).library
for line in sys.stdin:
    adventure, seed = line.split()
    entity = library.get(adventure, kind="adventure")
    start = time.process_time()
    game = new_game(system, library, entity, Table(heroes, int(seed)), copyable=False)
    agents = {seat: make_bot(system, bots, seat, int(seed)) for seat in system.seats(game.state)}
    game.start()
    play_out(game, system, agents)
    print(time.process_time() - start, game.decisions, int(game.state.outcome == "won"), flush=True)
"""


class Player:
    """A process that plays games of one Lantern, and what it has played: seconds, decisions, games won."""

    def __init__(self, folder: Path, pack: str, heroes: int = 4, bots: str = "greedy") -> None:
        command = [sys.executable, "-c", _PLAYER, pack, str(heroes), bots]
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Player:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def play(self, adventure: str, seed: int) -> Played:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{adventure} {seed}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().split()
        if len(answer) != 3:
            raise RuntimeError(f"the game of {adventure} with seed {seed} could not be played")
        return float(answer[0]), int(answer[1]), int(answer[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="the other Lantern")
    parser.add_argument("pack")
    parser.add_argument("adventures", help="their ids, with commas, or all")
    parser.add_argument("games", type=int)
    parser.add_argument("--heroes", type=int, default=4)
    parser.add_argument("--bots", default="greedy")
    asked = parser.parse_args()
    adventures = _all_of(asked.pack) if asked.adventures == "all" else asked.adventures.split(",")
    played: list[Pair] = []
    with (
        Player(asked.folder.resolve(), asked.pack, asked.heroes, asked.bots) as other,
        Player(HERE, asked.pack, asked.heroes, asked.bots) as ours,
    ):
        for adventure in adventures:
            pairs = _compare(adventure, other, ours, asked.games)
            _tell(f"{adventure}, {asked.heroes} heroes, {asked.games} games", pairs)
            played += pairs
    _tell(f"all {len(adventures)}, {asked.heroes} heroes, as many games of each", played)
    won = [(one[2], two[2]) for one, two in played]
    found = paired_difference(Paired(won.count((1, 0)), won.count((0, 1)), len(won)))
    row(
        f"all: won of {len(won)}, the other's and ours",
        f"{sum(one for one, _ in won)} and {sum(two for _, two in won)}",
        f"{found.value:+.1%} ({found.low:+.1%} to {found.high:+.1%})",
    )


def _all_of(pack: str) -> list[str]:
    found = load([each for each in shipped_packs() if each.parts[-2:] == (pack, "core")])
    return sorted(each.id for each in found.library.entities if each.kind == "adventure" and each.pack == pack)


def _compare(adventure: str, other: Player, ours: Player, games: int) -> list[Pair]:
    """The games of an adventure, the other's and ours."""
    for player in (other, ours):
        player.play(adventure, UNCOUNTED)
    return [(other.play(adventure, seed), ours.play(adventure, seed)) for seed in range(games)]


def _tell(title: str, played: Sequence[Pair]) -> None:
    """How fast the games were."""
    (theirs, their_decisions), (seconds, decisions) = (
        (sum(each[side][0] for each in played), sum(each[side][1] for each in played)) for side in (0, 1)
    )
    row(
        title,
        f"{theirs / seconds:.2f} x games/s",
        f"{theirs / their_decisions / (seconds / decisions):.2f} x decisions/s",
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
