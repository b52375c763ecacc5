"""Watching what of the content a game uses: which effects ran, which conditions held.

A game that nobody watches has no `Watch` and pays one look at an attribute for it. Copies of a game are not watched:
what a bot tries in its head was not used. The questions that answered themselves are noted too, kind by kind.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity


class Watch:
    """The places of content that a game came to. A place is `pack/id#/pointer`."""

    __slots__ = ("branches", "effects", "forced", "idle", "worked")

    def __init__(self) -> None:
        #: Effects that ran.
        self.effects: set[str] = set()
        #: Those that did something, and how often one did nothing, by its place and the reason.
        self.worked: set[str] = set()
        self.idle: Counter[tuple[str, str]] = Counter()
        #: Conditions that were looked at, with what came out.
        self.branches: set[tuple[str, bool]] = set()
        #: Who was asked and the kind of question → how often there was a single option.
        self.forced: Counter[tuple[str, str]] = Counter()


def holds(condition: Any, context: Any, place: str, watch: Watch | None) -> bool:
    """Evaluate a condition; whoever watches notes which way it went."""
    outcome = bool(condition.evaluate(context))
    if watch is not None:
        watch.branches.add((place, outcome))
    return outcome


def pointer_in(entity: Entity, place: str) -> Pointer:
    """The pointer behind `/rules/0/do/1`: a number is an index where the data has a list."""
    pointer: list[str | int] = []
    value: Any = entity.data
    for step in place.strip("/").split("/"):
        key: str | int = int(step) if isinstance(value, list | tuple) and step.isdecimal() else step
        pointer.append(key)
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            break
    return tuple(pointer)
