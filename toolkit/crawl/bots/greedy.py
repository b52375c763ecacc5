"""What greedy bots of all systems have in common: a seat, wants, and a twin in an imagined game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from toolkit.rules.decisions import Ask

Wants = TypeVar("Wants")


class Wanting(Generic[Wants]):
    """A bot that weighs options by what it wants. What it remembers besides is said by the system, which then says too
    how that is copied."""

    #: What it wants where nobody says otherwise.
    WANTS: ClassVar[type[Any]]

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        self.seat = seat
        self.wants: Wants = wants or self.WANTS()

    def copy(self) -> Self:
        """A twin that goes on from here in an imagined game."""
        return type(self)(0, self.seat, self.wants)

    def told(self, ask: Ask, key: str) -> None:
        """Something else was done than it chose: who remembers nothing has nothing to change."""


def best(options: Iterable[str], values: Mapping[str, float]) -> str:
    """The option of most worth; the first of equals, so that the same table gives the same game. What has no value is
    worth nothing."""
    return max(options, key=lambda key: values.get(key, 0.0))
