"""How fast the command starts, as a ratio to an empty Python."""

from __future__ import annotations

import sys

from bench.measure import best_run, row, tool

RUNS = 15


def main() -> None:
    empty = best_run(RUNS, [sys.executable, "-c", "pass"])
    for arguments in (["--version"], ["--help"], ["explain", "--help"]):
        seconds = best_run(RUNS, [tool("lantern"), *arguments])
        row(f"lantern {' '.join(arguments)}", f"{seconds / empty:.1f} x", "of `python -c pass`")
