"""Which tests reach a line: the suite is run once under coverage, and every line keeps the tests that ran it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from coverage.numbits import numbits_to_nums

#: A line such as `0.52s call     tests/rules/test_decks.py::test_draw[3]` of pytest's list of durations.
_DURATION = re.compile(r"^([\d.]+)s (?:call|setup)\s+(\S+?)(?:\s|$)")


class Reach:
    """What `coverage` wrote down with `--cov-context=test`, and how long each test took."""

    def __init__(self, database: Path, durations: Path) -> None:
        self._seconds: dict[str, float] = {}
        for line in durations.read_text("utf-8").splitlines():
            if found := _DURATION.match(line):
                name = found[2]
                self._seconds[name] = self._seconds.get(name, 0.0) + float(found[1])
        self._connection = sqlite3.connect(database)

    def tests(self, module: str, line: int) -> list[str]:
        """The tests that run a line, quickest first. One that only an import runs belongs to all of its module."""
        found = self._running(module, line)
        return sorted(found or self._running(module, None), key=lambda test: (self._seconds.get(test, 1.0), test))

    def seconds(self, tests: Sequence[str]) -> float:
        return sum(self._seconds.get(test, 1.0) for test in tests)

    def _running(self, module: str, line: int | None) -> set[str]:
        rows = self._connection.execute(
            "select context.context, line_bits.numbits from line_bits"
            " join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id"
            " where file.path like ?",
            (f"%/{module}",),
        )
        return {
            name.partition("|")[0]
            for name, numbits in rows
            if name and (line is None or line in numbits_to_nums(numbits))
        }
