"""The first screen of a report: what a designer asks of an adventure, answered in a few sentences each.

Is it winnable? By whom? Where does it break? Which pieces matter? What was never used of mine? And what could not be
seen with so few games?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.playtest.effects import HELPS, HURTS, Effect
from toolkit.playtest.report import words
from toolkit.playtest.report.model import Report
from toolkit.playtest.rows import LOST, WON
from toolkit.playtest.statistics.cells import CellSummary, EndingSummary, Game
from toolkit.playtest.statistics.intervals import exact
from toolkit.playtest.statistics.summary import AdventureSummary

#: So many things are named before it becomes a list nobody reads.
MOST_NAMED = 5
#: Win rates above this are hardly ever lost.
EASY = 0.95


@dataclass(frozen=True, slots=True)
class Answer:
    """One question with its answer, and games that show it, each with what it shows."""

    id: str
    question: str
    sentences: tuple[str, ...]
    games: tuple[tuple[str, Game], ...] = ()


def answers(report: Report, adventure: AdventureSummary) -> list[Answer]:
    """All questions in the order people ask them; none is left out, since no answer is an answer too."""
    effects = report.effects.get(adventure.adventure, ())
    return [
        Answer("winnable", "Is it winnable?", tuple(_winnable(report, adventure)), tuple(_ends(adventure))),
        Answer("whom", "By whom?", tuple(_by_whom(adventure)), tuple(_steps(adventure))),
        Answer("breaks", "Where does it break?", tuple(_breaks(adventure)), tuple(_broken(adventure))),
        Answer("matters", "Which pieces matter?", tuple(_matters(report, effects))),
        Answer("unused", "What was never used of mine?", tuple(_unused(adventure))),
        Answer("unseen", "What could not be seen?", tuple(_unseen(adventure, effects))),
    ]


def _winnable(report: Report, adventure: AdventureSummary) -> Iterator[str]:
    yield from words.never_met(adventure)
    for cell in adventure.strongest:
        rate = exact(cell.won, cell.finished, report.summary.confidence)
        who = f"{words.bots(cell.bots)} at a table of {cell.players}"
        games = words.counted(cell.finished, "game")
        if not cell.won:
            most = words.percent(rate.high, 1)
            yield f"Not as far as these games show: {who} win none of {games}, so at most {most}."
            continue
        how = "Yes, nearly always" if rate.low > EASY else "Yes"
        yield (
            f"{how}: {who} win {words.percent(cell.win_rate.value)} of {games} ({words.percents(cell.win_rate)}); half "
            f"of the games are over by {report.round_word} {cell.rounds.median}."
        )
    if not adventure.strongest:
        yield "No game came to an end."


def _ends(adventure: AdventureSummary) -> Iterator[tuple[str, Game]]:
    """A game that was won and one that was lost, as most are."""
    for outcome in (WON, LOST):
        ways = [end for cell in adventure.strongest for end in cell.endings if end.outcome == outcome]
        if ways:
            yield outcome, max(ways, key=lambda end: end.games).example


def _by_whom(adventure: AdventureSummary) -> Iterator[str]:
    yield from words.style_sentences(adventure)
    played = [cell for cell in adventure.cells if cell.finished]
    if len(played) > 1:
        ranked = sorted(played, key=lambda cell: cell.win_rate.value)
        yield f"Win rates reach from {words.rate_of(ranked[0])} to {words.rate_of(ranked[-1])}."
    yield from words.skill_sentences(adventure)
    if len({cell.bots for cell in played}) < 2:
        yield "Only one kind of bot played: --bots random,greedy shows what skill does, --bots styles what style does."


def _steps(adventure: AdventureSummary) -> Iterator[tuple[str, Game]]:
    for step in adventure.skill[:1]:
        if step.example is not None:
            yield "where they differ", step.example


def _breaks(adventure: AdventureSummary) -> Iterator[str]:
    found = [*words.breaking_off(adventure)]
    failed = sum(cell.crashed + cell.over_budget for cell in adventure.cells)
    if failed:
        found.append(f"{words.counted(failed, 'game')} did not come to an end: see the games without an end.")
    stalled = [cell for cell in adventure.strongest if cell.stalls.games]
    for cell in stalled:
        share = words.percent(cell.stalls.share.value)
        found.append(f"At the table of {words.table_of(cell)}, {share} of games stall: nothing moves forward for long.")
    worst = _worst_end(adventure)
    if worst is not None:
        cell, end = worst
        share = words.percent(end.games / max(1, cell.finished - cell.won))
        where = f", most often in {end.places[0].where}" if end.places else ""
        found.append(f"{share} of the lost games end with {end.ending.replace('-', ' ')} ({end.rule}){where}.")
    yield from found or ["Nowhere that these games show."]


def _worst_end(adventure: AdventureSummary) -> tuple[CellSummary, EndingSummary] | None:
    """The commonest way to lose at the tables of the strongest bots."""
    ways = [(cell, end) for cell in adventure.strongest for end in cell.endings if end.outcome != WON]
    return max(ways, key=lambda each: each[1].games, default=None)


def _broken(adventure: AdventureSummary) -> Iterator[tuple[str, Game]]:
    for cell in adventure.cells:
        yield from (("without an end", failure.example) for failure in cell.failures[:1])
    for cell in adventure.strongest:
        if cell.stalls.example is not None:
            yield "stalled", cell.stalls.example
    worst = _worst_end(adventure)
    if worst is not None:
        yield "lost so", worst[1].example


def _matters(report: Report, effects: Sequence[Effect]) -> Iterator[str]:
    if not effects:
        yield "Nothing was taken away to see: --effects plays the same games without single cards, monsters and rules."
        return
    sure = [each for each in effects if each.verdict in (HELPS, HURTS)]
    for each in sure[:MOST_NAMED]:
        yield f"{words.effect_sentence(report, each)}."
    if len(sure) > MOST_NAMED:
        yield f"{len(sure) - MOST_NAMED} more do something sure; see below."
    if not sure:
        yield f"None that was surely seen, of {words.counted(len(effects), 'thing')} taken away."


def _unused(adventure: AdventureSummary) -> Iterator[str]:
    coverage = adventure.coverage
    if coverage is None:
        yield "Nobody counted what this adventure could use."
        return
    mine = [each for each in coverage.never if each.mine]
    part = coverage.mine or coverage
    if not mine:
        yield f"Nothing: all {part.total} pieces of content that it brings and could use were used."
    else:
        named = ", ".join(dict.fromkeys(_short(each.key) for each in mine[:MOST_NAMED]))
        more = f" and {len(mine) - MOST_NAMED} more" if len(mine) > MOST_NAMED else ""
        yield f"{len(mine)} of {part.total} pieces of content: {named}{more}. Below stands where each is written."
    vain = sum(each.mine for each in coverage.in_vain)
    if vain:
        yield f"{words.counted(vain, 'effect')} of this pack ran and never did anything."


def _short(key: str) -> str:
    """A thing without its pack: `ambush`, or `ambush#/do/0` for a part of it."""
    return key.partition("/")[2] if "/" in key.partition("#")[0] else key


def _unseen(adventure: AdventureSummary, effects: Sequence[Effect]) -> Iterator[str]:
    """What so few games leave open, in numbers."""
    played = [cell for cell in adventure.strongest if cell.finished]
    for cell in played:
        half = words.points(cell.win_rate.half).lstrip("+")
        rare = words.percent(1 - (1 - 0.95) ** (1 / cell.finished), 1)
        yield (
            f"At the table of {words.table_of(cell)}, the win rate is known to about {half} points either way; what "
            f"happens in fewer than {rare} of games may never have happened."
        )
    for step in adventure.skill:
        if not step.effect.excludes_nought:
            least = words.points(step.smallest_seen).lstrip("+")
            yield f"Between two bots, a difference below {least} points would not have been seen."
            break
    closer = [each.smallest_seen for each in effects if each.closer]
    if closer:
        least = words.points(max(closer)).lstrip("+")
        yield f"What a single thing does would not have been seen below {least} points."
    looked = sum(not each.closer for each in effects)
    if looked:
        yield f"{words.counted(looked, 'thing')} had a first look only: about those nothing is known."
