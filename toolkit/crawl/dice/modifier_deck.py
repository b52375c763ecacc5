"""A deck of modifiers that is drawn from instead of rolling dice (Jaws of the Lion: JL-8, JL-90.30, JL-90.32).

The cards of a deck are ids, as everywhere; what they do is looked up in a table that the system makes from content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from toolkit.rules.decks import Deck, draw
from toolkit.rules.randomness import Randomness

#: What a card does to a number: adds its value, doubles it, or makes it nothing (JL-8.04, JL-7.14).
Change: TypeAlias = Literal["add", "double", "null"]


@dataclass(frozen=True, slots=True)
class ModifierCard:
    """One card. `bears` names what it does besides: a condition, an element, whatever the system knows."""

    id: str
    value: int = 0
    change: Change = "add"
    #: Its deck is shuffled at the end of the round in which it was revealed (JL-8.09).
    shuffle: bool = False
    #: It leaves the deck when it is revealed, instead of being discarded (JL-8.12).
    once: bool = False
    bears: tuple[str, ...] = ()

    def applied(self, number: int) -> int:
        """The number with this card."""
        match self.change:
            case "double":
                return number * 2
            case "null":
                return 0
        return number + self.value


class ModifierDeck:
    """A draw pile and its discard pile, and whether it is to be shuffled when the round ends."""

    __slots__ = ("due", "pile")

    def __init__(self, pile: Deck, *, due: bool = False) -> None:
        self.pile = pile
        self.due = due

    def copy(self) -> ModifierDeck:
        return ModifierDeck(self.pile.copy(), due=self.due)

    def reveal(self, random: Randomness, cards: Mapping[str, ModifierCard], count: int = 1) -> list[ModifierCard]:
        """Reveal cards. An empty pile takes its discard back at once, without those just revealed (JL-8.10, JL-90.32).

        Every revealed card counts, used or not: one that shuffles makes the deck due, one that works once is gone.
        """
        revealed: list[ModifierCard] = []
        while len(revealed) < count:
            drawn = draw(random, {self.pile.name: self.pile}, self.pile.name)
            if drawn is None:
                break
            revealed.append(cards[drawn])
        self.pile.discard += [card.id for card in revealed if not card.once]
        self.due = self.due or any(card.shuffle for card in revealed)
        return revealed

    def add(self, random: Randomness, card: str) -> None:
        """Shuffle a card into the draw pile alone: the discard stays where it is (JL-8.14)."""
        self.pile.shuffle_in(random, card)

    def end_round(self, random: Randomness) -> bool:
        """Shuffle all used cards back in, if that is due. Says whether it was (JL-8.09)."""
        due, self.due = self.due, False
        if due:
            self.pile.cards += self.pile.discard
            self.pile.discard = []
            self.pile.shuffle(random)
        return due

    def purge(self, gone: Callable[[str], bool]) -> None:
        """Take cards out of both piles, such as those that work once, when an adventure ends (JL-8.13)."""
        self.pile.cards = [card for card in self.pile.cards if not gone(card)]
        self.pile.discard = [card for card in self.pile.discard if not gone(card)]

    def to_data(self) -> dict[str, Any]:
        return {**self.pile.to_data(), "due": self.due}

    @classmethod
    def from_data(cls, name: str, data: Mapping[str, Any]) -> ModifierDeck:
        return cls(Deck.from_data(name, data), due=bool(data.get("due", False)))


def preferred(first: ModifierCard, second: ModifierCard, number: int, *, better: bool) -> ModifierCard | None:
    """The better or the worse of two cards for a number, in the order they were revealed; None where nobody can tell.

    What each makes of the number decides, nothing below 0; of equals the first is used. What a card bears is worth
    something that cannot be measured: it breaks ties, and against a higher number it leaves the matter open (JL-90.30).
    """
    results = [max(0, card.applied(number)) for card in (first, second)]
    bearing = [bool(card.bears) for card in (first, second)]
    if all(bearing) and first.bears != second.bears:
        return None
    if bearing[0] == bearing[1]:
        if results[0] == results[1]:
            return first
        return first if (results[0] > results[1]) == better else second
    bearer, plain = (0, 1) if bearing[0] else (1, 0)
    if results[bearer] < results[plain]:
        return None
    return (first, second)[bearer if better else plain]
