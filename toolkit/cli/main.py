"""The `lantern` command. Only the called command's module is imported, so that every command starts fast."""

from __future__ import annotations

import os
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
    "export": "Virtual tabletops: saved objects and maps.",
    "bundle": "Ship: one JSON with the data and the words of a pack.",
    "rules": "What the rules ledgers say and which rules have tests.",
    "schema": "Print or write the JSON Schemas for editors.",
}

EXIT_FINDINGS = 1
EXIT_CANNOT_RUN = 2
EXIT_OUR_FAULT = 3

HELP = """Check, play, print and ship dungeon-crawl board-game content written as YAML.

\b
Examples:
  lantern new my-pack --system night-cage    start a pack
  lantern check my-pack                      find mistakes, with file, line and hint
  lantern test my-pack                       run its scenario tests
  lantern play my-pack                       play it here
  lantern render my-pack --lang uk           print it, in Ukrainian

Unofficial: the games' names belong to their publishers.
"""


def main() -> None:
    """Run the command line. Faults of our own end with exit code 3 and never look like findings."""
    called = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    try:
        if sys.argv[1:2] == ["check"]:
            _check_quickly(sys.argv[2:])
        build(called)()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone (`lantern … | head`): not an error. Keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("LANTERN_DEBUG"):
            raise
        from toolkit.cli.output import complain

        complain(f"lantern: a fault of our own: {type(error).__name__}: {error}")
        complain("Please report it with the command you ran. LANTERN_DEBUG=1 shows where it happened.")
        sys.exit(EXIT_OUR_FAULT)


def _check_quickly(arguments: list[str]) -> None:
    """Run the everyday call of `lantern check` and exit; return when the arguments need the full command line."""
    from toolkit.cli.checking import check, everyday

    request = everyday(arguments)
    if request is not None:
        code = check(request)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)  # handing back the memory of ten thousand files one by one takes longer than leaving


def build(called: str) -> typer.Typer:
    """The application with the called command loaded; the others are only names and help lines."""
    from toolkit.cli.app import build as build_app

    return build_app(called)


if __name__ == "__main__":
    main()
