"""What data of a file must look like before anything is made of it: what a campaign hands on, the order of a run.

Files that are saved may be damaged or written by strangers. Held against a shape first, what is wrong with them is told
in words, and whatever breaks after that is a fault of ours and is told as one.

    HERO = Fields({"level": NUMBER, "items": ListOf(WORD)}, {"side": WORD})
    STORY = Fields({}, {"heroes": MapOf(HERO)})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Plain:
    """A word, a number or a flag."""

    kind: type
    said: str
    #: How far from 0 a number may be.
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list in which every item looks alike."""

    item: Shape


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping of names in which every value looks alike."""

    value: Shape


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping that must have some fields and may have others. Fields that are not named may be anything."""

    needed: Mapping[str, Shape] = field(default_factory=dict)
    others: Mapping[str, Shape] = field(default_factory=dict)


Shape: TypeAlias = Plain | ListOf | MapOf | Fields

WORD, FLAG = Plain(str, "a word"), Plain(bool, "true or false")
#: No number of a game is as large; a seed may be.
NUMBER, SEED = Plain(int, "a number", 1_000_000_000), Plain(int, "a whole number")
WORDS = ListOf(WORD)


def misfit(value: Any, shape: Shape, place: str) -> str:
    """What is wrong with a value at a place, in words; empty where it looks as it must."""
    match shape:
        case Plain(kind=kind, said=said, most=most):
            is_small = most is None or not isinstance(value, int) or -most <= value <= most
            return "" if type(value) is kind and is_small else _must_be(said, value, place)
        case ListOf(item=item):
            if not isinstance(value, list | tuple):
                return _must_be("a list", value, place)
            return _first(misfit(each, item, f"{place}.{number}") for number, each in enumerate(value))
        case MapOf(value=each_value):
            if not isinstance(value, Mapping):
                return _must_be("a mapping", value, place)
            return _first(misfit(each, each_value, f"{place}.{name}") for name, each in value.items())
    if not isinstance(value, Mapping):
        return _must_be("a mapping", value, place)
    missing = [name for name in shape.needed if name not in value]
    if missing:
        return f"{place} needs {missing[0]!r}"
    known = {**shape.others, **shape.needed}
    return _first(misfit(value[name], known[name], f"{place}.{name}") for name in known if name in value)


def _first(found: Any) -> str:
    return next(filter(None, found), "")


def _must_be(said: str, value: Any, place: str) -> str:
    shown = repr(value)
    return f"{place} must be {said}, not {shown if len(shown) <= _SHOWN else shown[:_SHOWN] + '…'}"
