"""Decks of modifiers, by the rules of Jaws of the Lion (section 8 of its ledger)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.dice.modifier_deck import ModifierCard, ModifierDeck, preferred
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness

CARDS = {
    card.id: card
    for card in (
        ModifierCard("zero"),
        ModifierCard("plus", 1),
        ModifierCard("minus", -1),
        ModifierCard("double", change="double", shuffle=True),
        ModifierCard("null", change="null", shuffle=True),
        ModifierCard("bless", change="double", once=True),
        ModifierCard("curse", change="null", once=True),
    )
}
START = ["zero"] * 6 + ["plus"] * 5 + ["minus"] * 5 + ["double", "null"]


def deck(*cards: str, discard: tuple[str, ...] = ()) -> ModifierDeck:
    """A deck whose next card is the first named."""
    return ModifierDeck(Deck("monsters", list(cards[::-1]), list(discard)))


def names(cards: list[ModifierCard]) -> list[str]:
    return [card.id for card in cards]


@pytest.mark.parametrize(("card", "number"), [("plus", 4), ("minus", 2), ("double", 6), ("null", 0), ("curse", 0)])
def test_a_card_changes_a_number(card: str, number: int) -> None:
    assert CARDS[card].applied(3) == number


def test_a_revealed_card_is_discarded() -> None:
    used = deck("plus", "zero")
    assert names(used.reveal(Randomness(1), CARDS)) == ["plus"]
    assert (used.pile.cards, used.pile.discard, used.due) == (["zero"], ["plus"], False)


def test_a_card_that_works_once_is_gone_for_good() -> None:
    used = deck("bless", "zero")
    used.reveal(Randomness(1), CARDS)
    assert (used.pile.cards, used.pile.discard) == (["zero"], [])


def test_the_deck_is_shuffled_at_the_end_of_the_round_and_not_before() -> None:
    used = deck("null", "zero")
    used.reveal(Randomness(1), CARDS)
    assert used.due
    assert used.pile.discard == ["null"]
    assert used.end_round(Randomness(1))
    assert (sorted(used.pile.cards), used.pile.discard, used.due) == (["null", "zero"], [], False)
    assert not used.end_round(Randomness(1))


def test_a_round_without_such_a_card_shuffles_nothing() -> None:
    used = deck("plus", "zero")
    used.reveal(Randomness(1), CARDS)
    assert not used.end_round(Randomness(1))
    assert used.pile.discard == ["plus"]


def test_both_cards_of_a_pair_count_as_revealed() -> None:
    used = deck("null", "curse", "zero")
    assert names(used.reveal(Randomness(1), CARDS, 2)) == ["null", "curse"]
    assert used.due
    assert used.pile.discard == ["null"]


def test_an_empty_deck_takes_its_discard_back_without_the_card_just_drawn() -> None:
    used = deck("plus", discard=("zero",))
    assert names(used.reveal(Randomness(1), CARDS, 2)) == ["plus", "zero"]
    assert (used.pile.cards, sorted(used.pile.discard)) == ([], ["plus", "zero"])


def test_where_no_card_is_left_none_is_revealed() -> None:
    assert deck().reveal(Randomness(1), CARDS) == []


def test_a_card_that_is_added_goes_into_the_draw_pile_alone() -> None:
    used = deck("plus", "plus", discard=("null",))
    used.add(Randomness(1), "curse")
    assert (sorted(used.pile.cards), used.pile.discard) == (["curse", "plus", "plus"], ["null"])


def test_cards_that_work_once_are_taken_out_when_an_adventure_ends() -> None:
    used = deck("bless", "plus", discard=("zero", "curse"))
    used.purge(lambda card: CARDS[card].once)
    assert (used.pile.cards, used.pile.discard) == (["plus"], ["zero"])


@given(st.lists(st.integers(1, 2), max_size=40), st.integers(0, 99))
def test_no_card_is_lost_or_made_but_those_that_work_once(attacks: list[int], seed: int) -> None:
    random, used = Randomness(seed), ModifierDeck(Deck("monsters", list(START)))
    used.pile.shuffle(random)
    for number, count in enumerate(attacks):
        if number % 3 == 0:
            used.add(random, "curse")
        assert len(used.reveal(random, CARDS, count)) == count
        if number % 4 == 3:
            used.end_round(random)
    used.purge(lambda card: CARDS[card].once)
    assert sorted(used.pile.cards + used.pile.discard) == sorted(START)


def test_a_deck_is_copied_and_written_down_whole() -> None:
    used = deck("plus", "zero", discard=("null",))
    used.due = True
    twin = used.copy()
    twin.reveal(Randomness(1), CARDS)
    twin.due = False
    assert (used.pile.cards, used.due) == (["zero", "plus"], True)
    again = ModifierDeck.from_data("monsters", used.to_data())
    assert (again.pile.cards, again.pile.discard, again.due) == (used.pile.cards, ["null"], True)


# Advantage and disadvantage: JL-90.30

PLAIN, HIGHER = ModifierCard("+0"), ModifierCard("+1", 1)
WOUND, HIGH_WOUND = ModifierCard("+0 wound", bears=("wound",)), ModifierCard("+1 wound", 1, bears=("wound",))
LOW_WOUND, MUDDLE = ModifierCard("-1 wound", -1, bears=("wound",)), ModifierCard("+2 muddle", 2, bears=("muddle",))


@pytest.mark.parametrize(
    ("first", "second", "better", "worse"),
    [
        (PLAIN, HIGHER, HIGHER, PLAIN),
        (HIGHER, PLAIN, HIGHER, PLAIN),
        (WOUND, PLAIN, WOUND, PLAIN),  # equal, and it bears something
        (PLAIN, HIGH_WOUND, HIGH_WOUND, PLAIN),
        (PLAIN, LOW_WOUND, None, None),  # lower, but it bears something
        (WOUND, HIGH_WOUND, HIGH_WOUND, WOUND),
        (WOUND, MUDDLE, None, None),
    ],
)
def test_the_better_and_the_worse_of_two_cards(
    first: ModifierCard, second: ModifierCard, better: ModifierCard | None, worse: ModifierCard | None
) -> None:
    assert preferred(first, second, 3, better=True) == better
    assert preferred(first, second, 3, better=False) == worse


def test_of_equal_cards_the_first_is_used_either_way() -> None:
    twin = ModifierCard("+0 again")
    assert preferred(PLAIN, twin, 3, better=True) is PLAIN
    assert preferred(PLAIN, twin, 3, better=False) is PLAIN


def test_nothing_falls_below_nothing() -> None:
    """An attack of 1 comes to nothing with a null card and with -2 alike."""
    weak = ModifierCard("-2", -2)
    assert preferred(weak, CARDS["null"], 1, better=True) is weak
    assert preferred(weak, CARDS["null"], 1, better=False) is weak
