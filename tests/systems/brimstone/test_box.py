"""The box of Shadows of Brimstone that we ship: how much of everything it holds."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.own import library_of

LIBRARY = library_of("brimstone")


def cards(kind: str, **wanted: str) -> int:
    """How many cards of a kind there are with these values; what belongs to no other world is of the mine."""
    return sum(
        entity.data.get("copies", 1)
        for entity in LIBRARY.of_kind(kind)
        if all(entity.data.get(key, "mine" if key == "world" else "") == value for key, value in wanted.items())
    )


@pytest.mark.parametrize(
    ("kind", "wanted", "count"),
    [
        ("threat", {"deck": "low"}, 18),
        ("threat", {"deck": "medium"}, 18),
        ("threat", {"deck": "high"}, 18),
        ("threat", {"deck": "epic"}, 8),
        ("threat", {"world": "frozen-rift"}, 8),
        ("threat", {"world": "ashen-garden"}, 8),
        ("encounter", {"world": "mine"}, 30),
        ("encounter", {"world": "frozen-rift"}, 12),
        ("encounter", {"world": "ashen-garden"}, 12),
        ("tile", {"world": "mine"}, 20),
        ("tile", {"world": "frozen-rift"}, 12),
        ("tile", {"world": "ashen-garden", "type": "passage"}, 4),
        ("darkness", {}, 24),
        ("growing-dread", {}, 16),
        ("loot", {}, 24),
        ("scavenge", {}, 24),
        ("item", {"deck": "gear"}, 36),
        ("item", {"deck": "artifact", "world": "mine"}, 24),
        ("item", {"deck": "artifact", "world": "ashen-garden"}, 6),
        ("item", {"deck": "personal"}, 16),
        ("adventure", {}, 9),
    ],
    ids=str,
)
def test_decks_are_whole(kind: str, wanted: dict[str, str], count: int) -> None:
    assert cards(kind, **wanted) == count


def test_enemies_are_many_and_of_all_sorts() -> None:
    enemies = [entity.data for entity in LIBRARY.of_kind("enemy")]
    assert len(enemies) == 14
    assert sum(each["size"] == "extra-large" for each in enemies) == 1
    assert sum("ranged" in each for each in enemies) == 2
    assert all(len(each["elite"]) == 6 and each["brutal"] for each in enemies)


def test_every_class_has_two_sides_three_upgrades_and_a_tree_of_four_by_four() -> None:
    heroes = LIBRARY.of_kind("hero")
    assert len(heroes) == 6
    for hero in heroes:
        assert (len(hero.data["sides"]), len(hero.data["upgrades"])) == (2, 3)
        tree = [entity.data for entity in LIBRARY.of_kind("ability") if entity.data["hero"] == hero.id]
        branches = Counter(each["branch"] for each in tree if "branch" in each)
        assert sorted(branches.values()) == [4, 4, 4, 4]
        ranks = {(each["branch"], each["rank"]) for each in tree if "branch" in each}
        assert len(ranks) == 16


def test_there_are_two_other_worlds() -> None:
    assert [entity.id for entity in LIBRARY.of_kind("world") if not entity.data.get("is_mine")] == [
        "ashen-garden",
        "frozen-rift",
    ]
