"""What goes on when effects run: the context that verbs, selectors and expressions of content see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, Generic, Self, TypeVar

from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game, State
from toolkit.rules.listeners import Listeners, fire

S = TypeVar("S", bound=State)


class Scene(Generic[S]):
    """Something goes on in a game. A system derives its own moments, which say who and what it is about."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    @property
    def state(self) -> S:
        return self.game.state

    def but(self, **others: Any) -> Self:
        """The same moment, but about others."""
        twin = copy(self)
        for name, value in others.items():
            setattr(twin, name, value)
        return twin


def happens(game: Game[Any], rules: Listeners, event: str, moment: Callable[[], object]) -> Iterable[Ask]:
    """Let rules answer to an event. The moment is made only where some rule listens."""
    if not rules.on(event):
        return ()
    here = moment()
    return fire(game, rules, event, lambda _: here)
