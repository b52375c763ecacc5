"""The tool that breaks code on purpose: marks come by where they should, and forks get the code they are given."""

from __future__ import annotations

import ast
import importlib.util
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.mutant import Mutant
from tests.mutants.probing import Reach, marked
from tests.mutants.together import Suite, all_at_once
from tests.mutants.warm import TOO_SLOW, answer_to, changed_functions, known_functions, put_in_place, run_anew

SOURCE = '''"""A module."""

from __future__ import annotations

LIMIT = 3


def first(number: int) -> int:
    """Twice, below the limit."""
    if (twice := 2 * number) < LIMIT and (
        number
    ):
        return twice
    for each in range(number): number -= each
    return number


class Thing:
    def second(self) -> int:
        try:
            return 1
        finally:
            pass
'''


def come_by(lines: dict[int, int]) -> list[int]:
    """The marks, by number, that calls of both functions come by."""
    seen: list[int] = []
    source = marked(SOURCE, lines.items())
    assert source.count("\n") == SOURCE.count("\n")
    source = source.replace("from toolkit._marks import hit as __hit__", "pass")
    space: dict[str, object] = {"__hit__": seen.append, "__name__": "marked"}
    exec(compile(source, "marked", "exec"), space)
    first, thing = space["first"], space["Thing"]
    assert isinstance(first, FunctionType)
    assert isinstance(thing, type)
    assert [first(1), first(4), thing().second()] == [2, -2, 1]
    return sorted(set(seen))


def test_a_mark_stands_before_the_statement_of_its_line() -> None:
    assert come_by({1: 10}) == [1]
    assert come_by({1: 11, 2: 13, 3: 14, 4: 15}) == [1, 2, 3, 4]
    assert come_by({7: 21}) == [7]


def test_what_runs_at_import_is_marked_in_all_functions() -> None:
    assert come_by({1: 5, 2: 8}) == [1, 2]


def test_marks_can_stand_anywhere_in_the_toolkit() -> None:
    for path in sorted(Path(__file__).parents[2].glob("toolkit/r*/*.py"))[::7]:
        source = path.read_text("utf-8")
        if "from __future__" in source:
            lines = range(1, source.count("\n") + 1, 5)
            ast.parse(marked(source, [(line, line) for line in lines]))


@pytest.fixture(autouse=True)
def _functions_are_looked_for_anew() -> None:
    known_functions.cache_clear()


def compiled(source: str) -> CodeType:
    return compile(source, "x", "exec")


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("2 * number", "2 / number", ["first"]),
        ("return 1", "return 2", ["Thing.second"]),
        ("number -= each", "number += each", ["first"]),
    ],
)
def test_the_functions_that_differ_are_found(old: str, new: str, names: list[str]) -> None:
    found = changed_functions(compiled(SOURCE), compiled(SOURCE.replace(old, new)))
    assert found is not None
    assert [before.co_qualname for before, _ in found] == names
    assert all(before != after for before, after in found)


@pytest.mark.parametrize(("old", "new"), [("LIMIT = 3", "LIMIT = 4"), ("class Thing", "class Thong")])
def test_what_differs_at_import_cannot_be_put_in_place(old: str, new: str) -> None:
    assert changed_functions(compiled(SOURCE), compiled(SOURCE.replace(old, new, 1))) is None


