"""How far games get: which share of them comes past each milestone, and how often those are won."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolkit.playtest.statistics.cells import CellSummary, RecordedGame
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, wilson
from toolkit.playtest.statistics.tallies import FactTally, Tallies
from toolkit.rules.observing import Milestone

#: So many won games that all came past a milestone show that it lies on the way.
ENOUGH_WINS = 20


@dataclass(frozen=True, slots=True)
class Reached:
    """How many games of one table came past a milestone. `win_rate` is that of those games; `example` is the first of
    them, None where there is none."""

    cell: int
    games: int
    won: int
    share: Interval
    win_rate: Interval
    example: RecordedGame | None


@dataclass(frozen=True, slots=True)
class MilestoneSummary:
    """One milestone at every table. `words` say what players do who come so far: `meet objective 1`."""

    what: str
    id: str
    words: str
    note: str
    needed: bool
    tables: tuple[Reached, ...]

    def at(self, cells: Collection[int]) -> tuple[int, int]:
        """Games of some tables that came past it, and wins among them."""
        mine = [each for each in self.tables if each.cell in cells]
        return sum(each.games for each in mine), sum(each.won for each in mine)


@dataclass(frozen=True, slots=True)
class Drop:
    """Where most games break off: `before` is the last thing that many do, `after` the next, which fewer do. Nothing is
    before the first milestone, and after the last one comes winning itself."""

    before: MilestoneSummary | None
    after: MilestoneSummary | None
    share_before: float
    share_after: float


def milestones(
    tallies: Tallies,
    cells: Sequence[CellSummary],
    known: Mapping[int, Sequence[Milestone]],
    confidence: float = CONFIDENCE,
) -> tuple[MilestoneSummary, ...]:
    """Every milestone that is known of one of the cells, those that most games reach first. Milestones that no game
    reached are told too; a cell that does not know one has no entry in it."""
    played = {cell.cell: cell for cell in cells if cell.finished and known.get(cell.cell)}
    counts: dict[tuple[str, str], dict[int, FactTally]] = {}
    meant: dict[tuple[str, str], Milestone] = {}
    for cell in played:
        for each in known[cell]:
            meant.setdefault((each.what, each.id), each)
            counts.setdefault((each.what, each.id), {})[cell] = FactTally()
    kinds = {what for what, _ in meant}
    for key in sorted(key for key in tallies.facts if key.what in kinds and key.cell in played):
        name = (key.what, key.id)
        meant.setdefault(name, Milestone(*name, f"{key.what} {key.id}"))  # nobody knew of it beforehand
        counts.setdefault(name, {})[key.cell] = tallies.facts[key]
    summaries = [_summary(each, counts[name], played, confidence) for name, each in meant.items()]
    return tuple(sorted(summaries, key=lambda each: -each.at(played)[0]))


def _summary(
    milestone: Milestone, counts: Mapping[int, FactTally], cells: Mapping[int, CellSummary], confidence: float
) -> MilestoneSummary:
    tables = tuple(
        Reached(
            number,
            tally.games,
            tally.won,
            wilson(tally.games, cells[number].finished, confidence),
            wilson(tally.won, tally.games, confidence),
            RecordedGame(number, tally.example) if tally.games else None,
        )
        for number, tally in sorted(counts.items())
    )
    return MilestoneSummary(milestone.what, milestone.id, milestone.words, milestone.note, milestone.needed, tables)


def steepest_drop(found: Sequence[MilestoneSummary], cells: Collection[CellSummary]) -> Drop | None:
    """Where most games of these tables break off, on the way to winning: by what the rules need, and by what all won
    games did. None where all games are won, or nothing is known of the way."""
    numbers = {cell.cell for cell in cells}
    finished, won = sum(cell.finished for cell in cells), sum(cell.won for cell in cells)
    if not finished or won == finished:
        return None
    on_the_way: list[tuple[MilestoneSummary | None, int]] = []
    for each in found:
        games, wins = each.at(numbers)
        everywhere = numbers <= {table.cell for table in each.tables}  # larger tables may have more of them
        if everywhere and (each.needed or wins == won >= ENOUGH_WINS):
            on_the_way.append((each, games))
    if not on_the_way:
        return None
    stations = [(None, finished), *sorted(on_the_way, key=lambda station: -station[1]), (None, won)]
    (before, many), (after, few) = max(pairwise(stations), key=lambda pair: pair[0][1] - pair[1][1])
    return Drop(before, after, many / finished, few / finished)
