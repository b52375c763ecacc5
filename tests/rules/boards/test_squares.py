"""Squares of Shadows of Brimstone and Machina Arcana."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.rules.boards.paths import distance
from toolkit.rules.boards.squares import Border, Square, SquareBoard


def room(width: int, height: int, section: str = "") -> list[Square]:
    return [Square(x, y, section) for y in range(height) for x in range(width)]


def border(x0: int, y0: int, x1: int, y1: int) -> Border:
    return Square(x0, y0), Square(x1, y1)


HALL = SquareBoard(room(5, 4))


def pair(board: SquareBoard, one: str, other: str) -> tuple[int, int]:
    return board.cell(one), board.cell(other)


def test_eight_neighbours_clockwise_from_the_north() -> None:
    """SB-9.04, MA-5.01"""
    around = [HALL.name(cell) for cell in HALL.neighbours(HALL.cell("1,1"))]
    assert around == ["1,0", "2,0", "2,1", "2,2", "1,2", "0,2", "0,1", "0,0"]
    assert len(HALL.neighbours(HALL.cell("0,0"))) == 3
    plain = SquareBoard(room(3, 3), diagonals=False)
    assert len(plain.neighbours(plain.cell("1,1"))) == 4


def test_distance_counts_diagonal_steps_as_one() -> None:
    """SB-90.10, MA-31.04"""
    one, other = pair(HALL, "0,0", "4,2")
    assert distance(HALL, one, other) == HALL.span(one, other) == 4


def test_a_diagonal_step_needs_one_free_way_round_the_corner() -> None:
    """SB-90.08, MA-31.02"""
    one_wall = SquareBoard(room(2, 2), walls=[border(0, 0, 1, 0)])
    assert one_wall.adjacent(*pair(one_wall, "0,0", "1,1"))
    assert one_wall.adjacent(*pair(one_wall, "1,0", "0,1"))
    assert not one_wall.adjacent(*pair(one_wall, "0,0", "1,0"))
    both = SquareBoard(room(2, 2), walls=[border(0, 0, 1, 0), border(0, 0, 0, 1)])
    assert not both.adjacent(*pair(both, "0,0", "1,1"))
    assert both.adjacent(*pair(both, "1,0", "0,1"))
    split = SquareBoard(room(2, 2), walls=[border(0, 0, 1, 0), border(0, 1, 1, 1)])
    assert not split.adjacent(*pair(split, "0,0", "1,1"))
    missing = SquareBoard([Square(0, 0), Square(1, 1)])
    assert not missing.adjacent(*pair(missing, "0,0", "1,1"))


def test_closed_doors_stop_steps_and_sight() -> None:
    """MA-31.01, MA-5.11, MA-6.06, MA-6.09"""
    board = SquareBoard(room(4, 1), doors=[border(1, 0, 2, 0)])
    door = board.cell("1,0|2,0")
    near, far = pair(board, "0,0", "3,0")
    assert distance(board, near, far, board.passable(set())) == 3
    assert distance(board, near, far, board.passable({door})) is None
    assert board.sees(near, far)
    assert not board.sees(near, far, {door})
    assert not board.adjacent(*pair(board, "1,0", "2,0"), {door})


def test_debris_is_gone_round_and_hides_what_is_behind() -> None:
    """MA-5.10, MA-31.02, MA-31.08, MA-31.12"""
    board = SquareBoard(room(3, 3))
    debris = set(pair(board, "1,0", "1,1"))
    left, right = pair(board, "0,0", "2,0")
    assert distance(board, left, right, board.passable(debris)) == 4
    assert not board.sees(left, right, debris)
    assert board.sees(left, board.cell("1,0"), debris)
    assert board.adjacent(*pair(board, "0,1", "1,2"), debris)
    assert not board.adjacent(*pair(board, "0,1", "1,2"), debris | {board.cell("0,2")})


def test_sight_crosses_no_wall() -> None:
    """SB-27.13, SB-27.14"""
    board = SquareBoard(room(3, 2), walls=[border(0, 0, 1, 0)])
    assert not board.sees(*pair(board, "0,0", "2,0"))
    assert board.sees(*pair(board, "0,1", "2,1"))
    assert not board.sees(*pair(board, "0,0", "2,1"))
    assert board.sees(*pair(board, "0,1", "2,0"))


def test_sight_does_not_leave_the_board() -> None:
    """MA-31.08, SB-90.07"""
    bend = SquareBoard([Square(0, 0), Square(0, 1), Square(0, 2), Square(1, 2), Square(2, 2)])
    assert not bend.sees(*pair(bend, "0,0", "2,2"))
    assert bend.sees(*pair(bend, "0,2", "2,2"))


def test_a_line_through_a_corner_point() -> None:
    """MA-31.09 blocks it where the two squares are not adjacent; SB-90.11 lets it touch the ends of walls."""
    walls = [border(0, 0, 1, 0), border(0, 0, 0, 1)]
    arcane = SquareBoard(room(2, 2), walls)
    mine = SquareBoard(room(2, 2), walls, corners_block=False)
    assert not arcane.sees(*pair(arcane, "0,0", "1,1"))
    assert mine.sees(*pair(mine, "0,0", "1,1"))
    assert arcane.line(*pair(arcane, "0,0", "1,1")) is None
    one_wall = SquareBoard(room(2, 2), walls[:1])
    assert one_wall.sees(*pair(one_wall, "0,0", "1,1"))


def test_a_closed_door_and_debris_together_block_a_corner_point() -> None:
    """MA-31.02, MA-31.09"""
    board = SquareBoard(room(2, 2), doors=[border(0, 0, 1, 0)])
    door, debris = board.cell("0,0|1,0"), board.cell("0,1")
    ends = pair(board, "0,0", "1,1")
    assert board.sees(*ends, {door})
    assert board.sees(*ends, {debris})
    assert not board.sees(*ends, {door, debris})


def test_the_squares_a_shot_crosses() -> None:
    """MA-31.10: touching a corner is not crossing."""
    assert [HALL.name(cell) for cell in HALL.crossed(*pair(HALL, "0,0", "2,2"))] == ["1,1"]
    assert [HALL.name(cell) for cell in HALL.crossed(*pair(HALL, "0,0", "2,1"))] == ["1,0", "1,1"]
    assert HALL.crossed(*pair(HALL, "0,0", "1,0")) == ()


# A mine of three squares by two whose west side is a gate, linked to the gate at the east side of another world.
GATES = [Square(0, 0), Square(0, 1)]
FAR_GATES = [Square(2, 0, "targa"), Square(2, 1, "targa")]
WORLDS = SquareBoard(
    room(3, 2) + room(3, 2, "targa"), links=[(near, far) for near in GATES for far in FAR_GATES], corners_block=False
)


def test_linked_gates_are_adjacent() -> None:
    """SB-38.11, SB-38.13, SB-90.05"""
    for near in ("0,0", "0,1"):
        for far in ("targa:2,0", "targa:2,1"):
            assert WORLDS.adjacent(*pair(WORLDS, near, far))
    assert not WORLDS.adjacent(*pair(WORLDS, "1,0", "targa:2,0"))
    assert distance(WORLDS, *pair(WORLDS, "2,0", "targa:0,1")) == 5
    assert WORLDS.span(*pair(WORLDS, "0,0", "targa:2,0")) is None


def test_only_who_stands_at_a_gate_sees_through_it() -> None:
    """SB-38.15, SB-38.16, SB-91.56"""
    assert WORLDS.sees(*pair(WORLDS, "0,0", "targa:2,1"))
    assert WORLDS.sees(*pair(WORLDS, "0,0", "targa:0,1"))
    assert not WORLDS.sees(*pair(WORLDS, "targa:0,1", "0,0"))
    assert not WORLDS.sees(*pair(WORLDS, "1,0", "targa:2,0"))


def test_borders_lie_between_squares_side_by_side() -> None:
    with pytest.raises(ValueError, match="share no border"):
        SquareBoard(room(2, 2), walls=[border(0, 0, 1, 1)])


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_steps_and_sight_are_mutual_on_any_map(data: st.DataObject) -> None:
    squares = room(4, 3)
    borders = [
        (one, other) for one, other in combinations(squares, 2) if abs(one.x - other.x) + abs(one.y - other.y) == 1
    ]
    marked = data.draw(st.lists(st.sampled_from(borders), unique=True, max_size=10))
    walls, doors = marked[::2], marked[1::2]
    board = SquareBoard(squares, walls, doors, corners_block=data.draw(st.booleans()))
    closed = data.draw(st.sets(st.integers(0, board.size + len(doors) - 1), max_size=4))
    step = board.passable(closed)
    for one, other in combinations(range(board.size), 2):
        assert board.adjacent(one, other, closed) == board.adjacent(other, one, closed)
        assert board.sees(one, other, closed) == board.sees(other, one, closed)
        if board.adjacent(one, other, closed):
            assert board.sees(one, other, closed)
        steps = distance(board, one, other, step)
        assert steps is None or steps >= (board.span(one, other) or 0)
        assert not board.sees(one, other, closed) or board.sees(one, other)
