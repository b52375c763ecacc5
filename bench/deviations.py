"""What one other answer would be worth: from positions of greedy's games, every answer is played to the end.

    python -m bench.deviations brimstone --tables sack-of-black-stone:2 the-long-way-up:1 --positions 60 --tries 40

Greedy plays games at every table (adventure:players). From all questions with a choice a sample is taken, as many of
each kind as there are. At each, greedy's own answer and some others (what styles and rivals say, then any) are given in
imagined games, all on the same luck, and greedy plays on to the end; `evaluate` is asked on the way, after 1, 2, 3 ...
rounds. The best answer is chosen on half of the tries and judged on the other half, then the other way round, so that
luck does not flatter it. What is printed for each kind of question, in points of win chance:

- a game: how often it is asked in a game; own: how often greedy wins from there;
- end: what is gained by who chooses by how the games of the first half end, with its standard error;
- after K: what is gained by who chooses by `evaluate` K rounds later, over the same tries: what search acts on;
- sure: the same, but greedy's answer is only left for what is better by more than a standard error.

Then for every K how well differences by `evaluate` on one half foretell differences of wins on the other (correlation),
beside those that differences of wins on one half have. `--styles N` tries whole styles besides: everybody plays on in
one from the beginning of a round; `--kinds` looks at some kinds of questions only. Use seeds that no table of the
documentation uses. It takes positions * answers * tries games: start small.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import numpy as np

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot, style_names
from toolkit.playtest.search import has_memory, has_rivals
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame, Game
from toolkit.rules.imagining import imagining
from toolkit.rules.policies import spoken
from toolkit.rules.randomness import stream_start
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

#: Rounds after which `evaluate` is asked.
ROUNDS = (1, 2, 3, 4, 6)
MOST_QUESTIONS = 6_000
#: The kind under which whole styles stand.
STYLE = "(style)"


class Place(NamedTuple):
    """A question of a game: at which table, in which game, and how many were answered before it."""

    adventure: str
    players: int
    seed: int
    number: int


@dataclass(slots=True)
class Tried:
    """What came of the answers at one place: (answer, try, 1 + rounds); the first column is how the game ended."""

    place: Place
    kind: str
    answers: list[str]
    values: Any = field(repr=False)


class Bench:
    """A system, and greedy's games of it."""

    def __init__(self, system: System, library: Library) -> None:
        self.system = system
        self.library = library
        self.styles = style_names(system)

    def game(self, place: Place) -> tuple[Game[Any], dict[str, Agent]]:
        adventure = self.library.get(place.adventure, kind="adventure")
        game = new_game(self.system, self.library, adventure, Table(place.players, place.seed))
        return game, self.agents(game.state, self.styles[0], place.seed)

    def agents(self, state: Any, bot: str, seed: int) -> dict[str, Agent]:
        seats = [seat for seat in self.system.seats(state) if seat != TABLE]
        agents = {seat: make_bot(self.system, bot, seat, seed) for seat in seats}
        return {**agents, TABLE: spoken(RandomAgent(seed, TABLE), agents.values())}

    def steps(self, game: Game[Any], agents: Mapping[str, Agent]) -> Iterator[tuple[Ask, str, str]]:
        """Every question of a game with the seat and the answer it gets; it is given when the next one is wanted."""
        ask = game.pending
        for _ in range(MOST_QUESTIONS):
            if ask is None:
                return
            seat = TABLE if ask.who == TABLE else self.system.seat(game.state, ask)
            key = agents[seat].choose(self.system.view(game.state, seat), ask)
            yield ask, seat, key
            ask = game.answer(key)

    def questions(self, start: Place) -> Iterator[tuple[Place, str]]:
        """The places of a game with a choice of one player, by kind; the first of each round stands for its style."""
        game, agents = self.game(start)
        game.start()
        last = 0
        for number, (ask, seat, _) in enumerate(self.steps(game, agents)):
            now = self.system.round_number(game.state)
            if now != last and not game.answers:
                last = now
                yield start._replace(number=number), STYLE
            if seat != TABLE and len(ask.options) > 1:
                yield start._replace(number=number), ask.kind

    def tried(self, place: Place, kind: str, most: int, tries: int) -> Tried:
        """Give every answer in as many imagined games."""
        game, agents = self.game(place)
        game.start()
        ask, seat, own = next(each for number, each in enumerate(self.steps(game, agents)) if number == place.number)
        answers = self.styles if kind == STYLE else self._answers(game, ask, seat, own, agents, most, place)
        imagine = imagining(game, self.system)
        values = np.zeros((len(answers), tries, 1 + len(ROUNDS)))
        for number in range(tries):
            seed = stream_start(place.seed, f"deviation {place.number} {number}")
            for row, answer in enumerate(answers):
                twin = imagine(seed)
                if kind == STYLE:
                    playing = self.agents(twin.state, answer, seed)
                else:
                    bots = {each: _twin(bot) for each, bot in agents.items() if each != TABLE}
                    playing = {**bots, TABLE: spoken(RandomAgent(seed, TABLE), bots.values())}
                    if answer != own and has_memory(playing[seat]):
                        playing[seat].told(ask, answer)  # type: ignore[attr-defined]
                values[row, number] = self._played(twin, playing, "" if kind == STYLE else answer)
        return Tried(place, kind, list(answers), values)

    def _answers(
        self, game: Game[Any], ask: Ask, seat: str, own: str, agents: Mapping[str, Agent], most: int, place: Place
    ) -> list[str]:
        view = self.system.view(game.state, seat)
        told = [make_bot(self.system, style, seat, place.seed).choose(view, ask) for style in self.styles[1:]]
        bot = agents[seat]
        rivals = list(bot.rivals(view, ask)) if has_rivals(bot) else []
        others = list(ask.options)
        Random(f"{place}").shuffle(others)
        return list(dict.fromkeys([own, *rivals, *told, *others]))[: 1 + most]

    def _played(self, game: Game[Any], agents: Mapping[str, Agent], answer: str) -> list[float]:
        """How a game ends, and how it stood after each number of rounds."""
        begun = self.system.round_number(game.state)
        seen: list[float] = []
        try:
            if answer:
                game.answer(answer)
            for _ in self.steps(game, agents):
                while len(seen) < len(ROUNDS) and not game.answers:
                    if self.system.round_number(game.state) < begun + ROUNDS[len(seen)]:
                        break
                    seen.append(self.system.evaluate(game.state))
        except (EndlessGame, EndlessEffects):
            pass
        end = float(game.state.outcome == "won")
        return [end, *seen, *[end] * (len(ROUNDS) - len(seen))]


