"""A pool of dice: what it adds up to follows every die that comes, goes or is rolled again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.dice.pool import DicePool, Handling, average, in_words
from toolkit.rules.dice import Die, Rolled
from toolkit.rules.randomness import Randomness

DICE = {
    "red": Die("red", (("hit",), ("hit", "hit"), ("hit", "bang"), ()), (3, 2, 1, 0)),
    "white": Die("white", ((), ("bang",), ("hit",), ("diamond",)), (1, 0, 3, 2)),
}


class Pool(DicePool):
    most = 3
    order = ("white", "red")
    counted = ("bang", "diamond")

    def __init__(self, seed: int = 1) -> None:
        super().__init__("hit")
        self.luck = Randomness(seed)
        self.heard: list[tuple[Handling, list[str]]] = []

    @property
    def random(self) -> Randomness:
        return self.luck

    @property
    def roller(self) -> str:
        return "ann"

    @property
    def box(self) -> Mapping[str, Die]:
        return DICE

    def handled(self, how: Handling, dice: Sequence[Rolled | str]) -> None:
        self.heard.append((how, [each if isinstance(each, str) else in_words(each) for each in dice]))


def rolled(seed: int = 1, **pool: int) -> Pool:
    found = Pool(seed)
    found.pool = dict(pool)
    found.roll()
    return found


def right(pool: Pool) -> bool:
    """Whether everything adds up to what the dice show."""
    shown = [symbol for die in pool.dice for symbol in die.symbols]
    return (pool.score, pool.symbols) == (shown.count("hit"), {each: shown.count(each) for each in pool.counted})


def test_dice_are_rolled_in_their_order() -> None:
    assert [die.die.id for die in rolled(red=1, white=2).dice] == ["white", "white", "red"]


def test_no_more_of_a_colour_than_may_be() -> None:
    pool = Pool()
    pool.pool = {"red": 5, "white": 2}
    pool.limit()
    assert pool.pool == {"red": 3, "white": 2}


def test_before_the_roll_dice_join_the_pool_and_leave_it() -> None:
    pool = Pool()
    pool.add_die("red")
    assert (pool.pool, pool.dice) == ({"red": 1}, [])
    pool.drop_from_pool("red")
    assert pool.heard == [("not rolled", ["red"])]
    assert pool.room_for("red")


def test_after_the_roll_a_die_is_rolled_at_once_while_there_is_room() -> None:
    pool = rolled(red=2)
    pool.add_die("red")
    assert len(pool.dice) == 3
    pool.add_die("red")
    assert len(pool.dice) == 3
    assert not pool.room_for("red")
    assert right(pool)


@given(st.integers(0, 999), st.lists(st.sampled_from(("reroll", "flip", "drop", "add")), max_size=12))
def test_what_it_adds_up_to_is_what_the_dice_show(seed: int, deeds: list[str]) -> None:
    pool = rolled(seed, red=3, white=3)
    for number, deed in enumerate(deeds):
        match deed:
            case "reroll":
                pool.reroll(pool.dice[::2])
            case "flip" if pool.dice:
                pool.flip(pool.dice[number % len(pool.dice)])
            case "drop" if pool.dice:
                pool.drop_die(pool.dice[number % len(pool.dice)])
            case "add":
                pool.add_die("white")
        assert right(pool)
        assert pool.score_on_dice == pool.score
        assert pool.blanks == sum(not die.symbols for die in pool.dice)


def test_nothing_falls_below_nothing() -> None:
    pool = Pool()
    pool.change_score(-2)
    pool.change_symbols("bang", -1)
    assert (pool.score, pool.symbols["bang"]) == (0, 0)


def test_rerolled_dice_are_noted_and_told_with_the_others() -> None:
    pool = rolled(red=2)
    assert not pool.rerolled
    pool.reroll(pool.dice[:1])
    assert pool.rerolled
    assert [how for how, _ in pool.heard] == ["rolled", "rerolled"]
    assert len(pool.heard[-1][1]) == 2


def test_dice_in_words_and_on_average() -> None:
    assert in_words(Rolled(DICE["red"], 2)) == "red:hit+bang"
    assert in_words(Rolled(DICE["red"], 3)) == "red:blank"
    assert average(DICE["red"], "hit") == 1.0
