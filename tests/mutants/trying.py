"""Trying one mutant: the change is written into a copy of the project, and tests run there until one fails."""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.mutants import CHANGING
from tests.mutants.mutant import Mutant
from tests.mutants.probing import Reach
from tests.mutants.warm import COLD, OF_OTHERS

#: What a copy leaves out: nothing that tests read.
_LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".cache", ".lantern", "out", "mutants-kept")
#: So many tests are given to one run of pytest: few at first, so that most mutants die quickly.
_PORTIONS = (8, 40, 400, 4_000)
#: Where each run imports our code anew, one run is best.
ALL = (4_000,)
#: A mutant is given so many times the seconds its tests take, and this many more to start: seconds of the processor.
_PATIENCE, _START = 5.0, 20.0
#: The seconds of the processor for tests that somebody has chosen.
_CHOSEN = 120.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant: the test that noticed it, or `survived`; how many tests were run."""

    mutant: Mutant
    killed_by: str
    tests: int

    @property
    def killed(self) -> bool:
        return bool(self.killed_by)


def copy_of(project: Path, folder: Path) -> Path:
    """A copy of the project that may be broken. It is imported from where it lies, compiled already."""
    for room in ("toolkit", "tests"):
        compileall.compile_dir(project / room, quiet=2)
    shutil.copytree(project, folder, ignore=_LEFT_OUT, symlinks=True)
    return folder


class Warm:
    """Asks a process that has imported everything (`warm.py`)."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def failing(self, mutant: Mutant, changed: str, tests: Sequence[str], limit: float) -> str:
        """The first test that fails, `too slow`, nothing, or `cold` where it has to be tried in a new process."""
        return self._said([mutant.module, changed, list(tests), limit])

    def _said(self, question: object) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return str(json.loads(self._process.stdout.readline()))


@contextmanager
def warm(copy: Path, mutants: Iterable[Mutant], tests: Iterable[Sequence[str]]) -> Iterator[Warm]:
    """A process that has imported the modules of these mutants and found the tests of these files already."""
    modules = {mutant.module.removesuffix(".py").replace("/", ".") for mutant in mutants}
    files = {each.partition("::")[0] for some in tests for each in some}
    with _asked(copy, sorted(modules), sorted(files)) as asked:
        yield asked


def cold(copy: Path) -> AbstractContextManager[Warm]:
    """A process with nothing of ours imported: what a module does when it is imported can be changed."""
    return _asked(copy, OF_OTHERS, ())


@contextmanager
def _asked(copy: Path, modules: Sequence[str], files: Sequence[str]) -> Iterator[Warm]:
    command = [sys.executable, "-m", "tests.mutants.warm"]
    with subprocess.Popen(
        command, cwd=copy, env=_environment(copy), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        asked = Warm(process)
        ready = asked._said([list(modules), list(files)])
        assert ready == "ready", ready
        yield asked
        assert process.stdin is not None
        process.stdin.close()


def try_one(
    copy: Path, mutant: Mutant, tests: Sequence[str], reach: Reach, asked: Warm, portions: Sequence[int] = _PORTIONS
) -> Outcome | None:
    """Try a mutant, a few tests first; one that is too slow is noticed, too. None where a new process has to try it."""
    changed = _changed(copy, mutant)
    ran = 0
    for portion in portions:
        batch = tests[ran : ran + portion]
        if not batch:
            break
        noticed = asked.failing(mutant, changed, batch, _START + _PATIENCE * reach.seconds(batch))
        if noticed == COLD:
            return None
        ran += len(batch)
        if noticed:
            return Outcome(mutant, noticed, ran)
    return Outcome(mutant, "", ran)


def try_with(copy: Path, mutant: Mutant, tests: Sequence[str], asked: Warm) -> Outcome:
    """Try a mutant with tests that somebody has chosen: files, or whatever pytest takes."""
    return Outcome(mutant, asked.failing(mutant, _changed(copy, mutant), tests, _CHOSEN), len(tests))


def _changed(copy: Path, mutant: Mutant) -> str:
    changed = mutant.code((copy / mutant.module).read_text("utf-8"))
    assert changed is not None, "only what changes something is drawn"
    return changed


def _environment(copy: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", CHANGING: "yes"}
