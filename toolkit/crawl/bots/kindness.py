"""How kind an option is to the players, of what the rules leave to the table: told by kind of question.

`kindest` and `cruellest` tables (`toolkit.rules.policies`) rest on it. A system says it of the kinds of question in
which one option is seen to be kinder than another, and names those about which nobody can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from toolkit.rules.decisions import Ask
from toolkit.rules.policies import Evaluate

#: How kind an option is: the view, the question, and the key of the option. More is kinder.
Kindness: TypeAlias = Callable[[Any, Ask, str], float]


def kindness_by(told: Mapping[str, Kindness]) -> Evaluate:
    """The judgement that table policies want, made of one function for each kind of question. For kinds without one,
    all options are worth the same."""

    def kindness(view: Any, ask: Ask, key: str) -> float:
        found = told.get(ask.kind)
        return found(view, ask, key) if found is not None else 0.0

    return kindness


def crowding(distances: Iterable[int]) -> float:
    """How much somebody is in the way of others, by their distances: those beside count most, those far off hardly."""
    return sum(1.0 / max(1, distance) for distance in distances)
