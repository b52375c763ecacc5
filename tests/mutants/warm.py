"""A process that has imported what it needs already, and tries mutants in forks of itself.

Most changes are inside of one function: a fork gives that function its changed code and runs the tests at once, without
starting Python or reading content again. What a module does when it is imported cannot be changed that way: for that
there is a process that has imported all but our own code, whose forks import it changed.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from inspect import CO_OPTIMIZED
from itertools import zip_longest
from pathlib import Path
from tempfile import mkdtemp
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.once import FOLDER

#: What a fork answers when no function could be changed.
COLD = "cold"
#: What is answered for one that used up its seconds of the processor, or waits for ever.
TOO_SLOW = "too slow"
#: So many times those seconds may pass by the clock.
_WAITING = 20
#: So much memory a fork may ask for: one that grows without end must not take the machine along.
_MEMORY = 12 * 2**30
#: What our code and its tests import of others: most of the time a program takes to start.
OF_OTHERS = (
    "babel.dates",
    "hypothesis.strategies",
    "jinja2",
    "jsonschema",
    "numpy",
    "PIL.Image",
    "pyarrow.parquet",
    "pypdfium2",
    "rich.console",
    "ruamel.yaml",
    "scipy.stats",
    "typer.testing",
    "typst",
    "xdist",
    "yaml",
)


def changed_functions(before: CodeType, after: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """The functions of a module whose code differs; None where what it does when it is imported differs."""
    if _own(before) != _own(after):
        return None
    found: list[tuple[CodeType, CodeType]] = []
    for old, new in zip(_inside(before), _inside(after), strict=True):
        if old == new:
            continue
        if old.co_flags & CO_OPTIMIZED:
            found.append((old, new))
            continue
        inner = changed_functions(old, new)  # the body of a class
        if inner is None:
            return None
        found += inner
    return found


def _inside(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """All of a code but the code inside it."""
    constants = [repr(each) if not isinstance(each, CodeType) else "code" for each in code.co_consts]
    return code.co_code, code.co_names, constants, code.co_varnames, code.co_exceptiontable


@cache
def known_functions() -> dict[str, list[FunctionType]]:
    """All functions there are, by the file they come from. A process looks once, before it is forked: it takes long."""
    gc.unfreeze()  # what is frozen is not found
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(each.__code__.co_filename, []).append(each)
    gc.freeze()  # forks look for garbage, too: all that they were born with is none
    return found


def put_in_place(path: Path, source: str) -> bool:
    """Give the functions of a module that was imported from a path the code they have in a changed source."""
    name = str(path)
    found = changed_functions(compile(path.read_text("utf-8"), name, "exec"), compile(source, name, "exec"))
    if not found:
        return False
    functions = known_functions().get(name, [])
    for old, new in found:
        meant = [each for each in functions if each.__code__ == old]
        if not meant:
            return False
        for function in meant:
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return False
            function.__code__ = new
    for old, new in [pair for each in found for pair in _made_by(*each)]:
        for function in [each for each in functions if each.__code__ == old]:
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return False
            function.__code__ = new
    return True


def _made_by(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions inside of a function that differ: some may have been made already, and live in what was read."""
    if len(_inside(before)) == len(_inside(after)):
        for old, new in zip(_inside(before), _inside(after), strict=True):
            if old != new:
                yield old, new
                yield from _made_by(old, new)


class _Failures:
    """A plugin of pytest that keeps the first test that failed."""

    def __init__(self) -> None:
        self.first = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid


def _try(path: Path, source: str, run: Callable[[], str], limit: float, answer: int) -> None:
    """The life of a fork. It may use so many seconds of the processor: a busy machine makes no mutant too slow."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    words = COLD
    if not _is_imported(path) or put_in_place(path, source):
        path.write_text(source, "utf-8")  # for imports to come, and programs that tests start
        words = run()
    os.write(answer, f"={words}".encode())
    os._exit(0)


def run_anew(tests: Sequence[str]) -> str:
    """Find these tests and run them. The first that fails, if any."""
    failures = _Failures()
    code = pytest.main(["-x", "-q", "-n", "0", "--no-header", *tests], plugins=[failures])
    return failures.first or ("" if code == 0 else "import")


def run_found(items: Mapping[str, pytest.Item], tests: Sequence[str]) -> str:
    """Run tests that were found before. The first that fails, if any."""
    chosen = [items[test] for test in tests if test in items]
    for item, then in zip_longest(chosen, chosen[1:]):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=then)):
            return str(item.nodeid)
    return "" if chosen else COLD


def _is_imported(path: Path) -> bool:
    return any(getattr(each, "__file__", None) == str(path) for each in list(sys.modules.values()))


def answer_to(path: Path, source: str, run: Callable[[], str], limit: float) -> str:
    """What a fork found: the test that failed, nothing, too slow or cold."""
    original = path.read_text("utf-8")
    here, there = os.pipe()
    shared = mkdtemp(prefix="lantern-mutant-")
    child = os.fork()
    if not child:
        os.environ[FOLDER] = shared  # what one mutant made is not for the next
        try:
            _try(path, source, run, limit, there)
        finally:
            os._exit(1)
    os.close(there)
    end = time.monotonic() + _WAITING * limit
    try:
        while (ended := os.waitpid(child, os.WNOHANG))[0] == 0:
            if time.monotonic() > end:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return TOO_SLOW
            time.sleep(0.02)
        if os.WIFSIGNALED(ended[1]) and os.WTERMSIG(ended[1]) in (signal.SIGXCPU, signal.SIGKILL):
            return TOO_SLOW
        with os.fdopen(os.dup(here), encoding="utf-8") as answer:
            said = answer.read()
        return said.removeprefix("=") if said else "import"  # one that died says nothing, not even that all passed
    finally:
        os.close(here)
        shutil.rmtree(shared, ignore_errors=True)
        path.write_text(original, "utf-8")


class _Found:
    """A plugin of pytest that waits for questions instead of running all tests it found."""

    def __init__(self, answer: Callable[[Callable[[Sequence[str]], str]], None]) -> None:
        self._answer = answer

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._answer(partial(run_found, {item.nodeid: item for item in session.items}))
        return True


def main() -> None:
    """Import modules and find the tests of files, then answer a line of JSON with one until nobody asks any more."""
    folder = Path.cwd()
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)

    def say(words: str) -> None:
        print(json.dumps(words), file=answers, flush=True)

    def answer(run: Callable[[Sequence[str]], str]) -> None:
        known_functions()
        say("ready")
        for line in questions:
            module, source, tests, limit = json.loads(line)
            say(answer_to(folder / module, source, partial(run, tests), limit))

    modules, files = json.loads(questions.readline())
    for name in modules:
        try:
            importlib.import_module(name)
        except Exception as error:
            print(f"{name}: {error}", file=sys.stderr)
    if files:
        pytest.main(["-s", "-q", "-n", "0", *files], plugins=[_Found(answer)])
    else:
        answer(run_anew)


if __name__ == "__main__":
    main()
