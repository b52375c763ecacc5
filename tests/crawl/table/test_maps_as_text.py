"""Maps as text: boxes for squares and zones, bricks for hexes, within the columns there are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.table.boxes import Boxes
from toolkit.crawl.table.hexes import HexBorder, Hexes
from toolkit.crawl.table.lines import fitted, tied, wrapped
from toolkit.rules.boards import HexBoard

DOORS = {frozenset("ab"): "[:]", frozenset("ac"): "[ ]"}


def named(name: str, inside: int) -> tuple[str, ...]:
    return fitted(name, inside), " " * inside, " " * inside


def border(one: str | None, other: str | None) -> str:
    if one is None and other is None:
        return "none"
    if one is None or other is None:
        return "wall"
    return DOORS.get(frozenset((one, other)), "way")


def test_boxes_have_walls_ways_and_doors() -> None:
    boxes = Boxes({(0, 0): "a", (1, 0): "b", (0, 1): "c", (1, 1): "d"}, named, border, widest=5)
    assert list(boxes.lines(80)) == [
        "+-----+-----+",
        "|a    |b    |",
        "|     :     |",
        "|     |     |",
        "+-[ ]-+     +",
        "|c     d    |",
        "|           |",
        "|           |",
        "+-----+-----+",
    ]


def test_empty_ground_between_floors_is_left_out() -> None:
    boxes = Boxes({(0, 0): "a", (0, 9): "z"}, named, border)
    assert len(list(boxes.lines(80))) == 2 * 5


def test_nothing_is_drawn_of_no_map() -> None:
    assert list(Boxes({}, named, border).lines(80)) == []
    assert list(Hexes({}, named, side).lines()) == []


@given(st.integers(1, 30), st.integers(40, 200), st.integers(1, 5))
def test_a_map_fits_its_width_and_is_cut_where_it_may_be(columns: int, width: int, cut: int) -> None:
    places = {(x, 0): f"z{x}" for x in range(columns)}
    lines = list(Boxes(places, named, border, cut=cut).lines(width))
    assert all(len(line) <= width for line in lines)
    drawn = "".join(lines)
    assert all(name in drawn for name in places.values())
    parts = [line for line in lines if line.startswith("part ")]
    assert parts == [] or len(parts) > 1


# Hexes


def side(one: str | None, other: str | None) -> HexBorder:
    if one is None and other is None:
        return "none"
    if one is None or other is None:
        return "wall"
    return "way" if BOARD.cell(other) in BOARD.neighbours(BOARD.cell(one)) else "wall"


BOARD = HexBoard([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-1, 2), (0, 2)], walls=[((0, 0), (1, 0)), ((0, 1), (0, 2))])


def test_hexes_lie_like_bricks_with_walls_where_the_board_has_them() -> None:
    hexes = Hexes(dict(zip(BOARD.places, BOARD.names, strict=True)), named, side)
    assert list(hexes.lines()) == [
        "+---+---+---+---+---+---+",
        "|0,0    |1,0     2,0    |",
        "|       |               |",
        "+---+   +   +   +   +---+",
        "    |0,1     1,1    |",
        "    |               |",
        "+---+   +---+   +---+",
        "|-1,2    0,2    |",
        "|               |",
        "+---+---+---+---+",
    ]


# Lines


def test_lines_are_broken_between_words_but_not_between_tied_ones() -> None:
    line = "one two three " + tied("four five six seven eight nine ten")
    assert wrapped(line, 20) == "one two three\n      four five six seven eight nine ten"
    assert wrapped("short", 80) == "short"


def test_what_does_not_fit_is_cut_visibly() -> None:
    assert fitted("abc", 5) == "abc  "
    assert fitted("abcdef", 5) == "abcd…"
