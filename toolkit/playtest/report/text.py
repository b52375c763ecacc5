"""The report at a terminal: the numbers people ask for first, and where the rest is."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.playtest.interactions import UNSURE
from toolkit.playtest.report.model import Report
from toolkit.playtest.report.words import (
    counted,
    effect_sentence,
    judged,
    never_met,
    number,
    percent,
    percents,
    points,
    points_range,
    skill_sentences,
    table_of,
    thing,
    whose,
)
from toolkit.playtest.statistics.summary import AdventureSummary
from toolkit.playtest.statistics.uses import LOSING, WINNING

#: Lines of a list at the terminal; the page has all of them.
MOST_LINES = 8
MOST_MILESTONES = 12


def to_text(report: Report) -> str:
    """A few lines an adventure."""
    lines = [f"{report.title} ({report.system_title}): {counted(report.summary.games, 'game')}, seed {report.seed}"]
    for adventure in report.summary.adventures:
        lines += ["", report.name(adventure.adventure), *_adventure(report, adventure)]
    if report.judgements:
        lines += ["", *judged(report.judgements)]
    return "\n".join(lines) + "\n"


def _adventure(report: Report, adventure: AdventureSummary) -> Iterator[str]:
    yield from (f"  {each}" for each in never_met(adventure))
    width = max(len(table_of(cell)) for cell in adventure.cells)
    for cell in adventure.cells:
        yield (
            f"  {table_of(cell):<{width}}  won {percent(cell.win_rate.value, 1):>7} ({percents(cell.win_rate)})  "
            f"{report.round_word}s {cell.rounds.median} ({cell.rounds.p10}–{cell.rounds.p90})  "
            f"decisions {number(cell.decisions.value)}  no choice {percent(cell.forced.value)}  "
            f"stalls {percent(cell.stalls.share.value)}"
        )
    yield from (f"  {each}" for each in skill_sentences(adventure))
    yield from _endings(adventure)
    yield from _milestones(adventure)
    yield from _effects(report, adventure)
    yield from _interactions(report, adventure)
    yield from _uses(report, adventure)
    yield from _coverage(adventure)
    for cell in adventure.cells:
        for failure in cell.failures:
            where = f"{table_of(cell)}, first {failure.example.cell}:{failure.example.index}"
            yield f"  {failure.outcome}: {counted(failure.games, 'game')} ({where}): {failure.error}"


def _endings(adventure: AdventureSummary) -> Iterator[str]:
    """How games of the strongest bots end: weaker ones lose in ways that people do not."""
    games: dict[tuple[str, str, str], int] = {}
    for cell in adventure.strongest:
        for each in cell.endings:
            key = (each.outcome, each.ending, each.rule)
            games[key] = games.get(key, 0) + each.games
    ordered = sorted(games.items(), key=lambda item: (-item[1], item[0]))
    finished = sum(games.values())
    if not finished:
        return
    yield f"  how games end ({whose(adventure)}, {counted(finished, 'game')})"
    for (outcome, ending, rule), count in ordered[:MOST_LINES]:
        name = outcome if ending == outcome else f"{outcome}: {ending.replace('-', ' ')}"
        yield f"    {percent(count / finished):>10}  {name} ({rule})"


def _milestones(adventure: AdventureSummary) -> Iterator[str]:
    """How far the same games get."""
    tables = {cell.cell: cell.finished for cell in adventure.strongest}
    shown = []
    for each in adventure.milestones:
        finished = sum(tables.get(table.cell, 0) for table in each.tables)
        games, won = each.at(tables)
        if finished:
            rate = f", of which {percent(won / games)} are won" if games else ""
            share = games / finished
            shown.append((not each.needed, -share, f"{percent(share):>10}  {each.words}{rate}"))
    if not shown:
        return
    yield f"  how far games get ({whose(adventure)})"
    chosen = sorted(shown, key=lambda entry: entry[:2])[:MOST_MILESTONES]  # what winning needs is never left out
    yield from (f"    {line}" for _, _, line in sorted(chosen, key=lambda entry: entry[1]))
    if len(shown) > len(chosen):
        yield f"    … and {len(shown) - len(chosen)} more in the report"


def _effects(report: Report, adventure: AdventureSummary) -> Iterator[str]:
    """What single things do: what was looked at closer, and how many more were tried."""
    effects = report.effects.get(adventure.adventure, ())
    closer = [each for each in effects if each.closer]
    if not closer:
        return
    yield f"  what single things do, tried with and without them in {counted(closer[0].games, 'pair')} of games each"
    for each in closer[:MOST_LINES]:
        yield f"    {effect_sentence(report, each)}"
    if len(effects) > len(closer[:MOST_LINES]):
        more = counted(len(effects) - len(closer[:MOST_LINES]), "other thing")
        yield f"    {more} in the report, after a first look"


def _interactions(report: Report, adventure: AdventureSummary) -> Iterator[str]:
    """What pairs do together, those that are sure first."""
    found = report.interactions.get(adventure.adventure, ())
    if not found:
        return
    yield f"  what pairs do beyond what each thing does alone ({counted(found[0].games, 'game')} of each kind)"
    for each in found[:MOST_LINES]:
        sure = "" if each.verdict != UNSURE else ", not sure"
        names = f"{report.name(each.one)} with {report.name(each.other)}"
        yield f"    {points(each.beyond.value):>5}  {names} ({points_range(each.beyond)}{sure})"
    if len(found) > MOST_LINES:
        yield f"    … and {len(found) - MOST_LINES} more in the report"


def _uses(report: Report, adventure: AdventureSummary) -> Iterator[str]:
    sure = [use for use in adventure.uses if use.verdict in (WINNING, LOSING)]
    if not sure:
        return
    names = ", ".join(thing(report, use) for use in sure[:MOST_LINES])
    more = f" and {len(sure) - MOST_LINES} more" if len(sure) > MOST_LINES else ""
    yield f"  keep company with winning or losing, at equal progress (no cause; --effects finds causes): {names}{more}"


def _coverage(adventure: AdventureSummary) -> Iterator[str]:
    coverage = adventure.coverage
    if coverage is None:
        return
    mine = coverage.mine
    if mine is not None and mine.total:
        yield f"  coverage of this pack {percent(mine.share, 1)}: {mine.used} of {mine.total} used"
    never = [each for each in coverage.never if each.mine]
    shown = [each for each in never if not each.within][:MOST_LINES]
    for each in shown:
        yield f"    never: {each.name or each.key}" + (f"  {each.file}:{each.line}" if each.file else "")
    if len(never) > len(shown):
        yield f"    … and {len(never) - len(shown)} more in the report"
    in_vain = [each for each in coverage.in_vain if each.mine]
    for vain in in_vain[:MOST_LINES]:
        where = f"  {vain.file}:{vain.line}" if vain.file else ""
        times = "the one time" if vain.times == 1 else f"each of {vain.times:,} times"
        yield f"    did nothing {times}: {vain.key}{where} ({vain.why})"
    if len(in_vain) > MOST_LINES:
        yield f"    … and {len(in_vain) - MOST_LINES} more in the report"
    yield f"  coverage with required packs and rules {percent(coverage.share, 1)}: {coverage.used} of {coverage.total}"
