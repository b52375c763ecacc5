"""The summary of a run: every number that reports, gates and comments show comes from here."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolkit.playtest.statistics.cells import CellSummary, RecordedGame, StallLimit, cell_summaries, usual_stall
from toolkit.playtest.statistics.comparisons import (
    Split,
    association,
    difference,
    holm,
    mcnemar,
    paired_difference,
    saved_by_pairing,
    smallest_seen,
    smallest_seen_apart,
    together,
)
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval
from toolkit.playtest.statistics.milestones import MilestoneSummary, milestones
from toolkit.playtest.statistics.pairs import only_second, pair_up
from toolkit.playtest.statistics.styles import OnlyStyle, only_styles
from toolkit.playtest.statistics.tallies import Tallies
from toolkit.playtest.statistics.uses import Damage, Spot, Use, damage, kinds_at_places, spots, uses
from toolkit.rules.observing import Milestone

#: Bots from weak to strong, as far as every system has them.
SKILLS = ("random", "greedy", "search")


@dataclass(frozen=True, slots=True)
class Step:
    """Two cells that differ in one thing, and what it does to the win rate: the second's less the first's."""

    first: int
    second: int
    effect: Interval
    p_adjusted: float
    #: Whether both were played on the same seeds and compared game by game.
    paired: bool
    #: How many times as many games it would take without pairs; None where there are none, or where none differs.
    pairing_saved: float | None
    #: The smallest change that these games would have found in four runs of five.
    smallest_seen: float
    #: A game of the second that came out otherwise than the same game of the first; None where none did.
    example: RecordedGame | None = None


@dataclass(frozen=True, slots=True)
class CoverageGroup:
    """How much of one kind of thing was used."""

    kind: str
    used: int
    total: int


@dataclass(frozen=True, slots=True)
class NeverUsed:
    """A thing no game used, what people call it, and where it is written. `mine` are things of the pack that is
    playtested; a part of something that was not used either is `within` it."""

    kind: str
    key: str
    file: str
    line: int
    mine: bool = True
    name: str = ""
    within: bool = False


@dataclass(frozen=True, slots=True)
class NeverDid:
    """An effect that ran so often and never did anything, where it is written, and why in words."""

    key: str
    file: str
    line: int
    times: int
    why: str
    mine: bool = True


@dataclass(frozen=True, slots=True)
class OwnCoverage:
    """How much was used of what the playtested pack itself brings."""

    used: int
    total: int
    groups: tuple[CoverageGroup, ...] = ()

    @property
    def share(self) -> float:
        return self.used / self.total if self.total else 1.0


@dataclass(frozen=True, slots=True)
class ContentCoverage:
    """How much of the content that an adventure could use was used in its games. `mine` is the part of it that the
    playtested pack brings itself; the rest comes from packs it requires and from the rules."""

    used: int
    total: int
    groups: tuple[CoverageGroup, ...] = ()
    never: tuple[NeverUsed, ...] = ()
    in_vain: tuple[NeverDid, ...] = ()
    mine: OwnCoverage | None = None

    @property
    def share(self) -> float:
        return self.used / self.total if self.total else 1.0

    def share_of(self, kind: str = "", mine: bool = False) -> float:
        """The share of one kind, or of all; of what the playtested pack brings, or of everything."""
        part = self.mine if mine and self.mine is not None else self
        if not kind:
            return part.share
        return next((each.used / each.total for each in part.groups if each.kind == kind and each.total), 1.0)


@dataclass(frozen=True, slots=True)
class AdventureSummary:
    """All about one adventure. `skill` compares bots on the same seeds, `crowd` numbers of players. What was used, who
    was hurt and what happened where is told of the `strongest` bots alone: weaker ones play as no person would."""

    adventure: str
    cells: tuple[CellSummary, ...]
    skill: tuple[Step, ...]
    crowd: tuple[Step, ...]
    uses: tuple[Use, ...]
    damage: tuple[Damage, ...]
    spots: tuple[Spot, ...]
    coverage: ContentCoverage | None = None
    milestones: tuple[MilestoneSummary, ...] = ()
    #: The tables of the strongest bots; all tables, where no bot is known to be strongest.
    strongest: tuple[CellSummary, ...] = ()
    #: Styles of play that alone can win at a table.
    only_styles: tuple[OnlyStyle, ...] = ()

    @property
    def finished(self) -> int:
        return sum(cell.finished for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Summary:
    """All about a run."""

    confidence: float
    adventures: tuple[AdventureSummary, ...]

    @property
    def cells(self) -> tuple[CellSummary, ...]:
        return tuple(sorted((cell for each in self.adventures for cell in each.cells), key=lambda cell: cell.cell))

    @property
    def games(self) -> int:
        return sum(cell.games for cell in self.cells)


def summary_of(
    tallies: Tallies,
    *,
    coverage: Mapping[str, ContentCoverage] | None = None,
    places: Collection[str] = (),
    known_milestones: Mapping[int, Sequence[Milestone]] | None = None,
    stall: StallLimit = usual_stall,
    skills: Sequence[str] = SKILLS,
    styles: Sequence[str] = (),
    confidence: float = CONFIDENCE,
) -> Summary:
    """What counted games say. `places` are the names of all places of all maps: what happens at places is not listed
    among the things that games used, and neither are milestones, which are listed by cell."""
    by_adventure: dict[str, list[CellSummary]] = {}
    for cell in cell_summaries(tallies, confidence, stall):
        by_adventure.setdefault(cell.adventure, []).append(cell)
    known = coverage or {}
    placed = kinds_at_places(tallies, places)
    ways = known_milestones or {}
    passed = {each.what for way in ways.values() for each in way}
    adventures = []
    for name, cells in by_adventure.items():
        best = _strongest(cells, skills)
        adventures.append(
            AdventureSummary(
                adventure=name,
                cells=tuple(cells),
                skill=skill_steps(tallies, cells, skills, confidence),
                crowd=_crowd_steps(cells, confidence),
                uses=uses(tallies, best, placed | passed, confidence),
                damage=damage(tallies, best),
                spots=spots(tallies, best, placed),
                coverage=known.get(name),
                milestones=milestones(tallies, cells, ways, confidence),
                strongest=best,
                only_styles=only_styles(cells, styles, confidence),
            )
        )
    return Summary(confidence, tuple(adventures))


#: Bots that have not finished this share of what others have (they are slow, and the run was stopped) say too little.
FEWEST_SHARE = 0.1


def _strongest(cells: Sequence[CellSummary], skills: Sequence[str]) -> tuple[CellSummary, ...]:
    """The tables with finished games of the strongest bots. All tables, where no bot is known to be strongest."""
    played = [cell for cell in cells if cell.finished]
    finished: dict[str, int] = {}
    for cell in played:
        finished[cell.bots] = finished.get(cell.bots, 0) + cell.finished
    enough = FEWEST_SHARE * max(finished.values(), default=0)
    known = [cell for cell in played if skill_of(cell.bots) in skills and finished[cell.bots] >= enough]
    if not known:
        return tuple(played)
    best = max(known, key=lambda cell: (skills.index(skill_of(cell.bots)), cell.cell)).bots
    return tuple(cell for cell in known if cell.bots == best)


def skill_of(bots: str) -> str:
    """One bot with its budget (`search:200`) is as skilled as its name says; several at a table are no skill."""
    return re.sub(r":[\w.]+$", "", bots)


def skill_steps(
    tallies: Tallies, cells: Sequence[CellSummary], skills: Sequence[str], confidence: float
) -> tuple[Step, ...]:
    """From every bot to the next stronger one at the same table, on the same seeds."""
    order = {name: number for number, name in enumerate(skills)}
    rank = {cell.bots: order[kind] for cell in cells if (kind := skill_of(cell.bots)) in order}
    tables: dict[int, list[CellSummary]] = {}
    for cell in cells:
        if cell.bots in rank and cell.finished:
            tables.setdefault(cell.players, []).append(cell)
    neighbours = [
        pair
        for table in tables.values()
        for pair in _neighbours(sorted(table, key=lambda cell: (rank[cell.bots], cell.cell)))
        if pair[0].bots != pair[1].bots
    ]
    pairs = [pair_up(tallies.wins[one.cell], tallies.wins[other.cell]) for one, other in neighbours]
    adjusted = holm([mcnemar(each) for each in pairs])
    corrected = together(confidence, len(pairs))
    return tuple(
        Step(
            one.cell,
            other.cell,
            paired_difference(each, corrected),
            p,
            paired=True,
            pairing_saved=saved_by_pairing(each, one.won),
            smallest_seen=smallest_seen(each, corrected),
            example=_differing(tallies, one.cell, other.cell),
        )
        for (one, other), each, p in zip(neighbours, pairs, adjusted, strict=True)
    )


def _differing(tallies: Tallies, first: int, second: int) -> RecordedGame | None:
    index = only_second(tallies.wins[first], tallies.wins[second])
    return None if index is None else RecordedGame(second, index)


def _crowd_steps(cells: Sequence[CellSummary], confidence: float) -> tuple[Step, ...]:
    """From every number of players to the next one, for the same bots. Other tables have other seeds: unpaired."""
    bots: dict[str, list[CellSummary]] = {}
    for cell in cells:
        if cell.finished:
            bots.setdefault(cell.bots, []).append(cell)
    neighbours = [
        pair
        for same in bots.values()
        for pair in _neighbours(sorted(same, key=lambda cell: (cell.players, cell.cell)))
        if pair[0].players != pair[1].players
    ]
    splits = [Split(other.won, other.finished, one.won, one.finished) for one, other in neighbours]
    adjusted = holm([association([each]) for each in splits])
    corrected = together(confidence, len(splits))
    return tuple(
        Step(
            one.cell,
            other.cell,
            difference(each, corrected),
            p,
            paired=False,
            pairing_saved=None,
            smallest_seen=smallest_seen_apart(each, corrected),
        )
        for (one, other), each, p in zip(neighbours, splits, adjusted, strict=True)
    )


def _neighbours(cells: Sequence[CellSummary]) -> list[tuple[CellSummary, CellSummary]]:
    return list(pairwise(cells))
