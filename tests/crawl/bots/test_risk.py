"""What blows to come mean."""

from __future__ import annotations

import pytest

from toolkit.crawl.bots.risk import cost_of_wounds, struck, wounds_that_count


def test_no_more_wounds_count_than_there_is_health() -> None:
    assert wounds_that_count((0.5, 0.0, 0.0, 0.5), 9) == 1.5
    assert wounds_that_count((0.5, 0.0, 0.0, 0.5), 1) == 0.5


def test_few_wounds_cost_what_each_costs_and_many_cost_the_fear_of_death() -> None:
    assert cost_of_wounds(0.0, 5, wound=1.0, death=10.0) == 0.0
    assert cost_of_wounds(1.5, 5, wound=2.0, death=10.0) == 3.0
    assert cost_of_wounds(5.0, 5, wound=1.0, death=10.0) == pytest.approx(5 + 10 * 0.7**1.5)
    assert cost_of_wounds(50.0, 5, wound=1.0, death=10.0) == 60.0


def test_places_are_struck_from_the_first_start_that_sees_them() -> None:
    seen = {"a": {"a": 0, "b": 1, "c": 2}, "b": {"a": 1, "b": 0, "c": 1, "d": 2}}
    assert struck("ab", seen.__getitem__, lambda distance: distance <= 1) == {"a": 0, "b": 1, "c": 1}
