"""What nobody at the table knows, dealt anew."""

from __future__ import annotations

from toolkit.crawl.hidden import deal_decks_anew, other_luck, take_luck
from toolkit.systems.jaws_of_the_lion.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: the order of every deck, and the luck to come."""
    random = other_luck(seed)
    deal_decks_anew(random, state.ability_decks)
    deal_decks_anew(random, {deck.pile.name: deck.pile for deck in state.modifier_decks.values()})
    take_luck(state, random)
