"""The first screen of a report: what a designer asks of an adventure, answered in a few sentences each.

Is it winnable? By whom? Where does it break? Which pieces matter? What was never used of mine? And what could not be
seen with so few games? Every sentence with a number has a game beside it that can be played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolkit.playtest.effects import HELPS, HURTS, NOTHING, WinEffect
from toolkit.playtest.report import words
from toolkit.playtest.report.model import Report
from toolkit.playtest.rows import LOST, WON
from toolkit.playtest.statistics.cells import CellSummary, EndingSummary, RecordedGame, longest_of
from toolkit.playtest.statistics.intervals import exact
from toolkit.playtest.statistics.milestones import MilestoneSummary, steepest_drop
from toolkit.playtest.statistics.summary import AdventureSummary

#: So many things are named before it becomes a list nobody reads.
MOST_NAMED = 5
#: Win rates above this are hardly ever lost.
EASY = 0.95


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that shows what a sentence says: what of it, and where it lies below the results folder."""

    what: str
    game: RecordedGame
    below: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and games that show it."""

    words: str
    games: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One question with its answer."""

    id: str
    question: str
    said: tuple[Said, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(each.words for each in self.said)


def answers(report: Report, adventure: AdventureSummary) -> list[Answer]:
    """All questions in the order people ask them; none is left out, since no answer is an answer too."""
    effects = report.effects.get(adventure.adventure, ())
    return [
        Answer("winnable", "Is it winnable?", tuple(_winnable(report, adventure))),
        Answer("whom", "By whom?", tuple(_by_whom(adventure))),
        Answer("breaks", "Where does it break?", tuple(_breaks(adventure))),
        Answer("matters", "Which pieces matter?", tuple(_matters(report, effects))),
        Answer("unused", "What was never used of mine?", tuple(_unused(adventure))),
        Answer("unseen", "What could not be seen?", tuple(_unseen(adventure, effects))),
    ]


# Games that show something


def ends_of(cells: Iterable[CellSummary], outcomes: Sequence[str] = (WON, LOST)) -> tuple[Shown, ...]:
    """A game of these tables that was won and one that was lost, as most are."""
    endings = [end for cell in cells for end in cell.endings]
    found = []
    for outcome in outcomes:
        ways = [end for end in endings if end.outcome == outcome]
        if ways:
            found.append(Shown(outcome, max(ways, key=lambda end: end.games).example))
    return tuple(found)


def longest_game(adventure: AdventureSummary) -> RecordedGame | None:
    """The longest game of the strongest bots."""
    return longest_of(adventure.strongest or adventure.cells)


def _longest(adventure: AdventureSummary) -> tuple[Shown, ...]:
    game = longest_game(adventure)
    return () if game is None else (Shown("the longest game", game),)


def _with_thing(effects: Iterable[WinEffect]) -> tuple[Shown, ...]:
    """A game with a thing that came out otherwise without it; where none did, the first one with it."""
    for each in effects:
        if each.run:
            what = "alike without it" if each.example is None else "otherwise without it"
            return (Shown(what, RecordedGame(0, each.example or 0), each.run),)
    return ()


# The questions


def _winnable(report: Report, adventure: AdventureSummary) -> Iterator[Said]:
    for sentence in words.never_met(adventure):
        yield Said(sentence, _longest(adventure))
    for cell in adventure.strongest:
        rate = exact(cell.won, cell.finished, report.summary.confidence)
        who = f"{words.bots(cell.bots)} at a table of {cell.players}"
        games, ends = words.counted(cell.finished, "game"), ends_of([cell])
        if not cell.won:
            most = words.percent(rate.high, 1)
            yield Said(f"Not as far as these games show: {who} win none of {games}, so at most {most}.", ends)
            continue
        how = "Yes, nearly always" if rate.low > EASY else "Yes"
        yield Said(
            f"{how}: {who} win {words.percent(cell.win_rate.value)} of {games} ({words.percents(cell.win_rate)}); half "
            f"of the games are over by {report.round_word} {cell.rounds.median}.",
            ends,
        )
    if not adventure.strongest:
        yield Said("No game came to an end.")


def _by_whom(adventure: AdventureSummary) -> Iterator[Said]:
    cells = {cell.cell: cell for cell in adventure.cells}
    for sentence, style in zip(words.style_sentences(adventure), adventure.only_styles, strict=True):
        yield Said(sentence, ends_of([cells[style.cell]] if style.cell in cells else []))
    played = [cell for cell in adventure.cells if cell.finished]
    if len(played) > 1:
        ranked = sorted(played, key=lambda cell: cell.win_rate.value)
        reach = f"Win rates reach from {words.rate_of(ranked[0])} to {words.rate_of(ranked[-1])}."
        yield Said(reach, (*ends_of(ranked[:1], [LOST]), *ends_of(ranked[-1:], [WON])))
    for sentence, step in zip(words.skill_sentences(adventure), adventure.skill, strict=True):
        differs = () if step.example is None else (Shown("where they differ", step.example),)
        yield Said(sentence, differs or ends_of([cells[step.second]]))
    if len({cell.bots for cell in played}) < 2:
        yield Said(
            "Only one kind of bot played: --bots random,greedy shows what skill does, --bots styles what style does."
        )


def _breaks(adventure: AdventureSummary) -> Iterator[Said]:
    found = [Said(each, _broken_off(adventure)) for each in words.breaking_off(adventure)]
    failures = [failure for cell in adventure.cells for failure in cell.failures]
    if failures:
        failed = words.counted(sum(cell.crashed + cell.over_budget for cell in adventure.cells), "game")
        shown = Shown("without an end", failures[0].example)
        found.append(Said(f"{failed} did not come to an end: see the games without an end.", (shown,)))
    for cell in adventure.strongest:
        if cell.stalls.games:
            share = words.percent(cell.stalls.share.value)
            said = f"At the table of {words.table_of(cell)}, {share} of games stall: nothing moves forward for long."
            stalled = cell.stalls.example
            found.append(Said(said, () if stalled is None else (Shown("stalled", stalled),)))
    worst = _worst_end(adventure)
    if worst is not None:
        cell, end = worst
        share = words.percent(end.games / max(1, cell.finished - cell.won))
        where = f", most often in {end.places[0].where}" if end.places else ""
        said = f"{share} of the lost games end so: {end.ending.replace('-', ' ')} ({end.rule}){where}."
        found.append(Said(said, (Shown("lost so", end.example),)))
    yield from found or [Said("Nowhere that these games show.", ends_of(adventure.strongest))]


def _broken_off(adventure: AdventureSummary) -> tuple[Shown, ...]:
    """Games on both sides of where most of them break off."""
    drop = steepest_drop(adventure.milestones, adventure.strongest)
    if drop is None:
        return ()
    sides = (("came that far", drop.before), ("came farther", drop.after))
    found = {game: what for what, side in sides if (game := _game_at(adventure, side)) is not None}
    return tuple(Shown(what, game) for game, what in found.items()) or ends_of(adventure.strongest)


def _game_at(adventure: AdventureSummary, milestone: MilestoneSummary | None) -> RecordedGame | None:
    """A game of the strongest bots that came past a milestone."""
    numbers = {cell.cell for cell in adventure.strongest}
    tables = milestone.tables if milestone is not None else ()
    return next((each.example for each in tables if each.cell in numbers and each.example is not None), None)


def _worst_end(adventure: AdventureSummary) -> tuple[CellSummary, EndingSummary] | None:
    """The commonest way to lose at the tables of the strongest bots."""
    ways = [(cell, end) for cell in adventure.strongest for end in cell.endings if end.outcome != WON]
    return max(ways, key=lambda each: each[1].games, default=None)


def _matters(report: Report, effects: Sequence[WinEffect]) -> Iterator[Said]:
    if not effects:
        yield Said(
            "Nothing was taken away to see: --effects plays the same games without single cards, monsters and rules."
        )
        return
    sure = [each for each in effects if each.verdict in (HELPS, HURTS)]
    for each in sure[:MOST_NAMED]:
        yield Said(f"{words.effect_sentence(report, each)}.", _with_thing([each]))
    if len(sure) > MOST_NAMED:
        yield Said(f"{len(sure) - MOST_NAMED} more do something sure; see below.", _with_thing(sure[MOST_NAMED:]))
    if not sure:
        none = f"None that was surely seen, of {words.counted(len(effects), 'thing')} taken away."
        yield Said(none, _with_thing(effects))
    nothing = [each for each in effects if each.closer and each.verdict == NOTHING][:MOST_NAMED]
    if nothing:
        named = "; ".join(
            f"{words.effect_thing(report, each)} ({words.points_range(each.effect)} points)" for each in nothing
        )
        yield Said(f"Nothing that anybody would notice is done by {named}.", _with_thing(nothing))


def _unused(adventure: AdventureSummary) -> Iterator[Said]:
    coverage = adventure.coverage
    if coverage is None:
        yield Said("Nobody counted what this adventure could use.")
        return
    mine = [each for each in coverage.never if each.mine]
    part, longest = coverage.mine or coverage, _longest(adventure)
    if not mine:
        yield Said(f"Nothing: all {part.total} pieces of content that it brings and could use were used.", longest)
    else:
        outermost = [each for each in mine if not each.within] or mine
        named = "; ".join(dict.fromkeys(each.name or _short(each.key) for each in outermost[:MOST_NAMED]))
        more = f" and {len(mine) - MOST_NAMED} more" if len(mine) > MOST_NAMED else ""
        said = f"{len(mine)} of {part.total} pieces of content: {named}{more}. Below stands where each is written."
        yield Said(said, longest)
    vain = sum(each.mine for each in coverage.in_vain)
    if vain:
        yield Said(f"{words.counted(vain, 'effect')} of this pack ran and never did anything.", longest)


def _short(key: str) -> str:
    """A thing without its pack: `ambush`, or `ambush#/do/0` for a part of it."""
    return key.partition("/")[2] if "/" in key.partition("#")[0] else key


def _unseen(adventure: AdventureSummary, effects: Sequence[WinEffect]) -> Iterator[Said]:
    """What so few games leave open, in numbers."""
    played = [cell for cell in adventure.strongest if cell.finished]
    for cell in played:
        half = words.points(cell.win_rate.half).lstrip("+")
        rare = words.percent(1 - (1 - 0.95) ** (1 / cell.finished), 1)
        yield Said(
            f"At the table of {words.table_of(cell)}, the win rate is known to about {half} points either way; what "
            f"happens in fewer than {rare} of games may never have happened.",
            ends_of([cell]),
        )
    for step in adventure.skill:
        if not step.effect.excludes_nought:
            least = words.points(step.smallest_seen).lstrip("+")
            shown = () if step.example is None else (Shown("where they differ", step.example),)
            yield Said(f"Between two bots, a difference below {least} points would not have been seen.", shown)
            break
    closer = [each for each in effects if each.closer]
    if closer:
        blurred = max(closer, key=lambda each: each.smallest_seen)
        least = words.points(blurred.smallest_seen).lstrip("+")
        said = f"What a single thing does would not have been seen below {least} points."
        yield Said(said, _with_thing([blurred]))
    looked = [each for each in effects if not each.closer]
    if looked:
        said = f"{words.counted(len(looked), 'thing')} had a first look only: about those nothing is known."
        yield Said(said, _with_thing(looked))
