"""How a game is won and lost: objectives that are met, in order or as it comes, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from toolkit.crawl.telling import tell
from toolkit.rules.game import Game

T = TypeVar("T")


def newly_met(objectives: Iterable[T], met: list[int], holds: Callable[[T], bool], *, in_order: bool) -> list[int]:
    """The numbers, from 1, of the objectives that are met now and were not before; they are met from now on.

    Where order matters, one that is not met keeps those after it from being looked at.
    """
    new: list[int] = []
    for number, objective in enumerate(objectives, 1):
        if number in met:
            continue
        if holds(objective):
            met.append(number)
            new.append(number)
        elif in_order:
            break
    return new


def decide(game: Game[Any], outcome: Literal["won", "lost"], rule: str, /, **data: Any) -> None:
    """Everybody wins or loses together. A game that is decided stays so."""
    if not game.state.outcome:
        game.state.outcome = outcome
        tell(game, outcome, rule, **data)
