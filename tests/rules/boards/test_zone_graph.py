"""Zones of Massive Darkness."""

from __future__ import annotations

import pytest

from toolkit.rules.boards.paths import components, distances
from toolkit.rules.boards.zone_graph import Zone, ZoneGraph

# Corridor round a hall of two rooms (b2, c2); doors D on the hall's west and east; a cellar under stairs.
#
#   a1   b1   c1   d1
#       ---- ----
#   a2 D b2   c2 D d2          z9 (stairs to d2)
#       ---- ----
#   a3   b3   c3 | d3
PLACES = {f"{letter}{row}": (x, row) for x, letter in enumerate("abcd") for row in (1, 2, 3)}
ZONES = [Zone(name, *place) for name, place in PLACES.items()] + [Zone("z9", 40, 40)]
OPEN = [
    *(("a1", "b1"), ("b1", "c1"), ("c1", "d1"), ("b2", "c2"), ("a3", "b3"), ("b3", "c3")),
    *(("a1", "a2"), ("a2", "a3"), ("d1", "d2"), ("d2", "d3")),
]
HALL = ZoneGraph(ZONES, OPEN, doors=[("a2", "b2"), ("c2", "d2")], stairs=[("d2", "z9")])
WEST, EAST = HALL.cell("a2|b2"), HALL.cell("c2|d2")


def cell(name: str) -> int:
    return HALL.cell(name)


def names(cells: tuple[int, ...]) -> list[str]:
    return sorted(HALL.name(number) for number in cells)


def test_neighbours_share_a_border_without_a_wall() -> None:
    """MD-7.01, MD-7.02"""
    assert names(HALL.neighbours(cell("a2"))) == ["a1", "a3", "b2"]
    assert names(HALL.neighbours(cell("b1"))) == ["a1", "c1"]
    assert names(HALL.neighbours(cell("c3"))) == ["b3"]


def test_doors_have_names_and_numbers_above_the_cells() -> None:
    assert HALL.door_between(cell("b2"), cell("a2")) == WEST == HALL.size
    assert HALL.door_between(cell("b2"), cell("c2")) is None
    assert HALL.name(EAST) == "c2|d2"


def test_a_hall_is_entered_only_through_an_open_door() -> None:
    """MD-4.06, MD-7.02"""
    assert distances(HALL, [cell("a2")])[cell("b2")] == 1
    assert cell("b2") not in distances(HALL, [cell("a2")], HALL.passable({WEST, EAST}))
    assert distances(HALL, [cell("a2")], HALL.passable({WEST}))[cell("b2")] == 7


def test_sight_is_straight_and_ends_at_walls_and_the_edge() -> None:
    """MD-6.01, MD-6.02, MD-6.03, MD-6.05, MD-6.07"""
    assert HALL.sight(cell("a1"), cell("d1")) == 3
    assert HALL.sight(cell("a1"), cell("b3")) is None
    assert HALL.sight(cell("b1"), cell("b2")) is None
    assert HALL.sight(cell("c3"), cell("d3")) is None
    assert HALL.sight(cell("a1"), cell("b2")) is None


def test_open_doors_let_sight_through_several_rooms() -> None:
    """MD-6.03, MD-6.04"""
    assert HALL.sight(cell("a2"), cell("d2")) == 3
    assert HALL.sight(cell("a2"), cell("d2"), {EAST}) is None
    assert HALL.sight(cell("a2"), cell("c2"), {EAST}) == 2
    assert HALL.sight(cell("a2"), cell("b2"), {WEST}) is None


def test_a_zone_sees_itself_and_sight_is_mutual() -> None:
    """MD-6.06, MD-90.03"""
    for closed in (set(), {WEST}, {WEST, EAST}):
        for one in range(HALL.size):
            assert HALL.sight(one, one, closed) == 0
            for other, steps in HALL.visible(one, closed).items():
                assert HALL.sight(other, one, closed) == steps
    assert {HALL.name(seen): steps for seen, steps in HALL.visible(cell("b2"), {WEST}).items()} == {
        "b2": 0,
        "c2": 1,
        "d2": 2,
    }


def test_stairs_carry_steps_but_no_sight() -> None:
    """MD-90.54"""
    assert distances(HALL, [cell("d2")])[cell("z9")] == 1
    assert HALL.sight(cell("d2"), cell("z9")) is None


def test_rooms_joined_by_an_open_door_are_one_hall() -> None:
    """MD-4.03, MD-4.04, MD-4.05"""
    rooms = ZoneGraph([Zone("a1", 0, 0), Zone("b1", 1, 0)], [], doors=[("a1", "b1")])
    assert len(components(rooms, [0, 1], rooms.passable(set()))) == 1
    assert len(components(rooms, [0, 1], rooms.passable({rooms.cell("a1|b1")}))) == 2


@pytest.mark.parametrize(
    ("zones", "borders", "message"),
    [
        ([Zone("a", 0, 0), Zone("b", 1, 1)], [("a", "b")], "share no border"),
        ([Zone("a", 0, 0), Zone("b", 0, 0)], [], "same place"),
        ([Zone("a", 0, 0), Zone("b", 1, 0)], [("a", "b"), ("b", "a")], "joined twice"),
    ],
)
def test_maps_that_cannot_be(zones: list[Zone], borders: list[tuple[str, str]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ZoneGraph(zones, borders)
