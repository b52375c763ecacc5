"""`lantern tune`: values of numbers in content that reach a win rate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.games import Stop, errors_in, load_playable, read_options, stops_told, words_in
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say, say_text
from toolkit.cli.playtest import MOST_SEED, asked_players, need, plan_order, play_order

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.playtest.difference import CellChange, Version
    from toolkit.playtest.orders import PlaytestOrder
    from toolkit.playtest.tuning.knobs import Knob, Setting
    from toolkit.playtest.tuning.trials import Played, Target, Trials
    from toolkit.playtest.tuning.tuner import Tuned
    from toolkit.rules.system import System

FORMATS = ("text", "json")


def command(
    number: Annotated[
        list[str],
        typer.Option(
            "--number", "-k", help="What may change: cave-rat.health, base#/boards/small/stack/gate, with =LOW..HIGH."
        ),
    ],
    target: Annotated[
        float, typer.Option("--target", "-t", min=0.0, max=1.0, help="The win rate to reach, such as 0.5.")
    ],
    pack: Annotated[
        str, typer.Argument(help="The pack's folder, or the id of a shipped pack; the pack you stand in by default.")
    ] = ".",
    within: Annotated[float, typer.Option("--within", min=0.0, max=1.0, help="How near is near enough.")] = 0.05,
    length: Annotated[
        float | None, typer.Option("--length", min=1.0, help="A length in rounds to reach as well; needs optuna.")
    ] = None,
    length_within: Annotated[float, typer.Option("--length-within", min=0.01, help="How near, in rounds.")] = 1.0,
    together: Annotated[
        bool, typer.Option("--together", help="Move all numbers at once instead of one after the other; needs optuna.")
    ] = False,
    adventure: Annotated[
        list[str] | None, typer.Option("--adventure", "-a", help="Which adventures; all of the pack by default.")
    ] = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="How many players: 4, or 2,4, or all; by default as advised.")
    ] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="Who plays; several with commas.")] = "",
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=3, help="Games of each table for a value that matters; a third for a first look."
        ),
    ] = 300,
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
    """Find values of numbers that reach a win rate. All values play the same seeds, and what is found is confirmed on
    fresh ones. Nothing is written unless told.

    \b
    Examples:
      lantern tune my-pack -k cave-rat.health -t 0.5                   one number, half to twice its value
      lantern tune my-pack -k cave-rat.health=2..9 -k gate.copies -t 0.4 --bots greedy
      lantern tune night-cage -a base -k "base#/boards/small/stack/wax-eater=4..12" -t 0.3
      lantern tune my-pack -k cave-rat.health -k gate.copies -t 0.4 --together
      lantern tune my-pack -k cave-rat.health -k gate.copies -t 0.4 --length 8      a win rate and a length
      lantern tune my-pack -k cave-rat.health -t 0.5 --write           and write it

    \b
    Exit codes: 0 reached, 1 out of reach or no measurable effect, 2 could not run, 3 a fault of our own,
    4 not enough games to say.
    """
    with stops_told():
        from toolkit.playtest.executors import kept_workers
        from toolkit.playtest.rows import do_without_pandas
        from toolkit.playtest.tuning.trials import Target, Trials, Unplayable

        do_without_pandas()
        if form not in FORMATS:
            raise Stop([f"error: there is no format {form!r}; there is {', '.join(FORMATS)}"])
        if write and not Path(pack).exists():
            raise Stop([f"error: {pack!r} is a shipped pack; to write into it, name its folder"])
        if together or length is not None:
            need("optuna")
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

        def play(order: PlaytestOrder, changed: Library, folder: Path) -> None:
            play_order(order, changed, folder, executor, workers, "", quiet)

        table = _Table(system, library, name, knobs, asked, out, play)
        aim = Target(target, within, length, length_within)
        try:
            with kept_workers():
                tuned = _tune(knobs, Trials(table.played, aim, games), together or length is not None, seed, form)
        except Unplayable as fault:
            raise Stop([str(fault)]) from None
        code = _tell(tuned, aim, table.compared(tuned), library, Path(pack), write, form)
    if code:
        raise typer.Exit(code)


@dataclass
class _Table:
    """Plays settings: the pack with other numbers, on the seeds that are asked for."""

    system: System
    library: Library
    pack: str
    knobs: tuple[Knob, ...]
    asked: Mapping[str, Any]
    out: Path
    play: Callable[[PlaytestOrder, Library, Path], None]
    versions: dict[Setting, Version] = field(default_factory=dict)

    def played(self, values: Setting, games: int, luck: str) -> Played:
        from toolkit.playtest.difference import Version
        from toolkit.playtest.parts import Folder
        from toolkit.playtest.tuning.changing import changed_library
        from toolkit.playtest.tuning.reading import games_of
        from toolkit.playtest.tuning.trials import FRESH, SAME, Unplayable

        changed = changed_library(self.library, self.knobs, values)
        seed = self.asked["seed"] if luck == SAME else _fresh(self.asked["seed"])
        try:
            order = plan_order(self.system, changed, self.pack, **{**self.asked, "games": games, "seed": seed})
        except Stop as stop:
            raise Unplayable(str(stop)) from None
        folder = self.out / f"{order.pack}-{order.config}"
        self.play(order, changed, folder)
        if luck != FRESH:
            self.versions[values] = Version("", changed, Folder(folder, order))
        return games_of(folder, games)

    def compared(self, tuned: Tuned) -> tuple[CellChange, ...]:
        """The tables as they are beside the values found, game by game; nothing where they are the same."""
        from toolkit.playtest.difference import compare

        now = tuple(knob.value for knob in tuned.knobs)
        if now == tuned.picked or now not in self.versions or tuned.picked not in self.versions:
            return ()
        return compare(self.versions[now], self.versions[tuned.picked]).cells


def _fresh(seed: int) -> int:
    """The seed of games that nothing is chosen by."""
    return int.from_bytes(blake2b(f"{seed}/tune/fresh".encode(), digest_size=6).digest(), "big")


def _knobs(library: Library, pack: str, words: Sequence[str]) -> tuple[Knob, ...]:
    from toolkit.content.diagnostics import Diagnostic
    from toolkit.playtest.tuning.knobs import TuneFault, read_knob

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


def _tune(knobs: tuple[Knob, ...], trials: Trials, together: bool, seed: int, form: str) -> Tuned:
    """Search, and say every trial as it is played."""
    from toolkit.playtest.report.tuned import told
    from toolkit.playtest.tuning.together import Together
    from toolkit.playtest.tuning.tuner import Tuner

    stream = sys.stdout if form == "text" else sys.stderr
    trials.told = lambda trial: say_text(told(knobs, trial, trials.target), file=stream, flush=True)
    for knob in knobs:
        say(f"{knob.place}  {knob.name} is {knob.value:f}; tried from {knob.low:f} to {knob.high:f}", file=stream)
    return Together(knobs, trials, seed).tune() if together else Tuner(knobs, trials).tune()


def _tell(
    tuned: Tuned, target: Target, compared: Sequence[CellChange], library: Library, pack: Path, write: bool, form: str
) -> int:
    """Show what was found; write it where that was asked for and it was reached."""
    from toolkit.playtest.gates import EXIT_UNSURE
    from toolkit.playtest.report.tuned import to_json, to_text
    from toolkit.playtest.tuning.tuner import UNDECIDED

    changes = any(value != knob.value for knob, value in zip(tuned.knobs, tuned.picked, strict=True))
    writes = write and tuned.reached and changes
    if form == "text":
        say_text(to_text(tuned, target, compared))
    if writes:
        _write(tuned, library, pack)
    if form == "json":
        say_text(to_json(tuned, target, writes, compared))
    elif writes:
        say("written")
    elif changes:
        say(
            "nothing was written" + ("" if write else "; --write writes it") if tuned.reached else "nothing was written"
        )
    if tuned.reached:
        return 0
    return EXIT_UNSURE if tuned.verdict == UNDECIDED else EXIT_FINDINGS


def _write(tuned: Tuned, library: Library, pack: Path) -> None:
    """Write the numbers; a pack that does not check clean with them gets its old files back."""
    from toolkit.content.files import atomic_write
    from toolkit.playtest.tuning.changing import written
    from toolkit.playtest.tuning.knobs import TuneFault

    known = set(errors_in(pack))
    try:
        before = written(library, tuned.knobs, tuned.picked)
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
