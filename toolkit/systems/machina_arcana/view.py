"""What a player may see: everything but the order of decks and tiles and the luck to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from toolkit.crawl.seeing import see
from toolkit.systems.machina_arcana.state import MONSTERS, State


class View(State):
    """The table as a seat sees it at one moment: a state without what is hidden. Everything is for reading only."""

    __slots__ = ("_left", "seat")

    def __init__(self, state: State, seat: str) -> None:
        see(self, state)
        self.seat = seat
        decks, items = state.decks, state.item_decks
        self._left: Callable[[str], Counter[str]] = lambda name: Counter((items.get(name) or decks[name]).cards)

    def cards_left(self, deck: str) -> Counter[str]:
        """Which cards are left in a deck; in which order, nobody knows."""
        return self._left(deck)

    def monsters_left(self) -> int:
        return sum(self._left(MONSTERS).values())
