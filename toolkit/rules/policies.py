"""Table policies: agents that answer what the rules leave to the players together, such as which of two equal paths.

`first` takes the first option, `random` any, `kindest` and `cruellest` the best and the worst for the players by an
evaluation the system gives. A playtest names its policy, because a table that always chooses kindly wins more often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.decisions import TABLE, Ask

#: How good an option is for the players: the view, the question, the option's key. More is better.
Evaluate: TypeAlias = Callable[[Any, Ask, str], float]

#: The names people write.
POLICIES = ("first", "random", "kindest", "cruellest")


class First:
    """The first option, in the order the rules list them."""

    def choose(self, view: Any, ask: Ask) -> str:
        return next(iter(ask.options))


class Kindest:
    """The option that is best for the players; of equals, the first."""

    def __init__(self, evaluate: Evaluate) -> None:
        self.evaluate = evaluate

    def choose(self, view: Any, ask: Ask) -> str:
        return max(ask.options, key=lambda key: self.evaluate(view, ask, key))


class Cruellest:
    """The option that is worst for the players; of equals, the first."""

    def __init__(self, evaluate: Evaluate) -> None:
        self.evaluate = evaluate

    def choose(self, view: Any, ask: Ask) -> str:
        return min(ask.options, key=lambda key: self.evaluate(view, ask, key))


class Spoken:
    """Who answers the questions to the whole table: one of the bots those of some kinds, a policy all others.

    A bot names the kinds by `speaks_for`. Where no bot does, the policy answers everything.
    """

    def __init__(self, policy: Agent, speaker: Agent, kinds: frozenset[str]) -> None:
        self.policy = policy
        self.speaker = speaker
        self.kinds = kinds

    def choose(self, view: Any, ask: Ask) -> str:
        return (self.speaker if ask.kind in self.kinds else self.policy).choose(view, ask)


def spoken(policy: Agent, bots: Iterable[Agent]) -> Agent:
    """The policy of a table at which these bots sit: the first that speaks for the table does."""
    for bot in bots:
        kinds: frozenset[str] = getattr(bot, "speaks_for", frozenset())
        if kinds:
            return Spoken(policy, bot, kinds)
    return policy


class NoPolicy(ValueError):
    """A table policy that there is not, or not in this system, and why."""


def table_policy(name: str, *, seed: int = 0, evaluate: Evaluate | None = None) -> Agent:
    """The policy of that name. Raises `NoPolicy` for an unknown name, or when `evaluate` is needed and missing."""
    if name == "first":
        return First()
    if name == "random":
        return RandomAgent(seed, TABLE)
    if name not in POLICIES:
        raise NoPolicy(f"{name!r} is no table policy; there are {', '.join(POLICIES)}")
    if evaluate is None:
        raise NoPolicy(f"the table policy {name!r} needs an evaluation, and this system gives none")
    return Kindest(evaluate) if name == "kindest" else Cruellest(evaluate)
