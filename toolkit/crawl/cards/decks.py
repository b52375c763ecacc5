"""Decks of cards: made from what the box holds, drawn from, and handed on to the next level when they run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from toolkit.rules.decks import Deck, WhenEmpty, draw
from toolkit.rules.randomness import Randomness

T = TypeVar("T")


def left_over(cards: Iterable[str], held: Counter[str]) -> list[str]:
    """The cards without those that somebody holds already; each of those is taken out once."""
    left = []
    for card in cards:
        if held.get(card):
            held[card] -= 1
        else:
            left.append(card)
    return left


def next_level(name: str, kinds: Collection[str], highest: int) -> tuple[WhenEmpty, str] | None:
    """What a deck such as `guard-3` does when it is empty, where decks of its kind come in levels: it is never shuffled
    again, and the next level takes its place. None for the highest level, and for every other deck."""
    kind, _, level = name.rpartition("-")
    if kind in kinds and level.isdigit() and int(level) < highest:
        return "next-deck", f"{kind}-{int(level) + 1}"
    return None


def draw_card(random: Randomness, decks: Mapping[str, Deck], name: str, find: Callable[[str], T]) -> T | None:
    """The top card of a deck, as the catalogue has it; None where neither it nor what it hands on to has any."""
    card = draw(random, decks, name)
    return find(card) if card is not None else None
