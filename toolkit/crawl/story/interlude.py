"""The phases between two adventures: in each of them everybody takes a turn, one after another, then the next begins.

They are played before the first round of the adventure that comes next, as ordinary steps of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from toolkit.rules.decisions import Steps
from toolkit.rules.game import Game


class Waiting(Protocol):
    """What a state needs for it: the phase, and who still has a turn in it."""

    phase: Any
    waiting: list[str]

    def order_of_play(self) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Interlude:
    """The phases in their order, and what one hero does in each when its turn comes.

    `begin` is called when a phase begins, `finish` when all have done what the last phase asks for.
    """

    order: Sequence[str]
    turns: Mapping[str, Callable[[Any, str], Steps]]
    begin: Callable[[Any, str], None]
    finish: Callable[[Any], None]

    def step(self, game: Game[Any]) -> Steps:
        """The step to run at a clean point: the turn of who is next, or on to the next phase."""
        return self._turn(game) if game.state.waiting else self._go_on(game)

    def enter(self, game: Game[Any], phase: str) -> None:
        """Begin a phase; everybody has a turn in it."""
        state: Waiting = game.state
        state.phase = phase
        state.waiting = state.order_of_play()
        self.begin(game, phase)

    def _turn(self, game: Game[Any]) -> Steps:
        state: Waiting = game.state
        yield from self.turns[state.phase](game, state.waiting[0])
        state.waiting.pop(0)

    def _go_on(self, game: Game[Any]) -> Steps:
        phase = game.state.phase
        if phase == self.order[-1]:
            self.finish(game)
        else:
            self.enter(game, self.order[self.order.index(phase) + 1])
        yield from ()
