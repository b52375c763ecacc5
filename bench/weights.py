"""What the weights of a greedy bot do: games with weights drawn at random, and how much each helps to win.

    python -m bench.weights massive-darkness --tries 100 --games 30
    python -m bench.weights massive-darkness --tries 80 --from 100 --set step=1.0 hall=1 --file build/weights/next.jsonl
    python -m bench.weights massive-darkness --compare step=1.0,hall=1 --games 40

Every try draws all weights of `bots/wants.py` around those that are set, and plays as many games of every adventure. A
linear regression then says what it changes to raise a weight by one spread: games won, and decisions in a game, since
bots that dawdle make everybody wait. All weights are learned about in all games, so that a hundred tries tell more of
thirty weights than a few tries of each would. What was played is kept in `--file`; the same command goes on.

`--compare` plays some weights beside those in use, on the same seeds, to see whether what the regression promised
holds. Seeds are others than those of the tries.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.statistics.comparisons import Paired, mcnemar, paired_difference
from toolkit.rules.agents import play_out
from toolkit.rules.game import EndlessGame
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

#: Seeds that no table of the documentation uses: those of tries, and those of comparisons.
TRIED_SEEDS, COMPARED_SEEDS = 10_000_000, 20_000_000
#: How far weights are drawn apart: by one spread, a weight becomes 1.5 times itself.
SPREAD = 0.4
#: Tries beyond the number of weights without which errors cannot be told.
SPARE = 10


class Played(NamedTuple):
    """The games of one adventure with one set of weights: whether each was won, and the decisions in all of them."""

    adventure: str
    won: tuple[bool, ...]
    decisions: int


class Tried(NamedTuple):
    """One try: how many spreads each weight was raised, and what came of it."""

    number: int
    raised: Mapping[str, float]
    won: int
    games: int
    decisions: int


class Effect(NamedTuple):
    """What raising a weight by one spread changes: the share of games won and of decisions, each with its error."""

    weight: str
    won: float
    won_error: float
    decisions: float
    decisions_error: float


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.weights", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pack")
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first try")
    parser.add_argument("--games", type=int, default=30, help="of every adventure")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--spread", type=float, default=SPREAD, help="of the logarithm of each weight")
    parser.add_argument("--set", nargs="*", default=[], metavar="WEIGHT=NUMBER", help="draw around these")
    parser.add_argument("--compare", nargs="*", default=[], metavar="WEIGHT=NUMBER,…", help="beside those in use")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--file", type=Path, help="where tries are kept: build/weights/PACK.jsonl")
    asked = parser.parse_args()
    bots = Bots(asked.pack, asked.players)
    if asked.compare:
        _compare(bots, asked.compare, asked.games, asked.processes)
        return 0
    kept = asked.file or Path("build") / "weights" / f"{asked.pack}.jsonl"
    tries = _read(kept)
    known = {each.number for each in tries}
    missing = [number for number in range(asked.first, asked.first + asked.tries) if number not in known]
    kept.parent.mkdir(parents=True, exist_ok=True)
    drawing = Drawing(bots, _parsed(asked.set), asked.spread, asked.games)
    with get_context("fork").Pool(asked.processes, maxtasksperchild=1) as pool, kept.open("a") as file:
        for done in pool.imap_unordered(drawing.play, missing):
            tries.append(done)
            print(json.dumps(done._asdict()), file=file, flush=True)
            print(f"\r{len(tries) - len(known)} of {len(missing)} tries", end="", file=sys.stderr, flush=True)
    _tell(tries)
    return 0


class Bots:
    """The greedy bots of a system at its own tables, with any weights."""

    def __init__(self, pack: str, players: int) -> None:
        self.pack = pack
        self.players = players
        self.system: System = find(pack)
        rooms = type(self.system).__module__.removesuffix(".rule_set")
        self.bot = import_module(f"{rooms}.bots.greedy").GreedyBot
        self.wants = import_module(f"{rooms}.bots.wants").Wants()

    def weights(self) -> list[str]:
        """The weights that can be drawn: those that are not nought."""
        return [each.name for each in fields(self.wants) if getattr(self.wants, each.name)]

    def with_weights(self, weights: Mapping[str, float]) -> Any:
        """The weights in use with some of them changed; whole numbers stay whole."""
        unknown = [name for name in weights if name not in {each.name for each in fields(self.wants)}]
        if unknown:
            raise SystemExit(f"there is no weight {unknown[0]!r}; those are: {', '.join(self.weights())}")
        whole = {name for name in weights if isinstance(getattr(self.wants, name), int)}
        return replace(self.wants, **{name: round(each) if name in whole else each for name, each in weights.items()})

    def play(self, wants: Any, games: int, first_seed: int) -> list[Played]:
        """As many games of every adventure that so many can play."""
        library, found = _library(self.pack), []
        for adventure in library.of_kind("adventure"):
            ends = [self._game(library, adventure, wants, first_seed + number) for number in range(games)]
            told = [end for end in ends if end is not None]
            if told:
                found.append(Played(adventure.id, tuple(won for won, _ in told), sum(each for _, each in told)))
        return found

    def _game(self, library: Library, adventure: Any, wants: Any, seed: int) -> tuple[bool, int] | None:
        try:
            game = new_game(self.system, library, adventure, Table(self.players, seed), copyable=False)
        except ContentFault:
            return None
        agents = {seat: self.bot(seed, seat, wants) for seat in self.system.seats(game.state)}
        try:
            game.start()
            play_out(game, self.system, agents)
        except EndlessGame:
            return False, game.decisions
        return game.state.outcome == "won", game.decisions


@cache
def _library(pack: str) -> Library:
    return load([shipped_by_name()[pack]]).library


class Drawing(NamedTuple):
    """Weights drawn around some, and the games played with them."""

    bots: Bots
    centre: Mapping[str, float]
    spread: float
    games: int

    def play(self, number: int) -> Tried:
        """One try. Its number settles its weights and its seeds."""
        luck = Random(number)
        raised = {name: luck.gauss(0, 1) for name in self.bots.weights()}
        middle = self.bots.with_weights(self.centre)
        drawn = {name: getattr(middle, name) * exp(self.spread * by) for name, by in raised.items()}
        played = self.bots.play(self.bots.with_weights(drawn), self.games, TRIED_SEEDS + number * self.games)
        won, games = sum(sum(each.won) for each in played), sum(len(each.won) for each in played)
        return Tried(number, raised, won, games, sum(each.decisions for each in played))


def _read(path: Path) -> list[Tried]:
    return [Tried(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []


def _parsed(written: Iterable[str]) -> dict[str, float]:
    """`["step=1.0"]` as weights."""
    return {name: float(number) for name, _, number in (each.partition("=") for each in written)}


def effects(tries: Sequence[Tried]) -> list[Effect]:
    """What each weight changes, by least squares over all tries."""
    names = list(tries[0].raised)
    told = np.array([[1.0, *(each.raised[name] for name in names)] for each in tries])
    won, won_errors = _fitted(told, np.array([each.won / each.games for each in tries]))
    longer, longer_errors = _fitted(told, np.log([each.decisions / each.games for each in tries]))
    rows = zip(won[1:], won_errors[1:], longer[1:], longer_errors[1:], strict=True)
    return [Effect(name, *map(float, each)) for name, each in zip(names, rows, strict=True)]


def _fitted(told: Any, found: Any) -> tuple[Any, Any]:
    weights = np.linalg.lstsq(told, found, rcond=None)[0]
    rest = found - told @ weights
    noise = (rest**2).sum() / max(1, len(found) - told.shape[1])
    return weights, np.sqrt(np.diag(noise * np.linalg.pinv(told.T @ told)))


def _tell(tries: Sequence[Tried]) -> None:
    won, games = sum(each.won for each in tries), sum(each.games for each in tries)
    print(f"\n{len(tries)} tries, {games} games, {won / games:.1%} won.", end=" ")
    enough = len(tries[0].raised) + SPARE
    if len(tries) < enough:
        print(f"To tell {len(tries[0].raised)} weights apart takes {enough} tries or more.")
        return
    print("One spread more of a weight changes:")
    print(f"  {'weight':<18} {'games won':>20} {'decisions a game':>20}")
    for each in sorted(effects(tries), key=lambda each: -abs(each.won) / max(each.won_error, 1e-9)):
        shares = ((each.won, each.won_error), (each.decisions, each.decisions_error))
        print(f"  {each.weight:<18}", *(f"{100 * by:>+10.1f} ± {200 * error:.1f} %" for by, error in shares))


def _compare(bots: Bots, candidates: Sequence[str], games: int, processes: int) -> None:
    """Some weights beside those in use, on the same seeds."""
    made = [bots.wants, *(bots.with_weights(_parsed(each.split(","))) for each in candidates)]
    with get_context("fork").Pool(processes, maxtasksperchild=1) as pool:
        found = pool.starmap(bots.play, [(each, games, COMPARED_SEEDS) for each in made], chunksize=1)
    in_use, *others = found
    for name, played in zip(candidates, others, strict=True):
        ends = [pair for one, two in zip(in_use, played, strict=True) for pair in zip(one.won, two.won, strict=True)]
        counts = Paired(ends.count((True, False)), ends.count((False, True)), len(ends))
        difference = paired_difference(counts)
        longer = sum(each.decisions for each in played) / sum(each.decisions for each in in_use)
        print(name)
        print(
            f"  won {sum(two for _, two in ends)} of {len(ends)}, those in use {sum(one for one, _ in ends)}: ", end=""
        )
        print(f"{difference.value:+.1%} ({difference.low:+.1%} to {difference.high:+.1%}), p {mcnemar(counts):.2g}")
        print(f"  decisions a game: {longer:.2f} times as many")
        for one, two in zip(in_use, played, strict=True):
            print(f"    {one.adventure:<28} won {sum(one.won):>3} and now {sum(two.won):>3} of {len(two.won)}")


if __name__ == "__main__":
    sys.exit(main())
