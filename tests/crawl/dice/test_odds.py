"""Chances of pools of dice, against every roll counted out."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.crawl.dice.odds import Odds, mean, pool_key
from toolkit.rules.dice import Die

DICE = {
    "red": Die("red", (("hit",), ("hit", "hit"), ("bang",), ())),
    "white": Die("white", (("hit",), (), ())),
    "blue": Die("blue", (("shield",), ("shield", "shield"), ())),
}
ODDS = Odds(DICE, most=3)
ATTACK = st.fixed_dictionaries({"red": st.integers(0, 2), "white": st.integers(0, 2)})


def counted_out(pool: dict[str, int], symbol: str) -> Counter[int]:
    dice = [DICE[colour] for colour, count in pool.items() for _ in range(count)]
    rolls = Counter(sum(face.count(symbol) for face in faces) for faces in product(*(die.faces for die in dice)))
    whole = rolls.total()
    return Counter({count: times / whole for count, times in rolls.items()})  # type: ignore[arg-type]


@given(ATTACK, st.sampled_from(("hit", "bang")))
def test_the_spread_of_a_pool_is_that_of_all_its_rolls(pool: dict[str, int], symbol: str) -> None:
    chances = ODDS.spread(pool_key(pool, 3), symbol)
    exact = counted_out(pool, symbol)
    assert {count: pytest.approx(chance) for count, chance in enumerate(chances) if chance} == exact
    assert ODDS.mean(pool, symbol) == pytest.approx(sum(count * chance for count, chance in exact.items()))


@settings(max_examples=40)
@given(ATTACK, st.integers(0, 2), st.integers(-2, 2))
def test_wounds_are_hits_less_shields_and_never_below_nothing(pool: dict[str, int], blue: int, more: int) -> None:
    chances = ODDS.wounds(pool_key(pool, 3), pool_key({"blue": blue}, 3), hits=max(more, 0), shields=max(-more, 0))
    exact: Counter[int] = Counter()
    for (hits, one), (shields, other) in product(
        counted_out(pool, "hit").items(), counted_out({"blue": blue}, "shield").items()
    ):
        exact[max(0, hits + more - shields)] += one * other
    assert {count: pytest.approx(chance) for count, chance in enumerate(chances) if chance > 1e-12} == exact


def test_a_part_of_a_hit_is_a_part_of_the_chance() -> None:
    red = pool_key({"red": 1}, 3)
    assert mean(ODDS.wounds(red, (), hits=0.5)) == pytest.approx(mean(ODDS.wounds(red, ())) + 0.5)


def test_part_of_a_hit_more_is_between_so_many_and_one_more() -> None:
    red = pool_key({"red": 1}, 3)
    for low in range(3):
        less, more = (mean(ODDS.wounds(red, (), hits=each)) for each in (low, low + 1))
        assert mean(ODDS.wounds(red, (), hits=low + 0.25)) == pytest.approx(0.75 * less + 0.25 * more)


def test_rolling_again_below_the_average_helps() -> None:
    red = pool_key({"red": 2}, 3)
    once, again = ODDS.spread(red, "hit"), ODDS.spread(red, "hit", again=True)
    assert mean(again) > mean(once)
    assert sum(again) == pytest.approx(1)


def test_dice_beyond_the_limit_are_not_rolled() -> None:
    assert pool_key({"red": 5, "white": 0, "blue": 2}, 3) == (("blue", 2), ("red", 3))


def test_other_dice_have_other_symbols() -> None:
    odds = Odds({"black": Die("black", (("claw",), ()))}, most=9, hit="claw", shield="scale")
    assert odds.wounds((("black", 1),), ()) == (0.5, 0.5)
