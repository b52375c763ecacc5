"""What the terminal says of cards at the market."""

from __future__ import annotations

import pytest

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.story.market import price
from toolkit.systems.massive_darkness.story.mode import FOR_XP
from toolkit.systems.massive_darkness.table.market import what_it_is, worth_of_card


def gear(name: str, level: int, slot: str = "hand", form: str = "combat-gear", **dice: dict[str, int]) -> Gear:
    return Gear(name, level, slot, (), dice, (), frozenset(), form=form)  # type: ignore[arg-type]


SWORD = gear("sword", 2, melee={"red": 2, "yellow": 1}, defense={"blue": 1})
BROTH = gear("broth", 1, slot="", form="consumable")


def test_a_card_is_told_by_its_slot_and_a_letter_a_die() -> None:
    assert what_it_is(SWORD) == "hand, melee RRY, defense B"
    assert what_it_is(BROTH) == "consumable"


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("deal", (FOR_XP, SWORD), f"for {price(SWORD)} XP"),
        ("deal", ("trade", SWORD), "level 2"),
        ("trade-for", (None, SWORD), "level 2, hand, melee RRY, defense B"),
        ("trade-for", (BROTH, SWORD), "level 1, consumable"),
        ("keep", BROTH, "level 1, consumable"),
        ("after-defeat", True, "without a market, but with starting gear"),
        ("after-defeat", False, "the adventure stays lost"),
        ("deal", None, ""),
    ],
)
def test_an_option_at_the_market_says_what_a_card_is_worth(kind: str, value: object, words: str) -> None:
    assert worth_of_card(Ask(kind, "wren", {"it": value}, "MD-34.06"), "it") == words
