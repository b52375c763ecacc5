"""The tables of the board say what walking over it says."""

from __future__ import annotations

import pytest

from toolkit.systems.night_cage.map.grid import Grid


def walked(grid: Grid, start: int) -> list[int]:
    """The steps from a cell to every other, found by taking them."""
    steps = {start: 0}
    edge = [start]
    for cell in edge:
        for along in grid.step:
            if along[cell] not in steps:
                steps[along[cell]] = steps[cell] + 1
                edge.append(along[cell])
    return [steps[cell] for cell in range(grid.size)]


@pytest.mark.rule("NC-1.02", "NC-1.06")
@pytest.mark.parametrize("side", [3, 5, 6, 7])
def test_cells_are_as_far_apart_as_it_takes_steps(side: int) -> None:
    grid = Grid(side)
    for cell in range(grid.size):
        assert list(grid.apart[cell]) == walked(grid, cell)
