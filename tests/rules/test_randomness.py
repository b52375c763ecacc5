from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from toolkit.rules.randomness import Randomness, Scripted, ScriptError, stream_start

#: Saved games rest on these numbers: they may never change.
GOLDEN_DICE = [47, 37, 80, 68, 14, 62, 41, 16]
GOLDEN_DECK = [81, 63, 10, 10, 37, 10, 48, 19]
GOLDEN_START = 0xD26C567077663CC1


def numbers(random: Randomness, purpose: str, count: int, limit: int = 100) -> list[int]:
    return [random.below(purpose, limit) for _ in range(count)]


def test_the_same_seed_gives_the_same_numbers_as_ever() -> None:
    assert numbers(Randomness(1), "dice", 8) == GOLDEN_DICE
    assert numbers(Randomness(1), "deck treasure", 8) == GOLDEN_DECK
    assert stream_start(1, "dice") == GOLDEN_START


def test_a_stream_is_splitmix64() -> None:
    random = Randomness(0, {"check": 1234567})
    assert numbers(random, "check", 3, 1 << 64) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_streams_do_not_disturb_each_other() -> None:
    alone, beside = Randomness(7), Randomness(7)
    expected = numbers(alone, "dice", 20)
    found = []
    for _ in range(20):
        beside.below("deck treasure", 52)
        found += numbers(beside, "dice", 1)
        beside.shuffle("deck doors", list("abcdef"))
    assert found == expected


def test_streams_and_seeds_differ() -> None:
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
    numbers(random, "dice", 4)
    numbers(random, "deck z", 2)
    twin = Randomness.from_data(random.to_data())
    assert twin.to_data() == random.to_data()
    assert numbers(twin, "dice", 5) == numbers(random, "dice", 5)


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
        "print([random.below('dice', 100) for _ in range(8)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(GOLDEN_DICE)
