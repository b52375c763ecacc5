"""What printed words call things of an adventure that have no name of their own."""

from __future__ import annotations

import pytest

from toolkit.systems.massive_darkness.print.names import _objectives, tile_label


def test_marks_are_known_by_their_objective_and_how_many_it_needs() -> None:
    objectives = [
        {"name": "Get in.", "leave": "all"},
        {"name": "Ring twice.", "marked": "toll", "count": 2},
        {"name": "Light it.", "marked": "lit"},
        {"name": "Once.", "marked": "once", "count": 1},
        {"name": "Called.", "marked": "water", "count": 3},
    ]
    assert dict(_objectives({"objectives": objectives}, {"water"})) == {
        "objective:toll": "2",
        "needed:toll": "2",
        "objective:lit": "3",
        "objective:once": "4",
    }


@pytest.mark.parametrize(
    ("laid", "label"), [("tile-6v", "6V"), ({"tile": "core/tile-2r", "turned": 90}, "2R"), ("cellar", "x")]
)
def test_a_tile_is_called_by_its_number(laid: object, label: str) -> None:
    assert tile_label("x", laid) == label
