"""Answers that are remembered for when they are asked for again: up to a largest number, or all that one object
found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import ref

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

    def recall(self, question: K, find: Callable[[], V]) -> V:
        """The answer that is remembered, or what `find` says, from now on."""
        found = self.get(question)
        if found is None:
            found = self[question] = find()
        return found

    def __deepcopy__(self, memo: object) -> Remembered[K, V]:
        """Answers never change, so copies share them."""
        return self


class Answers(dict[K, V]):
    """What one object has found out: a dictionary that finds what it is asked for and does not hold."""

    __slots__ = ("_find", "_owner")

    def __init__(self, owner: object, find: Callable[[Any, K], V]) -> None:
        self._owner, self._find = ref(owner), find  # an object and its answers must not keep each other alive

    def __missing__(self, question: K) -> V:
        found = self[question] = self._find(self._owner(), question)
        return found

    __call__ = dict.__getitem__


class answered_once(Generic[K, V]):  # noqa: N801, a decorator like `cached_property`
    """A method of one argument whose answers its object keeps, each found when it is first asked for.

    It is asked like any method, or as a dictionary, which is quicker; `clear` forgets all answers.
    """

    def __init__(self, find: Callable[[Any, K], V]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, one: object, owner: type | None = None) -> Answers[K, V]:
        found: Answers[K, V] = Answers(one, self._find)
        setattr(one, self._name, found)
        return found
