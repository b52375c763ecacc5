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
import signal
import sys
import time
from collections.abc import Sequence
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

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


def put_in_place(path: Path, source: str) -> bool:
    """Give the functions of a module that was imported from a path the code they have in a changed source."""
    name = str(path)
    found = changed_functions(compile(path.read_text("utf-8"), name, "exec"), compile(source, name, "exec"))
    if not found:
        return False
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    functions = [each for each in functions if each.__code__.co_filename == name]
    for old, new in found:
        meant = [each for each in functions if each.__code__ == old]
        if not meant:
            return False
        for function in meant:
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return False
            function.__code__ = new
    return True


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


def _try(path: Path, source: str, tests: Sequence[str], limit: float, answer: int) -> None:
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
        failures = _Failures()
        gc.freeze()  # at its end pytest looks for garbage several times: all that the fork was born with is none
        code = pytest.main(["-x", "-q", "-n", "0", "--no-header", *tests], plugins=[failures])
        words = failures.first or ("" if code == 0 else "import")
    os.write(answer, words.encode("utf-8"))
    os._exit(0)


def _is_imported(path: Path) -> bool:
    return any(getattr(each, "__file__", None) == str(path) for each in list(sys.modules.values()))


def _answer_to(path: Path, source: str, tests: Sequence[str], limit: float) -> str:
    """What a fork found: the test that failed, nothing, too slow or cold."""
    original = path.read_text("utf-8")
    here, there = os.pipe()
    child = os.fork()
    if not child:
        try:
            _try(path, source, tests, limit, there)
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
            return answer.read() if _is_written(here) else "import"
    finally:
        os.close(here)
        path.write_text(original, "utf-8")


def _is_written(pipe: int) -> bool:
    """Whether the fork came to its end: one that died says nothing, not even that all tests passed."""
    import select

    return bool(select.select([pipe], [], [], 0)[0])


def main() -> None:
    """Import the modules of the first line, then answer a line of JSON with one until nobody asks any more."""
    folder = Path.cwd()
    for name in json.loads(sys.stdin.readline()):
        try:
            importlib.import_module(name)
        except Exception as error:
            print(f"{name}: {error}", file=sys.stderr)
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        module, source, tests, limit = json.loads(line)
        print(json.dumps(_answer_to(folder / module, source, tests, limit)), flush=True)


if __name__ == "__main__":
    main()
