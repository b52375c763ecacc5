"""Timing helpers shared by the benchmarks."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path


def best_of(times: int, work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds: the one least disturbed by other work on the machine."""
    return min(_seconds(work) for _ in range(times))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def tool(name: str) -> str:
    """The path of a command that is installed beside this Python."""
    return str(Path(sys.executable).with_name(name))


def best_run(times: int, command: Sequence[str], *, cwd: Path | None = None, codes: Sequence[int] = (0,)) -> float:
    """The shortest of several runs of a command, in seconds."""

    def run() -> None:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
        if done.returncode not in codes:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-500:]}")

    return best_of(times, run)


def row(what: str, value: str, goal: str = "", met: bool | None = None) -> None:
    """One line of a report: what, the number, the goal and whether it is met."""
    verdict = "" if met is None else ("  met" if met else "  NOT MET")
    print(f"  {what:<58} {value:>16}   {goal}{verdict}")
