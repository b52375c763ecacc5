"""What is written as plain data, and read back."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from toolkit.crawl.written import Written, fields_of, fill, said_of
from toolkit.rules.given import GivenFault


@dataclass(slots=True, eq=False)
class Bag(Written):
    owner: str
    coins: int = 0
    things: list[str] = field(default_factory=list)


def test_what_was_written_is_read_back() -> None:
    bag = Bag.from_data({"owner": "wren", "coins": 3, "things": ["rope"]}, "the bag")
    assert bag.to_data() == {"owner": "wren", "coins": 3, "things": ["rope"]}
    assert Bag.from_data({"owner": "wren"}, "the bag").to_data() == {"owner": "wren", "coins": 0, "things": []}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"owner": "wren", "coins": "three"}, "coins of the bag is a number, not 'three'"),
        ({"owner": "wren", "coins": True}, "coins of the bag is a number, not True"),
        ({"owner": "wren", "things": "rope"}, "things of the bag is a list, not 'rope'"),
        ({"coins": 3}, "the bag names its owner"),
    ],
)
def test_what_cannot_be_read_is_told(data: dict[str, object], told: str) -> None:
    with pytest.raises(GivenFault) as fault:
        Bag.from_data(data, "the bag")
    assert told in str(fault.value)


def test_fields_are_written_and_read_by_their_names() -> None:
    bag, things = Bag("wren", 3), ["rope"]
    fill(bag, {"things": things, "coins": True, "owner": 7, "colour": "red"}, "owner", "things", "coins")
    assert fields_of(bag, "things", "owner") == {"things": ["rope"], "owner": "7"}
    assert (bag.coins, type(bag.coins)) == (1, int)  # as the same sort of thing as stood there
    fill(bag, {}, "coins")
    assert bag.coins == 1
    bag.things.append("lamp")
    assert things == ["rope"]  # what was read is nobody else's
    assert fields_of(bag, "things")["things"] is not bag.things


def test_what_says_nothing_can_be_left_out() -> None:
    assert said_of(Bag("wren"), "owner", "coins", "things") == {"owner": "wren"}
