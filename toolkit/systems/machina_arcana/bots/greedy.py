"""Greedy bots."""

from __future__ import annotations

from toolkit.rules.decisions import Ask
from toolkit.systems.machina_arcana.view import View


class GreedyBot:
    """Takes the first option."""

    def __init__(self, seed: int, seat: str) -> None:
        self.seat = seat

    def choose(self, view: View, ask: Ask) -> str:
        return next(iter(ask.options))

    def copy(self) -> GreedyBot:
        return GreedyBot(0, self.seat)

    def told(self, ask: Ask, key: str) -> None:
        """Something else was done than it chose: it remembers nothing, so nothing changes."""


def greedy(seed: int, seat: str) -> GreedyBot:
    return GreedyBot(seed, seat)
