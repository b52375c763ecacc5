from __future__ import annotations

from typing import Any

import pytest

from toolkit.rules.decks import Deck, draw
from toolkit.rules.dice import Die, roll
from toolkit.rules.randomness import Randomness, Scripted, ScriptError

DIE = Die.from_entity({"id": "red", "faces": [["hit"], ["hit", "bam"], [], ["hit", "hit"]], "opposite": [3, 2, 1, 0]})


def scripted(*outcomes: tuple[str, object]) -> Randomness:
    random = Randomness(0)
    random.follow(Scripted(purpose, value) for purpose, value in outcomes)
    return random


def test_a_die_comes_from_content() -> None:
    assert Die("red", (("hit",), ("hit", "bam"), (), ("hit", "hit")), (3, 2, 1, 0)) == DIE
    assert Die.from_entity({"id": "plain", "faces": [["1"]]}).opposite == ()


def faces(random: Randomness, dice: list[Die], who: str, why: str = "") -> list[int]:
    return [rolled.face for rolled in roll(random, dice, who, why)]


def test_a_roll_gives_each_die_a_face_by_the_luck_of_who_rolls() -> None:
    random, beside = Randomness(4), Randomness(4)
    rolled = roll(random, [DIE] * 6, "ann")
    assert [each.face for each in rolled] == [beside.below("die red", 4, "ann") for _ in range(6)]
    assert all(each.symbols == DIE.faces[each.face] for each in rolled)
    assert {each.face for each in roll(random, [DIE] * 60, "ann")} == {0, 1, 2, 3}


def test_one_roll_more_leaves_all_other_rolls() -> None:
    blue = Die("blue", DIE.faces)
    for more in (("bob", DIE, ""), ("ann", blue, ""), ("ann", DIE, "again")):
        plain, longer = Randomness(4), Randomness(4)
        expected = faces(plain, [DIE] * 5, "ann") + faces(plain, [DIE] * 20, "ann")
        found = faces(longer, [DIE] * 5, "ann")
        roll(longer, [more[1]], more[0], more[2])
        assert found + faces(longer, [DIE] * 20, "ann") == expected
    longer = Randomness(4)
    roll(longer, [DIE], "ann")
    assert faces(longer, [DIE] * 25, "ann") != expected  # but the hand itself rolled once more


def test_a_round_starts_every_count_anew() -> None:
    plain, longer = Randomness(4), Randomness(4)
    for random, rolls in ((plain, 2), (longer, 3)):
        random.begin(1)
        roll(random, [DIE] * rolls, "ann")
        random.begin(2)
    assert faces(plain, [DIE] * 20, "ann") == faces(longer, [DIE] * 20, "ann")
    plain.begin(3)
    assert faces(plain, [DIE] * 20, "ann") != faces(longer, [DIE] * 20, "ann")


