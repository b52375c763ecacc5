"""Which tests reach a broken line: the lines of the sample are marked in a copy, and the suite runs there once.

A mark is a call in front of a statement, on its line; it writes down the test that came by. The suite is hardly
slower for it, and programs that tests start are seen as well.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from tests.mutants.mutant import Mutant

#: The module of the copy that marks call. It writes each mark once a test, at once: workers may end without a word.
_MODULE = """
import os

seen = set()
_test = ""


def hit(number):
    global _test
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    if test is not _test and test != _test:
        if test.rpartition(" (")[0] != _test.rpartition(" (")[0]:
            seen.clear()
        _test = test
    if number not in seen and test:
        seen.add(number)
        with open(f"{os.environ['LANTERN_MARKS']}/{os.getpid()}", "a") as file:
            file.write(f"{number} {test.rpartition(' (')[0]}\\n")
"""
_IMPORT = "from __future__ import annotations"
_CALL = "__hit__"
#: So many of the quickest tests are tried before others.
_QUICK = 8
#: So many of the tests that fail are tried with one mutant before the others.
_FEW = 6
#: A line such as `0.52s call     tests/rules/test_decks.py::test_draw[3]` of pytest's list of durations.
_DURATION = re.compile(r"^([\d.]+)s (?:call|setup)\s+(\S.*?)\s*$")


class Reach:
    """Which tests come by which mutant, and how long each test takes."""

    def __init__(self, folder: Path) -> None:
        self._tests: dict[int, set[str]] = {}
        for path in sorted((folder / "marks").iterdir()):
            for line in path.read_text("utf-8").splitlines():
                number, _, test = line.partition(" ")
                self._tests.setdefault(int(number), set()).add(test)
        #: The tests that fail in a copy of the project, whether it is broken or not.
        self.failed_unbroken: set[str] = set()
        self._seconds: dict[str, float] = {}
        for line in (folder / "durations.txt").read_text("utf-8").splitlines():
            if found := _DURATION.match(line):
                self._seconds[found[2]] = self._seconds.get(found[2], 0.0) + float(found[1])
            elif line.startswith(("FAILED ", "ERROR ")):
                self.failed_unbroken.add(line.split(" ", 1)[1].partition(" - ")[0])
        self._places = Counter(test for tests in self._tests.values() for test in tests)

    def tests(self, number: int) -> list[str]:
        """The tests that come by the mutant with this number in its sample: quick ones, then one of every file in turn.

        Tests of one file look at the same things: what one of them does not notice, a test of another file may.
        """
        tests = sorted(self._tests.get(number, ()), key=lambda test: (self._seconds.get(test, 0.0), test))
        by_file: dict[str, list[str]] = {}
        for test in tests[_QUICK:]:
            by_file.setdefault(test.partition("::")[0], []).append(test)
        rounds = zip_longest(*by_file.values())
        return [*tests[:_QUICK], *(test for each in rounds for test in each if test is not None)]

    def within(self, number: int, seconds: float) -> list[str]:
        """The first of them that take so many seconds together; one of them always."""
        tests = self.tests(number)
        found: list[str] = []
        for test in tests:
            taken = self._seconds.get(test, 0.01)
            if taken <= seconds:
                seconds -= taken
                found.append(test)
        return found or tests[:1]

    def likely(self, number: int, tests: Iterable[str]) -> list[str]:
        """A few of these tests that come by: those that come by few other places say most, quick ones first."""
        mine = [test for test in tests if test in self._tests.get(number, ())]
        return sorted(mine, key=lambda test: (self._places[test], self._seconds.get(test, 0.0), test))[:_FEW]

    def seconds(self, tests: Sequence[str]) -> float:
        return sum(self._seconds.get(test, 0.01) for test in tests)


def measure(copy: Path, mutants: Sequence[Mutant], kept: Path, options: Sequence[str]) -> None:
    """Mark the mutants' lines in a copy of the project and run the suite there once."""
    by_module: dict[str, list[tuple[int, int]]] = {}
    for number, mutant in enumerate(mutants):
        by_module.setdefault(mutant.module, []).append((number, mutant.line))
    for module, places in by_module.items():
        path = copy / module
        path.write_text(marked(path.read_text("utf-8"), places), "utf-8")
    (copy / "toolkit" / "_marks.py").write_text(_MODULE, "utf-8")
    marks = kept / "marks"
    marks.mkdir(parents=True)
    environment = {**os.environ, "PYTHONPATH": str(copy), "LANTERN_MARKS": str(marks)}
    command = [sys.executable, "-m", "pytest", *options, "--durations=0", "--durations-min=0", "-p", "no:warnings"]
    with (kept / "durations.txt").open("w", encoding="utf-8") as durations:
        subprocess.run(command, cwd=copy, env=environment, stdout=durations, check=False)


