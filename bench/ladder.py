"""How strong bots are: random, styles of people, greedy and search on the same seeds, at four tables a system or more.

    python -m bench.ladder                       plays what is missing in build/ladder, and prints the tables
    python -m bench.ladder --only night-cage     one system: several of them can run beside each other
    python -m bench.ladder --estimate            plays one game of search at every table: how long will it take?
    python -m bench.ladder --write               writes docs/reference/bot-ladder.md from what was played

Stop it when you like: what is done is kept, and the same command goes on. Number of games and seed are set here, before
anything is played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from time import process_time
from typing import NamedTuple

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import style_names
from toolkit.playtest.executors import Serial
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.orders import PlaytestOrder
from toolkit.playtest.parts import open_run, read
from toolkit.playtest.planning import plan
from toolkit.playtest.runner import run
from toolkit.playtest.statistics.comparisons import Paired, mcnemar, paired_difference
from toolkit.playtest.statistics.intervals import wilson, z_of
from toolkit.systems import find

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "bot-ladder.md"
SEED = 61
#: How many games search imagines for a decision: as many as keep a game within some seconds.
BUDGETS = {"night-cage": 40, "massive-darkness": 24, "brimstone": 24, "machina-arcana": 32}
USUAL_BUDGET = 12
#: Games of quick bots, and of search, which takes a hundred times as long.
QUICK_GAMES, SEARCH_GAMES = 100, 48
#: Games of search, and of greedy beside it, where more are needed: where a search takes little time and most games end
#: as they would without.
PAIRS = {"brimstone": 200}


class Spot(NamedTuple):
    """An adventure, how many play it, and what they agreed on."""

    adventure: str
    players: int = 2
    option: str = ""

    def __str__(self) -> str:
        told = f"{self.adventure}, {self.players} {'player' if self.players == 1 else 'players'}"
        return f"{told}, {self.option}" if self.option else told


#: Quick tables at which greedy wins neither nearly always nor hardly ever (10 to 65 %), as far as that was known from
#: other seeds: where there is something to win by thinking.
TABLES = {
    "night-cage": tuple(
        Spot(name, 2, "easier-keys-2") for name in ("base", "base-weeper", "base-inevitable", "base-bosses")
    ),
    # every mission for two at which greedy wins that often
    "brimstone": tuple(
        map(
            Spot,
            (
                "sack-of-black-stone",
                "bounty-on-beasts",
                "three-open-mouths",
                "the-long-way-up",
                "the-surveyor",
                "door-in-the-ice",
                "seeds-of-the-garden",
            ),
        )
    ),
    "massive-darkness": (
        Spot("her-last-thread", 1),
        Spot("first-steps-below", 2),
        Spot("the-floor-is-counting", 2),
        Spot("a-crown-in-three-parts", 2),
        Spot("first-steps-below", 1),  # added when one of the four had been played, and left some doubt
    ),
    "jaws-of-the-lion": tuple(
        map(
            Spot,
            (
                "rats-in-the-granary",
                "the-back-kitchen",
                "the-candle-store",
                "the-flooded-clock",
                "smugglers-reach",
                "lamps-of-cooper-lane",  # added when the four had been played: two are tutorials
            ),
        )
    ),
    "machina-arcana": (
        Spot("the-brass-well", 1),
        Spot("the-drowned-choir", 1),
        Spot("the-last-signal", 1),
        Spot("the-brass-well", 2),
        Spot("the-brass-well", 3),  # this and the next were added when most of the others had been played
        Spot("the-last-signal", 2),
    ),
}
#: All tables get a share of their games before any gets more: a run that is stopped knows something of each.
SHARES = (0.25, 0.5, 1.0)
#: How the part of a system begins.
_SECTION = "\n\n## "
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
    parser.add_argument("--bots", default="", help="one bot, quick for all but search, or pair for search and greedy")
    parser.add_argument(
        "--estimate", action="store_true", help="play one game of search at every table and tell how long"
    )
    parser.add_argument(
        "--write", action="store_true", help=f"write {PAGE.name} from what was played (--only: that part), play nothing"
    )
    arguments = parser.parse_args()
    wanted = [
        (pack, spot)
        for pack, spots in TABLES.items()
        if arguments.only in ("", pack)
        for spot in spots[: arguments.tables]
    ]
    if arguments.estimate:
        return _estimate(wanted)
    if not arguments.write:
        for share in SHARES:
            for pack, spot in wanted:
                _play(arguments.folder, pack, spot, arguments.bots, share)
    page = "\n".join(page_lines(arguments.folder)) + "\n"
    if arguments.write:
        PAGE.write_text(keep_others(page, PAGE.read_text("utf-8"), arguments.only), "utf-8")
    else:
        sys.stdout.write(page)
    return 0


def _search(pack: str) -> str:
    return f"search:{BUDGETS.get(pack, USUAL_BUDGET)}"


def _bots(pack: str) -> list[str]:
    return ["random", *style_names(find(pack)), _search(pack)]


def games_of(pack: str, bots: str) -> int:
    """How many games of a bot are played at every table of a system."""
    if bots == _search(pack):
        return PAIRS.get(pack, SEARCH_GAMES)
    return max(QUICK_GAMES, PAIRS.get(pack, 0)) if bots == "greedy" else QUICK_GAMES


def _estimate(wanted: Sequence[tuple[str, Spot]]) -> int:
    """How long all games of search will take on one core, judged by the first of every table."""
    total = 0.0
    for pack, spot in wanted:
        library = load([shipped_by_name()[pack]]).library
        order = _order(library, pack, spot, _search(pack), 1)
        start = process_time()
        play_game(Playground(find(pack), library, order), 0, 0)
        seconds = process_time() - start
        games = games_of(pack, _search(pack))
        total += games * seconds
        print(f"{pack}, {spot}: {seconds:.1f} s a game, {games * seconds / 60:.0f} min", flush=True)
    print(f"{total / 60:.0f} min on one core, and about a tenth as much for quick bots")
    return 0


def _order(library: Library, pack: str, spot: Spot, bots: str, games: int) -> PlaytestOrder:
    options = {spot.option: True} if spot.option else {}
    return plan(
        find(pack), library, pack, adventures=[spot.adventure], players=[spot.players], bots=[bots], games=games,
        seed=SEED, chunk=4, options=options,
    )  # fmt: skip


def _play(folder: Path, pack: str, spot: Spot, only: str, share: float) -> None:
    library = load([shipped_by_name()[pack]]).library
    search = _search(pack)
    quick = [each for each in _bots(pack) if each != search]
    groups = {"quick": quick, "pair": ["greedy", search], "search": [search], "": [*quick, search]}
    for bots in groups.get(only, [only]):
        games = round(share * games_of(pack, bots))
        order = _order(library, pack, spot, bots, games)
        for _ in run(order, library, _place(folder, pack, spot, bots), Serial()):
            pass


def _place(folder: Path, pack: str, spot: Spot, bots: str) -> Path:
    words = "-".join(str(each) for each in (pack, *spot) if each)
    return folder / words / bots.replace(":", "-")


def _games(folder: Path, pack: str, spot: Spot, bots: str) -> Games:
    """What was played so far."""
    place, wins = _place(folder, pack, spot, bots), {}
    if (place / "run.json").exists() and open_run(place).done():
        rows = read(place, ["index", "outcome"])
        found = zip(rows["index"].to_pylist(), rows["outcome"].to_pylist(), strict=True)
        wins = {index: outcome == "won" for index, outcome in found if outcome in ("won", "lost")}
    return Games(bots, wins)


def keep_others(page: str, written: str, only: str) -> str:
    """The page with the section of one system taken anew; the others are left as they were written before."""
    if not only:
        return page
    head, *sections = page.split(_SECTION)
    before = {each.partition("\n")[0]: each for each in written.split(_SECTION)[1:]}
    mine = find(only).title
    kept = []
    for section in sections:
        title = section.partition("\n")[0]
        kept.append(section if title == mine else before.get(title, section).rstrip("\n"))
    return head + "".join(_SECTION + each.rstrip("\n") for each in kept) + "\n"


def page_lines(folder: Path) -> Iterator[str]:
    yield "# How strong bots are"
    yield ""
    yield (
        f"Seed {SEED}: {QUICK_GAMES} games of quick bots, {SEARCH_GAMES} of `search`, all on the same seeds; numbers"
        " of games and the seed were set before anything was played, and the tables too; Jaws of the Lion got its last"
        " two when the others had been played, because two of those are tutorials with half of the cards; Massive"
        " Darkness has other tables since its search tries rivals, picked by how often greedy won there on other seeds,"
        " and a fifth since the first of them left some doubt;"
        f" Shadows of Brimstone has all missions for two at which greedy wins 10 to 65 % on other seeds, and"
        f" {PAIRS['brimstone']} games of greedy and of search, since it was played anew with a search that tries gifts;"
        " Machina Arcana was played anew with a search that tries other ways to use a turn, at tables picked by how"
        " often greedy won there on other seeds, and got its last two when most of the others had been played."
        " Where fewer stand below, the run was"
        " stopped; what is missing was not played yet. Written by `python -m bench.ladder --write` from what `python -m"
        " bench.ladder` plays. Ranges hold in 95 of 100 cases (Wilson's). Points are odds as Elo counts them, beside"
        " greedy: 400 more are odds ten times as high; their ranges take the two bots as independent, which is too"
        " careful. The last two columns compare with greedy game by game, on the same luck: the difference of win rates"
        " with its range; games that only this bot won, games that only greedy won, and McNemar's exact p."
    )
    for pack, spots in TABLES.items():
        yield ""
        yield f"## {find(pack).title}"
        yield from _together(folder, pack)
        for spot in spots:
            yield from _table(folder, pack, spot)


def _together(folder: Path, pack: str) -> Iterator[str]:
    """Search beside greedy at all tables of a system."""
    pairs = [
        _pairs(_games(folder, pack, spot, _search(pack)), _games(folder, pack, spot, "greedy")) for spot in TABLES[pack]
    ]
    games, only, other = (
        sum(column) for column in zip(*((each.games, each.only_second, each.only_first) for each in pairs), strict=True)
    )
    if games:
        yield ""
        yield (
            f"Search beside greedy at all tables together, {games} pairs of games: {only} were won by search alone,"
            f" {other} by greedy alone (p {mcnemar(Paired(other, only, games)):.2g})."
        )


def _table(folder: Path, pack: str, spot: Spot) -> Iterator[str]:
    played = [games for bots in _bots(pack) if (games := _games(folder, pack, spot, bots)).wins]
    greedy = next((each for each in played if each.bots == "greedy"), None)
    yield ""
    yield f"### {spot}"
    yield ""
    if not played or greedy is None:
        yield "Not played yet."
        return
    yield "| bot | won | points beside greedy | difference of win rates | only it, only greedy, p |"
    yield "|---|---|---|---|---|"
    for each in played:
        rate = wilson(each.won, len(each.wins))
        share = f"{100 * rate.value:.0f} % ({100 * rate.low:.0f} to {100 * rate.high:.0f} %)"
        beside = ("", "", "") if each is greedy else (_points(each, greedy), *_paired(each, greedy))
        yield f"| {each.bots} | {each.won} of {len(each.wins)}: {share} | {' | '.join(beside)} |"


def _points(games: Games, greedy: Games) -> str:
    """How many points stronger, with its range; half a game is added everywhere, so that none and all have odds."""
    sides = [(each.won + 0.5, len(each.wins) - each.won + 0.5) for each in (games, greedy)]
    value = _POINTS * (log(sides[0][0] / sides[0][1]) - log(sides[1][0] / sides[1][1]))
    half = _POINTS * z_of(0.95) * sqrt(sum(1 / count for side in sides for count in side))
    return f"{value:+.0f} ({value - half:+.0f} to {value + half:+.0f})".replace("-", "−")


def _pairs(games: Games, greedy: Games) -> Paired:
    """Games that greedy alone won, and games that the other bot alone won."""
    both = games.wins.keys() & greedy.wins.keys()
    only = sum(games.wins[index] and not greedy.wins[index] for index in both)
    other = sum(greedy.wins[index] and not games.wins[index] for index in both)
    return Paired(other, only, len(both))


def _paired(games: Games, greedy: Games) -> tuple[str, str]:
    pairs = _pairs(games, greedy)
    found = paired_difference(pairs)
    value, low, high = (f"{100 * each:+.0f}".replace("-", "−") for each in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})", f"{pairs.only_second}, {pairs.only_first}, {mcnemar(pairs):.2g}"


if __name__ == "__main__":
    sys.exit(main())
