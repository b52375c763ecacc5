"""Where figures get to: rings around a start, prices of steps, places that stop who comes there."""

from __future__ import annotations

from toolkit.crawl.bots.reach import Reach, reach

#: A row of places, with a way around the third.
STEPS = {"a": "b", "b": "acx", "c": "bd", "d": "cey", "e": "d", "x": "by", "y": "xd"}


def test_nearest_first_and_no_farther_than_the_points() -> None:
    assert reach("a", 2, STEPS.__getitem__).costs == {"a": 0, "b": 1, "c": 2, "x": 2}


def test_who_comes_to_a_stop_goes_no_further_but_may_leave_one() -> None:
    assert reach("a", 9, STEPS.__getitem__, stops="b").costs == {"a": 0, "b": 1}
    assert reach("b", 2, STEPS.__getitem__, stops="bc").costs == {"b": 0, "a": 1, "c": 1, "x": 1, "y": 2}


def test_a_dear_step_is_walked_around_and_a_barred_one_never_taken() -> None:
    def cost(here: str, there: str) -> int | None:
        return None if there == "e" else 5 if there == "c" else 1

    found = reach("a", 5, STEPS.__getitem__, cost=cost)
    assert found.costs == {"a": 0, "b": 1, "x": 2, "y": 3, "d": 4}
    assert found.first_step("d") == "b"


def test_prices_of_one_reach_what_rings_reach() -> None:
    rings = reach("a", 3, STEPS.__getitem__, stops="x")
    priced = reach("a", 3, STEPS.__getitem__, cost=lambda here, there: 1, stops="x")
    assert (priced.costs, priced.before) == (rings.costs, rings.before)


def test_the_first_step_of_a_way() -> None:
    found: Reach[str] = reach("a", 9, STEPS.__getitem__)
    assert [found.first_step(goal) for goal in "abe"] == ["a", "b", "b"]


def test_a_way_goes_on_from_a_place_on_it() -> None:
    found: Reach[str] = reach("a", 9, STEPS.__getitem__)
    assert [found.first_step("e", place) for place in "abcd"] == ["b", "c", "d", "e"]
    assert [place for place in (*STEPS, "nowhere") if found.passes(place, "e")] == ["a", "b", "c", "d", "e"]
