"""The torus of The Night Cage."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.rules.boards.paths import distances
from toolkit.rules.boards.wrapping_grid import EAST, NORTH, SOUTH, WEST, WrappingGrid, opposite, wrapping_grid

CAGE = wrapping_grid(6, 6)


def named(cells: Iterable[int]) -> list[str]:
    return [CAGE.name(cell) for cell in cells]


def test_rows_run_down_and_columns_right() -> None:
    """NC-90.01"""
    assert CAGE.name(0) == "a1"
    assert CAGE.cell("b3") == CAGE.at(2, 1) == 13
    assert (CAGE.row_of[13], CAGE.column_of[13]) == (2, 1)
    assert named(CAGE.rows[1]) == ["a2", "b2", "c2", "d2", "e2", "f2"]
    assert named(CAGE.columns[1]) == ["b1", "b2", "b3", "b4", "b5", "b6"]


def test_steps_cross_the_edges() -> None:
    """NC-1.02, NC-1.03"""
    corner = CAGE.cell("a1")
    assert named(CAGE.step[way][corner] for way in (NORTH, EAST, SOUTH, WEST)) == ["a6", "b1", "a2", "f1"]
    assert named(CAGE.neighbours(CAGE.cell("f6"))) == ["f5", "a6", "f1", "e6"]


def test_only_orthogonal_cells_are_adjacent() -> None:
    """NC-1.06"""
    assert CAGE.cell("b2") not in CAGE.neighbours(CAGE.cell("a1"))
    assert CAGE.distance(CAGE.cell("a1"), CAGE.cell("b2")) == 2


def test_distance_takes_the_shorter_way_round() -> None:
    assert CAGE.distance(CAGE.cell("a1"), CAGE.cell("f1")) == 1
    assert CAGE.distance(CAGE.cell("a1"), CAGE.cell("d4")) == 6
    assert CAGE.distance(CAGE.cell("b2"), CAGE.cell("f6")) == 4


def test_a_line_runs_round_and_ends_before_its_start() -> None:
    """NC-1.05"""
    assert named(CAGE.line(CAGE.cell("c5"), SOUTH)) == ["c6", "c1", "c2", "c3", "c4"]
    assert named(CAGE.line(CAGE.cell("b1"), WEST)) == ["a1", "f1", "e1", "d1", "c1"]


def test_diagonals_stop_at_the_edge() -> None:
    """NC-26.03, NC-26.05"""
    assert [named(ray) for ray in CAGE.diagonals[CAGE.cell("b3")]] == [
        ["c2", "d1"],
        ["c4", "d5", "e6"],
        ["a4"],
        ["a2"],
    ]
    assert [named(ray) for ray in CAGE.diagonals[CAGE.cell("a1")]] == [[], ["b2", "c3", "d4", "e5", "f6"], [], []]


def test_blocks_lie_within_the_board() -> None:
    """NC-29.05, NC-29.06"""
    assert len(CAGE.blocks(3, 3)) == 16
    assert [named(block) for block in CAGE.blocks(3, 3) if CAGE.cell("a1") in block] == [
        ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    ]
    assert sum(CAGE.cell("c3") in block for block in CAGE.blocks(3, 3)) == 9
    assert len(wrapping_grid(7, 7).blocks(3, 3)) == 25
    assert wrapping_grid(2, 5).blocks(3, 3) == ()


def test_grids_are_made_once() -> None:
    assert wrapping_grid(6, 6) is wrapping_grid(6, 6)


def test_small_boards_have_no_double_neighbours() -> None:
    assert wrapping_grid(2, 2).neighbours(0) == (2, 1)
    assert wrapping_grid(1, 3).neighbours(0) == (1, 2)
    assert wrapping_grid(1, 1).neighbours(0) == ()
    with pytest.raises(ValueError, match="at least one row"):
        WrappingGrid(0, 4)


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_wrapping_holds_everywhere(rows: int, columns: int, data: st.DataObject) -> None:
    grid = wrapping_grid(rows, columns)
    cells = st.integers(0, grid.size - 1)
    one, other, third = data.draw(cells), data.draw(cells), data.draw(cells)
    for way in range(4):
        assert grid.step[opposite(way)][grid.step[way][one]] == one
    assert grid.cell(grid.name(one)) == one
    assert distances(grid, [one])[other] == grid.distance(one, other) == grid.distance(other, one)
    assert grid.distance(one, third) <= grid.distance(one, other) + grid.distance(other, third)
    shifted = [grid.at(grid.row_of[cell] + 3, grid.column_of[cell] + 2) for cell in (one, other)]
    assert grid.distance(*shifted) == grid.distance(one, other)
