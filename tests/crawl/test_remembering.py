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


def test_copies_share_the_answers() -> None:
    known: Remembered[str, int] = Remembered(2)
    assert deepcopy({"here": known})["here"] is known
