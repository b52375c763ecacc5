"""Decks: what is left in them, and what they hand on to."""

from __future__ import annotations

from collections import Counter

import pytest

from toolkit.crawl.cards.decks import draw_card, left_over, next_level
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness


def test_what_somebody_holds_is_not_in_the_deck() -> None:
    held = Counter({"axe": 1, "bow": 2})
    assert left_over(["axe", "axe", "bow", "club"], held) == ["axe", "club"]
    assert held["bow"] == 1


@pytest.mark.parametrize(
    ("name", "next_deck"),
    [
        ("guard-1", ("next-deck", "guard-2")),
        ("guard-4", ("next-deck", "guard-5")),
        ("guard-5", None),
        ("door", None),
        ("roaming-weak", None),
        ("guard-", None),
        ("event-1", None),
    ],
)
def test_levels_hand_on_to_the_next_and_the_highest_to_none(name: str, next_deck: object) -> None:
    assert next_level(name, ("guard", "treasure"), 5) == next_deck


def test_a_drawn_card_is_looked_up() -> None:
    decks = {"loot": Deck("loot", ["axe"])}
    assert draw_card(Randomness(1), decks, "loot", str.upper) == "AXE"
    assert draw_card(Randomness(1), decks, "loot", str.upper) is None
