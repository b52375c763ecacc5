"""What greedy bots have in common: their wants, their twins, and which of the options is the best."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.crawl.bots.greedy import Wanting, best


@dataclass(frozen=True)
class Wants:
    gold: int = 1


class Bot(Wanting[Wants]):
    WANTS = Wants


def test_a_bot_wants_what_is_usual_unless_somebody_says_otherwise() -> None:
    assert Bot(3, "red").wants == Wants(1)
    assert Bot(3, "red", Wants(9)).wants == Wants(9)


def test_a_twin_sits_at_the_same_seat_and_wants_the_same() -> None:
    bot = Bot(3, "red", Wants(9))
    twin = bot.copy()
    assert twin is not bot
    assert (type(twin), twin.seat, twin.wants) == (Bot, "red", Wants(9))


def test_the_first_of_equals_is_the_best_and_what_has_no_value_is_worth_nothing() -> None:
    assert best(["a", "b", "c"], {"b": 2.0, "c": 2.0}) == "b"
    assert best(["a", "b", "c"], {"b": -2.0, "c": -1.0}) == "a"
