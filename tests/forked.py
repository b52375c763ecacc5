"""Commands of Lantern, each in a process of its own that has imported everything already.

Starting Python and importing our modules takes longer than most commands. So one process imports them, reads what
ships, and then forks for every command: with its own folder, streams, limits and exit code, and killed alone. Tests of
how the program itself starts, of its streams and of its open files start it as people do.

`python -m tests.forked` is that process: a line of JSON on standard input is a command, a line of JSON is the answer.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import io
import json
import os
import resource
import selectors
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
#: Seconds after which a command is ended: far more than any takes, on a busy machine too.
PATIENCE = 300
#: What is read and checked before the first command comes: most commands check it before they do anything else. Packs
#: that have the names of their systems.
_PACKS = ("night-cage", "massive-darkness")
#: What some commands import only when they need it. None of it starts threads, which no fork would have.
_LATE = ("PIL.Image", "pypdfium2", "rich.progress", "typst")


class Forking:
    """Asks the process that forks."""

    def __init__(self, before: tuple[str, ...]) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(
            [*before, sys.executable, "-m", "tests.forked"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        atexit.register(self._process.kill)

    def run(self, *words: str, **how: Any) -> subprocess.CompletedProcess[str]:
        """Run a command to its end. `how` are the arguments of `_life` below."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"words": words, **how}) + "\n")
        self._process.stdin.flush()
        code, out, err = json.loads(self._process.stdout.readline())
        return subprocess.CompletedProcess(words, code, out, err)


def forking(before: tuple[str, ...] = ()) -> Forking:
    """One such process for all tests; `before` are words that start it in another way."""
    return _started(before)


@cache
def _started(before: tuple[str, ...]) -> Forking:
    return Forking(before)


def main() -> None:
    _warm()
    for line in sys.stdin:
        print(json.dumps(_forked(json.loads(line))), flush=True)


def _forked(asked: dict[str, Any]) -> tuple[int, str, str]:
    """Run a command in a fork: its exit code, or the signal that ended it below zero, and what it said."""
    pipes = [os.pipe() for _ in range(3)]
    child = os.fork()
    if child == 0:
        os._exit(_life(pipes, **asked))
    (its_input, typing), (out, its_out), (err, its_err) = pipes
    for handle in (its_input, its_out, its_err):
        os.close(handle)
    with contextlib.suppress(BrokenPipeError):
        os.write(typing, asked.get("typed", "").encode("utf-8"))
    os.close(typing)
    told = {out: b"", err: b""}
    with selectors.DefaultSelector() as waiting:
        for handle in told:
            waiting.register(handle, selectors.EVENT_READ)
        while waiting.get_map():
            for key, _ in waiting.select():
                part = os.read(key.fd, 65_536)
                told[key.fd] += part
                if not part:
                    waiting.unregister(key.fd)
                    os.close(key.fd)
    _, status = os.waitpid(child, 0)
    said = (each.decode("utf-8", "replace") for each in told.values())
    return os.waitstatus_to_exitcode(status), *said


def _warm() -> None:
    """Import what commands import, read what ships, and check it. There is no garbage in what is there then."""
    from typer.testing import CliRunner

    from tests.shipped_files import read_once
    from toolkit.checks.run import Options, run
    from toolkit.cli.main import COMMANDS, MODULES, build
    from toolkit.content.library import load
    from toolkit.content.resources import shipped_by_name
    from toolkit.render.phrases import LANGUAGES, phrases
    from toolkit.systems import find, playable

    for name in (*_LATE, *(f"toolkit.cli.{MODULES.get(name, name)}" for name in COMMANDS)):
        importlib.import_module(name)
    for system in playable():
        find(system)
    read_once()
    for pack in _PACKS:
        load([shipped_by_name()[pack]])
        run([shipped_by_name()[pack]], Options(use_cache=False))
        for language in LANGUAGES:
            phrases(pack, language)
    CliRunner().invoke(build("explain"), ["explain", "L0203"])  # typer imports half of what it needs for a command
    gc.freeze()


def _life(
    pipes: list[tuple[int, int]],
    words: list[str],
    cwd: str,
    typed: str = "",  # by the process that forks
    environment: dict[str, str] | None = None,
    largest_file: int | None = None,
    moment: int | None = None,
) -> int:
    """The life of a command, in its fork. No file of it grows beyond `largest_file`; it is killed at a `moment`
    (`tests/faults/killing.py`).
    """
    _redirect(pipes)
    signal.alarm(PATIENCE)
    os.chdir(cwd)
    if environment is not None:
        os.environ.clear()
        os.environ.update(environment)
    if moment is not None:
        from tests.faults.killing import Moments

        Moments(moment, str(Path(cwd) / ".tally")).watch()
    if largest_file is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    from toolkit.cli.main import main as lantern

    sys.argv = ["lantern", *words]
    try:
        lantern()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    else:
        code = 0
    with contextlib.suppress(OSError):
        atexit._run_exitfuncs()
        sys.stdout.flush()
    return code


def _redirect(pipes: list[tuple[int, int]]) -> None:
    """Streams of its own, as a new process would have them."""
    (its_input, typing), (out, its_out), (err, its_err) = pipes
    for number, handle in enumerate((its_input, its_out, its_err)):
        os.dup2(handle, number)
    for handle in (its_input, typing, out, its_out, err, its_err):
        os.close(handle)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, "r", closefd=False)), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding="utf-8")
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(2, "w", closefd=False)), encoding="utf-8")


if __name__ == "__main__":
    main()
