"""Decks: cards face down, a discard pile, and what happens when the deck runs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from toolkit.rules.randomness import Randomness, ScriptError

#: What an empty deck does: stay empty, take back its shuffled discard pile, or pass the draw to another deck.
WhenEmpty = Literal["stay-empty", "reshuffle", "next-deck"]


@dataclass(slots=True)
class Deck:
    """A draw pile (the next card is the last of the list) and its discard pile. Cards are entity ids."""

    name: str
    cards: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    when_empty: WhenEmpty = "reshuffle"
    next_deck: str = ""

    def copy(self) -> Deck:
        return Deck(self.name, self.cards.copy(), self.discard.copy(), self.when_empty, self.next_deck)

    def shuffle(self, random: Randomness) -> None:
        random.shuffle(f"deck {self.name}", self.cards)

    def shuffle_in(self, random: Randomness, card: str) -> None:
        """Shuffle a card into the draw pile.

        It is put in a random place, and the others keep their order: nobody knows that order, so players see no
        difference, and the luck of later shuffles of this deck is not used up. A scripted game puts the card on top.
        """
        place = len(self.cards)
        if random.script is None:
            place = random.below(f"into deck {self.name}", place + 1, card)
        self.cards.insert(place, card)

    def to_data(self) -> dict[str, Any]:
        """Top card first: the order people write."""
        return {"cards": self.cards[::-1], "discard": list(self.discard)}

    @classmethod
    def from_data(
        cls, name: str, data: Mapping[str, Any], when_empty: WhenEmpty = "reshuffle", next_deck: str = ""
    ) -> Deck:
        """The deck of `to_data`. Its rule for running out is content, not state, so the caller gives it."""
        cards = [str(card) for card in reversed(data.get("cards", ()))]
        return cls(name, cards, [str(card) for card in data.get("discard", ())], when_empty, next_deck)


def draw(random: Randomness, decks: Mapping[str, Deck], name: str) -> str | None:
    """The top card of a deck, following its rule for running out; None when nothing is left anywhere."""
    if decks[name].cards:
        return _take(random, decks[name])
    asked: set[str] = set()  # content may chain decks in a ring
    while name not in asked:
        asked.add(name)
        deck = decks[name]
        if not deck.cards and deck.when_empty == "reshuffle" and deck.discard:
            deck.cards = deck.discard
            deck.discard = []
            deck.shuffle(random)
        if deck.cards:
            return _take(random, deck)
        if deck.when_empty != "next-deck" or deck.next_deck not in decks:
            return None
        name = deck.next_deck
    return None


def _take(random: Randomness, deck: Deck) -> str:
    if random.script and random.script[0].purpose == (purpose := f"draw {deck.name}"):
        wanted = str(random.scripted(purpose))
        if wanted not in deck.cards:
            raise ScriptError(f"the script draws {wanted!r}, which is not in the deck {deck.name!r}")
        deck.cards.remove(wanted)
        return wanted
    return deck.cards.pop()
