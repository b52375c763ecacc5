"""Trying one mutant: the change is written into a copy of the project, and tests run there until one fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.drawing import Mutant

#: What a copy leaves out: nothing that tests read.
_LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".cache", "__pycache__", ".lantern", "out")
#: So many tests are given to one run of pytest: few at first, so that most mutants die quickly.
_PORTIONS = (12, 60, 400, 4_000)


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
    """A copy of the project that may be broken. It is imported from where it lies."""
    shutil.copytree(project, folder, ignore=_LEFT_OUT, symlinks=True)
    return folder


def try_mutant(copy: Path, mutant: Mutant, tests: Sequence[str], limit: float) -> Outcome:
    """Run the tests with the mutant in place, quick ones first. One that runs into the limit is noticed, too."""
    path = copy / mutant.module
    source = path.read_text("utf-8")
    changed = mutant.code(source)
    assert changed is not None, "only what changes something is drawn"
    path.write_text(changed, "utf-8")
    ran = 0
    try:
        for portion in _PORTIONS:
            batch = tests[ran : ran + portion]
            if not batch:
                break
            noticed = _failing(copy, batch, limit)
            ran += len(batch)
            if noticed:
                return Outcome(mutant, noticed, ran)
        return Outcome(mutant, "", ran)
    finally:
        path.write_text(source, "utf-8")


def _failing(copy: Path, tests: Sequence[str], limit: float) -> str:
    """The first test that fails, `import` when nothing starts any more, `too slow`, or nothing."""
    listed = copy / "mutant-tests.txt"
    listed.write_text("\n".join(tests), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--no-header", "-rf", f"@{listed}"]
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return "too slow"
    if done.returncode == 0:
        return ""
    failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else "import"
