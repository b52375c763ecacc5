"""The `lantern` command. Only the called command's module is imported, so that every command starts fast."""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

#: Every command with its line in `lantern --help`, in the order people meet them. Each lives in
#: `toolkit/cli/<name>.py`, which has a function `command` or, for a command with commands of its own, a Typer `app`.
COMMANDS = {
    "new": "Start a new pack: a folder that checks clean and can be played.",
    "check": "Check content: files, schemas, references, words, meaning.",
    "explain": "Explain a diagnostic code, with a bad and a good example.",
    "fmt": "Format content files; comments stay.",
    "test": "Run scenario tests.",
    "play": "Play an adventure at the terminal.",
    "campaign": "Play adventures one after another, with what is between them.",
    "playtest": "Play thousands of games and say what they tell.",
    "tune": "Find values of numbers in content that reach a win rate.",
    "replay": "Step through a saved game and verify it.",
    "text": "Show the words a card gets, generated from its effects.",
    "render": "Print: cards and tiles to PDF and PNG.",
    "rulebook": "Make the rule book of a system: PDF and PNG.",
    "table": "Show entities as a table for spreadsheets: CSV or XLSX.",
    "import": "Take over what a table from a spreadsheet says.",
    "export": "Virtual tabletops: saved objects and maps.",
    "bundle": "Ship: one JSON with the data and the words of a pack.",
    "rules": "What the rules ledgers say and which rules have tests.",
    "schema": "Print or write the JSON Schemas for editors.",
}

#: Commands whose name no module can have.
MODULES = {"import": "importing"}

EXIT_FINDINGS = 1
EXIT_CANNOT_RUN = 2
EXIT_OUR_FAULT = 3
EXIT_INTERRUPTED = 130

HELP = """Check, play, print and ship dungeon-crawl board-game content written as YAML.

\b
Examples:
  lantern new my-pack --system night-cage    start a pack
  lantern check my-pack                      find mistakes, with file, line and hint
  lantern test my-pack                       run its scenario tests
  lantern play my-pack                       play it here
  lantern render my-pack --lang uk           print it, in Ukrainian
  lantern -C my-pack check                   work in a folder, as if started there

Unofficial: the games' names belong to their publishers.
"""


def main() -> None:
    """Run the command line. Faults of our own end with exit code 3 and never look like findings; what the machine
    refuses (a full disk, a folder nobody may write to, too few open files) ends with 2, in every command."""
    from toolkit.cli.streams import finish, steady
    from toolkit.content.garbage import no_garbage_collection

    while sys.argv[1:2] == ["-C"] and len(sys.argv) > 2:
        enter(sys.argv[2])
        del sys.argv[1:3]
    called = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    try:
        steady()
        _end_in_order()
        _look_where_we_are()
        if sys.argv[1:2] == ["check"]:
            _check_quickly(sys.argv[2:])
        with no_garbage_collection():  # what is imported stays
            application = build(called)
        try:
            application()
        finally:
            finish()
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except Exception as error:
        if os.environ.get("LANTERN_DEBUG"):
            raise
        sys.exit(_told(error))


def _told(error: Exception) -> int:
    """Say what stopped a command, and with which exit code it ends."""
    from toolkit.cli.output import complain, say_text
    from toolkit.content.writing import told

    if (why := _broken_system(error)) != "":
        say_text(why, file=sys.stderr)
        return EXIT_CANNOT_RUN
    refused = told(error) if isinstance(error, OSError) else None
    if refused is not None:
        say_text(f"error: {refused[0]}\n  hint: {refused[1]}", file=sys.stderr)
        return EXIT_CANNOT_RUN
    complain(f"lantern: a fault of our own: {type(error).__name__}: {error}")
    complain("Please report it with the command you ran. LANTERN_DEBUG=1 shows where it happened.")
    return EXIT_OUR_FAULT


def _look_where_we_are() -> None:
    """Paths begin in the folder we were started in, which somebody may have removed."""
    try:
        os.getcwd()
    except OSError as error:
        reason = error.strerror or str(error)
        from toolkit.cli.output import complain

        complain(f"error: the folder you are in cannot be used: {reason}")
        complain("  hint: go to another one")
        sys.exit(EXIT_CANNOT_RUN)


def _end_in_order() -> None:
    """Whoever ends us with SIGTERM, or closes the terminal, gets what Ctrl-C gets: parts are removed, games are kept.

    A second signal ends us at once. A signal that somebody chose to ignore (nohup) stays ignored.
    """

    def end(number: int, frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        sys.exit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


def enter(folder: str) -> None:
    """Work in a folder from now on; end the command where that cannot be."""
    try:
        os.chdir(folder)
    except (OSError, ValueError) as error:
        from toolkit.cli.output import complain

        why = error.strerror if isinstance(error, OSError) else error
        complain(f"lantern: the folder {folder!r} cannot be worked in: {why}")
        sys.exit(EXIT_CANNOT_RUN)


def _broken_system(error: Exception) -> str:
    """What is wrong with a system that an installed package brings; "" when the error is about something else. An
    error that came through code or a layout of such a package is told as the package's."""
    from pathlib import Path

    from toolkit.checks.sinks import text_sink
    from toolkit.content.descriptions import BrokenSystemError
    from toolkit.content.shipped_files import fault_of_layout, fault_of_package

    known = isinstance(error, BrokenSystemError)
    told = error if known else fault_of_layout(str(getattr(error, "report", ""))) or fault_of_package(error)
    return text_sink.shown(told.diagnostic, Path.cwd()) if isinstance(told, BrokenSystemError) else ""


def _check_quickly(arguments: list[str]) -> None:
    """Run the everyday call of `lantern check` and exit; return when the arguments need the full command line."""
    from toolkit.cli.checking import check, everyday
    from toolkit.cli.streams import finish

    request = everyday(arguments)
    if request is not None:
        if not request.deep:  # which plays games and drops them; what a check makes stays to its end
            gc.disable()
        code = check(request)
        finish()
        os._exit(code)  # handing back the memory of ten thousand files one by one takes longer than leaving


def build(called: str) -> typer.Typer:
    """The application with the called command loaded; the others are only names and help lines."""
    from toolkit.cli.app import build as build_app

    return build_app(called)


if __name__ == "__main__":
    main()
