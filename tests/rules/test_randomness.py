from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, permutations, product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.rules.randomness import OlderLuck, Randomness, Scripted, ScriptError, stream_start
from toolkit.rules.shuffling import LARGE, MANY

#: Saved games rest on these numbers: they may never change.
GOLDEN_DICE = [60, 3, 43, 45, 49, 86, 86, 45]
GOLDEN_ROUND = [53, 91, 49, 13, 45, 26, 18, 18]
GOLDEN_PILE = "habiebdajgbcf"
GOLDEN_START = 0xD26C567077663CC1


def numbers(random: Randomness, purpose: str, count: int, limit: int = 100) -> list[int]:
    return [random.below(purpose, limit) for _ in range(count)]


def shuffled(seed: int, cards: Iterable[str], purpose: str = "deck", times: int = 1) -> list[str]:
    """A pile, its top card first."""
    random, pile = Randomness(seed), list(cards)
    for _ in range(times):
        random.shuffle(purpose, pile)
    return pile[::-1]


def is_fair(counts: Iterable[int], expected: float) -> bool:
    """Pearson's chi-square, eight standard deviations wide: fair numbers pass, a bias of one in ten does not."""
    found = list(counts)
    freedom = len(found) - 1
    return sum((count - expected) ** 2 / expected for count in found) < freedom + 8 * (2 * freedom) ** 0.5


def test_the_same_seed_gives_the_same_numbers_as_ever() -> None:
    random = Randomness(1)
    assert numbers(random, "die red", 8) == GOLDEN_DICE
    random.begin(2)
    assert [random.below("die red", 100, "ann") for _ in range(8)] == GOLDEN_ROUND
    assert "".join(shuffled(1, "aabbbcdefghij")) == GOLDEN_PILE
    assert stream_start(1, "dice") == GOLDEN_START


# Luck survives an edit

CARDS = st.lists(st.sampled_from("abcdefgh"), max_size=2 * LARGE)
SMALL_PILE = st.lists(st.sampled_from("abc"), min_size=1, max_size=LARGE - 1)
FEW_COPIES = st.dictionaries(st.text(max_size=3), st.integers(1, MANY - 1), min_size=1, max_size=8).map(
    lambda counts: [card for card, count in counts.items() for _ in range(count)]
)
DIFFERENT = st.lists(st.text(max_size=3), unique=True, min_size=1, max_size=30)


@given(CARDS, st.randoms(use_true_random=False), st.integers(0, 99))
def test_the_order_in_which_content_lists_cards_does_not_matter(cards: list[str], luck: Random, seed: int) -> None:
    other = list(cards)
    luck.shuffle(other)
    assert shuffled(seed, other) == shuffled(seed, cards)
    assert shuffled(seed, other, times=3) == shuffled(seed, cards, times=3)
    assert sorted(shuffled(seed, cards)) == sorted(cards)


@given(DIFFERENT, st.data(), st.integers(0, 99), st.integers(1, 3))
def test_a_card_less_leaves_the_order_of_all_others(
    cards: list[str], data: st.DataObject, seed: int, times: int
) -> None:
    gone = data.draw(st.sampled_from(cards))
    whole = shuffled(seed, cards, times=times)
    less = shuffled(seed, [card for card in cards if card != gone], times=times)
    assert less == [card for card in whole if card != gone]


@given(FEW_COPIES | SMALL_PILE, st.data(), st.integers(0, 99))
def test_a_last_copy_less_leaves_the_order_of_all_others(cards: list[str], data: st.DataObject, seed: int) -> None:
    gone = data.draw(st.sampled_from(cards))
    number = cards.count(gone)
    less = list(cards)
    less.remove(gone)
    whole, rest = shuffled(seed, cards), shuffled(seed, less)
    without = [whole[:place] + whole[place + 1 :] for place, card in enumerate(whole) if card == gone]
    assert len(without) == number
    assert rest in without


@pytest.mark.parametrize("card", ["key", "eater", "straight", "fork", "crossroads"])
def test_a_copy_less_of_what_there_are_many_of_leaves_most_upper_halves(card: str) -> None:
    stack = {"key": 6, "gate": 4, "eater": 12, "straight": 8, "fork": 26, "crossroads": 10}
    whole = [each for each, count in stack.items() for _ in range(count)]
    less = list(whole)
    less.remove(card)
    pairs = [(shuffled(seed, whole), shuffled(seed, less)) for seed in range(300)]
    alike = sum(one[:32] == other[:32] for one, other in pairs) / 300
    assert alike > 0.6  # by priorities alone it is the half of them, and with luck of its own none
    assert all(one != other for one, other in pairs)


