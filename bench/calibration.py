"""Are verdicts of playtests wrong as seldom as they promise? Games are imagined whose truth is known, and judged.

    python -m bench.calibration             prints the tables
    python -m bench.calibration --write     writes docs/reference/calibration.md

Where all outcomes can be counted, the rates are exact; where they cannot, they come from so many imagined runs, and the
page says how many. Everything is judged by the functions that reports and gates use.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from math import exp, lgamma, log
from pathlib import Path
from random import Random

from bench.imagined_tuning import WORLDS, tuned_often
from toolkit.playtest.expectations import Expectation, read_expectation
from toolkit.playtest.gates import Look
from toolkit.playtest.statistics.comparisons import (
    Paired,
    Split,
    association,
    mcnemar,
    mean_test,
    paired_difference,
    stratified_difference,
)
from toolkit.playtest.statistics.intervals import Interval, Moments, exact, share_of_sums, wilson

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "calibration.md"
SEED = 20
#: Chances below this are left out of sums: nothing that is printed changes.
NOTHING = 1e-12

Row = tuple[str, ...]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name} instead of printing")
    parser.add_argument("--runs", type=int, default=4_000, help="imagined runs a row (4000)")
    arguments = parser.parse_args()
    page = "\n".join(page_lines(arguments.runs)) + "\n"
    if arguments.write:
        PAGE.write_text(page, "utf-8")
    else:
        sys.stdout.write(page)
    return 0


def page_lines(runs: int) -> Iterator[str]:
    yield "# How often verdicts are wrong"
    yield ""
    yield (
        "Ranges promise to hold in 95 of 100 cases, gates and comparisons to be wrong in at most 5 of 100 runs. This"
        " page shows how often they really are, with games whose truth is known. It is written by"
        " `python -m bench.calibration --write`; rates without a remark are exact sums over all outcomes."
    )
    for title, remark, head, rows in tables(runs):
        yield ""
        yield f"## {title}"
        yield ""
        yield remark
        yield ""
        yield f"| {' | '.join(head)} |"
        yield f"|{'|'.join('---' for _ in head)}|"
        yield from (f"| {' | '.join(row)} |" for row in rows)


def tables(runs: int) -> Iterator[tuple[str, str, Row, list[Row]]]:
    drawn = f"From {runs:,} imagined runs a row."
    yield (
        "Shares, such as win rates",
        "How often the range of a share holds: Wilson's with Yates's correction, which reports show, and the exact one,"
        " by which gates judge.",
        ("true share", "games", "in reports", "in gates"),
        [
            (f"{share:g}", f"{games:,}", _per_cent(held(share, games, wilson)), _per_cent(held(share, games, exact)))
            for share in (0.002, 0.01, 0.05, 0.2, 0.5)
            for games in (50, 200, 1_000)
        ],
    )
    yield (
        "Gates at the bound",
        "How often a gate answers wrongly when the truth lies on its bound, where every sure answer is one too many;"
        " with several tables, how often any of them does.",
        ("gate", "tables", "games of each", "answers wrongly"),
        [
            (f"`{text}`", f"{number}", f"{games:,}", _per_cent(gate_errs(text, number, games)))
            for text in ("win_rate >= 0.4", "failures <= 0.01", "failures <= 0.002")
            for number in (1, 4, 44)
            for games in (200, 1_000, 4_000)
        ],
    )
    yield (
        "Gates that stop early, and that are asked again",
        f"{drawn} `win_rate >= 0.4` with the truth on the bound: a run that looks at 100, 200, 400 and 800 games; then"
        " the same with twice as many games each time there is no answer, up to four times.",
        ("how", "answers wrongly"),
        [
            ("one run that may stop early", _per_cent(stops_wrongly(1, runs, Random(SEED)))),
            ("four runs, each going on", _per_cent(stops_wrongly(4, runs, Random(SEED)))),
        ],
    )
    yield (
        "Means, such as rounds",
        f"{drawn} How often the range of a mean holds for lengths of games that lean to one side, and how often it does"
        " for the share of forced decisions.",
        ("games", "rounds", "forced decisions"),
        [
            (f"{games}", _per_cent(mean_holds(games, runs)), _per_cent(forced_holds(games, runs)))
            for games in (3, 5, 10, 30, 200)
        ],
    )
    yield (
        "With a card and without it",
        f"{drawn} How often the range of the difference holds, and how often a difference is claimed (p at most 0.05)"
        " where there is none. The card is used in so many of the games, in one kind of games or three.",
        ("win rate", "games", "used in", "kinds", "range holds", "claimed wrongly"),
        [
            (
                f"{100 * base:g} %",
                f"{games:,}",
                f"{100 * used:g} %",
                f"{kinds}",
                *map(_per_cent, use_judged(base, games, used, kinds, runs)),
            )
            for base in (0.02, 0.1, 0.5)
            for games, used in ((200, 0.05), (200, 0.5), (2_000, 0.01))
            for kinds in (1, 3)
        ],
    )
    yield (
        "The same seeds twice",
        f"From {4 * runs:,} imagined runs a row. Two versions that play alike: how often a change is claimed of wins"
        " and of rounds, and how often the range of the change of wins holds.",
        ("pairs", "change of wins claimed", "its range holds", "change of rounds claimed"),
        [(f"{pairs}", *map(_per_cent, pairs_judged(pairs, 4 * runs))) for pairs in (2, 3, 5, 10, 50, 400)],
    )
    searches = max(2, runs // 20)
    yield (
        "Numbers that are tuned",
        f"From {searches:,} imagined searches a row, with the usual numbers of games: one number of 13 values, a target"
        " of 50 % within 5 points. *Wrongly*: the value has not the target and is said to have it. *Neighbour*: the"
        " value next to the one picked is nearer by more than 2 points. *Listed*: the truly nearest value is the one"
        " picked or among those that cannot be told apart from it. Both are shares of the searches that"
        " picked a value.",
        ("what the number does", "reached", "wrongly", "no effect", "out of reach", "undecided", "neighbour", "listed",
         "games"),
        [(world.name, *tuned_often(world, searches, SEED)) for world in WORLDS],
    )  # fmt: skip


def _per_cent(share: float) -> str:
    return f"{100 * share:.1f} %"


def chances(games: int, share: float) -> Iterator[tuple[int, float]]:
    """Every number of hits that is likely enough to count, with its chance."""
    for hits in range(games + 1):
        chance = exp(
            lgamma(games + 1) - lgamma(hits + 1) - lgamma(games - hits + 1) + hits * log(share)
            + (games - hits) * log(1 - share)
        )  # fmt: skip
        if chance > NOTHING:
            yield hits, chance


def held(share: float, games: int, interval: Callable[[int, int, float], Interval], confidence: float = 0.95) -> float:
    """How likely the range of a share holds."""
    ranges = ((chance, interval(hits, games, confidence)) for hits, chance in chances(games, share))
    return sum(chance for chance, found in ranges if found.low <= share <= found.high)


def gate_errs(text: str, tables: int, games: int) -> float:
    """How likely a gate gives a sure answer for any of its tables, with the truth on the bound of all of them."""
    expectation = read_expectation(text)
    bound = expectation.low if expectation.low > 0 else expectation.high
    sure = 1 - (1 - Look().confidence(0.95)) / tables
    wrong = sum(chance for hits, chance in chances(games, bound) if is_sure(expectation, exact(hits, games, sure)))
    return 1 - (1 - wrong) ** tables


def is_sure(expectation: Expectation, found: Interval) -> bool:
    holds = expectation.admits(found.low) and expectation.admits(found.high)
    return holds or found.high < expectation.low or found.low > expectation.high


def stops_wrongly(asked: int, runs: int, luck: Random) -> float:
    """How often somebody who plays on after no answer gets a sure one, with the truth on the bound."""
    expectation = read_expectation("win_rate >= 0.4")
    wrong = 0
    for _ in range(runs):
        won = games = 0
        for before in range(asked):
            points = [100 * 2**step * 2**before for step in range(4)]
            answers = []
            for number, wanted in enumerate(points, 1):
                won += luck.binomialvariate(max(0, wanted - games), 0.4) if hasattr(luck, "binomialvariate") else sum(
                    luck.random() < 0.4 for _ in range(wanted - games)
                )  # fmt: skip
                games = max(games, wanted)
                sure = Look(number, len(points), before).confidence(0.95)
                answers.append(is_sure(expectation, exact(won, games, sure)))
                if answers[-1]:
                    break
            if answers[-1]:
                wrong += 1
                break
            games = points[-1]
    return wrong / runs


def moments(values: Sequence[int]) -> Moments:
    return Moments(len(values), sum(values), sum(value * value for value in values))


def length(luck: Random) -> int:
    """Rounds of a game: five at least, and seldom very many."""
    return 5 + int(luck.expovariate(0.25))


#: What `length` is on average: 5 and the mean of a geometric number.
MEAN_LENGTH = 5 + 1 / (exp(0.25) - 1)


def mean_holds(games: int, runs: int) -> float:
    luck = Random(SEED)
    found = (moments([length(luck) for _ in range(games)]).mean_of_lengths() for _ in range(runs))
    return sum(each.low <= MEAN_LENGTH <= each.high for each in found) / runs


def forced_holds(games: int, runs: int) -> float:
    luck, count = Random(SEED), 0
    for _ in range(runs):
        forced, free = [luck.randint(0, 9) for _ in range(games)], [luck.randint(5, 20) for _ in range(games)]
        found = share_of_sums(moments(forced), moments(free), sum(a * b for a, b in zip(forced, free, strict=True)))
        count += found.low <= 4.5 / 17 <= found.high
    return count / runs


def use_judged(base: float, games: int, used: float, kinds: int, runs: int) -> tuple[float, float]:
    """How often the range of no difference holds, and how often a difference is claimed."""
    luck, holds, claimed, counted = Random(SEED), 0, 0, 0
    rates = [base] if kinds == 1 else [base / 2, base, min(0.98, base * 1.5)]
    for _ in range(runs):
        splits = []
        for rate in rates:
            share = games // kinds
            with_games = sum(luck.random() < used for _ in range(share))
            with_won = sum(luck.random() < rate for _ in range(with_games))
            without = sum(luck.random() < rate for _ in range(share - with_games))
            splits.append(Split(with_won, with_games, without, share - with_games))
        found = stratified_difference(splits)
        if found is None:
            continue
        counted += 1
        holds += found.low <= 0 <= found.high
        claimed += association(splits) <= 0.05 and found.excludes_nought
    return holds / max(1, counted), claimed / max(1, counted)


def pairs_judged(pairs: int, runs: int) -> tuple[float, float, float]:
    """Wins claimed, the range of the change of wins, rounds claimed; a third of all games come out differently."""
    luck, wins, holds, rounds = Random(SEED), 0, 0, 0
    for _ in range(runs):
        only_first = only_second = 0
        differences = []
        for _ in range(pairs):
            if luck.random() < 1 / 3:
                first, second = luck.random() < 0.5, luck.random() < 0.5
                only_first += first and not second
                only_second += second and not first
                differences.append(length(luck) - length(luck))
            else:
                differences.append(0)
        paired = Paired(only_first, only_second, pairs)
        wins += mcnemar(paired) <= 0.05
        found = paired_difference(paired)
        holds += found.low <= 0 <= found.high
        rounds += mean_test(moments(differences)) <= 0.05
    return wins / runs, holds / runs, rounds / runs


if __name__ == "__main__":
    sys.exit(main())
