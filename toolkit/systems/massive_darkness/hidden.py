"""What nobody at the table knows, dealt anew."""

from __future__ import annotations

from toolkit.crawl.hidden import deal_decks_anew, other_luck, shuffled, take_luck
from toolkit.systems.massive_darkness.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: the order of every deck, face-down tokens, and the luck to come.

    What a player sees stays as it is: the same cards in every deck, the same tokens face down somewhere. How they lay
    before leaves no trace: states that look alike become the same state.
    """
    random = other_luck(seed)
    deal_decks_anew(random, state.decks)
    face_down = [token for zone in sorted(state.tokens) for token in state.tokens[zone] if token.face_down]
    kinds = shuffled(random, "face-down tokens", [token.kind for token in face_down])
    for token, kind in zip(face_down, kinds, strict=True):
        token.kind = kind
    take_luck(state, random)
