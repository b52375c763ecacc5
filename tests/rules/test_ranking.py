"""All that are equal to the first by a rank."""

from __future__ import annotations

from toolkit.rules.ranking import highest, lowest


def test_all_of_the_lowest_and_the_highest_rank_come_in_their_order() -> None:
    words = ["lamp", "axe", "rope", "net"]
    assert lowest(words, len) == ["axe", "net"]
    assert highest(words, len) == ["lamp", "rope"]


def test_several_criteria_are_a_tuple() -> None:
    words = ["lamp", "axe", "rope", "net"]
    assert lowest(words, lambda word: (len(word), word[0])) == ["axe"]
    assert highest(words, lambda word: (len(word), word[0])) == ["rope"]


def test_none_is_first_of_none() -> None:
    assert lowest([], len) == []
    assert highest([], len) == []
