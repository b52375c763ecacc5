"""Numbers of a state that is written by hand: those that no table can show are refused with what can be."""

from __future__ import annotations

import pytest

from tests.systems.machina_arcana.play import game

#: The least and the most: positions on the tracks, monster levels, tiers of items, explorers, insights of a campaign.
BOUNDS = {
    "round": (0, 10_000),
    "spawn_rating": (0, 4),
    "horror_rating": (0, 4),
    "first_rating": (0, 4),
    "threat": (1, 9),
    "threat_positions": (1, 9),
    "level": (1, 5),
    "item_level": (1, 3),
    "began": (1, 4),
    "insights": (0, 20),
}
EXPLORERS = {"boilerwright": {"at": "gate-hall/e6"}}


@pytest.mark.parametrize("name", BOUNDS)
def test_numbers_of_the_table_are_taken_within_their_bounds_and_refused_outside(name: str) -> None:
    least, most = BOUNDS[name]
    for value in (least, most):
        assert getattr(game({"explorers": EXPLORERS, "phase": "explorers", name: value}).state, name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"{name} must be a number from {least} to {most}, not {value}"):
            game({"explorers": EXPLORERS, name: value})
