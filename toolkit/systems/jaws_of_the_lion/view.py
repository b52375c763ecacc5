"""What a player may see: everything but the order of decks and the luck to come."""

from __future__ import annotations

from toolkit.crawl.seeing import see
from toolkit.systems.jaws_of_the_lion.state import State


class View(State):
    """The table as a seat sees it at one moment: a state without what is hidden. Everything is for reading only."""

    __slots__ = ("_goals", "seat")

    def __init__(self, state: State, seat: str) -> None:
        see(self, state)
        self.seat = seat
        self._goals = tuple(state.battle_goals.get(seat, ()))

    def own_goals(self) -> list[str]:
        """The battle goals of this seat, which nobody else sees (JL-1.22)."""
        return list(self._goals)
