"""What bots hold to be next: the levers first, where pillars that nobody can break stand before an enemy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.packs import write
from tests.systems.massive_darkness.packs import CORE, library
from toolkit.content.library import load
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.aims import Aim, _tokens, aims_of
from toolkit.systems.massive_darkness.view import HIDDEN, View

MANIFEST = """
{id: own, title: Own, version: 1.0.0, system: massive-darkness, languages: [en], requires: [massive-darkness]}
"""
LURKING = """
id: lurking
kind: adventure
name: Lurking
map: |
  66668888
  66668888
  66668888
  66668888
tiles: {6: tile-6v, 8: tile-8r}
entry: 6.a3
exit: 8.d3
levels: {6.b2: 1}
objectives: [{name: Kill it., marked: gone}]
rules:
  - {on: enemy-destroyed, if: enemy.name == "late", do: [{mark: gone}]}
  - {on: entered, if: zone == "8.a3", do: [{EFFECT}]}
"""
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


@pytest.mark.parametrize(
    "effect",
    [
        "spawn_roaming_monster: {at: exit, name: late}",
        "spawn: {card: ash-imps, at: exit, name: late}",
        "may: [{spawn: {card: ash-imps, at: exit, name: late}}]",
    ],
)
def test_who_has_to_die_is_brought_in_first_by_whatever_gives_it_its_name(tmp_path: Path, effect: str) -> None:
    root = write(tmp_path, {"lantern.yaml": MANIFEST, "lurking.yaml": LURKING.replace("EFFECT", effect)})
    own = load([CORE, root]).library
    view = View(SYSTEM.new_state(own, own.get("own/lurking", kind="adventure"), Table(1, 1)), "wren")
    assert aims_of(view) == [Aim("enter", ("8.a3",))]
