"""What was used, and whether that goes with winning; who was hurt by what; who died and walked where.

What is used in games that are won need not win them: who comes far finds more. So games are compared at equal progress,
among those that came past as many milestones. What a thing does is found out by taking it away (`effects.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from toolkit.playtest.statistics.cells import CellSummary, RecordedGame
from toolkit.playtest.statistics.comparisons import Split, association, holm, stratified_difference, together
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, wilson
from toolkit.playtest.statistics.tallies import Tallies

DAMAGE = "damage"
#: Facts that happen at places of the map in every system.
AT_PLACES = frozenset({"visit", "death"})

#: With fewer games on either side, a difference says nothing an author could act on; it is not tested.
FEWEST = 10

WINNING, LOSING, UNSURE, ALWAYS = "with-winning", "with-losing", "unsure", "always"
#: Too few games with it to say anything, and too few without it.
RARE, COMMON = "rare", "common"


#: Games of one kind: their cell, and how many milestones they came past.
Kind = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Use:
    """One thing and the games it was used in. `difference` is the win rate with it less the win rate without it, among
    games of the same cell that came equally far; None where there is nothing to compare. It is no cause."""

    what: str
    id: str
    games: int
    share: float
    with_rate: Interval
    without_rate: Interval
    difference: Interval | None
    p_adjusted: float
    verdict: str
    example: RecordedGame


@dataclass(frozen=True, slots=True)
class Damage:
    """How much one source did to one kind of target."""

    source: str
    target: str
    total: int
    per_game: float
    example: RecordedGame | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """What happened to one of the players at one place: who walked, fell or died there, and how often."""

    what: str
    who: str
    where: str
    total: int
    per_game: float
    example: RecordedGame


def uses(
    tallies: Tallies,
    cells: Collection[CellSummary],
    placed: Collection[str] = AT_PLACES,
    confidence: float = CONFIDENCE,
) -> tuple[Use, ...]:
    """Everything that was used in these cells. All differences are corrected together. `placed` are the kinds of facts
    that are about places, not about use."""
    found: dict[tuple[str, str], dict[Kind, tuple[int, int]]] = {}
    examples: dict[tuple[str, str], RecordedGame] = {}
    wanted = {cell.cell: cell for cell in cells}
    elsewhere = {DAMAGE, *placed}
    for key in sorted(key for key in tallies.facts if key.cell in wanted and key.what not in elsewhere):
        tally, name = tallies.facts[key], (key.what, key.id)
        counts = found.setdefault(name, {})
        for progress, (games, won) in tally.by_progress.items():
            had = counts.get((key.cell, progress), (0, 0))
            counts[key.cell, progress] = (had[0] + games, had[1] + won)
        first = examples.get(name)
        if first is None or (key.cell, tally.example) < (first.cell, first.index):
            examples[name] = RecordedGame(key.cell, tally.example)
    kinds = {kind: games for kind, games in tallies.progress.items() if kind[0] in wanted}
    splits = {name: _splits(counts, kinds) for name, counts in found.items()}
    tested = [name for name, each in splits.items() if _is_enough(each)]
    adjusted = dict(zip(tested, holm([association(splits[name]) for name in tested]), strict=True))
    corrected = together(confidence, len(tested))
    summaries = (_use(name, splits[name], adjusted.get(name), corrected, confidence, examples[name]) for name in splits)
    return tuple(sorted(summaries, key=_telling))


def _splits(counts: Mapping[Kind, tuple[int, int]], kinds: Mapping[Kind, tuple[int, int]]) -> list[Split]:
    """The games of every kind with and without something. A kind that never had it takes part too: it was without."""
    found = []
    for kind, (all_games, all_won) in sorted(kinds.items()):
        games, won = counts.get(kind, (0, 0))
        found.append(Split(won, games, all_won - won, all_games - games))
    return found


def _is_enough(splits: list[Split]) -> bool:
    """Whether some kind of games has enough on both sides."""
    return any(min(split.with_games, split.without_games) >= FEWEST for split in splits)


def _use(
    name: tuple[str, str],
    splits: list[Split],
    p_adjusted: float | None,
    corrected: float,
    confidence: float,
    example: RecordedGame,
) -> Use:
    with_won, with_games, without_won, without_games = (sum(column) for column in zip(*splits, strict=True))
    everything = with_games + without_games
    difference = stratified_difference(splits, corrected) if p_adjusted is not None else None
    return Use(
        *name,
        with_games,
        with_games / everything if everything else 0.0,
        wilson(with_won, with_games, confidence),
        wilson(without_won, without_games, confidence),
        difference,
        1.0 if p_adjusted is None else p_adjusted,
        _verdict(difference, p_adjusted, confidence, splits),
        example,
    )


def _verdict(difference: Interval | None, p_adjusted: float | None, confidence: float, splits: list[Split]) -> str:
    if difference is None or p_adjusted is None:
        varies = any(split.with_games and split.without_games for split in splits)
        if not varies:
            return ALWAYS
        return RARE if 2 * sum(split.with_games for split in splits) < sum(map(_games, splits)) else COMMON
    if p_adjusted > 1 - confidence or not difference.excludes_nought:  # sure by the test, and by the range people see
        return UNSURE
    return WINNING if difference.value > 0 else LOSING


def _games(split: Split) -> int:
    return split.with_games + split.without_games


_ORDER = (WINNING, LOSING, UNSURE, RARE, COMMON, ALWAYS)


def _telling(use: Use) -> tuple[int, float, str, str]:
    """What can be told first: sure differences by size, then those that may be luck, then what was not compared."""
    rank = max(1, _ORDER.index(use.verdict))  # winning and losing alike
    size = abs(use.difference.value) if use.difference is not None else use.share
    return rank, -size, use.what, use.id


def kinds_at_places(tallies: Tallies, places: Collection[str]) -> frozenset[str]:
    """The kinds of facts that happen at places: walking and dying, and whatever else names one of these places."""
    return AT_PLACES | {key.what for key in tallies.facts if key.where in places}


def damage(tallies: Tallies, cells: Collection[CellSummary]) -> tuple[Damage, ...]:
    """Damage by source and target, the most first."""
    games = max(1, sum(cell.finished for cell in cells))
    totals: dict[tuple[str, str], int] = {}
    examples: dict[tuple[str, str], RecordedGame] = {}
    wanted = {cell.cell for cell in cells}
    for key in sorted(key for key in tallies.facts if key.cell in wanted and key.what == DAMAGE):
        tally, name = tallies.facts[key], (key.id, key.where)
        totals[name] = totals.get(name, 0) + tally.total
        examples.setdefault(name, RecordedGame(key.cell, tally.example))
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Damage(*name, total, total / games, examples[name]) for name, total in ordered)


def spots(tallies: Tallies, cells: Collection[CellSummary], placed: Collection[str] = AT_PLACES) -> tuple[Spot, ...]:
    """What happened where to whom, kind by kind, the most first."""
    games = max(1, sum(cell.finished for cell in cells))
    totals: dict[tuple[str, str, str], tuple[int, RecordedGame]] = {}
    wanted = {cell.cell for cell in cells}
    for key in sorted(key for key in tallies.facts if key.cell in wanted and key.what in placed):
        tally, name = tallies.facts[key], (key.what, key.id, key.where)
        total, example = totals.get(name, (0, RecordedGame(key.cell, tally.example)))
        totals[name] = (total + tally.total, example)
    ordered = sorted(totals.items(), key=lambda item: (item[0][0], -item[1][0], item[0]))
    return tuple(Spot(*name, total, total / games, game) for name, (total, game) in ordered)
