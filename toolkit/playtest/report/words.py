"""Numbers as people read them, and the sentences a report begins with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from toolkit.playtest.effects import HELPS, HURTS, NOTHING, WinEffect
from toolkit.playtest.gates import GateResult
from toolkit.playtest.interventions import LEFT_OUT, RULE
from toolkit.playtest.orders import BESIDE, MIX
from toolkit.playtest.report.model import Report
from toolkit.playtest.statistics.cells import CellSummary
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.statistics.milestones import steepest_drop
from toolkit.playtest.statistics.summary import AdventureSummary, ContentCoverage, Step
from toolkit.playtest.statistics.uses import Use

#: How many things that help or hurt are named before it becomes a list nobody reads.
MOST_NAMED = 3

_BOTS = {"search": "searching bots", MIX: "mixed bots"}


def percent(share: float, digits: int = 0) -> str:
    """43 %; a share that is not quite nothing or all does not look as if it were. A dash for what is not known."""
    if not isfinite(share):
        return "–"
    shown = f"{100 * share:.{digits}f}"
    edge = 10.0**-digits
    if float(shown) == 0 and share > 0:
        return f"under {edge:g} %"
    if float(shown) == 100 and share < 1:
        return f"over {100 - edge:g} %"
    return f"{shown} %"


def percents(interval: Interval) -> str:
    """41 to 45 %"""
    low, high = f"{100 * interval.low:.0f}", f"{100 * interval.high:.0f}"
    return f"{low} to {high} %" if low != high else f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def points(difference: float) -> str:
    """+12 or −3: percentage points with their sign."""
    shown = 100 * difference
    if abs(shown) < 0.05:
        return "0"
    return (f"{shown:+.1f}" if abs(shown) < 1 else f"{shown:+.0f}").replace("-", "−")


def points_range(interval: Interval) -> str:
    return f"{points(interval.low)} to {points(interval.high)}"


def number(value: float, digits: int = 1) -> str:
    """1,234 or 12.3; a dash for what is not known."""
    if not isfinite(value):
        return "–"
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:,.{digits}f}"


def decimal(value: float) -> str:
    """0.432 or 12.3: a number as expectations write it."""
    if not isfinite(value):
        return "–"
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"


def judged(judgements: Sequence[GateResult]) -> Iterator[str]:
    """What became of expectations, a line for each number."""
    for each in judgements:
        yield f"expected {each.expected}: {each.verdict}"
        for reading in each.readings:
            interval = f"{decimal(reading.interval.low)} to {decimal(reading.interval.high)}"
            more = f"; about {reading.enough:,} games would decide" if reading.enough else ""
            yield (
                f"  {reading.about}: {decimal(reading.interval.value)} ({interval}, {counted(reading.games, 'game')})"
                f" {reading.verdict}{more}"
            )
        if not each.readings:
            yield "  no table of this run is meant"


def counted(count: int, word: str) -> str:
    """1 game, 1,200 games"""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def bots(name: str) -> str:
    return _BOTS.get(name, f"{name} bots" if BESIDE not in name else "bots of different kinds")


def table_of(cell: CellSummary) -> str:
    """Who sits at the table of a cell: `4 players, greedy`."""
    return f"{counted(cell.players, 'player')}, {cell.bots}"


def sentences(report: Report, adventure: AdventureSummary) -> Iterator[str]:
    """What matters most about an adventure, in a few plain sentences."""
    yield from never_met(adventure)
    played = sorted((each for each in adventure.cells if each.finished), key=lambda each: each.win_rate.value)
    if len(played) > 1:
        yield f"Win rates reach from {rate_of(played[0])} to {rate_of(played[-1])}."
    for cell in played if len(played) == 1 else ():
        yield (
            f"{bots(cell.bots).capitalize()} at a table of {cell.players} win {percent(cell.win_rate.value)} of "
            f"{counted(cell.finished, 'game')} ({percents(cell.win_rate)}); half of the games are over by "
            f"{report.round_word} {cell.rounds.median}."
        )
    yield from style_sentences(adventure)
    yield from skill_sentences(adventure)
    yield from breaking_off(adventure)
    yield from _doing(report, report.effects.get(adventure.adventure, ()))
    if adventure.coverage is not None and adventure.coverage.never:
        yield from _never_used(adventure.coverage)
    if adventure.coverage is not None and adventure.coverage.in_vain:
        own = sum(each.mine for each in adventure.coverage.in_vain)
        of = "" if own == len(adventure.coverage.in_vain) else f" ({own} of them in this pack)"
        yield f"{counted(len(adventure.coverage.in_vain), 'effect')} ran and never did anything{of}."
    failed = sum(cell.crashed + cell.over_budget for cell in adventure.cells)
    if failed:
        yield f"{counted(failed, 'game')} did not come to an end; see below."


def _doing(report: Report, effects: Sequence[WinEffect]) -> Iterator[str]:
    """The things that were tried with and without and surely do something."""
    for verdict, words in ((HELPS, "more"), (HURTS, "fewer")):
        named = [each for each in effects if each.verdict == verdict]
        for each in named[:MOST_NAMED]:
            yield f"{effect_sentence(report, each)}."
        if len(named) > MOST_NAMED:
            yield f"{counted(len(named) - MOST_NAMED, 'other thing')} surely let {words} games be won; see below."


def effect_sentence(report: Report, effect: WinEffect) -> str:
    """With Ember Blade, 4 points more games are won (1 to 7), on the same luck"""
    size = points(abs(effect.effect.value)).lstrip("+")
    low, high = sorted((abs(effect.effect.low), abs(effect.effect.high)))
    around = f"{points(low).lstrip('+')} to {points(high).lstrip('+')}"
    name = effect_thing(report, effect)
    if effect.verdict in (HELPS, HURTS):
        more = "more" if effect.effect.value > 0 else "fewer"
        return f"With {name}, {size} points {more} games are won ({around}), on the same luck"
    told = "no effect that anybody would notice" if effect.verdict == NOTHING else "no sure effect"
    return f"{name}: {told} ({points_range(effect.effect)}), on the same luck"


def effect_thing(report: Report, effect: WinEffect) -> str:
    """What was tried, in words. A rule is called by its event, or by its place where no content is at hand."""
    if effect.what == RULE and effect.id not in report.things:
        adventure, _, place = effect.id.partition("#")
        return f"the rule {place} of {report.name(adventure)}"
    name = report.name(effect.id)
    return name if effect.how == LEFT_OUT else f"the rules of {name}"


def never_met(adventure: AdventureSummary) -> Iterator[str]:
    """What winning needs and no game came to: whatever else is told of such an adventure matters less."""
    games = adventure.finished
    for each in adventure.milestones:
        if games and each.needed and not any(table.games for table in each.tables):
            note = f" ({each.note.rstrip('.')})" if each.note else ""
            yield f"In none of {counted(games, 'game')} do players {each.words}{note}, and nobody wins without it."


def _never_used(coverage: ContentCoverage) -> Iterator[str]:
    mine = coverage.mine
    if mine is None or mine.total == coverage.total:
        yield (
            f"{len(coverage.never)} of {coverage.total} pieces of content were never used "
            f"(coverage {percent(coverage.share)})."
        )
    else:
        yield (
            f"Of this pack, {mine.total - mine.used} of {mine.total} pieces of content were never used "
            f"(coverage {percent(mine.share)}); with the packs it requires and the rules, coverage is "
            f"{percent(coverage.share)}."
        )


def style_sentences(adventure: AdventureSummary) -> Iterator[str]:
    """Where only one style of play wins."""
    for each in adventure.only_styles:
        others = ", ".join(each.others)
        yield (
            f"At a table of {each.players}, only {each.bots} players win ({percent(each.win_rate.value)}, "
            f"{percents(each.win_rate)}): all others ({others}) at most {percent(each.most)}."
        )


def skill_sentences(adventure: AdventureSummary) -> Iterator[str]:
    """What every step from a bot to the next stronger one does."""
    cells = {cell.cell: cell for cell in adventure.cells}
    for step in adventure.skill:
        yield _skill(step, cells)


def thing(report: Report, use: Use) -> str:
    """What people call a thing; where it is not plainly played, also what became of it: `Torch, held by an enemy`."""
    name = report.name(use.id)
    return name if use.what in ("card", "hero", "monster") else f"{name}, {report.kind(use.what)}"


def whose(adventure: AdventureSummary) -> str:
    """Whose games the strongest ones are: `greedy bots`."""
    names = {cell.bots for cell in adventure.strongest}
    return bots(names.pop()) if len(names) == 1 else "all bots"


def breaking_off(adventure: AdventureSummary) -> Iterator[str]:
    """Between which milestones most games of the strongest bots come to nothing."""
    drop = steepest_drop(adventure.milestones, adventure.strongest)
    if drop is None or (drop.before is None and drop.after is None):
        return
    shares = f"{percent(drop.share_before)}", f"{percent(drop.share_after)}"
    games = f"Of the games of {whose(adventure)},"
    if drop.before is None and drop.after is not None:
        yield f"{games} {shares[1]} {drop.after.words}: more of them break off before that than anywhere later."
    elif drop.before is not None:
        after = f"{shares[1]} {drop.after.words}" if drop.after is not None else f"{shares[1]} are won"
        yield f"{games} {shares[0]} {drop.before.words}, and {after}: nowhere do more of them break off."


def _skill(step: Step, cells: dict[int, CellSummary]) -> str:
    one, other = cells[step.first], cells[step.second]
    who = f"At a table of {one.players}, {bots(other.bots)} win"
    size = points(abs(step.effect.value)).lstrip("+")
    if size == "0":
        return f"{who} as often as {bots(one.bots)} on the same seeds ({points_range(step.effect)})."
    how = "more" if step.effect.value > 0 else "less"
    sure = "" if step.effect.excludes_nought else f"; {unseen(step)}"
    return (
        f"{who} {size} points {how} often than {bots(one.bots)} on the same seeds ({points_range(step.effect)}){sure}."
    )


def unseen(step: Step) -> str:
    """What a comparison that found nothing sure could have found: `may be luck` alone would say too little."""
    least = points(step.smallest_seen).lstrip("+")
    return f"may be luck: the smallest change these games could have seen is {least} points"


def saved(step: Step) -> str:
    """What it was worth to play the same seeds."""
    if step.pairing_saved is None:
        return ""
    return f"pairing saved a factor of {step.pairing_saved:.1f}"


def rate_of(cell: CellSummary) -> str:
    return f"{percent(cell.win_rate.value)} ({table_of(cell)}; {percents(cell.win_rate)})"
