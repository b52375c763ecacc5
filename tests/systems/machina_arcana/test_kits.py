"""What the cards of an explorer give together, and what is known of an ability before it is used."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.machina_arcana.play import game
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.verbs import judged
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment


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


def test_nothing_is_arcane_before_an_ability_is_named() -> None:
    state = game({"explorers": {"tinkerer": {"at": "gate-hall/d3"}}}).state
    quiet = QuietMoment(state, state.explorers["tinkerer"])
    assert (quiet.melee, quiet.arcane, quiet.dice, quiet.mine) == (True, False, 0, False)


@pytest.mark.parametrize(("essence", "used"), [(2, False), (3, False), (4, True)])
def test_essence_is_used_to_destroy_while_one_is_left_to_spare(essence: int, used: bool) -> None:
    me, ability = SimpleNamespace(essence=essence), SimpleNamespace(cost=SimpleNamespace(essence=2))
    assert judged.destroying(cast(Any, None), cast(Any, me), cast(Any, ability), {}) == used
