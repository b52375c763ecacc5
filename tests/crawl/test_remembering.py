"""Answers that are remembered, within bounds."""

from __future__ import annotations

from copy import deepcopy

from toolkit.crawl.remembering import Remembered


def test_answers_are_kept_until_there_are_too_many() -> None:
    known: Remembered[str, int] = Remembered(2)
    known["one"] = 1
    known["two"] = 2
    assert known == {"one": 1, "two": 2}
    known["three"] = 3
    assert known == {"three": 3}


def test_many_answers_are_bounded_as_well() -> None:
    known: Remembered[int, int] = Remembered(1_000)
    for number in range(1_001):
        known[number] = number
    assert known == {1_000: 1_000}


def test_copies_share_the_answers() -> None:
    known: Remembered[str, int] = Remembered(2)
    assert deepcopy({"here": known})["here"] is known
