"""Answers that are remembered for when they are asked for again, up to a largest number of them."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """A dictionary of answers. When there are as many as it may hold, all are forgotten and found again."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, question: K, answer: V) -> None:
        if len(self) >= self.most:
            self.clear()
        super().__setitem__(question, answer)

    def __deepcopy__(self, memo: object) -> Remembered[K, V]:
        """Answers never change, so copies share them."""
        return self
