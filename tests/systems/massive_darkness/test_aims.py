"""What bots hold to be next: the levers first, where pillars that nobody can break stand before an enemy."""

from __future__ import annotations

from typing import Any

from tests.systems.massive_darkness.packs import library
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.aims import Aim, _tokens, aims_of
from toolkit.systems.massive_darkness.view import HIDDEN, View

LAST_FLOOR = {
    "level": 5,
    "flags": {"first-death": 1, "second-death": 1, "death": 2, "second-floor": 1, "third-floor": 1},
    "heroes": {"wren": {"zone": "4.d1"}},
    "enemies": {"third-dark": {"card": "unlit-sovereign", "zone": "4.a1"}},
}


def aims(**given: Any) -> list[Aim]:
    adventure = library().get("massive-darkness/thrice-put-out", kind="adventure")
    return aims_of(View(SYSTEM.from_data(library(), adventure, {**LAST_FLOOR, **given}), "wren"))


def test_levers_come_before_an_enemy_that_pillars_shut_off() -> None:
    assert aims() == [Aim("flip", ("4.a4", "4.d4"))]


def test_one_lever_is_not_enough() -> None:
    lever = {"token": "lair", "at": "4.d4"}
    pillar = {"at": "4.c2", "bars": "4.b2"}
    assert aims(pillars={"pillar-2": pillar}, tokens=[lever]) == [Aim("flip", ("4.d4",))]


def test_when_the_way_is_free_the_enemy_comes_first() -> None:
    assert aims(pillars={}) == [Aim("kill", ("4.a1",), ("third-dark",))]


def test_a_token_that_lies_face_down_may_be_of_any_kind_that_is_hidden() -> None:
    adventure = library().get("massive-darkness/what-the-fire-left", kind="adventure")
    view = View(SYSTEM.new_state(library(), adventure, Table(1, 1)), "wren")
    hidden = tuple(sorted(token.zone for token in view.tokens() if token.kind == HIDDEN))
    assert len(hidden) == 3
    assert list(_tokens(view, frozenset({"artifact"}))) == [Aim("pick-up", hidden, ("artifact",))]
    assert list(_tokens(view, frozenset({"keystone"}))) == []