def _twin(bot: Agent) -> Agent:
    return bot.copy() if has_memory(bot) else bot


def sample(found: Mapping[str, Sequence[Place]], positions: int, luck: Random) -> list[tuple[Place, str]]:
    """As many places of each kind as there are, up to so many in all."""
    piles = [[(place, kind) for place in luck.sample(places, len(places))] for kind, places in sorted(found.items())]
    return [each for layer in zip_longest(*piles) for each in layer if each is not None][:positions]


def gains(tried: Tried, column: int, *, sure: bool) -> float:
    """What is gained by who chooses by a column on one half of the tries, in wins of the other half."""
    found = []
    for first in (0, 1):
        known, kept = tried.values[:, first::2, column], tried.values[:, 1 - first :: 2, 0]
        best = choice(known, sure=sure)
        found.append(float((kept[best] - kept[0]).mean()))
    return sum(found) / 2


def choice(known: Any, *, sure: bool) -> int:
    """The best row, the first where none is better (by a standard error, for who wants to be sure)."""
    more = known - known[0]
    means = more.mean(axis=1)
    best = int(means.argmax())
    error = more[best].std(ddof=1) / np.sqrt(more.shape[1]) if sure else 0.0
    return best if means[best] > error else 0


def report(tried: Sequence[Tried], a_game: Mapping[str, float]) -> None:
    kinds = sorted({each.kind for each in tried}, key=lambda kind: -a_game[kind])
    heads = ["end", "±", *(f"after {rounds}" for rounds in ROUNDS)]
    print(
        f"{'kind':20} {'a game':>7} {'places':>6} {'own':>5}",
        *(f"{each:>8}" for each in heads),
        "   sure: end, after ...",
    )
    for kind in [*kinds, "all but styles"]:
        mine = [each for each in tried if each.kind == kind or (kind not in a_game and each.kind != STYLE)]
        if not mine:
            continue
        own = 100 * np.mean([each.values[0, :, 0].mean() for each in mine])
        plain = [[gains(each, column, sure=False) for each in mine] for column in range(1 + len(ROUNDS))]
        sure = [100 * np.mean([gains(each, column, sure=True) for each in mine]) for column in range(1 + len(ROUNDS))]
        error = 100 * np.std(plain[0], ddof=1) / np.sqrt(len(mine)) if len(mine) > 1 else float("nan")
        cells = [100 * np.mean(plain[0]), error, *(100 * np.mean(each) for each in plain[1:])]
        asked = f"{a_game[kind]:7.1f}" if kind in a_game else " " * 7
        print(f"{kind:22} {asked} {len(mine):6} {own:5.0f}", *(f"{each:+8.1f}" for each in cells), "  ", end="")
        print(" ".join(f"{each:+5.1f}" for each in sure))
    print("\nfrom one half of the tries to wins of the other (correlation of differences to greedy's own answer):")
    for kind in [*kinds, "all but styles"]:
        mine = [each for each in tried if each.kind == kind or (kind not in a_game and each.kind != STYLE)]
        told = [_correlation(mine, column) for column in range(1 + len(ROUNDS))]
        print(
            f"{kind:20}", f"end {told[0]:+.2f}", *(f"after {k} {v:+.2f}" for k, v in zip(ROUNDS, told[1:], strict=True))
        )


