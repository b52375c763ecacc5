"""`lantern playtest`: thousands of games by bots, and what they say."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from toolkit.cli.games import Stop, load_playable, read_heroes, read_options, stops_told, words_in
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS, EXIT_INTERRUPTED, EXIT_OUR_FAULT
from toolkit.cli.output import say, say_text
from toolkit.cli.playtest_report import Table, play_and_tell, read_wanted
from toolkit.cli.playtest_sql import ask_results

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.playtest.orders import PlaytestOrder
    from toolkit.playtest.runner import Progress
    from toolkit.rules.system import System

EXECUTORS = ("process", "serial", "dask")
MOST_SEED = 2**63


def command(
    pack: Annotated[
        str, typer.Argument(help="The pack's folder, or the id of a shipped pack; the pack you stand in by default.")
    ] = "",
    adventure: Annotated[
        list[str] | None, typer.Option("--adventure", "-a", help="Which adventures; all of the pack by default.")
    ] = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="How many players: 4, or 2,4, or all; by default as advised.")
    ] = "",
    heroes: Annotated[
        str, typer.Option("--heroes", help="Which heroes, in the order they sit: wren,odo,… Where seats are heroes.")
    ] = "",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays: random, greedy, search (search:200 imagines 200 games a decision), careful, hasty,"
            " hoarding, apart (styles: all of these), or mix; several with commas; by seat with plus: greedy+random."
            " Without it, random and greedy; greedy alone for --expect, --against and --check-coverage.",
        ),
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each table.")] = 500,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=MOST_SEED, help="The luck of the run; the same seed, the same games.")
    ] = 0,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            help="What the table chooses where the rules leave it open: random, first, kindest or cruellest (the best"
            " and the worst for the players, where the system can tell).",
        ),
    ] = "random",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the adventure: name or name=value.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The results folder; build/playtest/… by default. A run goes on there.")
    ] = None,
    executor: Annotated[str, typer.Option("--executor", help="process (every core), serial or dask.")] = "process",
    workers: Annotated[int, typer.Option("--workers", min=0, help="Processes to use; 0 for one a core.")] = 0,
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", metavar="ADDRESS", help="Use the Dask cluster of this scheduler: tcp://host:8786."),
    ] = "",
    chunk: Annotated[int, typer.Option("--chunk", min=0, help="Games in a part; 0 lets the bots decide.")] = 0,
    decisions: Annotated[
        int, typer.Option("--decisions", min=1, help="A game with more decisions is over its budget.")
    ] = 20_000,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="A game with more rounds is over its budget.")] = 2_000,
    check_coverage: Annotated[
        bool,
        typer.Option(
            "--check-coverage",
            help="Content that no game used (L1301) or that did nothing (L1305) is a finding.",
        ),
    ] = False,
    expect: Annotated[
        list[str] | None,
        typer.Option(
            "--expect", "-e", help="What shall hold: 'win_rate in 0.35..0.65', 'coverage >= 0.9'; stops when sure."
        ),
    ] = None,
    against: Annotated[
        str, typer.Option("--against", metavar="VERSION", help="Play a git revision or a folder too: what changed?")
    ] = "",
    effects: Annotated[
        bool | None,
        typer.Option(
            "--effects/--no-effects",
            help="Find out what single cards, monsters and rules do: the same seeds without them. By default half as"
            " many games as a table has are spent on it, with --effects ten times as many.",
        ),
    ] = None,
    effects_games: Annotated[
        int, typer.Option("--effects-games", min=0, help="How many games to spend on effects of each adventure.")
    ] = 0,
    pairs: Annotated[
        str,
        typer.Option(
            "--pairs", metavar="IDS", help="Things to try two at a time, with commas: do they break the game?"
        ),
    ] = "",
    form: Annotated[
        str, typer.Option("--format", help="text or json; with --against also markdown, for a pull request.")
    ] = "text",
    report: Annotated[
        Path | None, typer.Option("--report", help="Where the page goes; report.html in the results folder by default.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="RUN", help="Take one game of this results folder; see --game.")
    ] = None,
    game: Annotated[str, typer.Option("--game", metavar="CELL:INDEX", help="With --replay: which game.")] = "",
    save: Annotated[Path | None, typer.Option("--save", help="With --replay: save the game to this file.")] = None,
    sql: Annotated[
        str, typer.Option("--sql", metavar="SELECT", help="Ask the games in --results: tables games, facts and cells.")
    ] = "",
    results: Annotated[
        Path | None, typer.Option("--results", metavar="RUN", help="With --sql: the results folder that is asked.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
) -> None:
    """Play thousands of games and say what they tell about an adventure.

    \b
    Examples:
      lantern playtest night-cage                               500 games of every adventure
      lantern playtest night-cage -a base --games 2000          one adventure
      lantern playtest my-pack --bots random,greedy -p 2,4      every pairing of these
      lantern playtest massive-darkness --heroes wren,odo       these two at every table
      lantern playtest my-pack --bots styles                    careful, hasty, hoarding and other players
      lantern playtest my-pack --bots greedy+random             a good and a careless player
      lantern playtest my-pack --bots search:50 -n 40           bots that think ahead; they take their time
      lantern playtest my-pack --check-coverage                 what no game ever used, with file and line
      lantern playtest my-pack -e "win_rate in 0.35..0.65"      a gate for CI, which stops as soon as it is sure
      lantern playtest my-pack --effects                        what single cards, monsters and rules do
      lantern playtest my-pack --pairs lamp,rope,crown          what each two of these do together
      lantern playtest my-pack --against HEAD~1                 what an edit changed, on the same seeds
      lantern playtest my-pack --replay build/playtest/RUN --game 0:17 --save game.json
      lantern replay game.json --pack my-pack --step            look at that game
      lantern playtest --results build/playtest/RUN --sql "select bots, avg(won) from games group by bots"

    \b
    Ctrl-C keeps what is done; the same command goes on from there.
    Exit codes: 0 done, 1 findings or an expectation that fails, 2 could not run, 3 a fault of our own, such as a game
    that crashed, 4 not enough games to say, 130 stopped by Ctrl-C.
    """
    with stops_told():
        if sql or results is not None:
            ask_results(results, sql, form)
            return
        if replay is not None:
            _replay(replay, pack, game, save)
            return
        if game or save is not None:
            raise Stop(["error: --game and --save take a game out of results: name their folder with --replay"])
        wanted = read_wanted(expect or [], against, form, report, effects, effects_games, words_in(pairs))
        system, library, main_pack = load_playable(pack or ".")
        options = read_options(option or [])
        asked = asked_players(players)
        if heroes:
            options["heroes"] = asked_heroes(library, heroes, main_pack, asked, system.hero_kind)
            asked = [len(options["heroes"])]
        order = plan_order(
            system,
            library,
            main_pack,
            adventures=[name for each in adventure or [] for name in words_in(each)],
            players=asked,
            bots=words_in(bots) or ([] if expect or against or check_coverage else skill_gradient(system)),
            games=games,
            seed=seed,
            policy=policy,
            options=options,
            chunk=chunk,
            decisions=decisions,
            rounds=rounds,
        )
        folder = out or default_folder(order)

        def play(order: PlaytestOrder, library: Library, folder: Path) -> Progress:
            return play_order(order, library, folder, executor, workers, scheduler, quiet)

        def told(progress: Progress, order: PlaytestOrder, stream: TextIO) -> None:
            _tell(progress, order, folder, stream)

        try:
            code = play_and_tell(wanted, Table(system, library, order, folder, pack), play, told)
        except KeyboardInterrupt:  # between games and report: while games are played, `play_order` says how far it is
            raise _interrupted(f"stopped before the report was told; games are kept in {folder}") from None
        shown = sys.stdout if form == "text" else sys.stderr
        if check_coverage and _coverage(system, library, order, folder, shown) and code != EXIT_OUR_FAULT:
            raise typer.Exit(EXIT_FINDINGS)
        if code:
            raise typer.Exit(code)


def skill_gradient(system: System) -> list[str]:
    """Who plays where nobody says: the best quick bot, and random play beside it, to show what skill is worth. A gate,
    a comparison and a count of what was used are about the bot alone."""
    return ["random", *list(system.bots)[-1:]]


def default_folder(order: PlaytestOrder) -> Path:
    """Where the results of an order go unless told: the same order finds them again."""
    return Path("build/playtest") / f"{order.pack}-{order.config}"


#: What an optional library is installed as; the extras of `pyproject.toml` name the same.
OPTIONAL = {
    "optuna": "optuna>=4",
    "distributed": "distributed>=2024.8",
    "openpyxl": "openpyxl>=3.1.5",
}


def need(module: str) -> None:
    """Say what to install where an optional library is missing."""
    if find_spec(module) is None:
        raise Stop([f"error: this needs {module}: pip install '{OPTIONAL[module]}'"])


def asked_players(text: str) -> list[int] | None:
    """`4`, `2,4`; nothing for what the adventure advises, None for all."""
    if text.strip() == "all":
        return None
    words = words_in(text)
    if not all(word.isdecimal() and word.isascii() and 0 < int(word[:3]) < 100 for word in words):
        raise Stop([f"error: --players takes numbers such as 4 or 2,4, or all, not {text!r}"])
    return [int(word) for word in words]


def asked_heroes(library: Library, words: str, pack: str, players: list[int] | None, kind: str = "hero") -> list[str]:
    """The heroes that `--heroes` names for every table. Their number is the number of players, so `--players` cannot
    ask for several."""
    if players is None or len(players) > 1:
        raise Stop(["error: --heroes is one table, and --players asks for several; leave --players out"])
    return read_heroes(library, words, pack, players[0] if players else None, kind=kind)


def plan_order(system: System, library: Library, pack: str, **asked: Any) -> PlaytestOrder:
    """The order that was asked for. Raises `Stop` where it cannot be played."""
    from toolkit.playtest.planning import PlanFault, plan
    from toolkit.rules.reading import ContentFault

    try:
        return plan(system, library, pack, **asked)
    except PlanFault as fault:
        raise Stop([f"error: {fault}"]) from None
    except ContentFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None


def play_order(
    order: PlaytestOrder, library: Library, folder: Path, executor: str, workers: int, scheduler: str, quiet: bool
) -> Progress:
    """Play, and show how far it is. Whatever stops it, what is done is kept."""
    from toolkit.cli.playtest_progress import in_words, shown
    from toolkit.playtest.executors import BrokenWorker, WorkerFault, executor_named
    from toolkit.playtest.parts import RunFault
    from toolkit.playtest.runner import Progress, run

    executor = "dask" if scheduler else executor
    if executor not in EXECUTORS:
        raise Stop([f"error: there is no executor {executor!r}; there is {', '.join(EXECUTORS)}"])
    if executor == "dask":
        need("distributed")
    progress = Progress(0)
    show = shown(quiet)
    try:
        begun = False
        for progress in run(order, library, folder, executor_named(executor, workers, scheduler)):
            if not begun:
                begun = True
                _foresee(progress, order, library, executor, workers, quiet)
                show.begin(progress)
            show.update(progress)
    except KeyboardInterrupt:
        show.close()
        raise _interrupted(f"stopped: {in_words(progress)}; they are kept in {folder}") from None
    except RunFault as fault:
        show.close()
        raise Stop.from_diagnostics([fault.diagnostic]) from None
    except WorkerFault as fault:
        show.close()
        code = EXIT_OUR_FAULT if isinstance(fault, BrokenWorker) else EXIT_CANNOT_RUN
        raise Stop([f"error: {fault}", f"  what is done is kept in {folder}"], code) from None
    finally:
        show.close()
    return progress


def _foresee(
    progress: Progress, order: PlaytestOrder, library: Library, executor: str, workers: int, quiet: bool
) -> None:
    """Find out how long it will take, for whoever wants to know."""
    from toolkit.playtest.executors import cores
    from toolkit.playtest.timing import foresee
    from toolkit.systems import find

    if quiet or not progress.timing.left:
        return
    progress.timing.abreast = 1 if executor == "serial" else workers or cores()
    progress.timing.bots = {number: cell.bots for number, cell in enumerate(order.cells)}
    progress.timing.foreseen = foresee(order, find(order.system), library, progress.timing.left)


def _interrupted(message: str) -> Stop:
    """What somebody is told who pressed Ctrl-C: what is kept, and how to go on."""
    return Stop([message, f"to go on: {shlex.join(['lantern', *sys.argv[1:]])}"], EXIT_INTERRUPTED)


def _tell(progress: Progress, order: PlaytestOrder, folder: Path, stream: TextIO) -> None:
    from toolkit.cli.playtest_progress import in_words

    several = len(order.cells) > 1  # wins of different tables and bots do not add up to anything
    tables = f"{len(order.cells)} tables" if several else "1 table"
    say(f"{in_words(progress, won=not several)}; {tables}, results in {folder}", file=stream)


def _coverage(system: System, library: Library, order: PlaytestOrder, folder: Path, stream: TextIO) -> bool:
    """Show what no game used, as `lantern check` would; says whether there is anything."""
    from toolkit.checks.allow import allowed
    from toolkit.cli.games import shown
    from toolkit.playtest import in_vain
    from toolkit.playtest.content_coverage import content_coverage, findings
    from toolkit.playtest.parts import RunFault, open_run, used
    from toolkit.playtest.report.words import counted

    try:
        games = sum(chunk.games for chunk in open_run(folder).done())
        counts = used(folder)
        found = content_coverage(system, library, order.cells, counts)
    except RunFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
    documents = {file.task.shown: file.document.raw for file in library.files if file.document is not None}
    idle = in_vain.findings(system.id, in_vain.in_vain(library, counts), games, library.requested)
    left = allowed(sorted([*findings(found, games, library.requested), *idle]), documents)
    if left:
        say_text(shown(left), file=stream)
    share = f"{found.share:.1%}: {found.used:,} of {found.total:,} used"
    say(f"content coverage {share}; {counted(len(left), 'finding')}", file=stream)
    return bool(left)


def _replay(folder: Path, pack: str, game: str, save: Path | None) -> None:
    """Save a recorded game as a file that `lantern replay` reads."""
    from toolkit.content.files import atomic_write
    from toolkit.playtest.parts import RunFault, open_run
    from toolkit.playtest.replaying import NoSuchGame, saved_game

    cell, colon, index = game.partition(":")
    if not (colon and cell.isdecimal() and index.isdecimal()) or save is None:
        raise Stop(["error: --replay needs --game CELL:INDEX, such as 0:17, and --save FILE"])
    try:
        opened = open_run(folder)
        system, library = _pack_of(opened.order, pack)
        record = saved_game(opened, system, library, int(cell), int(index))
        atomic_write(save, record.to_json())
    except RunFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
    except NoSuchGame as error:
        raise Stop([f"error: {error}"], EXIT_CANNOT_RUN) from None
    shows = shlex.join(["lantern", "replay", str(save), *(["--pack", pack] if pack else []), "--step"])
    say(f"saved to {save}; {shows} shows it")


def _pack_of(order: PlaytestOrder, pack: str) -> tuple[System, Library]:
    """The pack whose games are looked at. Where nobody named it, its id may be enough."""
    try:
        system, library, _ = load_playable(pack or order.pack)
    except Stop as stop:
        if pack:
            raise
        raise Stop([str(stop), "  name the folder of the pack: lantern playtest PACK --replay …"], stop.code) from None
    return system, library
