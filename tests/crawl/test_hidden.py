"""What is hidden, dealt anew: nothing is lost, and nothing tells how it lay before."""

from __future__ import annotations

from collections import deque
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.hidden import deal_decks_anew, other_luck, shuffled, take_luck
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness, Scripted

CARDS = st.lists(st.sampled_from("abcdef"), max_size=12)


@given(CARDS, st.randoms(use_true_random=False), st.integers(0, 9))
def test_what_looks_alike_becomes_the_same(cards: list[str], luck: Any, seed: int) -> None:
    other = list(cards)
    luck.shuffle(other)
    decks = [{"loot": Deck("loot", list(pile))} for pile in (cards, other)]
    for each in decks:
        deal_decks_anew(other_luck(seed), each)
    assert decks[0]["loot"].cards == decks[1]["loot"].cards
    assert sorted(decks[0]["loot"].cards) == sorted(cards)


def test_the_discard_lies_open_and_stays() -> None:
    decks = {"loot": Deck("loot", list("abcdefgh"), ["x", "a"])}
    deal_decks_anew(other_luck(1), decks)
    assert decks["loot"].discard == ["x", "a"]
    assert decks["loot"].cards != list("abcdefgh")


def test_the_seed_of_the_game_deals_other_luck() -> None:
    cards = list("abcdefghij")
    own = list(cards)
    Randomness(7).shuffle("deck loot", own)
    assert shuffled(other_luck(7), "deck loot", cards) != own


def test_things_without_an_order_are_put_in_one_by_their_name() -> None:
    things = [{"id": "b"}, {"id": "a"}, {"id": "c"}]
    one = shuffled(other_luck(3), "stack", things, lambda each: each["id"])
    assert one == shuffled(other_luck(3), "stack", things[::-1], lambda each: each["id"])


def test_a_script_goes_on_with_other_luck() -> None:
    class Table:
        random = Randomness(1)
        outcome = ""

        def copy(self) -> Table:
            return self

    table = Table()
    table.random.script = deque([Scripted("dice", 1)])
    script, luck = table.random.script, other_luck(2)
    take_luck(table, luck)
    assert table.random is luck
    assert table.random.script is script
