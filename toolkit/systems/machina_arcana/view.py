"""What a player may see: everything but the order of decks and tiles and the luck to come."""

from __future__ import annotations

from toolkit.crawl.seeing import see
from toolkit.systems.machina_arcana.state import State


class View(State):
    """The table as a seat sees it at one moment: a state without what is hidden. Everything is for reading only."""

    __slots__ = ("seat",)

    def __init__(self, state: State, seat: str) -> None:
        see(self, state)
        self.seat = seat
