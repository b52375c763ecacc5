"""Straight lines over squares, each named by how far east and how far south it lies."""

from __future__ import annotations

from collections.abc import Iterator


def grid_steps(start: tuple[int, int], goal: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The steps of the straight line between two centres: across a border, or diagonally through a corner point."""
    width, height = abs(goal[0] - start[0]), abs(goal[1] - start[1])
    right = 1 if goal[0] > start[0] else -1
    down = 1 if goal[1] > start[1] else -1
    across, along = 0, 0
    while across < width or along < height:
        # Where on the line the next upright and the next level border lie, both multiplied by 2 * width * height.
        upright, level = (1 + 2 * across) * height, (1 + 2 * along) * width
        step_right, step_down = upright <= level, level <= upright
        across, along = across + step_right, along + step_down
        yield (right if step_right else 0), (down if step_down else 0)
