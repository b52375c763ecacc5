"""How far bots hold it to be: a step, a door, and every pillar that must be broken on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.systems.massive_darkness.packs import library
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.roads import DOOR, PILLAR, roads_to
from toolkit.systems.massive_darkness.view import View

ONE_WAY_IN = {"at": "5.c1", "bars": "5.d1"}


def roads(adventure: str, goal: str, **given: Any) -> Mapping[str, int]:
    entity = library().get(f"massive-darkness/{adventure}", kind="adventure")
    state = SYSTEM.from_data(library(), entity, {"heroes": {"wren": {}}, **given})
    return roads_to(View(state, "wren"), [goal])


def test_a_pillar_on_the_only_way_costs_what_it_takes_to_break_it() -> None:
    found = roads("three-behind-stone", "5.d1", pillars={"pillar-1": ONE_WAY_IN})
    assert found["5.c1"] == 1 + PILLAR


def test_every_pillar_on_an_edge_has_to_be_broken() -> None:
    found = roads("three-behind-stone", "5.d1", pillars={"pillar-1": ONE_WAY_IN, "pillar-2": ONE_WAY_IN})
    assert found["5.c1"] == 1 + 2 * PILLAR
    assert found["5.b1"] == 2 + 2 * PILLAR


def test_where_the_pillars_are_gone_it_is_a_step() -> None:
    assert roads("three-behind-stone", "5.d1", pillars={})["5.c1"] == 1


def test_a_pillar_is_dearer_than_a_door() -> None:
    assert DOOR < PILLAR
    closed = {"pillars": {}, "doors": {"5.A1": "closed"}}
    assert roads("three-behind-stone", "5.d1", **closed)["5.c1"] == 1 + DOOR


def test_no_door_opens_a_way_that_pillars_bar_which_nobody_can_break() -> None:
    given = {"level": 5, "flags": {"first-death": 1, "second-death": 1}}
    assert "4.c2" not in roads("thrice-put-out", "4.a1", **given)
    free = roads("thrice-put-out", "4.a1", pillars={}, **given)
    assert free["4.c2"] == 3 + DOOR


def test_stairs_that_wait_for_a_mark_are_no_way_before_it() -> None:
    assert "3.d4" not in roads("thrice-put-out", "1.a1")
    assert roads("thrice-put-out", "1.a1", flags={"first-death": 1})["3.d4"] == 1
