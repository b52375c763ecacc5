"""Maps as pictures: walls that run on are one line, and hexes are drawn as their board measures them."""

from __future__ import annotations

from math import dist, isclose

from toolkit.crawl.map.pictures import HEX_HEIGHT, border, frame, hex_floor, of_hexes, walls
from toolkit.rules.boards.hexes import HexBoard
from toolkit.rules.boards.picture import Picture

ROOM = {(0, 0): "a", (1, 0): "b", (0, 1): "c"}


def test_the_frame_leaves_empty_ground_out() -> None:
    assert frame([(3, 2), (5, 7)]) == (3, 2, 3, 6)


def test_walls_run_on_around_what_is_joined() -> None:
    lines = walls(ROOM, lambda one, other: {one, other} == {"a", "b"})
    assert sorted(lines) == [
        ((0, 0), (0, 2)),
        ((0, 0), (2, 0)),
        ((0, 1), (2, 1)),
        ((0, 2), (1, 2)),
        ((1, 1), (1, 2)),
        ((2, 0), (2, 1)),
    ]


def test_what_is_joined_has_no_wall_between() -> None:
    lines = walls(ROOM, lambda one, other: True)
    assert ((0, 1), (2, 1)) not in lines
    assert ((1, 1), (2, 1)) in lines


def test_a_border_is_the_same_from_both_sides() -> None:
    assert border((0, 0), (1, 0)) == border((1, 0), (0, 0)) == ((1, 0), (1, 1))
    assert border((0, 0), (0, 1)) == border((0, 1), (0, 0)) == ((0, 1), (1, 1))


def hexes() -> Picture:
    board = HexBoard([(0, 0), (1, 0), (0, 1)], walls=[((0, 0), (1, 0))], doors=[(0, 1)])
    return of_hexes(board, marks={"0,0": "entry"}, dark={"1,0"})


def test_hexes_keep_their_names_marks_and_light() -> None:
    places = {place.name: place for place in hexes().places}
    assert list(places) == ["0,0", "1,0", "0,1"]
    assert (places["0,0"].mark, places["0,0"].dark, places["1,0"].dark) == ("entry", False, True)


def test_the_outline_of_a_hex_is_regular_and_one_wide() -> None:
    picture = hexes()
    wide, high = picture.unit
    for place in picture.places:
        corners = [(x * wide, y * high) for x, y in picture.outline(place)]
        sides = [dist(one, other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]
        assert all(isclose(side, sides[0]) for side in sides)
        assert isclose(max(x for x, _ in corners) - min(x for x, _ in corners), 1)


def test_hexes_lie_inside_their_picture_and_walls_on_their_outlines() -> None:
    picture = hexes()
    corners = {corner for place in picture.places for corner in picture.outline(place)}
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in corners)
    assert {point for line in picture.walls for point in line} <= corners
    shared = set(picture.outline(picture.places[0])) & set(picture.outline(picture.places[1]))
    assert [set(line) for line in picture.walls].count(shared) == 1


def test_a_door_hex_is_outlined() -> None:
    picture = hexes()
    door = next(place for place in picture.places if place.name == "0,1")
    assert {point for line in picture.doors for point in line} == set(picture.outline(door))
    assert len(picture.doors) == 6


def test_walls_of_hexes_on_paper_are_whole_sides_of_the_hexes_they_stand_at() -> None:
    board = HexBoard([(0, 0), (1, 0), (0, 1)], walls=[((0, 0), (1, 0))])
    floor = hex_floor(board, range(3))
    assert len(floor.walls) == len({frozenset(((x0, y0), (x1, y1))) for x0, y0, x1, y1 in floor.walls}) == 13
    middles = [(left + 1 / 2, top + HEX_HEIGHT / 2) for left, top in floor.corners.values()]
    for x0, y0, x1, y1 in floor.walls:
        assert isclose(dist((x0, y0), (x1, y1)), HEX_HEIGHT / 2, abs_tol=0.001)
        near = [middle for middle in middles if isclose(dist(middle, (x0, y0)), HEX_HEIGHT / 2, abs_tol=0.001)]
        assert any(isclose(dist(middle, (x1, y1)), HEX_HEIGHT / 2, abs_tol=0.001) for middle in near)
