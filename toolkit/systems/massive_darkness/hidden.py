"""What nobody at the table knows, dealt anew: for bots that imagine games, and for tests that bots do not peek."""

from __future__ import annotations

from toolkit.rules.randomness import Randomness, stream_start
from toolkit.systems.massive_darkness.state import State


def deal_anew(state: State, seed: int) -> None:
    """Change, in place, all that a view hides: the order of every deck, face-down tokens, and the luck to come.

    What a player sees stays as it is: the same cards in every deck, the same tokens face down somewhere. How they lay
    before leaves no trace: states that look alike become the same state.
    """
    # Not the seed itself: with the seed of the game it would deal the very cards that lie there.
    random = Randomness(stream_start(seed, "dealt anew"))
    for name in sorted(state.decks):
        cards = state.decks[name].cards
        cards.sort()
        random.shuffle(f"deck {name}", cards)
    face_down = [token for zone in sorted(state.tokens) for token in state.tokens[zone] if token.face_down]
    kinds = sorted(token.kind for token in face_down)
    random.shuffle("face-down tokens", kinds)
    for token, kind in zip(face_down, kinds, strict=True):
        token.kind = kind
    script = state.random.script
    state.random = random
    state.random.script = script
