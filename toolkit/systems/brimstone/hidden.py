"""What nobody at the table knows, dealt anew."""

from __future__ import annotations

from toolkit.crawl.hidden import deal_decks_anew, other_luck, shuffled, take_luck
from toolkit.rules.randomness import Randomness
from toolkit.systems.brimstone.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: decks, face-down tokens, growing dread, and the luck to come."""
    random = other_luck(seed)
    _deal_with(state, random, "growing-dread", state.dread)
    tiles = sorted(state.face_down)
    tokens = [state.face_down[tile] for tile in tiles]
    _deal_with(state, random, "tokens", tokens)
    state.face_down = dict(zip(tiles, tokens, strict=True))
    deal_decks_anew(random, state.decks)
    take_luck(state, random)


def _deal_with(state: State, random: Randomness, deck: str, held: list[str]) -> None:
    """Cards that lie face down are dealt anew together with those of their deck."""
    pile = state.decks[deck]
    mixed = shuffled(random, f"held {deck}", [*held, *pile.cards])
    held[:], pile.cards = mixed[: len(held)], mixed[len(held) :]
