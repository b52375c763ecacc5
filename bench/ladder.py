"""How strong bots are: random, styles of people, greedy and search on the same seeds, at four tables a system.

    python -m bench.ladder                       plays what is missing in build/ladder, and prints the tables
    python -m bench.ladder --only night-cage     one system
    python -m bench.ladder --write               writes docs/reference/bot-ladder.md from what was played

Stop it when you like: what is done is kept, and the same command goes on. Number of games and seed are set here, before
anything is played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path

from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import style_names
from toolkit.playtest.executors import Serial
from toolkit.playtest.orders import Order
from toolkit.playtest.parts import open_run, read
from toolkit.playtest.planning import plan
from toolkit.playtest.runner import run
from toolkit.playtest.statistics.comparisons import Paired, mcnemar
from toolkit.playtest.statistics.intervals import wilson, z_of
from toolkit.systems import find

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "bot-ladder.md"
SEED = 61
SEARCH = "search:12"
#: Games of quick bots, and of search, which takes a hundred times as long.
QUICK_GAMES, SEARCH_GAMES = 100, 24
#: Tables for two, quick to play, which greedy neither always wins nor always loses, as far as that was known.
TABLES = {
    "night-cage": ("base", "base-weeper", "base-inevitable", "base-bosses"),
    "brimstone": ("sack-of-black-stone", "bounty-on-beasts", "three-open-mouths", "hold-the-head-frame"),
    "massive-darkness": ("first-steps-below", "two-sparks", "her-last-thread", "what-the-fire-left"),
    "jaws-of-the-lion": ("rats-in-the-granary", "the-back-kitchen", "the-kennel-yard", "barrels-on-the-stair"),
    "machina-arcana": ("the-brass-well", "the-last-signal", "the-drowned-choir"),
}
PLAYERS = 2
#: All tables get a share of their games before any gets more: a run that is stopped knows something of each.
SHARES = (0.25, 0.5, 1.0)
#: Four hundred points are odds ten times as high, as with Elo.
_POINTS = 400 / log(10)


@dataclass(frozen=True, slots=True)
class Games:
    """The games of one bot at one table: number → won."""

    bots: str
    wins: dict[int, bool]

    @property
    def won(self) -> int:
        return sum(self.wins.values())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("build/ladder"), help="where games are kept")
    parser.add_argument("--only", default="", help="one system")
    parser.add_argument("--tables", type=int, default=None, help="so many tables of each system")
    parser.add_argument("--bots", default="", help="one bot, or quick for all but search")
    parser.add_argument(
        "--write", action="store_true", help=f"write {PAGE.name} from what was played, and play nothing"
    )
    arguments = parser.parse_args()
    if not arguments.write:
        for share in SHARES:
            for pack, adventures in TABLES.items():
                for adventure in adventures[: arguments.tables] if arguments.only in ("", pack) else ():
                    _play(arguments.folder, pack, adventure, arguments.bots, share)
    page = "\n".join(page_lines(arguments.folder)) + "\n"
    if arguments.write:
        PAGE.write_text(page, "utf-8")
    else:
        sys.stdout.write(page)
    return 0


def _bots(pack: str) -> list[str]:
    return ["random", *style_names(find(pack)), SEARCH]


def _play(folder: Path, pack: str, adventure: str, only: str, share: float) -> None:
    library = load([shipped_by_name()[pack]]).library
    for bots in _bots(pack):
        if only in ("", bots) or (only == "quick" and bots != SEARCH):
            games = round(share * (SEARCH_GAMES if bots == SEARCH else QUICK_GAMES))
            order: Order = plan(
                find(pack), library, pack, adventures=[adventure], players=[PLAYERS], bots=[bots], games=games,
                seed=SEED, chunk=4,
            )  # fmt: skip
            for _ in run(order, library, _place(folder, pack, adventure, bots), Serial()):
                pass


def _place(folder: Path, pack: str, adventure: str, bots: str) -> Path:
    return folder / f"{pack}-{adventure}" / bots.replace(":", "-")


def _games(folder: Path, pack: str, adventure: str, bots: str) -> Games:
    """What was played so far."""
    place, wins = _place(folder, pack, adventure, bots), {}
    if (place / "run.json").exists() and open_run(place).done():
        rows = read(place, ["index", "outcome"])
        found = zip(rows["index"].to_pylist(), rows["outcome"].to_pylist(), strict=True)
        wins = {index: outcome == "won" for index, outcome in found if outcome in ("won", "lost")}
    return Games(bots, wins)


def page_lines(folder: Path) -> Iterator[str]:
    yield "# How strong bots are"
    yield ""
    yield (
        f"Tables for {PLAYERS}, seed {SEED}: {QUICK_GAMES} games of quick bots, {SEARCH_GAMES} of `{SEARCH}`, all on"
        " the same seeds; numbers of games and the seed were set before anything was played. Where fewer stand below,"
        " the run was stopped; what is missing was not played yet. Weights of hasty and hoarding explorers in Machina"
        " Arcana were softened after their first 25 games here. Written by"
        " `python -m bench.ladder --write` from what `python -m bench.ladder` plays. Ranges hold in 95 of 100 cases"
        " (Wilson's). Points are odds as Elo counts them, beside greedy: 400 more are odds ten times as high; their"
        " ranges take the two bots as independent, which is too careful. The last column compares with greedy game by"
        " game: games that only this bot won, games that only greedy won, and McNemar's exact p."
    )
    for pack, adventures in TABLES.items():
        yield ""
        yield f"## {find(pack).title}"
        for adventure in adventures:
            yield from _table(folder, pack, adventure)


def _table(folder: Path, pack: str, adventure: str) -> Iterator[str]:
    played = [games for bots in _bots(pack) if (games := _games(folder, pack, adventure, bots)).wins]
    greedy = next((each for each in played if each.bots == "greedy"), None)
    yield ""
    yield f"### {adventure}"
    yield ""
    if not played or greedy is None:
        yield "Not played yet."
        return
    yield "| bot | won | points beside greedy | only it, only greedy, p |"
    yield "|---|---|---|---|"
    for each in played:
        rate = wilson(each.won, len(each.wins))
        share = f"{100 * rate.value:.0f} % ({100 * rate.low:.0f} to {100 * rate.high:.0f} %)"
        beside = ("", "") if each is greedy else (_points(each, greedy), _paired(each, greedy))
        yield f"| {each.bots} | {each.won} of {len(each.wins)}: {share} | {beside[0]} | {beside[1]} |"


def _points(games: Games, greedy: Games) -> str:
    """How many points stronger, with its range; half a game is added everywhere, so that none and all have odds."""
    sides = [(each.won + 0.5, len(each.wins) - each.won + 0.5) for each in (games, greedy)]
    value = _POINTS * (log(sides[0][0] / sides[0][1]) - log(sides[1][0] / sides[1][1]))
    half = _POINTS * z_of(0.95) * sqrt(sum(1 / count for side in sides for count in side))
    return f"{value:+.0f} ({value - half:+.0f} to {value + half:+.0f})".replace("-", "−")


def _paired(games: Games, greedy: Games) -> str:
    both = games.wins.keys() & greedy.wins.keys()
    only = sum(games.wins[index] and not greedy.wins[index] for index in both)
    other = sum(greedy.wins[index] and not games.wins[index] for index in both)
    return f"{only}, {other}, {mcnemar(Paired(other, only, len(both))):.2g}"


if __name__ == "__main__":
    sys.exit(main())
