"""What the cards of an explorer give together: only what is worn hangs on an item."""

from __future__ import annotations

from tests.systems.machina_arcana.play import game
from toolkit.systems.machina_arcana import stats


def test_only_what_is_worn_hangs_on_an_item() -> None:
    explorer = {"at": "gate-hall/d3", "carried": ["veil-phial"], "scars": ["bad-knee"]}
    state = game({"explorers": {"tinkerer": explorer}}).state
    unit = state.explorers["tinkerer"]
    unit.events = ["drowned-hymnal", "gills"]
    stats.refresh(state, unit)
    passives = [hung_on for found in unit.kit.passives.values() for _, hung_on in found]
    assert len(passives) > 3
    assert len(unit.kit.abilities) > 0
    assert {*passives, *(each.worn for each in unit.kit.abilities)} == {-1}
