"""Straight lines over squares: across borders, and through the points where four squares meet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.rules.boards.squares import grid_steps


def crossed(start: tuple[int, int], goal: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares that the line comes through, both ends among them."""
    found = [start]
    for right, down in grid_steps(start, goal):
        found.append((found[-1][0] + right, found[-1][1] + down))
    return found


@pytest.mark.parametrize(
    ("goal", "between"),
    [
        ((0, 0), []),
        ((1, 0), []),
        ((3, 0), [(1, 0), (2, 0)]),
        ((2, 2), [(1, 1)]),
        ((2, 1), [(1, 0), (1, 1)]),
        ((3, 1), [(1, 0), (2, 1)]),  # through the point where 1,0 and 2,1 meet
        ((1, 2), [(0, 1), (1, 1)]),
    ],
)
def test_the_squares_that_a_line_crosses(goal: tuple[int, int], between: list[tuple[int, int]]) -> None:
    for east, south in ((1, 1), (-1, 1), (1, -1)):
        line = crossed((0, 0), (goal[0] * east, goal[1] * south))
        assert [(x * east, y * south) for x, y in line[1:-1]] == between


COORDINATES = st.integers(-6, 6)


@given(COORDINATES, COORDINATES)
def test_a_line_is_the_same_from_both_ends(x: int, y: int) -> None:
    assert crossed((0, 0), (x, y)) == crossed((x, y), (0, 0))[::-1]