def _correlation(mine: Sequence[Tried], column: int) -> float:
    pairs = []
    for each in mine:
        more = each.values[1:] - each.values[:1]
        for first in (0, 1):
            pairs += zip(more[:, first::2, column].mean(axis=1), more[:, 1 - first :: 2, 0].mean(axis=1), strict=True)
    told = np.array(pairs)
    return float(np.corrcoef(told.T)[0, 1]) if len(told) > 2 and told.std(axis=0).all() else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.deviations")
    parser.add_argument("pack")
    parser.add_argument("--tables", nargs="+", required=True, help="adventure:players")
    parser.add_argument("--games", type=int, default=10, help="of greedy at every table, to take positions from")
    parser.add_argument("--positions", type=int, default=40, help="at every table")
    parser.add_argument("--styles", type=int, default=0, help="positions besides at which whole styles are tried")
    parser.add_argument("--kinds", nargs="*", default=[], help="these kinds of questions only")
    parser.add_argument("--answers", type=int, default=4, help="other answers than greedy's own at a position")
    parser.add_argument("--tries", type=int, default=40, help="imagined games an answer, half to choose, half to judge")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--each", action="store_true", help="tell of every position")
    arguments = parser.parse_args()
    bench = Bench(find(arguments.pack), load([shipped_by_name()[arguments.pack]]).library)
    tried: list[Tried] = []
    a_game: Counter[str] = Counter()
    for words in arguments.tables:
        adventure, _, players = words.partition(":")
        found: dict[str, list[Place]] = defaultdict(list)
        for number in range(arguments.games):
            start = Place(adventure, int(players or 1), arguments.seed * 1_000 + number, 0)
            for place, kind in bench.questions(start):
                found[kind].append(place)
                a_game[kind] += 1
        rounds = {STYLE: found.pop(STYLE, [])}
        kept = {kind: places for kind, places in found.items() if not arguments.kinds or kind in arguments.kinds}
        luck = Random(f"{arguments.seed} {words}")
        for place, kind in [*sample(kept, arguments.positions, luck), *sample(rounds, arguments.styles, luck)]:
            tried.append(bench.tried(place, kind, arguments.answers, arguments.tries))
            if arguments.each:
                _tell(tried[-1])
        print(f"{words}: {len(tried)} positions so far", file=sys.stderr, flush=True)
    games = arguments.games * len(arguments.tables)
    report(tried, {kind: count / games for kind, count in a_game.items()})
    return 0


def _tell(tried: Tried) -> None:
    means = tried.values.mean(axis=1)
    told = [f"{key} {100 * mean[0]:.0f}" for key, mean in zip(tried.answers, means, strict=True)]
    print(f"{tried.kind} {tried.place.seed}/{tried.place.number}:", ", ".join(told), flush=True)


if __name__ == "__main__":
    sys.exit(main())
