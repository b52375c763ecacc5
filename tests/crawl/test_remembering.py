"""Answers that are remembered, within bounds."""

from __future__ import annotations

import gc
from copy import deepcopy
from weakref import ref

from toolkit.crawl.remembering import Remembered, answered_once


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


def test_what_is_recalled_is_found_once() -> None:
    known: Remembered[str, int] = Remembered(2)
    assert [known.recall("one", lambda number=number: number) for number in (1, 2)] == [1, 1]  # type: ignore[misc]


class Counting:
    """It tells how often it was asked before."""

    def __init__(self) -> None:
        self.asked = 0

    @answered_once
    def number(self, name: str) -> int:
        self.asked += 1
        return self.asked


def test_an_object_answers_each_question_once_until_it_forgets() -> None:
    one, other = Counting(), Counting()
    assert [one.number("a"), one.number["b"], one.number("a"), one.number["b"]] == [1, 2, 1, 2]
    assert other.number("b") == 1
    one.number.clear()
    assert one.number("a") == 3


def test_answers_do_not_keep_their_object_alive() -> None:
    gc.disable()
    try:
        one = Counting()
        one.number("a")
        gone = ref(one)
        del one
        assert gone() is None
    finally:
        gc.enable()
