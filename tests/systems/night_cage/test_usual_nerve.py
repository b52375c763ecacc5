"""Where a mode does not say how much nerve prisoners have, they have as much as in the modes that ship."""

from __future__ import annotations

from tests.systems.own import library_of
from toolkit.systems.night_cage.map.cage import USUAL_MOST_NERVE, USUAL_NERVE


def test_usual_nerve_is_that_of_the_modes_that_ship() -> None:
    modes = [each.data["nerve"] for each in library_of("night-cage").of_kind("adventure") if "nerve" in each.data]
    assert {"start": USUAL_NERVE, "most": USUAL_MOST_NERVE} in modes
    assert {each["start"] for each in modes} == {USUAL_NERVE}
