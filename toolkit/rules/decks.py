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

    def to_data(self) -> dict[str, Any]:
        """Top card first: the order people write."""
        return {"cards": self.cards[::-1], "discard": list(self.discard)}


def draw(random: Randomness, decks: Mapping[str, Deck], name: str) -> str | None:
    """The top card of a deck, following its rule for running out; None when nothing is left anywhere."""
    deck = decks[name]
    if not deck.cards and deck.when_empty == "reshuffle" and deck.discard:
        deck.cards = deck.discard
        deck.discard = []
        deck.shuffle(random)
    if deck.cards:
        return _take(random, deck)
    if deck.when_empty == "next-deck" and deck.next_deck in decks:
        return draw(random, decks, deck.next_deck)
    return None


def _take(random: Randomness, deck: Deck) -> str:
    purpose = f"draw {deck.name}"
    if random.script and random.script[0].purpose == purpose:
        wanted = str(random.scripted(purpose))
        if wanted not in deck.cards:
            raise ScriptError(f"the script draws {wanted!r}, which is not in the deck {deck.name!r}")
        deck.cards.remove(wanted)
        return wanted
    return deck.cards.pop()
