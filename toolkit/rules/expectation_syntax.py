"""How expectations are written: a path, an operator and a value.

prisoners.red.nerve == 2
doors."6r.A1" == open                     a name with dots stands in quotes
events.attack{by: wax-eater} count 2      braces after a path take only what matches
events order [level_rose, opened]         names, or `{name: {field: value}}`
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from toolkit.content.diagnostics import nearest
from toolkit.content.yaml import read

#: The first part of a path to what happened.
EVENTS = "events"

OPERATORS = ("==", "!=", "<", "<=", ">", ">=", "has", "lacks", "count", "order")
_NAME = re.compile(r"[\w-]+|\"[^\"]*\"|'[^']*'")
_OPERATOR = re.compile(r"\s*(==|!=|<=|>=|<|>|(?:has|lacks|count|order)\b)\s*")
_COMPARISON = re.compile(r"(==|!=|<=|>=|<|>)\s*")
_CLOSING = {"{": "}", "[": "]"}


class ExpectationError(Exception):
    """An expectation that cannot be understood, or that names what is not there. `word` is what it is about."""

    def __init__(self, message: str, word: str = "", hint: str = "") -> None:
        super().__init__(message + (f"; {hint}" if hint else ""))
        self.message = message
        self.word = word
        self.hint = hint


class Drawing(str):
    """A value that stands on the lines below its operator: a board as people draw it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expectation, read. `comparison` says how a count compares."""

    source: str
    path: tuple[str, ...]
    operator: str
    value: Any
    #: What an item must hold to be taken; None where all are.
    filter: Mapping[str, Any] | None = None
    comparison: str = "=="

    @property
    def of_events(self) -> bool:
        return self.path[0] == EVENTS

    @property
    def subject(self) -> str:
        """The path as people read it."""
        return ".".join(self.path)


@lru_cache(maxsize=4096)
def parse(source: str) -> Expectation:
    """Read an expectation. Raises `ExpectationError`."""
    text = source.strip()
    path, position = _path(text, source)
    taken: Mapping[str, Any] | None = None
    if text[position : position + 1] == "{":
        end = _closing(text, position)
        taken = value_of(text[position:end])
        position = end
        if not isinstance(taken, Mapping) or not taken:
            raise ExpectationError("braces after a path hold `field: value`, such as `{by: wax-eater}`")
    operator = _OPERATOR.match(text, position)
    if operator is None:
        raise _misshapen(source, text[position:].strip().partition(" ")[0])
    name, position, comparison = operator[1], operator.end(), "=="
    if name == "count" and (compared := _COMPARISON.match(text, position)):
        comparison, position = compared[1], compared.end()
    if not text[position:]:
        raise _misshapen(source)
    is_drawn = name in ("==", "!=") and "\n" in text[operator.end(1) : position]
    value = Drawing(text[operator.end(1) :].partition("\n")[2]) if is_drawn else value_of(text[position:])
    if name == "count" and (not isinstance(value, int) or isinstance(value, bool)):
        raise ExpectationError(f"a count is a number, not {text[position:]!r}")
    return Expectation(source, path, name, value, taken, comparison)


def _misshapen(source: str, found: str = "") -> ExpectationError:
    """An expectation of another form; `found` is what stands where its operator should be."""
    meant = "==" if found in ("=", "is", "===") else nearest(found, OPERATORS)
    hint = f"write {meant}" if meant else f"an operator is one of {', '.join(OPERATORS)}"
    return ExpectationError(f"{source!r} is not `path operator value`, such as `round == 2`", found, hint)


def _path(text: str, source: str) -> tuple[tuple[str, ...], int]:
    path: list[str] = []
    position = 0
    while True:
        name = _NAME.match(text, position)
        if name is None:
            raise _misshapen(source)
        path.append(name[0].strip("\"'") if name[0][0] in "\"'" else name[0])
        position = name.end()
        if text[position : position + 1] != ".":
            return tuple(path), position
        position += 1


def _closing(text: str, start: int) -> int:
    """Where what opens at `start` has ended."""
    waiting: list[str] = []
    quote = ""
    for position in range(start, len(text)):
        sign = text[position]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif waiting and sign == waiting[-1]:
            waiting.pop()
            if not waiting:
                return position + 1
    raise ExpectationError(f"the brace of {text[start:]!r} is never closed")


def value_of(text: str) -> Any:
    """A value as YAML has it."""
    document, problems = read("expectation", text.strip().encode())
    if document is None or problems:
        problem = problems[0].message if problems else ""
        hint = "in a list in brackets, put the whole expectation in quotes" if "not closed" in problem else ""
        raise ExpectationError(f"the value {text.strip()!r} cannot be read: {problem}", hint=hint)
    return document.data