def marked(source: str, places: Iterable[tuple[int, int]]) -> str:
    """The source with a mark for every place, given by its number and its line. Lines keep their numbers.

    A line that runs when its module is imported is marked in all functions of the module.
    """
    tree = ast.parse(source)
    numbers: dict[ast.stmt, list[int]] = {}
    for number, line in places:
        statement = _statement_at(tree, line)
        for each in [statement] if statement else _first_statements(tree):
            numbers.setdefault(each, []).append(number)
    lines = [line.encode("utf-8") for line in source.splitlines(keepends=True)]
    inserted = [each for statement, marks in numbers.items() for each in _insertions(statement, marks)]
    for line, column, text in sorted(inserted, reverse=True):
        lines[line - 1] = lines[line - 1][:column] + text.encode("utf-8") + lines[line - 1][column:]
    text = b"".join(lines).decode("utf-8")
    assert _IMPORT in text, "modules of the toolkit begin with their future import"
    return text.replace(_IMPORT, f"{_IMPORT}; from toolkit._marks import hit as {_CALL}", 1)


def _statement_at(tree: ast.Module, line: int) -> ast.stmt | None:
    """The innermost statement at a line, if it stands in a function and not in its head."""
    found: ast.stmt | None = None
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for top in function.body:
                for node in ast.walk(top):
                    if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
                        found = node if found is None or _inside(node, found) else found
    return found and _markable(found)


def _inside(node: ast.stmt, other: ast.stmt) -> bool:
    return (node.lineno, -(node.end_lineno or 0), node.col_offset) >= (
        other.lineno,
        -(other.end_lineno or 0),
        other.col_offset,
    )


def _first_statements(tree: ast.Module) -> Iterator[ast.stmt]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield _markable(_without_docstring(function.body))


def _markable(statement: ast.stmt) -> ast.stmt:
    """The statement, or the first one inside that can have a mark."""
    while isinstance(statement, ast.Try | ast.FunctionDef | ast.ClassDef | ast.Match):
        inner = statement.cases[0].body if isinstance(statement, ast.Match) else statement.body
        statement = _without_docstring(inner)
    return statement


def _without_docstring(body: list[ast.stmt]) -> ast.stmt:
    is_text = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[1] if is_text and len(body) > 1 else body[0]


def _insertions(statement: ast.stmt, numbers: Sequence[int]) -> Iterator[tuple[int, int, str]]:
    """What is inserted where, by line and column: a call before the statement or in its first expression."""
    inner: ast.expr | None = None
    if isinstance(statement, ast.If | ast.While):
        inner = statement.test
    elif isinstance(statement, ast.For):
        inner = statement.iter
    elif isinstance(statement, ast.With):
        inner = statement.items[0].context_expr
    calls = [f"{_CALL}({number})" for number in numbers]
    if inner is None:
        yield statement.lineno, statement.col_offset, "; ".join(calls) + "; "
        return
    yield inner.lineno, inner.col_offset, f"({' or '.join(calls)} or ("
    assert inner.end_lineno is not None
    assert inner.end_col_offset is not None
    yield inner.end_lineno, inner.end_col_offset, "))"
