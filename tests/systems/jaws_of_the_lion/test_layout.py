"""The board that a scenario draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from tests.systems.jaws_of_the_lion.test_booklet_pages import walk_of
from toolkit.content.entity import Entity
from toolkit.rules.boards import paths
from toolkit.rules.reading import ContentFault
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.map.layout import MOST_HEXES, Layout, read_layout


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


@pytest.mark.parametrize(("hexes", "told"), [(MOST_HEXES, []), (MOST_HEXES + 1, [MOST_HEXES]), (900, [MOST_HEXES])])
def test_a_board_that_is_too_large_is_told_once_at_the_first_hex_too_many(hexes: int, told: list[int]) -> None:
    data = {"rooms": "1 " * hexes, "things": "@ @\n"}
    found, problems = read_layout(Entity("long", "adventure", "walks", data, ()))
    assert [(each.code, each.message) for each in problems] == [
        ("L0831", f"a board has at most {MOST_HEXES} hexes") for _ in told
    ]
    assert (found is None) is bool(told)


def test_a_board_on_which_a_hex_cannot_be_reached_is_not_played(tmp_path: Path) -> None:
    found_in, apart = walk_of(tmp_path, rooms="1 1 . . 2\n", things="@ @\n")
    found, problems = read_layout(apart)
    assert found is not None
    assert [each.code for each in problems] == ["L0834"]
    with pytest.raises(ContentFault, match=re.escape(problems[0].message)):
        _ = Catalog(found_in, apart).layout
