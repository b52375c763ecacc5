"""What the games of one cell say: how often they are won, how long they are, how they end, what players decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from toolkit.playtest.rows import CRASHED, LOST, OVER_BUDGET, WON
from toolkit.playtest.statistics.comparisons import Split, association, difference, holm, together
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, Moments, share_of_sums, wilson
from toolkit.playtest.statistics.tallies import Label, Tallies, Thinking

#: Number of players → so many rounds in a row without progress are a stall.
StallLimit: TypeAlias = Callable[[int], int]


def usual_stall(players: int) -> int:
    """The limit where no system is at hand to say its own."""
    return 5


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One recorded game, as replays name it."""

    cell: int
    index: int


@dataclass(frozen=True, slots=True)
class Bar:
    """How many games lasted so many rounds, by how they came out, and one of them."""

    rounds: int
    won: int
    lost: int
    example: RecordedGame | None = None


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long games are, in rounds."""

    mean: Interval
    least: int
    p10: int
    median: int
    p90: int
    most: int
    histogram: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happened, and how often."""

    where: str
    games: int


@dataclass(frozen=True, slots=True)
class EndingSummary:
    """One way games end: by which rule, how often, when, where."""

    outcome: str
    ending: str
    rule: str
    games: int
    share: Interval
    p10: int
    median: int
    p90: int
    places: tuple[Place, ...]
    example: RecordedGame


@dataclass(frozen=True, slots=True)
class Seat:
    """How games go when this one is first, against games when another one is."""

    first: str
    games: int
    won: int
    win_rate: Interval
    effect: Interval
    p_adjusted: float
    example: RecordedGame | None = None


@dataclass(frozen=True, slots=True)
class Stalls:
    """Games with a long run of rounds without progress. `example` has the longest one; None where none is long."""

    limit: int
    games: int
    share: Interval
    longest: int
    example: RecordedGame | None


@dataclass(frozen=True, slots=True)
class Failure:
    """Games that crashed or ran over their budget."""

    outcome: str
    error: str
    games: int
    example: RecordedGame


@dataclass(frozen=True, slots=True)
class CellSummary:
    """All about the games of one cell. Numbers about play count finished games; the others are named in `failures`."""

    cell: int
    adventure: str
    players: int
    bots: str
    games: int
    won: int
    lost: int
    crashed: int
    over_budget: int
    win_rate: Interval
    rounds: Lengths
    decisions: Interval
    forced: Interval
    stalls: Stalls
    endings: tuple[EndingSummary, ...]
    first_seats: tuple[Seat, ...]
    failures: tuple[Failure, ...]

    @property
    def finished(self) -> int:
        return self.won + self.lost

    @property
    def label(self) -> Label:
        return Label(self.adventure, self.players, self.bots)


def longest_of(cells: Iterable[CellSummary]) -> RecordedGame | None:
    """The longest game of some cells: it had most occasion to use whatever there is."""
    bars = [bar for cell in cells for bar in cell.rounds.histogram if bar.example]
    return max(bars, key=lambda bar: bar.rounds).example if bars else None


def cell_summaries(
    tallies: Tallies, confidence: float = CONFIDENCE, stall: StallLimit = usual_stall
) -> list[CellSummary]:
    """A summary of every cell, in their order."""
    return [_cell_summary(tallies, cell, confidence, stall) for cell in sorted(tallies.labels)]


def _cell_summary(tallies: Tallies, cell: int, confidence: float, stall: StallLimit) -> CellSummary:
    label = tallies.labels[cell]
    lengths: dict[str, dict[int, int]] = {WON: {}, LOST: {}}
    examples: dict[int, RecordedGame] = {}
    for ending, (games, example) in tallies.endings.items():
        if ending.cell == cell:
            counts = lengths[ending.outcome]
            counts[ending.rounds] = counts.get(ending.rounds, 0) + games
            first = examples.get(ending.rounds)
            examples[ending.rounds] = RecordedGame(cell, example if first is None else min(example, first.index))
    won, lost = (sum(lengths[outcome].values()) for outcome in (WON, LOST))
    failures = _failures(tallies, cell)
    crashed, over_budget = (
        sum(each.games for each in failures if each.outcome == outcome) for outcome in (CRASHED, OVER_BUDGET)
    )
    thinking = tallies.thinking.get(cell, Thinking())
    return CellSummary(
        cell=cell,
        adventure=label.adventure,
        players=label.players,
        bots=label.bots,
        games=won + lost + crashed + over_budget,
        won=won,
        lost=lost,
        crashed=crashed,
        over_budget=over_budget,
        win_rate=wilson(won, won + lost, confidence),
        rounds=_lengths(lengths[WON], lengths[LOST], examples, confidence),
        decisions=thinking.decisions.mean_of_lengths(confidence),
        forced=share_of_sums(thinking.forced, thinking.decisions, thinking.product, confidence),
        stalls=_stalls(tallies, cell, stall(label.players), won + lost, confidence),
        endings=_endings(tallies, cell, won + lost, confidence),
        first_seats=_first_seats(tallies, cell, won, won + lost, confidence),
        failures=failures,
    )


