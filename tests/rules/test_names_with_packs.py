"""A name in a condition may be written with the pack before it, and may mean what has taken the place of something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.own_packs import library_with, problems
from toolkit.render.words import words_of
from toolkit.rules.expressions.nodes import unparse
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import TriggerNode
from toolkit.systems import find

ROLE = "{id: thief, kind: role, name: Thief}"
EATER = (
    "{id: eater, kind: tile, overrides: night-cage/wax-eater, name: Eater, symbol: w, "
    'exits: "┼", copies: 13, monster: {}}'
)


def mode(rule: str) -> str:
    given = "{on: turn-start, do: [{give_role: thief}]}"
    return f"{{id: deep, extends: base, name: Deep, first: false, rules: [{given}, {rule}]}}"


def second_rule(folder: Path, condition: str, *cards: str) -> tuple[TriggerNode, Any]:
    library = library_with(folder, "night-cage", *cards, mode(f"{{on: came, if: '{condition}', do: [lose]}}"))
    adventure = library.get("deep", kind="adventure")
    rules = tree_of(find("night-cage").vocabulary, library, adventure)
    return rules.triggers("rules")[1], words_of(library, adventure, "en")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"beside/thief" in prisoner.roles', '"thief" in prisoner.roles'),
        ('tile == "night-cage/crossroads"', 'tile == "crossroads"'),
        ('tile in ["night-cage/crossroads", "straight"]', 'tile in ["crossroads", "straight"]'),
        ('flicker or tile != "night-cage/gate"', 'flicker or tile != "gate"'),
    ],
)
def test_a_name_with_its_pack_is_asked_as_the_game_knows_it(written: str, meant: str, tmp_path: Path) -> None:
    """Such a condition checked clean, was printed right, and never held."""
    short, full = tmp_path / "short", tmp_path / "full"
    short.mkdir()
    full.mkdir()
    (one, words), (other, same) = second_rule(full, written, ROLE), second_rule(short, meant, ROLE)
    assert one.condition is not None
    assert other.condition is not None
    assert unparse(one.condition.term) == unparse(other.condition.term)
    assert words == same


def test_what_takes_a_place_is_meant_by_the_name_of_the_place(tmp_path: Path) -> None:
    rule, _ = second_rule(tmp_path, 'tile == "wax-eater"', ROLE, EATER)
    assert rule.condition is not None
    assert unparse(rule.condition.term) == 'tile == "eater"'


def test_a_name_with_a_pack_that_has_no_such_thing_is_told(tmp_path: Path) -> None:
    told = problems(
        tmp_path, "night-cage", ROLE, mode("{on: came, if: 'tile == \"night-cage/crosroads\"', do: [lose]}")
    )
    assert [(each.code, each.message) for each in told] == [("L0401", "there is no tile 'night-cage/crosroads'")]


def test_a_check_takes_it_on_every_card(tmp_path: Path) -> None:
    """What extends another was let through, and anything else was told that rules know no such name."""
    rule = "{on: entered, if: '\"beside/thief\" in prisoner.roles', do: [lose_nerve]}"
    tile = f'{{id: vent, kind: tile, name: Vent, symbol: ya, exits: "┼", copies: 2, triggers: [{rule}]}}'
    told = problems(tmp_path, "night-cage", ROLE, tile, mode("{on: turn-end, do: [{take_role: thief}]}"))
    assert [each.code for each in told if each.code != "L0404"] == []