@given(DIFFERENT, st.data(), st.integers(0, 99))
def test_an_option_less_leaves_every_other_pick(options: list[str], data: st.DataObject, seed: int) -> None:
    gone = data.draw(st.sampled_from(options))
    picked = Randomness(seed).pick("who", options)
    left = [option for option in options if option != gone]
    if picked != gone:
        assert Randomness(seed).pick("who", left) == picked


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["red", "blue"])), max_size=20), st.data())
def test_one_roll_more_for_one_leaves_those_of_all_others(rolls: list[tuple[str, str]], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(rolls)))
    more = data.draw(st.tuples(st.sampled_from("abc"), st.sampled_from(["red", "blue"])))
    longer = [*rolls[:place], more, *rolls[place:]]
    results = []
    for each in (rolls, longer):
        random = Randomness(3)
        results.append(
            [(key, random.below(key[1], 100, key[0])) for key in each if key != more or not random.below("", 1)]
        )
    assert [each for each in results[0] if each[0] != more] == [each for each in results[1] if each[0] != more]


# Luck is fair


def test_cards_lie_everywhere_equally_often() -> None:
    for cards in ("abcdefg", "aabbbcd", "aaaaabc"):
        places: dict[str, list[int]] = {card: [0] * len(cards) for card in cards}
        neighbours: Counter[str] = Counter()
        for seed in range(7000):
            pile = shuffled(seed, cards)
            neighbours.update("".join(pair) for pair in pairwise(pile))
            for place, card in enumerate(pile):
                places[card][place] += 1
        copies = Counter(cards)
        for card, counts in places.items():
            assert is_fair(counts, 7000 * copies[card] / 7), card
        for one, other in permutations(copies, 2):
            expected = 6 * 7000 * copies[one] * copies[other] / 42
            assert abs(neighbours[one + other] - expected) < 5 * expected**0.5, one + other


@pytest.mark.parametrize(("cards", "orders"), [("aaabbc", 60), ("aaaaabbc", 168), ("aaaaabbbbb", 252)])
def test_every_order_of_copies_comes_equally_often(cards: str, orders: int) -> None:
    counts = Counter("".join(shuffled(seed, cards)) for seed in range(100 * orders))
    assert len(counts) == orders
    assert is_fair(counts.values(), 100)


def test_large_piles_with_many_copies_are_fair() -> None:
    """They are dealt half by half: how many lie in a half, where, and what lies apart must be as by any shuffle."""
    cards = "a" * 14 + "b" * 10 + "c" * 5 + "dde"
    size, times = len(cards), 8000
    copies = Counter(cards)
    places: dict[str, list[int]] = {card: [0] * size for card in cards}
    upper: Counter[int] = Counter()
    apart: Counter[str] = Counter()
    for seed in range(times):
        pile = shuffled(seed, cards)
        for place, card in enumerate(pile):
            places[card][place] += 1
        upper[pile[:16].count("a")] += 1
        apart.update((pile[0] + pile[-1], pile[7] + pile[8], pile[15] + pile[16]))
    for card, counts in places.items():
        assert is_fair(counts, times * copies[card] / size), card
    for number in range(4, 11):
        expected = times * comb(14, number) * comb(18, 16 - number) / comb(32, 16)
        assert abs(upper[number] - expected) < 5 * expected**0.5, number
    for one, other in product("abc", repeat=2):
        pairs = copies[one] * (copies[other] - (one == other))
        expected = 3 * times * pairs / (size * (size - 1))
        assert abs(apart[one + other] - expected) < 5 * expected**0.5, one + other


def test_a_shuffle_says_nothing_of_the_next() -> None:
    counts: Counter[str] = Counter()
    for seed in range(6000):
        random, pile = Randomness(seed), list("abc")
        random.shuffle("deck", pile)
        first = "".join(pile)
        random.shuffle("deck", pile)
        counts[first + "".join(pile)] += 1
    assert len(counts) == 36
    assert is_fair(counts.values(), 6000 / 36)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("red", "ann", 1), ("red", "bob", 1)),
        (("red", "ann", 1), ("blue", "ann", 1)),
        (("red", "ann", 1), ("red", "ann", 2)),
    ],
)
def test_rolls_of_different_keys_say_nothing_of_each_other(
    one: tuple[str, str, int], other: tuple[str, str, int]
) -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(7200):
        faces = []
        random = Randomness(seed)
        for purpose, who, when in (one, other):
            random.begin(when)
            faces.append(random.below(purpose, 6, who))
        counts[tuple(faces)] += 1
    assert len(counts) == 36
    assert is_fair(counts.values(), 200)


def test_rolls_of_neighbouring_rounds_and_seeds_are_fair_together() -> None:
    """In the order in which a game asks: seed after seed, round after round, hero after hero."""
    faces = []
    for seed in range(40):
        random = Randomness(seed)
        for when in range(40):
            random.begin(when)
            faces += [random.below("red", 6, who) for who in ("ann", "bob") for _ in range(3)]
    assert is_fair(Counter(faces).values(), len(faces) / 6)
    assert is_fair(Counter(pairwise(faces)).values(), (len(faces) - 1) / 36)