def test_functions_of_an_imported_module_get_their_changed_code(tmp_path: Path) -> None:
    path = tmp_path / "a_thing_to_break.py"
    path.write_text(SOURCE, "utf-8")
    spec = importlib.util.spec_from_file_location("a_thing_to_break", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    method = module.Thing().second
    assert put_in_place(path, SOURCE.replace("return 1", "return 5"))
    assert (method(), module.first(1)) == (5, 2)
    assert not put_in_place(path, SOURCE.replace("LIMIT = 3", "LIMIT = 4"))
    assert not put_in_place(path, SOURCE)


def test_after_the_quickest_tests_every_file_has_a_turn(tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    quick = [f"a.py::{number}" for number in range(8)]
    marks = [*quick, "a.py::first", "a.py::second", "a.py::third", "b.py::slow", "c.py::middling", "c.py::fair"]
    (tmp_path / "marks" / "1").write_text("".join(f"3 {each}\n" for each in marks), "utf-8")
    seconds = {"first": 0.1, "second": 0.2, "third": 0.3, "slow": 9, "middling": 2, "fair": 0.5}
    told = [f"{seconds[name]:.2f}s call     {each}\n" for each in marks if (name := each[6:]) in seconds]
    (tmp_path / "durations.txt").write_text("".join(told), "utf-8")
    then = ["a.py::first", "c.py::fair", "b.py::slow", "a.py::second", "c.py::middling", "a.py::third"]
    assert Reach(tmp_path).tests(3) == [*quick, *then]


MAKER = "def made(limit):\n    return lambda number: number < limit\n"


def test_functions_that_were_made_before_get_their_changed_code_too(tmp_path: Path) -> None:
    path = tmp_path / "a_maker_to_break.py"
    path.write_text(MAKER, "utf-8")
    space: dict[str, Any] = {}
    exec(compile(MAKER, str(path), "exec"), space)
    below_three = space["made"](3)
    assert put_in_place(path, MAKER.replace("<", ">"))
    assert [below_three(2), below_three(4), space["made"](3)(4)] == [False, True, True]


def test_of_many_tests_the_quickest_are_run_that_take_so_long_together(tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    (tmp_path / "marks" / "1").write_text("7 a.py::slow\n7 a.py::quick\n7 a.py::middling\n8 a.py::slow\n", "utf-8")
    told = "9.00s call     a.py::slow\n0.50s call     a.py::quick\n0.25s setup    a.py::middling\n"
    (tmp_path / "durations.txt").write_text(told + "0.50s call     a.py::middling\n", "utf-8")
    reach = Reach(tmp_path)
    assert reach.within(7, 60) == ["a.py::quick", "a.py::middling", "a.py::slow"]
    assert reach.within(7, 2) == ["a.py::quick", "a.py::middling"]
    assert reach.within(8, 2) == ["a.py::slow"], "one is always run"
    assert reach.within(9, 2) == []


BROKEN = "from shelf import LIMIT\n\n\ndef test_the_limit():\n    assert LIMIT == 3\n"


ENDLESS = "while True:\n    pass\n"
GREEDY = "LIMIT = [0] * 2**33\n"


@pytest.mark.parametrize(
    ("changed", "noticed"),
    [
        ("LIMIT = 3\nMORE = 4\n", ""),
        ("LIMIT = 4\n", "test_the_limit"),
        (ENDLESS, TOO_SLOW),
        (GREEDY, "test_shelf.py"),
    ],
)
def test_what_a_module_does_when_it_is_imported_is_tried_in_a_fork(tmp_path: Path, changed: str, noticed: str) -> None:
    path, tests = tmp_path / "shelf.py", tmp_path / "test_shelf.py"
    path.write_text("LIMIT = 3\n", "utf-8")
    tests.write_text(BROKEN, "utf-8")
    run = partial(run_anew, [str(tests), f"--rootdir={tmp_path}", "-p", "no:cacheprovider"])
    said = answer_to(path, changed, run, 1 if changed == ENDLESS else 3)
    assert said.rpartition("::")[2] == noticed
    assert path.read_text("utf-8") == "LIMIT = 3\n"


def test_changes_that_do_not_overlap_are_made_at_once() -> None:
    changed = {
        1: SOURCE.replace("LIMIT = 3", "LIMIT = 4"),
        2: SOURCE.replace("return 1", "return 11"),
        3: SOURCE.replace("LIMIT = 3", "LIMIT = 5"),
        4: SOURCE.replace("number -= each", "number += each"),
    }
    text, taken = all_at_once(SOURCE, changed)
    assert taken == [1, 2, 4]
    assert text == changed[1].replace("return 1", "return 11").replace("number -= each", "number += each")
    assert all_at_once(SOURCE, {}) == (SOURCE, [])


SHELVES = """
from toolkit.shelf import LOW, HIGH, MIDDLE


def test_low():
    assert LOW == 1


def test_both():
    assert (LOW, HIGH) == (1, 3)


def test_neither():
    assert LOW
"""


class Word(Mutant):
    """A change that says itself what it replaces: no cosmic-ray is needed."""

    def code(self, source: str) -> str:
        return source.replace(f"{self.operator} = ", f"{self.operator} = 1 + ")


def test_with_many_in_place_it_is_found_out_whom_a_test_has_noticed(tmp_path: Path) -> None:
    for room in ("originals", "broken"):
        (tmp_path / room / "toolkit").mkdir(parents=True)
        (tmp_path / room / "toolkit" / "__init__.py").touch()
        (tmp_path / room / "toolkit" / "shelf.py").write_text("LOW = 1\nHIGH = 3\nMIDDLE = 2\n", "utf-8")
        (tmp_path / room / "tests").symlink_to(Path(__file__).parents[1])
        (tmp_path / room / "test_shelf.py").write_text(SHELVES, "utf-8")
    suite = Suite(tmp_path / "originals", tmp_path / "broken", tmp_path / "told.txt")
    words = {4: Word("", "toolkit/shelf.py", "MIDDLE", 0, 3), 7: Word("", "toolkit/shelf.py", "LOW", 0, 1)}
    both = {**words, 9: Word("", "toolkit/shelf.py", "HIGH", 0, 2)}
    assert suite.failing(both, ["test_shelf.py"]) == ["test_shelf.py::test_low", "test_shelf.py::test_both"]
    assert suite.culprit(both, "test_shelf.py::test_low") == 7
    assert suite.culprit({4: words[4]}, "test_shelf.py::test_low") is None


def test_of_tests_that_fail_those_are_likely_that_come_by_little_else(tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    marks = [*(f"{number} a.py::whole" for number in range(9)), "3 a.py::slow", "3 b.py::quick", "4 b.py::other"]
    (tmp_path / "marks" / "1").write_text("".join(f"{each}\n" for each in marks), "utf-8")
    told = "9.00s call     a.py::slow\n0.50s call     b.py::quick\nFAILED b.py::odd[1 2] - assert no\nERROR c.py\n"
    (tmp_path / "durations.txt").write_text(told, "utf-8")
    reach = Reach(tmp_path)
    fails = ["a.py::whole", "a.py::slow", "b.py::other", "b.py::quick"]
    assert reach.likely(3, fails) == ["b.py::quick", "a.py::slow", "a.py::whole"]
    assert reach.likely(8, fails) == ["a.py::whole"]
    assert reach.failed_unbroken == {"b.py::odd[1 2]", "c.py"}
