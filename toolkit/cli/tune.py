"""`lantern tune`: values of numbers in content that reach a win rate."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.games import Stop, errors_in, load_playable, read_options, words_in
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say, say_text
from toolkit.cli.playtest import MOST_SEED, asked_players, need, plan_order, play_order

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.playtest.difference import CellChange, Version
    from toolkit.playtest.tuning import Knob, Tuned, Tuner

FORMATS = ("text", "json")


def command(
    pack: Annotated[str, typer.Argument(help="The pack's folder, or the id of a shipped pack.")],
    number: Annotated[
        list[str],
        typer.Option(
            "--number", "-k", help="What may change: cave-rat.health, base#/boards/small/stack/gate, with =LOW..HIGH."
        ),
    ],
    target: Annotated[
        float, typer.Option("--target", "-t", min=0.0, max=1.0, help="The win rate to reach, such as 0.5.")
    ],
    within: Annotated[float, typer.Option("--within", min=0.0, max=1.0, help="How near is near enough.")] = 0.03,
    adventure: Annotated[
        list[str] | None, typer.Option("--adventure", "-a", help="Which adventures; all of the pack by default.")
    ] = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="How many players: 4, or 2,4, or all; by default as advised.")
    ] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="Who plays; several with commas.")] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each table for each value.")] = 300,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The seed all values play.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the adventure: name or name=value.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write what was found into the files; comments stay.")] = False,
    out: Annotated[
        Path, typer.Option("--out", help="Where played games are kept: what was tried once is not played again.")
    ] = Path("build/playtest/tune"),
    executor: Annotated[str, typer.Option("--executor", help="process (every core), serial or dask.")] = "process",
    workers: Annotated[int, typer.Option("--workers", min=0, help="Processes to use; 0 for one a core.")] = 0,
    form: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
) -> None:
    """Find values of numbers that reach a win rate. All values play the same seeds. Nothing is written unless told.

    \b
    Examples:
      lantern tune my-pack -k cave-rat.health -t 0.5                   one number, half to twice its value
      lantern tune my-pack -k cave-rat.health=2..9 -k gate.copies -t 0.4 --bots greedy
      lantern tune night-cage -a base -k "base#/boards/small/stack/wax-eater=4..12" -t 0.3
      lantern tune my-pack -k cave-rat.health -t 0.5 --write           and write it

    \b
    Exit codes: 0 reached, 1 out of reach, 2 could not run, 3 a fault of our own.
    """
    try:
        need("pyarrow")
        from toolkit.playtest.difference import Version
        from toolkit.playtest.parts import Folder
        from toolkit.playtest.tuning import Tuner, Unplayable

        if form not in FORMATS:
            raise Stop([f"error: there is no format {form!r}; there is {', '.join(FORMATS)}"])
        if write and not Path(pack).exists():
            raise Stop([f"error: {pack!r} is a shipped pack; to write into it, name its folder"])
        system, library, name = load_playable(pack)
        knobs = _knobs(library, name, number)

        asked: dict[str, Any] = {
            "adventures": [each for word in adventure or [] for each in words_in(word)],
            "players": asked_players(players),
            "bots": words_in(bots),
            "games": games,
            "seed": seed,
            "options": read_options(option or []),
        }
        plan_order(
            system, library, name, **asked
        )  # what is wrong with the order itself is told before anything is tried

        versions: dict[str, Version] = {}

        def play(changed: Library) -> tuple[int, int]:
            try:
                order = plan_order(system, changed, name, **asked)
            except Stop as stop:
                raise Unplayable(str(stop)) from None
            folder = out / f"{order.pack}-{order.config}"
            progress = play_order(order, changed, folder, executor, workers, "", quiet)
            versions[changed.content_hash] = Version("", changed, Folder(folder, order))
            return progress.won, progress.won + progress.lost

        try:
            tuned = _tune(Tuner(library, knobs, target, play, within), form)
        except Unplayable as fault:
            raise Stop([str(fault)]) from None
        code = _tell(tuned, _compared(tuned, library, versions), library, Path(pack), write, form)
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    if code:
        raise typer.Exit(code)


def _knobs(library: Library, pack: str, words: Sequence[str]) -> tuple[Knob, ...]:
    from toolkit.content.diagnostics import Diagnostic
    from toolkit.playtest.tuning import TuneFault, read_knob

    faults = []
    knobs: list[Knob] = []
    for text in words:
        try:
            knob = read_knob(library, pack, text)
        except TuneFault as fault:
            faults.append(fault.diagnostic)
            continue
        if any((knob.path, knob.span) == (other.path, other.span) for other in knobs):
            faults.append(Diagnostic("L1313", f"the number is named twice: {text!r}", knob.shown, knob.span))
        knobs.append(knob)
    if faults:
        raise Stop.from_diagnostics(faults)
    return tuple(knobs)


def _tune(tuner: Tuner, form: str) -> Tuned:
    """Search, and say every trial as it is played."""
    from toolkit.playtest.report.tuned import told

    stream = sys.stdout if form == "text" else sys.stderr
    tuner.told = lambda trial: say_text(told(tuner.knobs, trial), file=stream, flush=True)
    for knob in tuner.knobs:
        say(f"{knob.place}  {knob.name} is {knob.value:f}; tried from {knob.low:f} to {knob.high:f}", file=stream)
    return tuner.tune()


def _compared(tuned: Tuned, library: Library, versions: Mapping[str, Version]) -> tuple[CellChange, ...]:
    """The tables as they are beside the values found, game by game; nothing where they are the same."""
    from toolkit.playtest.difference import compare
    from toolkit.playtest.tuning import changed_library

    now = changed_library(library, tuned.knobs, tuple(knob.value for knob in tuned.knobs))
    best = changed_library(library, tuned.knobs, tuned.best.values)
    if now.content_hash == best.content_hash:
        return ()
    return compare(versions[now.content_hash], versions[best.content_hash]).cells


def _tell(tuned: Tuned, compared: Sequence[CellChange], library: Library, pack: Path, write: bool, form: str) -> int:
    """Show what was found; write it where that was asked for and it was reached."""
    from toolkit.playtest.report.tuned import to_json, to_text

    changes = any(value != knob.value for knob, value in zip(tuned.knobs, tuned.best.values, strict=True))
    writes = write and tuned.reached and changes
    if form == "text":
        say_text(to_text(tuned, compared))
    if writes:
        _write(tuned, library, pack)
    if form == "json":
        say_text(to_json(tuned, writes, compared))
    elif writes:
        say("written")
    elif changes:
        say(
            "nothing was written" + ("" if write else "; --write writes it") if tuned.reached else "nothing was written"
        )
    return 0 if tuned.reached else EXIT_FINDINGS


def _write(tuned: Tuned, library: Library, pack: Path) -> None:
    """Write the numbers; a pack that does not check clean with them gets its old files back."""
    from toolkit.content.files import atomic_write
    from toolkit.playtest.tuning import TuneFault, written

    known = set(errors_in(pack))
    try:
        before = written(library, tuned.knobs, tuned.best.values)
    except TuneFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
    errors = [each for each in errors_in(pack) if each not in known]
    if errors:
        for file, data in before.items():
            atomic_write(file, data)
        shown = Stop.from_diagnostics(errors)
        raise Stop(
            [str(shown), "the pack would not check clean with these numbers; nothing was written"], EXIT_FINDINGS
        )
