"""Powers and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.crawl.cards.kits import Kit, by_event, by_stat, total
from toolkit.crawl.cards.powers import Power, numbered, own_key
from toolkit.crawl.cards.prices import Coin, pay, payable
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.effects import Trigger
from toolkit.rules.modifiers import Passive


def trigger(event: str = "attack", **extra: Any) -> Trigger:
    return Trigger(event, None, (), extra, "")


def test_a_power_reads_what_content_says_beside_the_effects() -> None:
    power = Power("blade", trigger(spend={"bang": 2}, repeat=3, category="melee"))
    assert (power.price, power.limit, power.category, power.consumes, power.once) == ({"bang": 2}, 3, "melee", "", "")


def test_a_power_without_a_word_costs_nothing_and_works_once_anywhere() -> None:
    power = Power("blade", trigger())
    assert (power.price, power.limit, power.category) == ({}, 1, "")


def test_a_surcharge_comes_on_top() -> None:
    assert Power("a", trigger(spend={"xp": 1, "bang": 1}), surcharge={"xp": 2}).price == {"xp": 3, "bang": 1}
    assert Power("a", trigger(), surcharge={"xp": 1}).price == {"xp": 1}


def test_powers_are_equal_when_all_they_say_is() -> None:
    said = trigger(spend={"bang": 1})
    assert Power("a", said) == Power("a", said)
    for other in (Power("b", said), Power("a", said, once="ability"), Power("a", said, consumes="potion")):
        assert Power("a", said) != other


def test_triggers_and_copies_of_one_card_are_told_apart() -> None:
    assert [key for key, _ in numbered("blade", [trigger()] * 3)] == ["blade", "blade:2", "blade:3"]
    taken: set[str] = set()
    assert [own_key("blade", taken) for _ in range(3)] == ["blade", "blade#2", "blade#3"]


def test_a_kit_finds_powers_by_event_and_category() -> None:
    powers = (
        Power("any", trigger("attack")),
        Power("near", trigger("attack", category="melee")),
        Power("guard", trigger("defense")),
    )
    kit = Kit(powers=powers, by_event=by_event(powers), pools={}, traits=frozenset())
    assert [power.key for power in kit.at("attack", "melee")] == ["any", "near"]
    assert [power.key for power in kit.at("attack", "magic")] == ["any"]
    assert [power.key for power in kit.at("attack")] == ["any"]
    assert kit.at("move") == []
    assert kit.at("attack", "melee") is kit.at("attack", "melee")


def test_passives_are_found_by_their_stat_in_order() -> None:
    passives = [Passive("armour", 1, None, "a"), Passive("move", 1, None, "b"), Passive("armour", 2, None, "c")]
    assert {stat: [each.source for each in found] for stat, found in by_stat(passives).items()} == {
        "armour": ["a", "c"],
        "move": ["b"],
    }


def test_dice_of_several_cards_add_up() -> None:
    assert total([{"red": 1}, {"red": 2, "blue": 1}, {}]) == {"red": 3, "blue": 1}


# Prices


def has(what: str) -> Coin:
    """A purse that is a dictionary, and asks before it is opened."""

    def pay_out(purse: dict[str, int], count: int) -> Steps:
        yield Ask("pay", "ann", {f"pay:{what}": None})
        purse[what] -= count

    return Coin(lambda purse, count: purse.get(what, 0) >= count, pay_out)


COINS = {"stamina": has("stamina"), "essence": has("essence")}


@pytest.mark.parametrize(
    ("purse", "enough"),
    [({"stamina": 2, "essence": 1}, True), ({"stamina": 1, "essence": 1}, False), ({"stamina": 2}, False)],
)
def test_a_price_is_payable_when_all_of_it_is(purse: dict[str, int], enough: bool) -> None:
    assert payable(COINS, purse, {"stamina": 2, "essence": 1}) is enough


def test_nothing_can_always_be_paid() -> None:
    assert payable(COINS, {}, {})


def test_a_price_is_paid_in_the_order_it_is_written() -> None:
    purse = {"stamina": 3, "essence": 3}
    asked = [next(iter(ask.options)) for ask in pay(COINS, purse, {"essence": 2, "stamina": 1})]
    assert asked == ["pay:essence", "pay:stamina"]
    assert purse == {"stamina": 2, "essence": 1}
