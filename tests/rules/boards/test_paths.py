"""Ways over any board, shown on a small board made by hand."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.rules.boards.board import CellBoard, column_letters
from toolkit.rules.boards.paths import components, costs, distances

# 0 - 1 - 2
# |       |
# 3 - 4 - 5   6
RING = CellBoard("abcdefg", [(1, 3), (0, 2), (1, 5), (0, 4), (3, 5), (2, 4), ()])


def test_distances_are_steps_nearest_first() -> None:
    assert list(distances(RING, [0]).items()) == [(0, 0), (1, 1), (3, 1), (2, 2), (4, 2), (5, 3)]
    assert distances(RING, [0, 5])[4] == 1
    assert distances(RING, [0], limit=1) == {0: 0, 1: 1, 3: 1}
    assert distances(RING, [0], limit=0) == {0: 0}


def test_there_may_be_no_way() -> None:
    assert 6 not in distances(RING, [0])


def test_steps_in_one_direction_only() -> None:
    def downhill(here: int, there: int) -> bool:
        return here < there

    assert distances(RING, [0], downhill)[5] == 3
    assert distances(RING, [5], downhill) == {5: 0}


def test_costs_find_the_cheaper_detour() -> None:
    def mud(here: int, there: int) -> int | None:
        return 3 if there == 1 else 1

    assert costs(RING, [0], mud) == {0: 0, 3: 1, 4: 2, 1: 3, 5: 3, 2: 4}
    assert costs(RING, [0], mud, limit=2) == {0: 0, 3: 1, 4: 2}


def test_costs_keep_out_what_may_not_be_entered_and_refuse_free_steps() -> None:
    assert costs(RING, [0], lambda here, there: None if there == 1 else 1)[2] == 4
    with pytest.raises(ValueError, match="at least 1"):
        costs(RING, [0], lambda here, there: 0)


def test_components_of_some_cells() -> None:
    assert components(RING, [0, 1, 4, 5, 6]) == (frozenset({0, 1}), frozenset({4, 5}), frozenset({6}))
    assert components(RING, [0, 1], lambda here, there: False) == (frozenset({0}), frozenset({1}))


def test_copies_of_a_game_share_the_board() -> None:
    assert deepcopy({"board": RING})["board"] is RING


def test_names() -> None:
    assert [RING.name(RING.cell(name)) for name in "abcdefg"] == list("abcdefg")
    assert " ".join(map(column_letters, (0, 25, 26, 51, 52, 701, 702))) == "a z aa az ba zz aaa"
    with pytest.raises(KeyError):
        RING.cell("z")
    with pytest.raises(ValueError, match="twice"):
        CellBoard(["a", "a"], [(), ()])


@settings(max_examples=60, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)).filter(lambda pair: pair[0] != pair[1]), max_size=16))
def test_costs_of_one_are_distances_and_the_way_back_is_as_long(pairs: set[tuple[int, int]]) -> None:
    around = [tuple(sorted({b for a, b in pairs if a == c} | {a for a, b in pairs if b == c})) for c in range(9)]
    board = CellBoard("abcdefghi", around)
    for start in range(9):
        reach = distances(board, [start])
        assert costs(board, [start], lambda here, there: 1) == reach
        for goal, steps in reach.items():
            assert distances(board, [goal])[start] == steps
