"""How likely a table is to be won from here: the weights of a system's `evaluate`, fitted to games of quick bots.

    python -m bench.fit_evaluation jaws-of-the-lion --games 12 --players 2 3

Games of greedy and of all styles of people are played at every adventure. Where a round begins, what the system's
`bots/evaluation.py` counts (`what_counts`) is noted beside how the game ended; a logistic regression says how much each
counts. Every sixth game is kept apart, to see how well the weights foretell games they were not fitted to.

Search compares games in which something else was done than quick bots would do. `--astray 0.04` gives one of so many
questions another answer that the bot holds for nearly as good (its rivals), so that such games are among those fitted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from math import exp, log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot, style_names
from toolkit.playtest.search import has_memory, has_rivals
from toolkit.rules.agents import Agent
from toolkit.rules.decisions import Ask
from toolkit.rules.game import EndlessGame
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

#: Seeds that no table of the documentation uses.
FIRST_SEED = 700_000
#: No weight is worth more than this many standard deviations of what is known beforehand: few games bear no large ones.
RIDGE = 0.5
MOST_QUESTIONS = 6_000
#: One of so many games is kept apart; there are not as many styles, so that each is.
APART = 6


class Moment(NamedTuple):
    """The beginning of a round: at which table, in which game, what counted there, and how the game ended."""

    table: str
    number: int
    counts: Mapping[str, float]
    won: bool


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.fit_evaluation")
    parser.add_argument("pack")
    parser.add_argument("--games", type=int, default=12, help="of every table")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--astray", type=float, default=0.0, help="how often a rival of the best answer is given")
    parser.add_argument("--only", nargs="*", default=[], help="these adventures")
    arguments = parser.parse_args()
    system = find(arguments.pack)
    library = load([shipped_by_name()[arguments.pack]]).library
    rooms = type(system).__module__.removesuffix(".rule_set")
    counts = import_module(f"{rooms}.bots.evaluation").what_counts
    rows: list[Moment] = []
    for adventure in library.of_kind("adventure"):
        if arguments.only and adventure.id not in arguments.only:
            continue
        for players in arguments.players:
            for number in range(arguments.games):
                seen, won = _played(system, library, adventure, players, number, counts, arguments.astray)
                rows += [Moment(f"{adventure.id} {players}", number, each, won) for each in seen]
    _fit(rows)
    return 0


def _played(
    system: System, library: Library, adventure: Any, players: int, number: int, counts: Any, astray: float
) -> tuple[list[Mapping[str, float]], bool]:
    """What counted at the beginning of every round of a game, and whether it was won."""
    seed = FIRST_SEED + number
    try:
        game = new_game(system, library, adventure, Table(players, seed), copyable=False)
    except ContentFault:
        return [], False
    styles = style_names(system)
    bot = styles[number % len(styles)]
    agents = {seat: make_bot(system, bot, seat, seed) for seat in system.seats(game.state)}
    seen: list[Mapping[str, float]] = []
    luck = Random(f"{adventure.id} {players} {seed}")
    last = 0
    try:
        ask = game.start()
        for _ in range(MOST_QUESTIONS):
            if ask is None:
                break
            now = system.round_number(game.state)
            if now != last and not game.answers:
                last = now
                seen.append(counts(game.state))
            seat = system.seat(game.state, ask)
            view = system.view(game.state, seat)
            key = agents[seat].choose(view, ask)
            if luck.random() < astray:
                key = _rival(agents[seat], view, ask, key, luck)
            ask = game.answer(key)
    except EndlessGame:
        return [], False
    return seen, game.state.outcome == "won"


def _rival(bot: Agent, view: Any, ask: Ask, key: str, luck: Random) -> str:
    """Any answer but its own that a bot holds for nearly as good; its own where there is none."""
    rivals = [each for each in bot.rivals(view, ask) if each != key] if has_rivals(bot) else []
    if not rivals:
        return key
    other = luck.choice(rivals)
    if has_memory(bot):
        bot.told(ask, other)
    return other


def _fit(rows: list[Moment]) -> None:
    names = list(rows[0].counts)
    tables = sorted({each.table for each in rows})
    told = np.array([[each.counts[name] for name in names] for each in rows])
    # How hard a table is decides most games and no option: every table has a weight of its own, which is left out.
    told = np.hstack([told, np.array([[float(each.table == table) for table in tables] for each in rows])])
    won = np.array([float(each.won) for each in rows])
    apart = np.array([each.number % APART == APART - 1 for each in rows])
    weights = _regression(told[~apart], won[~apart])
    for name, weight, spread in zip(names, weights, told.std(axis=0), strict=False):
        print(f'    "{name}": {weight:.2f},{"" if spread or name == "bias" else "  # never differs"}')
    rate = won[~apart].mean()
    print(f"{len(rows)} moments; {100 * rate:.0f} % of those fitted lead to a win")
    print(f"kept apart: log loss {_loss(told[apart] @ weights, won[apart]):.3f}, without knowing anything ", end="")
    print(f"{_loss(np.full(apart.sum(), log(rate / (1 - rate))), won[apart]):.3f}")
    for low, high, foretold, real, count in _bands(told[apart] @ weights, won[apart]):
        print(f"  foretold {low:.1f} to {high:.1f}: {foretold:.2f}, won {real:.2f} of {count}")


def _regression(told: Any, won: Any) -> Any:
    """The likeliest weights, a little drawn to nought (Newton's method); the first column is the bias and is not."""
    drawn = np.full(told.shape[1], RIDGE)
    drawn[0] = 0.0
    weights = np.zeros(told.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-told @ weights))
        slope = told.T @ (won - chance) - drawn * weights
        curve = (told * (chance * (1 - chance))[:, None]).T @ told + np.diag(drawn + 1e-9)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def _loss(odds: Any, won: Any) -> float:
    return float(np.mean(np.log1p(np.exp(-odds)) * won + np.log1p(np.exp(odds)) * (1 - won)))


def _bands(odds: Any, won: Any) -> Iterator[tuple[float, float, float, float, int]]:
    chances = np.array([1 / (1 + exp(-each)) for each in odds])
    for number in range(5):
        mine = (chances >= number / 5) & (chances <= (number + 1) / 5)
        if mine.any():
            yield number / 5, (number + 1) / 5, chances[mine].mean(), won[mine].mean(), int(mine.sum())


if __name__ == "__main__":
    sys.exit(main())
