"""What nobody at the table knows, dealt anew: for bots that imagine games, and for tests that bots do not peek.

States that look alike to the players must become the same state. So what is hidden is put in an order that says
nothing of how it lay before, and only then shuffled, by luck that is not the game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from toolkit.rules.decks import Deck
from toolkit.rules.game import State
from toolkit.rules.randomness import Randomness, stream_start

T = TypeVar("T")


def other_luck(seed: int) -> Randomness:
    """The luck of an imagined game. It is not made of the seed itself: with the seed of the game, that would deal the
    very cards that lie there."""
    return Randomness(stream_start(seed, "dealt anew"))


def shuffled(random: Randomness, purpose: str, things: Sequence[T], name: Callable[[T], str] = str) -> list[T]:
    """The things in an order that the luck alone decides; `name` says what each is."""
    order = list(things)  # how they lay does not matter: a shuffle goes by what they are
    random.shuffle(purpose, order, name)
    return order


def deal_decks_anew(random: Randomness, decks: Mapping[str, Deck]) -> None:
    """The same cards in every deck, in another order."""
    for name in sorted(decks):
        decks[name].cards = shuffled(random, f"deck {name}", decks[name].cards)


def take_luck(state: State, random: Randomness) -> None:
    """From now on the state has this luck; what a script prepares still comes."""
    random.script = state.random.script
    state.random = random
