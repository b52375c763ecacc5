"""Letters that stand for numbers which only play can tell, and how often play works each of them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.nodes import Path, walk
from toolkit.rules.expressions.scope import Scope

#: In the order in which the numbers of a paragraph are met.
_LETTERS = "XYZVWUTSRQPNMKJH"
T = TypeVar("T")


class Explained(NamedTuple):
    """What a letter stands for, and whether play works it out several times, so that it may be another number."""

    letter: str
    value: str
    again: bool


class Letters:
    """The letters of one paragraph. Play works numbers out when their effect happens; words may say several effects as
    one sentence, so the effects are counted."""

    def __init__(self) -> None:
        #: What the letters stand for, and how often play works those out that may change meanwhile.
        self._words: list[str] = []
        self._times: Counter[str] = Counter()
        #: What the effect that is being said has worked out, each as often as it does so.
        self._used: dict[str, int] = {}
        #: What is worked out right before the next effect: nothing happens between the two.
        self._asked: Collection[str] = ()
        #: Names of whom effects are about that happen for each of several; None outside of such effects.
        self.each: Collection[str] | None = None

    def letter(self, words: str, term: Term, scope: Scope) -> str:
        """The letter for a number that is said with these words."""
        if words not in self._words:
            self._words.append(words)
        names = {part.parts for part in walk(term) if isinstance(part, Path)}
        if changing := {parts[0] for parts in names if len(parts) > 1 or not scope.is_steady(parts)}:
            is_repeated = self.each is not None and not changing <= {*self.each}
            self._used[words] = max(self._used.get(words, 0), 1 + is_repeated)
        return _named(self._words.index(words))

    @contextmanager
    def of_effect(self, times: int = 1) -> Iterator[None]:
        """While an effect is said that stands so often in the rule."""
        around, self._used = self._used, {}
        asked, self._asked = self._asked, ()
        yield
        for words, often in self._used.items():
            self._times[words] += often * times - (words in asked)
        self._used = around

    def asked_first(self) -> None:
        """What was met until now belongs to what a rule asks before its first effect."""
        self._times.update(self._used)
        self._asked, self._used = self._used, {}

    def one_of(self, rows: Iterable[Callable[[], T]]) -> list[T]:
        """What several rows say, only one of which happens."""
        before, most, said = self._times, Counter[str](self._times), []
        for row in rows:
            self._times = Counter(before)
            said.append(row())
            most |= self._times
        self._times = most
        return said

    def explained(self) -> list[Explained]:
        return [Explained(_named(n), words, self._times[words] > 1) for n, words in enumerate(self._words)]


def _named(number: int) -> str:
    """X, Y, Z …; after the last letter X2, Y2 …: no two numbers of a paragraph share one."""
    again, index = divmod(number, len(_LETTERS))
    return _LETTERS[index] + (str(again + 1) if again else "")
