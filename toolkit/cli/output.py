"""The one way to the terminal. What commands say holds names, words and paths of strangers: all of it passes here."""

from __future__ import annotations

import sys
from typing import Any, TextIO

from toolkit.content.characters import in_json, on_lines, on_one_line


def say(line: object = "", *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print one line for people, on stdout unless told. Whatever is in it, it stays one line."""
    _write(on_one_line(str(line)), file, flush)


def say_text(text: object, *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print text of our own making that has several lines: a table, a board, diagnostics."""
    _write(on_lines(str(text)), file, flush)


def complain(line: object) -> None:
    """Say on stderr what went wrong, or what is no part of the result."""
    say(line, file=sys.stderr)


def show(prompt: str) -> None:
    """Show words at once and stay on their line: a prompt before somebody types."""
    stream = sys.stdout
    stream.write(on_one_line(prompt))
    stream.flush()


def say_json(data: Any) -> None:
    """Print data for programs."""
    _write(in_json(data), None, flush=False)


_written = 0


def lines_written() -> int:
    """How many lines stand on the terminal since the command began."""
    return _written


def line_typed() -> None:
    """Somebody ended a line on the terminal."""
    global _written
    _written += 1


def _write(text: str, file: TextIO | None, flush: bool) -> None:
    global _written
    stream = sys.stdout if file is None else file
    whole = text if text.endswith("\n") else text + "\n"
    stream.write(whole)
    _written += whole.count("\n")
    if flush:
        stream.flush()
