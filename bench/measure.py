"""Timing helpers shared by the benchmarks."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
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


class Memory:
    """The most that a process and its children held together, in bytes of memory of their own."""

    def __init__(self) -> None:
        self.most = 0

    def look(self) -> None:
        """Linux tells it; elsewhere the number stays 0."""
        self.most = max(self.most, sum(map(_own_bytes, _family(os.getpid()))))


def _family(process: int) -> list[int]:
    found = [process]
    for folder in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in folder.read_text().split():
                found += _family(int(child))
    return found


def _own_bytes(process: int) -> int:
    """Memory in use, without what is shared with other processes, such as program code."""
    with suppress(OSError, ValueError, IndexError):
        fields = Path(f"/proc/{process}/statm").read_text().split()
        return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")
    return 0


@contextmanager
def watched_memory() -> Iterator[Memory]:
    """Look at the memory ten times a second."""
    memory, done = Memory(), threading.Event()

    def watch() -> None:
        while not done.wait(0.1):
            memory.look()

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield memory
    finally:
        done.set()
        thread.join()
