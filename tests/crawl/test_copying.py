"""Copies: nothing that can be changed is in both, unless the field says so."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from toolkit.crawl.copying import EACH, EACH_ITEMS, ITEMS, OWN, SHARED, Copied
from toolkit.rules.randomness import Randomness


@dataclass(slots=True, eq=False)
class Coin(Copied):
    worth: int = 1


@dataclass(slots=True, eq=False)
class Purse(Copied):
    owner: str
    first: Coin = field(metadata=OWN)
    coins: dict[str, Coin] = field(metadata=EACH)
    row: list[Coin] = field(default_factory=list, metadata=ITEMS)
    heaps: dict[str, list[Coin]] = field(default_factory=dict, metadata=EACH_ITEMS)
    notes: list[str] = field(default_factory=list)
    tags: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    lent: Coin | None = field(default=None, metadata=OWN)
    known: dict[str, int] = field(default_factory=dict, metadata=SHARED)
    last: int = field(default=0, init=False)


@dataclass(slots=True, eq=False)
class Chest(Purse):
    locked: bool = True


def purse() -> Purse:
    made = Purse("ann", Coin(), {"a": Coin()}, [Coin()], {"h": [Coin()]}, ["n"], {"t"}, {"c": 1})
    made.last = 7
    return made


def test_a_copy_has_all_that_the_first_has() -> None:
    one = purse()
    other = one.copy()
    assert type(other) is Purse
    assert (other.owner, other.notes, other.tags, other.counts, other.last) == ("ann", ["n"], {"t"}, {"c": 1}, 7)
    assert [coin.worth for coin in (other.first, other.coins["a"], other.row[0], other.heaps["h"][0])] == [1] * 4
    assert other.lent is None


def test_changing_a_copy_changes_nothing_else() -> None:
    one = purse()
    for _ in range(2):  # the first copy makes the function, the second uses it
        other = one.copy()
        other.owner, other.last = "bob", 8
        for coin in (other.first, other.coins["a"], other.row[0], other.heaps["h"][0]):
            coin.worth = 9
        other.coins["b"] = Coin()
        other.heaps["h"].append(Coin())
        other.row.append(Coin())
        other.notes.append("m")
        other.tags.add("u")
        other.counts["d"] = 2
    assert (one.owner, one.last, one.notes, one.tags, one.counts) == ("ann", 7, ["n"], {"t"}, {"c": 1})
    assert [coin.worth for coin in (one.first, one.coins["a"], one.row[0], one.heaps["h"][0])] == [1] * 4
    assert (list(one.coins), len(one.row), len(one.heaps["h"])) == (["a"], 1, 1)


def test_what_is_shared_is_shared() -> None:
    one = purse()
    one.copy().known["x"] = 1
    assert one.known == {"x": 1}


def test_a_class_made_of_another_is_copied_with_its_own_fields() -> None:
    purse().copy()
    chest = Chest("ann", Coin(), {}, locked=False)
    other = chest.copy()
    assert type(other) is Chest
    assert other.locked is False


def test_a_field_that_can_be_changed_must_say_how_it_is_copied() -> None:
    @dataclass(slots=True, eq=False)
    class Careless(Copied):
        coins: dict[str, Coin]

    @dataclass(slots=True, eq=False)
    class Luckless(Copied):
        luck: Randomness

    with pytest.raises(TypeError, match=r"^Luckless.luck can be changed"):
        Luckless(Randomness(1)).copy()
    with pytest.raises(TypeError, match=r"^Careless.coins can be changed: say with the field how it is copied$"):
        Careless({}).copy()
