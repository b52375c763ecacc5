"""Tiles that are turned and laid: no place is lost, and what is drawn differently is told where it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.map.laying import Laid, Place, laid, misdrawn, turned

SIZES = st.integers(1, 6)


def problem(drawing: str, sign: str, width: int, height: int, turn: int = 0) -> tuple[str, str, str] | None:
    """What is wrong with a tile of that size: the code, the words, and what stands at the place it points at."""
    places: dict[str, list[Place]] = {}
    for row, line in enumerate(drawing.split("\n")):
        for column, each in enumerate(line):
            places.setdefault(each, []).append((column, row))
    tile = laid(places[sign], width, height, turn)
    found = misdrawn(tile, sign, places, drawing, ("map",), codes=("unread", "overlap"), cells="squares")
    return (found.code, found.message, drawing[found.start : found.end]) if found is not None else None


@given(SIZES, SIZES, st.sampled_from((0, 90, 180, 270, 360)), st.integers(-3, 3), st.integers(-3, 3))
def test_a_turned_tile_covers_a_rectangle_once(width: int, height: int, turn: int, left: int, top: int) -> None:
    tile = Laid(left, top, width, height, turn)
    across, down = (width, height) if turn % 180 == 0 else (height, width)
    assert tile.places() == {(left + x, top + y) for x in range(across) for y in range(down)}


@given(SIZES, SIZES, st.data())
def test_four_quarter_turns_are_none(width: int, height: int, data: st.DataObject) -> None:
    place = data.draw(st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)))
    moved, size = place, (width, height)
    for _ in range(4):
        moved, size = turned(moved, *size, 90), (size[1], size[0])
    assert moved == place


@pytest.mark.parametrize(("turn", "lies"), [(0, (0, 0)), (90, (1, 0)), (180, (2, 1)), (270, (0, 2))])
def test_the_north_west_corner_goes_round_clockwise(turn: int, lies: Place) -> None:
    assert turned((0, 0), 3, 2, turn) == lies


def test_a_tile_in_its_own_shape_is_right() -> None:
    assert problem("666\n666", "6", 3, 2) is None
    assert problem("66\n66\n66", "6", 3, 2, 90) is None


def test_a_tile_that_another_covers_overlaps_it() -> None:
    code, message, sign = problem("668\n666", "6", 3, 2) or ("", "", "")
    assert (code, sign) == ("overlap", "8")
    assert message == "the tiles 6 and 8 overlap here"


def test_a_tile_of_another_size_is_told_at_the_first_place_that_differs() -> None:
    code, message, sign = problem("666\n66", "6", 2, 2) or ("", "", "")
    assert (code, message) == ("unread", "the tile 6 is 2 by 2 squares, but it is drawn differently")
    assert sign == "6"