@pytest.mark.parametrize(
    ("wanted", "face"),
    [(1, 0), (4, 3), ("hit", 0), ("bam hit", 1), (["hit", "bam"], 1), ([], 2), ("", 2), ("hit hit", 3)],
)
def test_a_script_names_a_face_by_number_or_symbols(wanted: object, face: int) -> None:
    assert roll(scripted(("die red", wanted)), [DIE], "ann")[0].face == face


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (0, "faces 1 to 4, not 0"),
        (5, "faces 1 to 4, not 5"),
        ("bam", "no face bam"),
        ("hit hit hit", "no face hit hit hit"),
    ],
)
def test_a_script_cannot_name_a_face_the_die_has_not(wanted: object, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        roll(scripted(("die red", wanted)), [DIE], "ann")


def test_a_script_for_another_die_is_an_error() -> None:
    with pytest.raises(ScriptError, match="'die blue' next, but the rules ask for 'die red'"):
        roll(scripted(("die blue", 1)), [DIE], "ann")


def test_the_last_card_of_the_list_is_drawn_and_data_shows_it_first() -> None:
    deck = Deck("finds", ["rope", "bone"], ["ash"])
    assert deck.to_data() == {"cards": ["bone", "rope"], "discard": ["ash"]}
    assert draw(Randomness(0), {"finds": deck}, "finds") == "bone"


def test_a_deck_comes_back_from_its_data() -> None:
    deck = Deck("finds", ["rope", "bone", "oil"], ["ash"], "next-deck", "more")
    assert Deck.from_data("finds", deck.to_data(), "next-deck", "more") == deck


def test_a_copy_shares_no_cards() -> None:
    deck = Deck("finds", ["rope"], ["ash"])
    twin = deck.copy()
    twin.cards.append("x")
    twin.discard.clear()
    assert deck == Deck("finds", ["rope"], ["ash"])


def test_each_deck_shuffles_by_a_stream_of_its_own() -> None:
    random, beside = Randomness(6), Randomness(6)
    one, other = Deck("one", list("abcdefgh")), Deck("other", list("abcdefgh"))
    one.shuffle(random)
    other.shuffle(beside)
    assert one.cards != other.cards
    assert sorted(one.cards) == list("abcdefgh")
    again = Deck("one", list("abcdefgh"))
    again.shuffle(beside)
    assert again.cards == one.cards


def test_an_empty_deck_stays_empty_if_it_should() -> None:
    deck = Deck("finds", [], ["ash"], "stay-empty")
    assert draw(Randomness(0), {"finds": deck}, "finds") is None
    assert deck.discard == ["ash"]


def test_an_empty_deck_takes_its_discard_pile_back() -> None:
    deck = Deck("finds", [], list("abcdef"))
    drawn = [draw(Randomness(1), {"finds": deck}, "finds") for _ in range(7)]
    assert drawn[6] is None
    assert sorted(str(card) for card in drawn[:6]) == list("abcdef")
    assert deck.discard == []


def test_an_empty_deck_passes_the_draw_on() -> None:
    decks = {
        "one": Deck("one", [], ["x"], "next-deck", "two"),
        "two": Deck("two", [], [], "next-deck", "three"),
        "three": Deck("three", ["oil"]),
    }
    assert draw(Randomness(0), decks, "one") == "oil"
    assert draw(Randomness(0), decks, "one") is None


def test_an_empty_deck_whose_next_deck_is_not_there_gives_nothing() -> None:
    deck = Deck("one", [], ["x"], "next-deck", "nowhere")
    assert draw(Randomness(0), {"one": deck}, "one") is None
    assert deck.discard == ["x"]


def test_decks_chained_in_a_ring_give_nothing() -> None:
    decks = {
        "one": Deck("one", when_empty="next-deck", next_deck="two"),
        "two": Deck("two", [], [], "next-deck", "one"),
    }
    assert draw(Randomness(0), decks, "one") is None


def test_a_script_says_which_card_is_drawn() -> None:
    deck = Deck("finds", ["rope", "bone", "oil"])
    assert draw(scripted(("draw finds", "rope")), {"finds": deck}, "finds") == "rope"
    assert deck.cards == ["bone", "oil"]


def test_a_script_that_says_nothing_of_a_deck_draws_its_top_card() -> None:
    random = scripted(("die red", 1))
    deck = Deck("finds", ["rope", "bone"])
    assert draw(random, {"finds": deck}, "finds") == "bone"
    assert roll(random, [DIE], "ann")[0].face == 0


def test_a_script_cannot_draw_what_the_deck_has_not() -> None:
    with pytest.raises(ScriptError, match="draws 'gold', which is not in the deck 'finds'"):
        draw(scripted(("draw finds", "gold")), {"finds": Deck("finds", ["rope"])}, "finds")


def test_an_unknown_deck_is_a_fault_of_the_caller() -> None:
    decks: dict[str, Any] = {}
    with pytest.raises(KeyError):
        draw(Randomness(0), decks, "finds")
