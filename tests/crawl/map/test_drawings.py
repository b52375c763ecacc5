"""Drawings in text: every mark in its column and row, and every problem at its character."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.map.drawings import hexes_of, place_in, rows_of_words, signs_of


def test_words_stand_in_columns_however_far_apart() -> None:
    rows = rows_of_words("c+   c-\n\n  A- ##\n")
    assert [[(mark.text, mark.column, mark.row) for mark in row] for row in rows] == [
        [("c+", 0, 0), ("c-", 1, 0)],
        [("A-", 0, 1), ("##", 1, 1)],
    ]


def test_every_sign_is_a_place_of_the_text() -> None:
    marks = [(mark.text, mark.column, mark.row) for mark in signs_of("6.8\n 6\n")]
    assert marks == [("6", 0, 0), ("8", 2, 0), ("6", 1, 1)]


def test_rows_of_hexes_begin_half_a_hex_further_east() -> None:
    hexes, astray = hexes_of("a b\n c d\n  e")
    assert {(mark.column, mark.row): mark.text for mark in hexes} == {
        (0, 0): "a",
        (1, 0): "b",
        (0, 1): "c",
        (1, 1): "d",
        (0, 2): "e",
    }
    assert astray == []


def test_hexes_may_lie_west_of_the_first() -> None:
    hexes, _ = hexes_of(" . a\na")
    assert [(mark.column, mark.row) for mark in hexes if mark.row] == []
    hexes, astray = hexes_of("  a\n a\na")
    assert [(mark.column, mark.row) for mark in hexes] == [(1, 0), (0, 1), (-1, 2)]
    assert astray == []


def test_a_sign_between_two_hexes_is_told_apart() -> None:
    hexes, astray = hexes_of("a b\na")
    assert [mark.text for mark in hexes] == ["a", "b"]
    assert [(mark.text, mark.start) for mark in astray] == [("a", 4)]


@given(st.text(alphabet="ab.# \n", max_size=40))
def test_marks_know_where_they_stand(drawing: str) -> None:
    words = [mark for row in rows_of_words(drawing) for mark in row]
    for mark in [*words, *signs_of(drawing)]:
        assert drawing[mark.start : mark.end] == mark.text
    for mark in signs_of(drawing):
        assert place_in(drawing, mark.column, mark.row) == (mark.start, mark.end)
        assert mark.wrong("L1", "no", ("map",)).start == mark.start


def test_a_place_where_nothing_is_drawn_is_told_at_the_end_of_its_line() -> None:
    assert place_in("ab\nc\n", 7, 0) == (1, 2)
    assert place_in("ab\nc", 7, 9) == (3, 4)
