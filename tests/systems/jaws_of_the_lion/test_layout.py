"""The board that a scenario draws."""

from __future__ import annotations

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.content.entity import Entity
from toolkit.rules.boards import paths
from toolkit.systems.jaws_of_the_lion.map.layout import Layout, read_layout


def layout(rooms: str) -> Layout:
    things = "@ @\n"
    found, problems = read_layout(Entity("touching", "adventure", "walks", {"rooms": rooms, "things": things}, ()))
    assert found is not None, problems
    return found


@pytest.mark.rule("JL-15.01", "JL-90.02")
def test_a_wall_stands_between_rooms_that_touch() -> None:
    """Below the door the two rooms lie side by side: only the door leads from one to the other."""
    board = layout("1 1 A 2\n 1 1 2 2\n").board
    left, right = board.numbers[1, 1], board.numbers[2, 1]
    assert right not in board.neighbours(left)
    assert left not in board.neighbours(right)
    door = board.numbers[2, 0]
    assert {left, right} <= set(board.neighbours(door))
    same = layout("1 1 A 2\n 1 1 1 2\n").board
    assert same.numbers[2, 1] in same.neighbours(same.numbers[1, 1])


@pytest.mark.parametrize("adventure", library().of_kind("adventure"), ids=lambda each: each.id)
def test_with_closed_doors_nobody_leaves_a_room(adventure: Entity) -> None:
    found, _ = read_layout(adventure)
    assert found is not None
    closed = {cell for door in found.doors.values() for cell in door.cells}
    for inside in found.rooms.values():
        reached = paths.distances(found.board, list(inside), lambda _, there: there not in closed)
        assert set(reached) == set(inside)
