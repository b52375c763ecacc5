"""Things compared by a rank: the first of them, and all that are equal to it, among whom somebody may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def lowest(things: Iterable[T], rank: Callable[[T], Any]) -> list[T]:
    """The things of the lowest rank, in their order; none where there are none. A tuple ranks by several criteria."""
    ranked = [(rank(thing), thing) for thing in things]
    least = min((each for each, _ in ranked), default=None)
    return [thing for each, thing in ranked if each == least]


def highest(things: Iterable[T], rank: Callable[[T], Any]) -> list[T]:
    """The things of the highest rank, in their order; none where there are none. A tuple ranks by several criteria."""
    ranked = [(rank(thing), thing) for thing in things]
    most = max((each for each, _ in ranked), default=None)
    return [thing for each, thing in ranked if each == most]
