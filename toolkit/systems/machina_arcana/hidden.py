"""What nobody at the table knows, dealt anew."""

from __future__ import annotations

from toolkit.crawl.hidden import deal_decks_anew, other_luck, shuffled, take_luck
from toolkit.systems.machina_arcana.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: the order of every deck and of the tiles, and the luck to come."""
    random = other_luck(seed)
    deal_decks_anew(random, state.item_decks)
    deal_decks_anew(random, state.decks)
    tiles = state.catalog.tiles
    state.tile_stack = shuffled(random, "tiles", state.tile_stack, lambda number: tiles[number].id)
    take_luck(state, random)
