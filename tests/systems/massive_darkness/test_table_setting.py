"""Where tokens lie in a zone of a virtual table: beside each other, and clear of the doors around it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.render.export.universal_vtt import Door
from toolkit.systems.massive_darkness.print.table_map import spread
from toolkit.systems.massive_darkness.print.table_setting import _AWAY, _beside_doors

Places = list[tuple[float, float]]

#: The zone lies in the third column and the second row of a map whose corner is at 10, 20.
_ZONES = {
    "corner": SimpleNamespace(x=10, y=20),
    "here": SimpleNamespace(x=12, y=21),
    "far": SimpleNamespace(x=15, y=26),
}
_STATE = cast(Any, SimpleNamespace(dungeon=SimpleNamespace(zones=_ZONES)))
#: Doors on the four sides of the zone, and some of zones beside it.
LEFT, RIGHT = ((2, 1), (2, 2)), ((3, 1), (3, 2))
ABOVE, BELOW = ((2, 1), (3, 1)), ((2, 2), (3, 2))
ELSEWHERE = (((2, 2), (2, 3)), ((3, 0), (3, 1)), ((1, 1), (2, 1)), ((3, 2), (4, 2)), ((1, 1), (1, 2)), ((2, 3), (3, 3)))


def placed(count: int, *edges: Any) -> Places:
    return _beside_doors(_STATE, "here", [Door(edge, closed=True) for edge in edges], count)


def moved(count: int, right: float, down: float) -> Any:
    """Where things lie without doors, all moved by so much."""
    return [pytest.approx((x + right, y + down)) for x, y in spread(count)]


@pytest.mark.parametrize(
    ("doors", "right", "down"),
    [
        ([], 0, 0),
        ([LEFT], _AWAY, 0),
        ([RIGHT], -_AWAY, 0),
        ([ABOVE], 0, _AWAY),
        ([BELOW], 0, -_AWAY),
        ([LEFT, BELOW], _AWAY, -_AWAY),
        ([RIGHT, ABOVE], -_AWAY, _AWAY),
        ([LEFT, RIGHT], 0, 0),
        ([ABOVE, BELOW], 0, 0),
        ([LEFT, RIGHT, ABOVE], 0, _AWAY),
        (ELSEWHERE, 0, 0),
    ],
)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_three_and_more_are_moved_away_from_a_door(doors: Any, right: float, down: float, count: int) -> None:
    assert placed(count, *doors) == moved(count, right, down)


@pytest.mark.parametrize("doors", [[], [LEFT], [ABOVE], [LEFT, RIGHT, ABOVE, BELOW]])
def test_a_single_one_lies_in_the_middle(doors: Any) -> None:
    assert placed(1, *doors) == [(0.5, 0.5)]


def test_two_lie_below_each_other_where_a_door_stands_beside_them() -> None:
    side_by_side = spread(2)
    assert placed(2) == placed(2, ABOVE) == placed(2, *ELSEWHERE) == side_by_side
    below = [(y, x) for x, y in side_by_side]
    assert placed(2, LEFT) == placed(2, RIGHT) == placed(2, LEFT, RIGHT) == below
    assert placed(2, LEFT, ABOVE) == [pytest.approx((x, y + _AWAY)) for x, y in below]
    assert placed(2, LEFT, BELOW) == [pytest.approx((x, y - _AWAY)) for x, y in below]


@pytest.mark.parametrize(("count", "rows"), [(1, [1]), (2, [2]), (3, [2, 1]), (4, [2, 2]), (5, [3, 2]), (7, [3, 3, 1])])
def test_things_lie_in_rows_around_the_middle(count: int, rows: list[int]) -> None:
    places = spread(count)
    lines = sorted({y for _, y in places})
    assert [sum(y == line for _, y in places) for line in lines] == rows
    for line in lines:
        across = [x for x, y in places if y == line]
        assert sum(across) / len(across) == pytest.approx(0.5), "every row has its middle in the middle of the zone"
    assert (lines[0] + lines[-1]) / 2 == pytest.approx(0.5)
    near = [abs(x - u) + abs(y - v) for x, y in places for u, v in places if (x, y) < (u, v)]
    assert min(near, default=1) > 0.5
