"""A treasure or a monster's card names what the scenarios have in which it comes into play; bosses come to an end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST, WALK
from toolkit.checks.run import Options, run

#: Two scenarios: in the first lies the treasure and stands the stray rat, the second has what the first has not.
FIRST = {key: each for key, each in WALK.items() if key != "counters"} | {
    "treasures": {"1,0": "chest"},
    "monsters": [{"monster": "stray", "at": "3,0", "for": {"2": "normal"}}],
}
OTHER = {**FIRST, "id": "other", "rooms": "1 1 A 2 B 3\n 1 1   2   3\n", "things": "@ . . . . .\n @ .   .   .\n"} | {
    "treasures": {"1,0": "purse"},
    "monsters": [{"monster": "bold", "at": "3,0", "for": {"2": "normal"}}],
    "sections": {"7": {"door": "B", "story": "A lamp."}},
    "goods": {"A": {"at": "5,0", "do": [{"gain_gold": 1}]}},
    "locked": ["B"],
    "rules": [{"on": "round-end", "if": "round == 2", "do": [{"unlock_door": "B"}]}],
}
PURSE = {"id": "purse", "kind": "treasure", "name": "Purse", "number": 91, "effects": [{"gain_gold": 1}]}


def rat(name: str, *triggers: Any) -> dict[str, Any]:
    card = {"id": name, "kind": "monster", "name": name.title(), "extends": "gutter-rat", "deck": "gutter-rat"}
    return {**card, **({"triggers": [*triggers]} if triggers else {})}


def treasure(*effects: Any) -> dict[str, Any]:
    return {"id": "chest", "kind": "treasure", "name": "Chest", "number": 90, "effects": [*effects]}


def told(folder: Path, *cards: dict[str, Any]) -> list[tuple[str, str]]:
    for data in (FIRST, OTHER, PURSE, rat("stray"), rat("bold"), *cards):
        (folder / f"{data['id']}.yaml").write_text(json.dumps(data), "utf-8")
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return [(each.code, each.message) for each in report.diagnostics if each.code != "L0404"]


def test_both_scenarios_are_clean(tmp_path: Path) -> None:
    assert told(tmp_path, treasure({"open_door": "A"})) == []


@pytest.mark.parametrize(
    ("effect", "what"),
    [
        ({"open_door": "B"}, "door 'B'"),
        ({"unlock_door": "B"}, "door 'B'"),
        ({"read_section": "7"}, "section '7'"),
        ({"look_up": "A"}, "entry 'A'"),
        ({"gain_gold": 2, "if": '"3" in revealed'}, "room '3'"),
    ],
)
def test_a_treasure_names_what_is_where_it_lies(tmp_path: Path, effect: dict[str, Any], what: str) -> None:
    message = f"no scenario in which 'chest' comes into play has the {what}"
    assert told(tmp_path, treasure(effect)) == [("L0871", message)]


def test_a_treasure_unlocks_what_is_locked_there(tmp_path: Path) -> None:
    message = "no scenario in which 'chest' comes into play has a locked door A"
    assert told(tmp_path, treasure({"unlock_door": "A"})) == [("L0871", message)]


def test_a_treasure_that_lies_nowhere_may_be_for_any_scenario(tmp_path: Path) -> None:
    loose = {**treasure({"unlock_door": "B"}), "id": "casket"}
    assert told(tmp_path, treasure({"gain_gold": 1}), {**loose, "number": 92}) == []


@pytest.mark.parametrize(("name", "expected"), [("stray", [("L0871", "door 'B'")]), ("bold", [])])
def test_the_card_of_a_monster_names_what_is_where_it_comes(
    tmp_path: Path, name: str, expected: list[tuple[str, str]]
) -> None:
    card = rat(name, {"on": "dies", "do": [{"open_door": "B"}]})
    message = f"no scenario in which '{name}' comes into play has the "
    assert told(tmp_path, treasure({"gain_gold": 1}), card) == [(code, message + what) for code, what in expected]


ALTAR = {"altar": {"name": "Altar", "at": ["0,1"], "health": 4}}


@pytest.mark.parametrize(
    ("first", "effect"),
    [
        ({"locked": ["A"]}, {"unlock_door": "A"}),
        ({"sections": {"9": {"story": "A lamp."}}}, {"read_section": "9"}),
        ({"goods": {"C": {"do": [{"gain_gold": 1}]}}}, {"look_up": "C"}),
        ({"objects": ALTAR, "lost": '"altar" in destroyed'}, {"harm_object": {"object": "altar", "value": 4}}),
    ],
)
def test_a_card_does_what_its_scenario_waits_for(tmp_path: Path, first: dict[str, Any], effect: dict[str, Any]) -> None:
    """A treasure may be a key, and a monster may guard a section."""
    scenario = {**FIRST, "things": "@ . . .\n . @   .\n", **first}
    without = told(tmp_path, scenario, treasure({"gain_gold": 1}))
    assert [code for code, _ in without] in (["L0873"], ["L0877"], ["L0879"])
    assert told(tmp_path, scenario, treasure(effect)) == []
    keeper = rat("stray", {"on": "dies", "if": "character.hp > 3", "do": [effect]})
    assert told(tmp_path, scenario, treasure({"gain_gold": 1}), keeper) == []


@pytest.mark.parametrize(
    ("specials", "rings"),
    [
        ([[{"special": 1}]], ["1"]),
        ([[{"special": 2}], [{"heal": 1}, {"special": 1}]], ["1"]),
        ([[{"special": 2}], [{"special": 2}]], ["2"]),
        ([[{"special": 2}], [{"heal": 1}]], []),
        ([[{"special": 1, "if": "me.hp < 3"}]], []),
    ],
)
def test_a_special_ability_does_not_bring_itself_about(tmp_path: Path, specials: list[Any], rings: list[str]) -> None:
    level = {"health": 9, "move": 2, "attack": 3}
    boss = {"id": "sow", "kind": "boss", "name": "Sow", "deck": "gutter-rat", "levels": [level] * 8}
    card = {**boss, "specials": [{"actions": each} for each in specials]}
    expected = [("L0312", f"this never ends: the special ability {each} brings itself about again") for each in rings]
    assert told(tmp_path, treasure({"gain_gold": 1}), card) == expected