def test_picks_are_fair() -> None:
    random = Randomness(8)
    for options in (["ann", "bob", "cat"], ["a", "a", "b", "c", "d"]):
        picked = Counter(random.pick("who", options) for _ in range(6000))
        for option, copies in Counter(options).items():
            assert abs(picked[option] - 6000 * copies / len(options)) < 200


def test_keys_do_not_disturb_each_other() -> None:
    alone, beside = Randomness(7), Randomness(7)
    expected = numbers(alone, "dice", 20)
    found = []
    for _ in range(20):
        beside.below("deck treasure", 52)
        found += numbers(beside, "dice", 1)
        beside.shuffle("deck doors", list("abcdef"))
    assert found == expected


def test_purposes_and_seeds_differ() -> None:
    streams = {tuple(numbers(Randomness(seed), purpose, 6)) for seed in range(20) for purpose in ("dice", "picks")}
    assert len(streams) == 40


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 100])
def test_every_number_is_about_equally_likely(limit: int) -> None:
    counts = [0] * limit
    for number in numbers(Randomness(3), "dice", 200 * limit, limit):
        counts[number] += 1
    chi_squared = sum((count - 200) ** 2 / 200 for count in counts)
    assert chi_squared < 2 * limit + 20  # far beyond what fair numbers give; a bias of one in ten fails


def test_neighbouring_numbers_do_not_depend_on_each_other() -> None:
    drawn = numbers(Randomness(5), "dice", 7200, 6)
    pairs = [0] * 36
    for first, second in pairwise(drawn):
        pairs[6 * first + second] += 1
    assert min(pairs) > 130
    assert max(pairs) < 270


def test_a_shuffle_reaches_every_order_about_equally_often() -> None:
    random = Randomness(11)
    counts: dict[str, int] = {}
    for _ in range(2400):
        cards = list("abc")
        random.shuffle("deck x", cards)
        counts["".join(cards)] = counts.get("".join(cards), 0) + 1
    assert sorted(counts) == ["abc", "acb", "bac", "bca", "cab", "cba"]
    assert all(320 < count < 480 for count in counts.values())


def test_a_copy_goes_its_own_way() -> None:
    random = Randomness(2)
    numbers(random, "dice", 3)
    twin = random.copy()
    expected = numbers(random.copy(), "dice", 5)
    assert numbers(random, "dice", 5) == expected
    assert numbers(twin, "dice", 5) == expected


def test_a_copy_has_a_script_of_its_own() -> None:
    random = Randomness(2)
    random.follow([Scripted("who", "ann")])
    twin = random.copy()
    assert random.pick("who", ["ann", "bob"]) == "ann"
    assert twin.pick("who", ["ann", "bob"]) == "ann"


def test_data_and_back_goes_on_with_the_same_numbers() -> None:
    random = Randomness(9)
    random.begin(4)
    numbers(random, "dice", 4)
    random.shuffle("deck z", list("abc"))
    twin = Randomness.from_data(random.to_data())
    assert twin.to_data() == random.to_data()
    assert numbers(twin, "dice", 5) == numbers(random, "dice", 5)
    piles = [list("abcdefgh"), list("abcdefgh")]
    for each, pile in zip((random, twin), piles, strict=True):
        each.shuffle("deck z", pile)
    assert piles[0] == piles[1]


def test_luck_of_an_older_state_says_that_it_is_older() -> None:
    with pytest.raises(OlderLuck, match="this state is older"):
        Randomness.from_data({"seed": 7, "streams": {"dice": "00ff00ff00ff00ff"}})


def test_a_script_answers_in_order_and_by_text() -> None:
    random = Randomness(0)
    random.follow([Scripted("who", "bob"), Scripted("cell", "3")])
    assert random.pick("who", ["ann", "bob"]) == "bob"
    assert random.pick("cell", [1, 2, 3]) == 3


def test_a_script_leaves_a_shuffled_order_alone() -> None:
    random = Randomness(0)
    random.follow([])
    cards = list("abcdef")
    random.shuffle("deck x", cards)
    assert cards == list("abcdef")


def test_a_script_that_runs_out_is_an_error() -> None:
    random = Randomness(0)
    random.follow([])
    with pytest.raises(ScriptError, match=r"run out.*'who'"):
        random.pick("who", ["ann", "bob"])


def test_a_script_for_another_purpose_is_an_error() -> None:
    random = Randomness(0)
    random.follow([Scripted("die paw", 1)])
    with pytest.raises(ScriptError, match="'die paw' next, but the rules ask for 'who'"):
        random.pick("who", ["ann", "bob"])


def test_a_script_that_picks_what_is_not_there_is_an_error() -> None:
    random = Randomness(0)
    random.follow([Scripted("who", "eve")])
    with pytest.raises(ScriptError, match=r"picks 'eve'.*ann.*bob"):
        random.pick("who", ["ann", "bob"])


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_process_gives_the_same_numbers(hash_seed: str) -> None:
    code = (
        "from toolkit.rules.randomness import Randomness; random = Randomness(1);"
        "print([random.below('die red', 100) for _ in range(8)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(GOLDEN_DICE)
