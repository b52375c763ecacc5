"""Gates: whether expectations hold, fail, or need more games; and stopping as soon as that is sure.

**How sure.** All answers of a gate together are wrong in at most one run of twenty (with the usual confidence of 95 %):
every expectation, every table it is meant for, and every time somebody looks.

**Looking often.** Who looks after every game and stops when the answer pleases is wrong much more often than one in
twenty. So a run that may stop early looks only at numbers of games that are fixed beforehand, each twice the one
before, and pays for every look: half of the five percent is kept for the last look, the other half is shared equally
by those before it (Bonferroni). A run that never stops early looks once and pays nothing for that.

**Playing on.** Where the games do not decide, people play more of them and ask again, with the first games among them.
Such runs look at the same results again and again, so that they pay, too: the first has three quarters of the five
percent, every further one a quarter of what the one before it had. The results folder keeps how often it was asked.

**Shares** (wins, stalls, failures) are judged by exact limits (Clopper and Pearson): others are wrong more often than
they say where something is rare and many tables are judged at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isfinite, lcm

from toolkit.playtest.expectations import COVERAGE, SKILL, Expectation
from toolkit.playtest.orders import PlaytestOrder
from toolkit.playtest.statistics.cells import (
    CellSummary,
    RecordedGame,
    StallLimit,
    cell_summaries,
    longest_of,
    usual_stall,
)
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, exact
from toolkit.playtest.statistics.summary import SKILLS, ContentCoverage, skill_steps
from toolkit.playtest.statistics.tallies import Tallies

HOLDS, FAILS, UNSURE = "holds", "fails", "not enough games to say"

#: What `lantern playtest` ends with: 0 all hold, 1 something fails, and this where more games are needed.
EXIT_UNSURE = 4

#: With fewer games than this the first look says nothing.
FIRST_LOOK = 100


@dataclass(frozen=True, slots=True)
class Reading:
    """One number that was looked at: of which table, its range, and what follows. `enough` games would decide it,
    as far as can be guessed; 0 where nothing can be said. `example` is a game to look at."""

    about: str
    interval: Interval
    games: int
    verdict: str
    enough: int = 0
    example: RecordedGame | None = None


@dataclass(frozen=True, slots=True)
class GateResult:
    """What became of an expectation."""

    expected: str
    verdict: str
    readings: tuple[Reading, ...]


#: What is left of the doubt for all runs after this one.
_KEPT_BACK = 0.25


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a run: the `number`th of `looks`. `before` runs of the same games ended without an answer."""

    number: int = 1
    looks: int = 1
    before: int = 0

    @property
    def is_last(self) -> bool:
        return self.number == self.looks

    def confidence(self, wanted: float) -> float:
        """How sure each answer of this look must be, so that all looks together are as sure as wanted."""
        doubt = (1 - wanted) * (1 - _KEPT_BACK) * _KEPT_BACK**self.before
        if self.looks == 1:
            return 1 - doubt
        return 1 - (doubt / 2 if self.is_last else doubt / 2 / (self.looks - 1))


def looks(order: PlaytestOrder) -> list[int]:
    """The numbers of games a run that may stop early looks at: whole chunks, each twice the one before, then all."""
    step = lcm(*(cell.chunk for cell in order.cells))
    games = step * ceil(FIRST_LOOK / step)
    found = []
    while 2 * games <= order.games:
        found.append(games)
        games *= 2
    return [*found, order.games]


def judge(
    expectations: Sequence[Expectation],
    tallies: Tallies,
    coverage: Mapping[str, ContentCoverage],
    *,
    look: Look | None = None,
    confidence: float = CONFIDENCE,
    skills: Sequence[str] = SKILLS,
    stall: StallLimit = usual_stall,
) -> list[GateResult]:
    """What becomes of the expectations, in their order. An expectation that no table is meant by is not decided."""
    look = look or Look()
    meant = sum(1 for expectation in expectations for label in tallies.labels.values() if expectation.is_about(label))
    sure = 1 - (1 - look.confidence(confidence)) / max(1, meant)
    measure = _Measure(tallies, coverage, cell_summaries(tallies, sure, stall), sure, skills)
    return [_judgement(each, list(measure.readings(each)), look) for each in expectations]


def is_decided(judgements: Sequence[GateResult]) -> bool:
    """Whether more games cannot change what the gate answers: something fails for sure, or all holds."""
    verdicts = {each.verdict for each in judgements}
    return FAILS in verdicts or verdicts <= {HOLDS}


def exit_code(judgements: Sequence[GateResult]) -> int:
    verdicts = {each.verdict for each in judgements}
    return 1 if FAILS in verdicts else EXIT_UNSURE if UNSURE in verdicts else 0


