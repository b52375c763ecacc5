"""Those that lived are broken all at once, and the whole suite runs: a test that passes then notices none of them.

So every test has its say, slow ones too, for the price of one run of the suite. Whom a test that fails has noticed is
found by trying them one by one with it. That one hides another is possible, and would only make the answer worse.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

import pytest

from tests.mutants import CHANGING
from tests.mutants.mutant import Mutant

#: Where failures are written down, one test a line: a run that is stopped has told them so far.
_FAILURES = "LANTERN_MUTANTS_FAILURES"
#: The file with the tests that are wanted, one a line.
_WANTED = "LANTERN_MUTANTS_WANTED"
#: A test may take so many seconds by the clock: what makes it endless is noticed, too.
_PATIENCE = 240


class Suite:
    """The whole suite over a copy of the project that may be broken in many places."""

    def __init__(self, originals: Path, copy: Path, told: Path) -> None:
        self._originals, self._copy, self._told = originals, copy, told

    def fitting(self, mutants: Mapping[int, Mutant]) -> list[int]:
        """Those of them that can be in place together: none changes what another changes. They are, afterwards."""
        return break_all(self._copy, self._originals, mutants)

    def failing(self, mutants: Mapping[int, Mutant], tests: Sequence[str]) -> list[str]:
        """The tests that fail while all of these are in place."""
        self.fitting(mutants)
        return failing(self._copy, tests, self._told)

    def culprit(self, mutants: Mapping[int, Mutant], test: str) -> int | None:
        """Which of these a test notices that fails with all of them, found by halves."""
        numbers = sorted(mutants)
        while len(numbers) > 1:
            half = numbers[: len(numbers) // 2]
            fails = self.failing({number: mutants[number] for number in half}, [test])
            numbers = half if fails else numbers[len(half) :]
        return numbers[0] if self.failing({numbers[0]: mutants[numbers[0]]}, [test]) else None


class TookTooLong(BaseException):
    """A test that does not end. Nothing but pytest catches it."""


def all_at_once(source: str, changed: Mapping[int, str]) -> tuple[str, list[int]]:
    """A module with as many of its changes in it as do not overlap, and which those are."""
    taken: list[tuple[int, int, str, int]] = []
    for number, text in changed.items():
        start, end, new = _difference(source, text)
        if all(end < first or last < start for first, last, _, _ in taken):
            taken.append((start, end, new, number))
    for start, end, new, _ in sorted(taken, reverse=True):
        source = source[:start] + new + source[end:]
    return source, sorted(number for *_, number in taken)


def _difference(before: str, after: str) -> tuple[int, int, str]:
    """What of a text was replaced by what: from, to, the new part."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    return start, len(before) - end, after[start : len(after) - end]


def _alike(one: str, other: str) -> int:
    """How many letters two texts have in common from their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def break_all(copy: Path, originals: Path, mutants: Mapping[int, Mutant]) -> list[int]:
    """Break a copy of the project with as many of these as fit together, whatever was broken in it before."""
    fitting: list[int] = []
    by_module: dict[str, dict[int, str]] = {}
    for number, mutant in mutants.items():
        changed = mutant.code((originals / mutant.module).read_text("utf-8"))
        assert changed is not None, "only what changes something is drawn"
        by_module.setdefault(mutant.module, {})[number] = changed
    for path in sorted((originals / "toolkit").rglob("*.py")):
        module = path.relative_to(originals).as_posix()
        text, numbers = all_at_once(path.read_text("utf-8"), by_module.get(module, {}))
        if (copy / module).read_text("utf-8") != text:
            (copy / module).write_text(text, "utf-8")
        fitting += numbers
    return fitting


def failing(copy: Path, tests: Sequence[str], told: Path) -> list[str]:
    """The tests that fail in a copy, of those that are named: tests, files or folders."""
    told.write_text("", "utf-8")
    wanted = told.with_suffix(".wanted")
    wanted.write_text("".join(f"{test}\n" for test in tests), "utf-8")
    # Kept bytecode would be taken for that of a change of the same size that is made within the same second.
    unkept = {"PYTHONDONTWRITEBYTECODE": "1", CHANGING: "yes"}
    environment = {**os.environ, **unkept, "PYTHONPATH": str(copy), _FAILURES: str(told), _WANTED: str(wanted)}
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-q",
        "--no-header",
        "--tb=no",
        "-p",
        "tests.mutants.together",
    ]
    with told.with_suffix(".log").open("w", encoding="utf-8") as log:
        subprocess.run([*command, *files], cwd=copy, env=environment, stdout=log, stderr=log, check=False)
    return list(dict.fromkeys(told.read_text("utf-8").splitlines()))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the files that are read, the tests that are named, or all where a file or its folder is."""
    wanted = set(Path(os.environ[_WANTED]).read_text("utf-8").splitlines())
    folders = tuple(each for each in wanted if "::" not in each)
    items[:] = [each for each in items if each.nodeid in wanted or each.nodeid.startswith(folders)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _write(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _write(report.nodeid)


def _write(test: str) -> None:
    with open(os.environ[_FAILURES], "a", encoding="utf-8") as file:
        file.write(f"{test}\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Every test is given its seconds."""

    def stop(_: int, __: FrameType | None) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(_PATIENCE)
    try:
        return (yield)  # type: ignore[return-value]
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
