"""What `lantern playtest` tells when games are played: the report, gates, and what an edit changed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from toolkit.cli.games import Stop, load_playable
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_OUR_FAULT
from toolkit.cli.output import complain, say, say_text
from toolkit.content.descriptions import is_brought
from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.writing import scratch_folder

if TYPE_CHECKING:
    import pyarrow as pa

    from toolkit.content.library import Library
    from toolkit.playtest.difference import Difference
    from toolkit.playtest.effects import WinEffect
    from toolkit.playtest.expectations import Expectation
    from toolkit.playtest.gates import GateResult
    from toolkit.playtest.interactions import Interaction
    from toolkit.playtest.orders import PlaytestOrder
    from toolkit.playtest.runner import Progress
    from toolkit.playtest.statistics.tallies import Tallies
    from toolkit.rules.system import System

FORMATS = ("text", "json", "markdown")
PAGE = "report.html"

#: Plays what is missing of an order, of a library, in a folder, and shows how far it is.
Play = Callable[["PlaytestOrder", "Library", Path], "Progress"]


@dataclass(frozen=True)
class Wanted:
    """What a person wants to be told."""

    expectations: tuple[Expectation, ...] = ()
    against: str = ""
    form: str = "text"
    page: Path | None = None
    #: Whether games are spent on what single things do; None for a share of a run that is no gate and no comparison.
    effects: bool | None = None
    effects_games: int = 0
    #: Things whose pairs are tried.
    pairs: tuple[str, ...] = ()


def read_wanted(
    expect: Sequence[str],
    against: str,
    form: str,
    page: Path | None,
    effects: bool | None = None,
    effects_games: int = 0,
    pairs: Sequence[str] = (),
) -> Wanted:
    """Read what is wanted before any game is played. Raises `Stop`."""
    from toolkit.playtest.expectations import ExpectationFault, read_expectation

    if form not in FORMATS:
        near = nearest(form, FORMATS)
        raise Stop(
            [f"error: there is no format {form!r}; " + (f"did you mean {near!r}?" if near else ", ".join(FORMATS))]
        )
    if form == "markdown" and not against:
        raise Stop(["error: --format markdown is the comment of --against; without it there is text and json"])
    expectations, faults = [], []
    for text in expect:
        try:
            expectations.append(read_expectation(text))
        except ExpectationFault as fault:
            faults.append(fault.diagnostic)
    if faults:
        raise Stop.from_diagnostics(faults)
    if effects_games and effects is False:
        raise Stop(["error: --effects-games and --no-effects say opposite things; leave one of them out"])
    if effects is None and not effects_games and (expectations or against):
        effects = False  # a gate and a comparison have their own question
    return Wanted(tuple(expectations), against, form, page, effects, effects_games, tuple(pairs))


@dataclass(frozen=True)
class Table:
    """What is played, with what, and where the results are. `pack` is how the person named the pack."""

    system: System
    library: Library
    order: PlaytestOrder
    folder: Path
    pack: str


def play_and_tell(
    wanted: Wanted, at: Table, play: Play, told: Callable[[Progress, PlaytestOrder, TextIO], None]
) -> int:
    """Play, tell, and say the exit code: 0, 1 where an expectation fails, 3 where a game crashed, 4 where more games
    are needed."""
    from toolkit.playtest.executors import kept_workers
    from toolkit.playtest.gates import exit_code
    from toolkit.playtest.parts import RunFault
    from toolkit.playtest.rows import do_without_pandas

    do_without_pandas()
    _check_meant(wanted, at.order)
    try:
        with kept_workers(), _older(wanted.against, at) as older:
            progress, order, judgements, tallies = _played(wanted, at, play)
            at = replace(at, order=order)
            difference = _difference(at, older, play) if older is not None else None
            tried = _tried(wanted, at, tallies, play)
        _tell(wanted, at, judgements, tallies, difference, tried)
        told(progress, order, sys.stdout if wanted.form == "text" else sys.stderr)
    except RunFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
    if not _tell_crashed(at, tallies):
        return exit_code(judgements)
    return EXIT_CANNOT_RUN if is_brought(at.system.id) else EXIT_OUR_FAULT


def _tell_crashed(at: Table, tallies: Tallies) -> bool:
    """Say that games crashed, which rules never should, and how to look at one; says whether any did."""
    from toolkit.playtest.game_row import CRASHED
    from toolkit.playtest.report.words import counted

    crashed = {
        (cell, example): games for (cell, how, _), (games, example) in tallies.failures.items() if how == CRASHED
    }
    if not crashed:
        return False
    cell, index = min(crashed)
    pack = [at.pack] if at.pack != at.order.pack else []
    ways = ["--replay", str(at.folder), "--game", f"{cell}:{index}", "--save", "game.json"]
    whose = f"the system {at.system.id!r}, of an installed package" if is_brought(at.system.id) else "our own"
    complain(f"lantern: a fault of {whose}: {counted(sum(crashed.values()), 'game')} crashed")
    complain(f"Please report it with the pack. To look at one: {shlex.join(['lantern', 'playtest', *pack, *ways])}")
    return True


def _check_meant(wanted: Wanted, order: PlaytestOrder) -> None:
    from toolkit.playtest.expectations import ExpectationFault, check_meant
    from toolkit.playtest.statistics.tallies import Label

    tables = [Label(cell.adventure, cell.players, cell.bots) for cell in order.cells]
    try:
        for expectation in wanted.expectations:
            check_meant(expectation, tables)
    except ExpectationFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None


def _played(wanted: Wanted, at: Table, play: Play) -> tuple[Progress, PlaytestOrder, list[GateResult], Tallies]:
    """Play until expectations are decided, or to the end. Looks are at fixed numbers of games, paid for beforehand."""
    from toolkit.playtest.asked import asked_before, remember_undecided
    from toolkit.playtest.bots import bot_names
    from toolkit.playtest.gates import UNSURE, Look, is_decided, judge, looks
    from toolkit.playtest.parts import Folder
    from toolkit.playtest.report.gathering import coverages, tallies_of

    points = looks(at.order) if wanted.expectations else [at.order.games]
    before = asked_before(at.folder, at.order.games) if wanted.expectations else 0
    for number, games in enumerate(points, 1):
        order = replace(at.order, games=games)
        progress = play(order, at.library, at.folder)
        folder = Folder(at.folder, order)
        tallies = tallies_of(folder, at.system, at.library)
        covered = coverages(folder, at.system, at.library) if wanted.expectations else {}
        look = Look(number, len(points), before)
        skills, stall = bot_names(at.system), at.system.facts.stall
        judgements = judge(wanted.expectations, tallies, covered, look=look, skills=skills, stall=stall)
        if is_decided(judgements):
            break
    if any(each.verdict == UNSURE for each in judgements):
        remember_undecided(at.folder, games)
    if before:
        times = "once" if before == 1 else f"{before} times"
        complain(f"the first of these games were judged {times} before without an answer; the ranges are wider for it")
    if wanted.expectations and games < at.order.games:
        complain(f"stopped at {games:,} games of each table: more cannot change the answer")
    return progress, order, judgements, tallies


@dataclass(frozen=True)
class Tried:
    """What was found out by taking things away, by adventure."""

    effects: dict[str, tuple[WinEffect, ...]]
    interactions: dict[str, tuple[Interaction, ...]]


def _tried(wanted: Wanted, at: Table, tallies: Tallies, play: Play) -> Tried:
    """What single things and pairs of them do. These games lie beside those of the run and are kept like them."""
    from toolkit.playtest.bots import bot_names
    from toolkit.playtest.effects import budget_of, measure, run_name
    from toolkit.playtest.interactions import PairFault, interactions, things_named
    from toolkit.playtest.one_game import Playground
    from toolkit.playtest.parts import read
    from toolkit.playtest.statistics.summary import summary_of

    budget = budget_of(at.order.games, wanted.effects, wanted.effects_games)
    for_pairs = budget_of(at.order.games, True, wanted.effects_games) if wanted.pairs else 0

    def played(order: PlaytestOrder, purpose: str) -> pa.Table:
        folder = at.folder / "effects" / run_name(order, purpose)
        play(order, at.library, folder)
        return read(folder, ["cell", "index", "outcome"])

    playground = Playground(at.system, at.library, at.order)
    adventures = summary_of(tallies, skills=bot_names(at.system)).adventures if budget or for_pairs else ()
    try:
        things = things_named(playground, wanted.pairs) if wanted.pairs else []
        return Tried(
            {each.adventure: measure(playground, each, budget, played) for each in adventures},
            {
                each.adventure: interactions(playground, each, things, for_pairs, played)
                for each in (adventures if for_pairs else ())
            },
        )
    except PairFault as fault:
        raise Stop([f"error: --pairs: {fault}"]) from None


def _tell(
    wanted: Wanted,
    at: Table,
    judgements: list[GateResult],
    tallies: Tallies,
    difference: Difference | None,
    tried: Tried,
) -> None:
    """Write the page, and print what was asked for."""
    from toolkit.content.files import atomic_write
    from toolkit.playtest.parts import Folder, writing
    from toolkit.playtest.report import data, text, words
    from toolkit.playtest.report.gathering import gather
    from toolkit.playtest.report.page import Commands, to_page

    folder = Folder(at.folder, at.order)
    report = gather(
        folder,
        at.system,
        at.library,
        tallies=tallies,
        judgements=judgements,
        effects=tried.effects,
        interactions=tried.interactions,
    )
    page = wanted.page or at.folder / PAGE
    with writing(page):
        pack = at.pack if at.pack != at.order.pack else ""
        atomic_write(page, to_page(report, Commands(at.folder.as_posix(), pack)))
    if difference is None:
        say_text(data.to_json(report) if wanted.form == "json" else text.to_text(report))
    else:
        from toolkit.playtest.report import changes

        told = {"json": changes.to_json, "markdown": changes.to_markdown, "text": changes.to_text}[wanted.form]
        say_text(told(difference))
        verdicts = "\n".join(words.judged(judgements))
        if verdicts:
            say_text(verdicts, file=sys.stdout if wanted.form == "text" else sys.stderr)
    if wanted.form == "text":
        say()
    say(f"report: {page}", file=sys.stdout if wanted.form == "text" else sys.stderr)


# Against another version


@dataclass(frozen=True)
class Older:
    """The version to compare with: what people call it, and its content."""

    name: str
    library: Library


@contextmanager
def _older(against: str, at: Table) -> Iterator[Older | None]:
    """The other version: a folder, or what git has of the pack at a revision. Raises `Stop`."""
    if not against:
        yield None
    elif Path(against).is_dir():
        yield Older(against, _library_of(Path(against), at, against))
    else:
        with scratch_folder() as folder:
            yield Older(against, _library_of(_checked_out(against, at, folder), at, against))


def _library_of(folder: Path, at: Table, against: str) -> Library:
    system, library, pack = load_playable(str(folder))
    if (system.id, pack) != (at.system.id, at.order.pack):
        raise _cannot(against, f"it holds the pack {pack!r} of {system.title}, not {at.order.pack!r}")
    return library


def _checked_out(revision: str, at: Table, folder: Path) -> Path:
    """The pack, and the packs of the same repository that it requires, as they were."""
    from toolkit.content.git import GitError, at_revision

    root = at.library.packs[at.order.pack].root.resolve()
    try:
        then = at_revision(root, revision)
        found = {pack.id: then.write(pack.root, folder) for pack in at.library.packs.values()}
    except GitError as error:
        hint = "name a folder that holds the pack, or a revision of its git repository, such as HEAD~1 or main"
        raise _cannot(revision, f"it is no folder, and as a revision it cannot be read: {error}", hint) from None
    if not found[at.order.pack]:
        raise _cannot(revision, f"the pack {at.order.pack!r} was not there then")
    return folder / root.relative_to(then.top)


def _difference(at: Table, older: Older, play: Play) -> Difference:
    """Play the other version on the same seeds, and compare."""
    from toolkit.playtest.difference import Version, compare
    from toolkit.playtest.parts import Folder

    order = _same_tables(at, older)
    folder = at.folder.with_name(f"{order.pack}-{order.config}" if order.config != at.order.config else at.folder.name)
    play(order, older.library, folder)
    return compare(
        Version(older.name, older.library, Folder(folder, order)),
        Version("now", at.library, Folder(at.folder, at.order)),
        at.library.packs[at.order.pack].manifest.title,
        stall=at.system.facts.stall,
    )


def _same_tables(at: Table, older: Older) -> PlaytestOrder:
    """The order for the other version: the tables that it can play too."""
    from toolkit.content.library import NotFoundError
    from toolkit.playtest.one_game import Playground
    from toolkit.playtest.planning import check
    from toolkit.rules.reading import ContentFault

    order = replace(at.order, content_hash=older.library.content_hash)
    cells = []
    for cell in order.cells:
        try:
            check(Playground(at.system, older.library, replace(order, cells=(cell,))))
        except (ContentFault, NotFoundError):
            continue
        cells.append(cell)
    if not cells:
        raise _cannot(older.name, "it can play none of these tables")
    return replace(order, cells=tuple(cells))


def _cannot(against: str, why: str, hint: str = "") -> Stop:
    message = f"{against!r} cannot be compared with: {why}"
    return Stop.from_diagnostics([Diagnostic("L1312", message, "--against", hint=hint)])