def _lengths(
    won: Mapping[int, int], lost: Mapping[int, int], examples: Mapping[int, RecordedGame], confidence: float
) -> Lengths:
    counts = _added([won, lost])
    moments = Moments(
        sum(counts.values()),
        sum(rounds * games for rounds, games in counts.items()),
        sum(rounds * rounds * games for rounds, games in counts.items()),
    )
    bars = tuple(
        Bar(rounds, won.get(rounds, 0), lost.get(rounds, 0), examples.get(rounds)) for rounds in sorted(counts)
    )
    least, p10, median, p90, most = (quantile(counts, share) for share in (0.0, 0.1, 0.5, 0.9, 1.0))
    return Lengths(moments.mean_of_lengths(confidence), least, p10, median, p90, most, bars)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The least value that at least this share of all counted values does not exceed; 0 of nothing."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts, default=0)


def _added(parts: Iterable[Mapping[int, int]]) -> dict[int, int]:
    total: dict[int, int] = {}
    for part in parts:
        for key, count in part.items():
            total[key] = total.get(key, 0) + count
    return total


def _stalls(tallies: Tallies, cell: int, limit: int, finished: int, confidence: float) -> Stalls:
    counts = {stalled: found for (owner, stalled), found in tallies.stalls.items() if owner == cell}
    games = sum(count for stalled, (count, _) in counts.items() if stalled >= limit)
    longest = max(counts, default=0)
    example = RecordedGame(cell, counts[longest][1]) if games else None
    return Stalls(limit, games, wilson(games, finished, confidence), longest, example)


def _endings(tallies: Tallies, cell: int, finished: int, confidence: float) -> tuple[EndingSummary, ...]:
    found: dict[tuple[str, str, str], list[tuple[str, int, int, int]]] = {}
    for ending, (games, example) in tallies.endings.items():
        if ending.cell == cell:
            key = (ending.outcome, ending.ending, ending.rule)
            found.setdefault(key, []).append((ending.where, ending.rounds, games, example))
    summaries = [_ending(key, entries, cell, finished, confidence) for key, entries in found.items()]
    return tuple(sorted(summaries, key=lambda each: (-each.games, each.outcome, each.ending, each.rule)))


def _ending(
    key: tuple[str, str, str], entries: list[tuple[str, int, int, int]], cell: int, finished: int, confidence: float
) -> EndingSummary:
    rounds: dict[int, int] = {}
    places: dict[str, int] = {}
    for where, when, games, _ in entries:
        rounds[when] = rounds.get(when, 0) + games
        if where:
            places[where] = places.get(where, 0) + games
    games = sum(rounds.values())
    p10, median, p90 = (quantile(rounds, share) for share in (0.1, 0.5, 0.9))
    ordered = sorted(places.items(), key=lambda item: (-item[1], item[0]))
    example = RecordedGame(cell, min(entry[3] for entry in entries))
    share = wilson(games, finished, confidence)
    return EndingSummary(*key, games, share, p10, median, p90, tuple(Place(*each) for each in ordered), example)


def _first_seats(tallies: Tallies, cell: int, won: int, finished: int, confidence: float) -> tuple[Seat, ...]:
    """How much it matters who is first; nothing where that is always the same one."""
    mine = sorted((seat, *counts) for (owner, seat), counts in tallies.first_seats.items() if owner == cell and seat)
    if len(mine) < 2:
        return ()
    splits = [Split(wins, games, won - wins, finished - games) for _, games, wins, _ in mine]
    adjusted = holm([association([split]) for split in splits])
    corrected = together(confidence, len(mine))
    return tuple(
        Seat(
            seat,
            games,
            wins,
            wilson(wins, games, confidence),
            difference(split, corrected),
            p,
            RecordedGame(cell, least),
        )
        for (seat, games, wins, least), split, p in zip(mine, splits, adjusted, strict=True)
    )


def _failures(tallies: Tallies, cell: int) -> tuple[Failure, ...]:
    found = [
        Failure(outcome, error, games, RecordedGame(cell, example))
        for (owner, outcome, error), (games, example) in tallies.failures.items()
        if owner == cell
    ]
    return tuple(sorted(found, key=lambda each: (-each.games, each.outcome, each.error)))