@dataclass(frozen=True, slots=True)
class _Number:
    """A number before it is judged. `exact` ones are facts about the run, not guesses from luck."""

    about: str
    interval: Interval
    games: int
    example: RecordedGame | None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class _Measure:
    tallies: Tallies
    coverage: Mapping[str, ContentCoverage]
    cells: Sequence[CellSummary]
    confidence: float
    skills: Sequence[str]

    def readings(self, expectation: Expectation) -> Iterator[_Number]:
        cells = [cell for cell in self.cells if expectation.is_about(cell.label)]
        if expectation.name.startswith(COVERAGE):
            yield from self._coverage(expectation.name.partition(".")[2], expectation.mine, cells)
        elif expectation.name == SKILL:
            yield from self._skill(cells)
        else:
            number = _OF_A_TABLE[expectation.name]
            for cell in cells:
                yield _Number(_about(cell), number(cell, self.confidence), cell.games, _example(expectation.name, cell))

    def _coverage(self, kind: str, mine: bool, cells: Sequence[CellSummary]) -> Iterator[_Number]:
        for adventure in dict.fromkeys(cell.adventure for cell in cells):
            same = [cell for cell in cells if cell.adventure == adventure]
            if (found := self.coverage.get(adventure)) is not None:
                share = found.share_of(kind, mine)
                games = sum(cell.games for cell in same)
                yield _Number(adventure, Interval(share, share, share), games, longest_of(same), exact=True)

    def _skill(self, cells: Sequence[CellSummary]) -> Iterator[_Number]:
        by_number = {cell.cell: cell for cell in cells}
        for adventure in dict.fromkeys(cell.adventure for cell in cells):
            same = [cell for cell in cells if cell.adventure == adventure]
            for step in skill_steps(self.tallies, same, self.skills, self.confidence):
                one, other = by_number[step.first], by_number[step.second]
                about = f"{_about(other)} against {one.bots}"
                yield _Number(about, step.effect, min(one.finished, other.finished), step.example)


_OF_A_TABLE: Mapping[str, Callable[[CellSummary, float], Interval]] = {
    "win_rate": lambda cell, confidence: exact(cell.won, cell.finished, confidence),
    "rounds": lambda cell, _: cell.rounds.mean,
    "decisions": lambda cell, _: cell.decisions,
    "forced": lambda cell, _: cell.forced,
    "stalls": lambda cell, confidence: exact(cell.stalls.games, cell.finished, confidence),
    "failures": lambda cell, confidence: exact(cell.crashed + cell.over_budget, cell.games, confidence),
}


def _example(name: str, cell: CellSummary) -> RecordedGame | None:
    """A game of a table in which what is counted can be seen: one that failed or stalled, else one that ended as most
    do."""
    if name == "failures" and cell.failures:
        return cell.failures[0].example
    if name == "stalls" and cell.stalls.example is not None:
        return cell.stalls.example
    return cell.endings[0].example if cell.endings else None


def _about(cell: CellSummary) -> str:
    players = f"{cell.players} player{'s' if cell.players != 1 else ''}"
    return f"{cell.adventure}, {players}, {cell.bots}"


def _judgement(expectation: Expectation, numbers: Sequence[_Number], look: Look) -> GateResult:
    readings = tuple(_reading(expectation, number, look) for number in numbers)
    verdicts = {each.verdict for each in readings}
    verdict = FAILS if FAILS in verdicts else HOLDS if verdicts == {HOLDS} else UNSURE
    return GateResult(expectation.text, verdict, readings)


def _reading(expectation: Expectation, number: _Number, look: Look) -> Reading:
    interval, enough = number.interval, 0
    if number.exact:
        verdict = _counted_verdict(expectation, interval.value, look)
    elif expectation.admits(interval.low) and expectation.admits(interval.high):
        verdict = HOLDS
    elif interval.high < expectation.low or interval.low > expectation.high:
        verdict = FAILS
    else:
        verdict, enough = UNSURE, _enough(expectation, number)
    return Reading(number.about, interval, number.games, verdict, enough, number.example)


def _counted_verdict(expectation: Expectation, share: float, look: Look) -> str:
    """What was used stays used: while games are left to be played, a share can only grow, up to all."""
    holds = expectation.admits(share)
    if look.is_last or share > expectation.high:
        return HOLDS if holds else FAILS
    return HOLDS if holds and expectation.admits(1.0) else UNSURE


def _enough(expectation: Expectation, number: _Number) -> int:
    """About how many games would decide it: the range shrinks with the root of their number."""
    interval = number.interval
    distance = min(abs(interval.value - limit) for limit in (expectation.low, expectation.high))
    if not (isfinite(interval.half) and isfinite(distance)) or distance <= 0:
        return 0
    return ceil(number.games * max(1.0, interval.half / distance) ** 2)
