"""What bots think while they choose: the values that the functions of their rooms return, all together a function.

A bot that weighs something a little differently mostly plays the same game, and a game that goes differently is not
wrong: so no rule says what is right, and what can be held is that nobody changes a weight without meaning to.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from tests.kept import line
from toolkit.content.descriptions import known
from toolkit.crawl import bots as shared
from toolkit.crawl.remembering import Remembered

#: Numbers from here on are no worths: they tell things apart while the process lives.
_NO_WORTH = 10**9


class Thoughts(AbstractContextManager["Thoughts"]):
    """Listens to the functions of the bots of a system, and of those that all crawls share, while it is entered.

    Answers that their modules remember are forgotten when it is made: what was played before does not matter.
    """

    def __init__(self, system: str) -> None:
        own = importlib.import_module(f"toolkit.systems.{known()[system].folder.name}.bots")
        self._names: dict[CodeType, str] = {}
        self._returned: dict[str, Counter[str]] = {}
        for room in (own, shared):
            for module in _modules(room):
                _forget(module)
                place = module.__name__.removeprefix("toolkit.").removeprefix("systems.")
                for code in _codes(module):
                    self._names[code] = f"{place}.{code.co_qualname}"

    def __enter__(self) -> Thoughts:
        sys.setprofile(self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def told(self) -> dict[str, list[str]]:
        """By function, what it returned and how often."""
        return {
            name: [f"{count} times {value}" for value, count in sorted(returned.items())]
            for name, returned in self._returned.items()
        }

    def _hear(self, frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and (name := self._names.get(frame.f_code)) is not None:
            self._returned.setdefault(name, Counter())[line(_worth(value))] += 1


def _modules(room: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
        yield importlib.import_module(found.name)


def _forget(module: ModuleType) -> None:
    for value in vars(module).values():
        if isinstance(value, Remembered):
            value.clear()
        elif hasattr(value, "cache_clear"):
            value.cache_clear()


def _codes(module: ModuleType) -> Iterator[CodeType]:
    """The code of all functions of a module and of its classes; of functions within functions, none."""
    for value in vars(module).values():
        for each in vars(value).values() if isinstance(value, type) else (value,):
            function = getattr(each, "__wrapped__", getattr(each, "func", getattr(each, "fget", each)))
            if (
                isinstance(function, FunctionType)
                and function.__module__ == module.__name__
                and not function.__name__.startswith("__")
            ):
                yield function.__code__


def _worth(value: Any) -> Any:
    """What is plain in an answer: of things of other kinds, only which kind."""
    if isinstance(value, int) and abs(value) >= _NO_WORTH:
        return "…"
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_worth(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(str(_worth(each)) for each in value)
    if isinstance(value, Mapping):
        return {str(_worth(key)): _worth(each) for key, each in value.items()}
    return type(value).__name__
