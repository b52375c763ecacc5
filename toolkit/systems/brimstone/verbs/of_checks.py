"""What checks know of verbs, said where each is declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class NotAtFirst(NamedTuple):
    """An argument of a verb that does not mean this word in a first game (SB-40)."""

    argument: str
    word: str
    why: str


NOT_AT_FIRST: dict[str, NotAtFirst] = {}
#: Verbs that bring enemies, without which a threat is no fight.
BRINGING: set[str] = set()
#: Verbs that do something to enemies on the board, and nothing where no fight goes on.
IN_FIGHTS: set[str] = set()
#: Verbs that do nothing to heroes who are knocked out.
FOR_THE_AWAKE: set[str] = set()


def not_at_first(argument: str, word: str, why: str) -> Callable[[F], F]:
    """Say of the verb below that a first game leaves this out."""

    def add(function: F) -> F:
        NOT_AT_FIRST[function.__name__] = NotAtFirst(argument, word, why)
        return function

    return add


def brings_enemies(function: F) -> F:
    """Say of the verb below that it brings enemies."""
    BRINGING.add(function.__name__)
    return function


def for_the_awake(function: F) -> F:
    """Say of the verb below that it does nothing to heroes who are knocked out."""
    FOR_THE_AWAKE.add(function.__name__)
    return function


def in_fights(function: F) -> F:
    """Say of the verb below that it does nothing where no enemy is on the board."""
    IN_FIGHTS.add(function.__name__)
    return function
