"""Hexes of Jaws of the Lion."""

from __future__ import annotations

from itertools import combinations
from math import cos, dist, pi, sin, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.rules.boards.hexes import DIRECTIONS, HexBoard, hex_distance
from toolkit.rules.boards.paths import costs, distances

FIELD = HexBoard((q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3)

# Two rooms of three columns and three rows, a door hex between their middle rows.
#
#   (0,0)   (1,0)   (2,0)         (4,0)   (5,0)   (6,0)
#      (0,1)   (1,1)   (2,1) door(3,1) (4,1)   (5,1)   (6,1)
#         (0,2)   (1,2)   (2,2)         (4,2)   (5,2)   (6,2)
ROOMS = HexBoard(
    [(q, r) for q in (0, 1, 2, 4, 5, 6) for r in (0, 1, 2)] + [(3, 1)],
    doors=[(3, 1)],
)
DOOR = ROOMS.cell("3,1")


def test_six_neighbours_clockwise() -> None:
    """JL-5.02, JL-90.01"""
    middle = FIELD.cell("0,0")
    assert [FIELD.places[cell] for cell in FIELD.neighbours(middle)] == list(DIRECTIONS)
    assert len(FIELD.neighbours(FIELD.cell("3,0"))) < len(DIRECTIONS), "a hex at a wall has fewer"


def test_open_field_distance() -> None:
    """JL-90.01"""
    assert FIELD.distance(FIELD.cell("-1,-1"), FIELD.cell("1,1")) == 4
    assert FIELD.distance(FIELD.cell("-2,2"), FIELD.cell("2,-2")) == 4
    for one, other in combinations(range(0, FIELD.size, 3), 2):
        assert FIELD.range_between(one, other) == FIELD.distance(one, other)


def test_a_wall_parts_two_hexes() -> None:
    """JL-5.02, JL-90.02, JL-90.04"""
    board = HexBoard([(0, 0), (1, 0), (0, 1)], walls=[((0, 0), (1, 0))])
    assert board.neighbours(board.cell("0,0")) == (board.cell("0,1"),)
    assert board.distance(board.cell("0,0"), board.cell("1,0")) == 1
    assert board.range_between(board.cell("0,0"), board.cell("1,0")) == 2


def test_range_is_not_counted_through_a_closed_door() -> None:
    """JL-5.35, JL-90.04, JL-90.09"""
    left, right = ROOMS.cell("2,1"), ROOMS.cell("4,1")
    assert ROOMS.range_between(left, right) == 2
    assert ROOMS.range_between(left, right, {DOOR}) is None
    assert ROOMS.range_between(left, left, {DOOR}) == 0


def names(cells: frozenset[int]) -> set[str]:
    return {ROOMS.name(cell) for cell in cells}


def test_what_lies_within_a_range_is_counted_around_closed_doors() -> None:
    """JL-5.35, JL-90.04, JL-90.09"""
    beside = ROOMS.cell("2,1")
    assert names(ROOMS.within(beside, 0)) == {"2,1"}
    assert names(ROOMS.within(beside, 1)) == {"2,1", "1,1", "2,0", "2,2", "1,2", "3,1"}
    assert names(ROOMS.within(beside, 1, {DOOR})) == {"2,1", "1,1", "2,0", "2,2", "1,2"}
    assert {"4,0", "4,1"} <= names(ROOMS.within(beside, 2))
    assert names(ROOMS.within(beside, 9, {DOOR})) == {f"{q},{r}" for q in range(3) for r in range(3)}
    assert ROOMS.within(beside, 9) == frozenset(range(ROOMS.size)), "what was asked of the closed door is not kept"


@pytest.mark.parametrize("closed", [frozenset[int](), frozenset({DOOR})])
def test_within_a_range_is_what_has_no_longer_range_and_seen_within_is_what_is_seen_of_it(
    closed: frozenset[int],
) -> None:
    for cell in range(ROOMS.size):
        for far in (0, 1, 2, 5):
            near = {other for other, steps in ROOMS.ranges(cell, closed).items() if steps <= far}
            assert ROOMS.within(cell, far, closed) == near
            assert ROOMS.seen_within(cell, far, closed) == {each for each in near if ROOMS.sees(cell, each, closed)}


def test_difficult_ground_costs_more() -> None:
    """JL-5.09, JL-5.24"""
    start, goal = FIELD.cell("0,0"), FIELD.cell("1,1")
    mud = FIELD.cell("1,0")
    spent = costs(FIELD, [start], lambda here, there: 2 if there == mud else 1)
    assert spent[mud] == 2
    assert spent[FIELD.cell("2,0")] == 3
    assert spent[goal] == 2


def test_nothing_but_walls_stops_sight() -> None:
    """JL-6.02, JL-6.03"""
    for one, other in combinations(range(FIELD.size), 2):
        assert FIELD.sees(one, other)


def test_sight_through_a_door_needs_it_open() -> None:
    """JL-5.35, JL-5.36, JL-6.03"""
    assert ROOMS.sees(ROOMS.cell("0,1"), ROOMS.cell("6,1"))
    assert not ROOMS.sees(ROOMS.cell("0,1"), ROOMS.cell("6,1"), {DOOR})
    assert ROOMS.sees(ROOMS.cell("0,1"), ROOMS.cell("2,2"), {DOOR})
    assert not ROOMS.sees(ROOMS.cell("2,1"), DOOR, {DOOR})


def test_corners_of_the_far_room_are_hidden_by_the_door_frame() -> None:
    """JL-6.02: from a hex beside the frame no line reaches the far room's hexes on the same side."""
    assert not ROOMS.sees(ROOMS.cell("2,0"), ROOMS.cell("4,0"))
    assert not ROOMS.sees(ROOMS.cell("2,2"), ROOMS.cell("4,2"))
    assert ROOMS.sees(ROOMS.cell("2,1"), ROOMS.cell("4,0"))


def test_a_wall_between_neighbours_blocks_unless_seen_past_its_end() -> None:
    """JL-6.02, JL-90.03"""
    corridor = HexBoard([(0, 0), (1, 0), (2, 0)], walls=[((0, 0), (1, 0))])
    assert not corridor.sees(corridor.cell("0,0"), corridor.cell("1,0"))
    assert corridor.sees(corridor.cell("1,0"), corridor.cell("2,0"))
    field = HexBoard([(q, r) for q in range(-2, 3) for r in range(-2, 3)], walls=[((0, 0), (1, 0))])
    assert field.sees(field.cell("0,0"), field.cell("1,0"))
    assert field.cell("1,0") not in field.neighbours(field.cell("0,0"))


@pytest.mark.parametrize("pair", [((0, 0), (2, 0)), ((0, 0), (0, 0))])
def test_walls_stand_between_hexes_that_share_a_side(pair: tuple[tuple[int, int], tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="share a side"):
        HexBoard([(0, 0), (1, 0), (2, 0)], walls=[pair])


HEXES = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(one: tuple[int, int], other: tuple[int, int], third: tuple[int, int]) -> None:
    assert hex_distance(one, other) == hex_distance(other, one)
    assert (hex_distance(one, other) == 0) == (one == other)
    assert hex_distance(one, third) <= hex_distance(one, other) + hex_distance(other, third)


@settings(max_examples=20, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=14))
def test_sight_and_range_on_any_map(places: set[tuple[int, int]]) -> None:
    board = HexBoard(places)
    turned = HexBoard((-q, -r) for q, r in places)
    for one, other in combinations(range(board.size), 2):
        assert board.sees(one, other) == board.sees(other, one)
        (q0, r0), (q1, r1) = board.places[one], board.places[other]
        assert board.sees(one, other) == turned.sees(turned.numbers[-q0, -r0], turned.numbers[-q1, -r1])
        steps = distances(board, [one]).get(other)
        assert steps == board.range_between(other, one)
        assert steps is None or steps >= board.distance(one, other)
        assert (steps == 1) == (board.distance(one, other) == 1)


# JL-90.03 once more, in measured geometry: a free line can be moved until it nearly touches two ends of walls or
# corners of the two hexes, so every line through two of those points is tried, moved a little to either side at both.

Point = tuple[float, float]
NEAR, ASIDE = 1e-9, 1e-5


def measured_centre(place: tuple[int, int]) -> Point:
    return sqrt(3) * (place[0] + place[1] / 2), 1.5 * place[1]


def measured_corners(place: tuple[int, int]) -> list[Point]:
    x, y = measured_centre(place)
    return [(x + sin(turn * pi / 3), y - cos(turn * pi / 3)) for turn in range(6)]


def measured_part(a: Point, b: Point, place: tuple[int, int]) -> tuple[float, float] | None:
    """The part of the line through two points that lies inside a hex, as multiples of the way from a to b."""
    first, last = -1e9, 1e9
    x, y = measured_centre(place)
    for turn in range(6):
        out_x, out_y = cos(turn * pi / 3), sin(turn * pi / 3)
        start = (a[0] - x) * out_x + (a[1] - y) * out_y - sqrt(3) / 2
        change = (b[0] - a[0]) * out_x + (b[1] - a[1]) * out_y
        if abs(change) < NEAR:
            if start > 0:
                return None
        elif change > 0:
            last = min(last, -start / change)
        else:
            first = max(first, -start / change)
    return (first, last) if last - first > NEAR else None


def measured_crossing(a: Point, b: Point, wall: tuple[Point, Point]) -> float | None:
    """Where the line through a and b meets a wall."""
    (x0, y0), (x1, y1) = wall
    (ax, ay), (bx, by) = a, b
    below = (bx - ax) * (y1 - y0) - (by - ay) * (x1 - x0)
    if abs(below) < 1e-12:
        return None
    along = ((x0 - ax) * (y1 - y0) - (y0 - ay) * (x1 - x0)) / below
    on_wall = ((x0 - ax) * (by - ay) - (y0 - ay) * (bx - ax)) / below
    return along if -NEAR <= on_wall <= 1 + NEAR else None


def measured_free(
    a: Point, b: Point, ends: tuple[tuple[int, int], tuple[int, int]], walls: list[tuple[Point, Point]]
) -> bool:
    one, other = measured_part(a, b, ends[0]), measured_part(a, b, ends[1])
    if one is None or other is None:
        return False
    (_, leaves), (enters, _) = sorted((one, other))
    crossings = (measured_crossing(a, b, wall) for wall in walls)
    return not any(at is not None and leaves - NEAR <= at <= enters + NEAR for at in crossings)


def aside(a: Point, b: Point, by: tuple[float, float]) -> tuple[Point, Point]:
    far = dist(a, b)
    x, y = (b[1] - a[1]) / far, (a[0] - b[0]) / far
    return (a[0] + by[0] * x, a[1] + by[0] * y), (b[0] + by[1] * x, b[1] + by[1] * y)


def measured_sight(board: HexBoard, one: int, other: int, closed: set[int]) -> bool:
    if other in board.neighbours(one):
        return True
    walls = []
    for cell, (q, r) in enumerate(board.places):
        corners = measured_corners((q, r))
        for side, (right, down) in enumerate(DIRECTIONS):
            if cell in closed or board.numbers.get((q + right, r + down)) not in board.neighbours(cell):
                walls.append((corners[side], corners[(side + 1) % 6]))
    ends = (board.places[one], board.places[other])
    points = {(round(x, 9), round(y, 9)) for wall in walls for x, y in wall}
    points |= {(round(x, 9), round(y, 9)) for place in ends for x, y in measured_corners(place)}
    return any(
        measured_free(*aside(a, b, (left * ASIDE, right * ASIDE)), ends, walls)
        for a, b in combinations(sorted(points), 2)
        for left in (1, -1)
        for right in (1, -1)
    )


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_sight_equals_the_measured_geometry(data: st.DataObject) -> None:
    """JL-90.03"""
    wide = data.draw(st.integers(3, 6))
    field = [(q, r) for q in range(wide) for r in range(4)]
    missing = data.draw(st.sets(st.sampled_from(field), max_size=7))
    places = [place for place in field if place not in missing]
    sides = [pair for pair in combinations(places, 2) if hex_distance(*pair) == 1]
    walls = data.draw(st.lists(st.sampled_from(sides), max_size=6)) if sides else []
    doors = data.draw(st.sets(st.sampled_from(places), max_size=3))
    board = HexBoard(places, walls, doors)
    closed = {board.numbers[place] for place in doors}
    cells = [cell for cell in range(board.size) if cell not in closed]
    if len(cells) < 2:
        return
    for _ in range(6):
        one, other = data.draw(st.lists(st.sampled_from(cells), min_size=2, max_size=2, unique=True))
        assert board.sees(one, other, closed) == measured_sight(board, one, other, closed)


def test_a_gap_that_no_line_between_centres_or_corners_finds() -> None:
    """JL-90.03: whole hexes count."""
    board = HexBoard([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)])
    assert board.sees(board.cell("0,0"), board.cell("2,1"))
    assert board.sees(board.cell("0,0"), board.cell("3,2")) == measured_sight(
        board, board.cell("0,0"), board.cell("3,2"), set()
    )
