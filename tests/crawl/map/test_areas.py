"""Areas of effect: what is drawn, and every way it can be laid, against turning and mirroring on paper."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.crawl.map.areas import Area, read_area
from toolkit.rules.boards.hexes import DIRECTIONS

Offset = tuple[int, int]


def area(drawing: str) -> Area:
    found, problems = read_area(drawing)
    assert problems == []
    assert found is not None
    return found


def test_an_area_from_the_hex_of_who_acts() -> None:
    assert area("@ x\n x x") == Area(((1, 0), (0, 1), (1, 1)), True)


def test_an_area_that_lies_somewhere_in_range() -> None:
    assert area("x x\n x") == Area(((0, 0), (1, 0), (0, 1)), False)


@pytest.mark.parametrize(
    ("drawing", "ways"), [("@ x", 6), ("@ x x", 6), ("x x\n x", 2), ("x", 1), ("@ x\n x", 6), ("x x x", 3)]
)
def test_how_many_ways_there_are_to_lay_it(drawing: str, ways: int) -> None:
    assert len(area(drawing).placements) == ways


def on_paper(place: Offset) -> tuple[float, float]:
    q, r = place
    return sqrt(3) * (q + r / 2), 1.5 * r


def key(points: list[tuple[float, float]], own: bool) -> tuple[tuple[int, int], ...]:
    """Points as they lie, in half widths and rows, or, if it does not matter where, from their first."""
    rounded = sorted((round(2 * x / sqrt(3)), round(y / 1.5)) for x, y in points)
    x0, y0 = (0, 0) if own else rounded[0]
    return tuple((x - x0, y - y0) for x, y in rounded)


@st.composite
def grown(draw: st.DrawFn) -> list[Offset]:
    """Hexes that hang together, the first of them (0, 0)."""
    hexes = [(0, 0)]
    for _ in range(draw(st.integers(1, 5))):
        (q, r), (right, down) = draw(st.sampled_from(hexes)), draw(st.sampled_from(DIRECTIONS))
        if (q + right, r + down) not in hexes:
            hexes.append((q + right, r + down))
    return hexes


@settings(max_examples=1000, deadline=None)
@given(grown(), st.booleans())
def test_every_placement_is_the_pattern_turned_or_mirrored_on_paper(hexes: list[Offset], own: bool) -> None:
    """JL-6.19, by turning points of the plane by sixths of a circle and by mirroring them."""
    affected = hexes[1:] if own else hexes
    turned = set()
    for sixths in range(6):
        for mirror in (1, -1):
            angle = sixths * pi / 3
            points = [on_paper(place) for place in affected]
            points = [(x, y * mirror) for x, y in points]
            points = [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points]
            turned.add(key(points, own))
    placements = Area(tuple(affected), own).placements
    assert {key([on_paper(place) for place in placed], own) for placed in placements} == turned
    assert len(placements) == len(turned)


@settings(max_examples=200, deadline=None)
@given(grown(), st.booleans())
def test_a_drawn_area_is_read_as_it_was_drawn(hexes: list[Offset], own: bool) -> None:
    top = min(r for _, r in hexes)
    left = min(2 * q + r for q, r in hexes)
    left -= (left + top) % 2
    rows: dict[int, dict[int, str]] = {}
    for number, (q, r) in enumerate(hexes):
        rows.setdefault(r - top, {})[2 * q + r - left] = "@" if own and number == 0 else "x"
    drawing = "\n".join(
        "".join(rows.get(row, {}).get(column, " ") for column in range(60)).rstrip() for row in range(max(rows) + 1)
    )
    found = area(drawing)
    assert found.own == own
    if own:
        assert set(found.hexes) == set(hexes[1:])
    else:
        assert set(found.placements) == set(Area(tuple(hexes), False).placements)


@pytest.mark.parametrize(
    ("drawing", "message", "at"),
    [
        ("x x\nx", "between two hexes", 4),
        ("@ o", "the sign `o`", 2),
        ("@ x @", "only once", 4),
        ("@", "at least one hex", 0),
        ("x . x", "does not touch", 4),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told_at_its_character(drawing: str, message: str, at: int) -> None:
    found, problems = read_area(drawing)
    assert found is None
    assert message in problems[0].message
    assert problems[0].start == at
