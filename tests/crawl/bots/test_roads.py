"""How far it is for who opens what bars the way, over any board."""

from __future__ import annotations

from types import MappingProxyType

from toolkit.crawl.bots.errands import IDLE, Aim, nearest_for_all, posted
from toolkit.crawl.bots.roads import FAR, Borders, Roads


class Row:
    """A row of five places with a door after the second and a wall after the third that may be broken."""

    size = 5
    _barriers = MappingProxyType({(1, 2): 0, (2, 3): 1})

    def name(self, cell: int) -> str:
        return "abcde"[cell]

    def cell(self, name: str) -> int:
        return "abcde".index(name)

    def neighbours(self, cell: int) -> list[int]:
        return [each for each in (cell - 1, cell + 1) if 0 <= each < self.size]

    def door_between(self, one: int, other: int) -> int | None:
        return self._barriers.get((min(one, other), max(one, other)))


BORDERS = Borders(Row())


def test_what_bars_the_way_has_its_price() -> None:
    free = Roads(BORDERS, frozenset(), {})
    assert free.to("e") == {"e": 0, "d": 1, "c": 2, "b": 3, "a": 4}
    priced = Roads(BORDERS, {0, 1}, {0: 1, 1: 8})
    assert priced.to("e") == {"e": 0, "d": 1, "c": 10, "b": 12, "a": 13}
    assert priced.steps == {"a": ["b"], "b": ["a"], "c": [], "d": ["e"], "e": ["d"]}


def test_without_a_price_nobody_comes_through() -> None:
    assert Roads(BORDERS, {0, 1}, {0: 1}).to("e") == {"e": 0, "d": 1}


def test_the_nearest_of_several_goals_counts() -> None:
    assert Roads(BORDERS, frozenset(), {}).to("a", "e") == {"a": 0, "e": 0, "b": 1, "d": 1, "c": 2}


def test_a_step_may_be_shut_one_way() -> None:
    roads = Roads(BORDERS, frozenset(), {}, {("b", "c")})
    assert roads.to("e") == {"e": 0, "d": 1, "c": 2}
    assert roads.to("a") == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}


def test_the_party_goes_where_all_have_the_least_way() -> None:
    roads = Roads(BORDERS, frozenset(), {})
    errand = nearest_for_all(roads, ["a", "b", "b"], [Aim("take", ("e",)), Aim("open", ("d", "c"))])
    assert (errand.aim, errand.zones) == (Aim("open", ("d", "c")), ("c",))
    assert [errand.distance(place) for place in "ace"] == [2, 0, 2]
    assert nearest_for_all(roads, ["a"], []) is IDLE
    assert IDLE.distance("a") == 0


def test_who_has_a_near_post_goes_along_until_it_must_turn_back() -> None:
    roads = Roads(BORDERS, frozenset(), {})
    aim = Aim("stand", ("a", "e"), everywhere=True)
    party = {"one": "b", "other": "c"}
    far = posted(roads, party, "other", aim, in_time=0)
    near = posted(roads, party, "one", aim, in_time=0)
    assert (far.zones, far.is_mine, near.zones, near.is_mine) == (("e",), True, ("e",), False)
    assert posted(roads, party, "one", aim, in_time=2).zones == ("a",)
    assert near.distance("nowhere") == FAR
