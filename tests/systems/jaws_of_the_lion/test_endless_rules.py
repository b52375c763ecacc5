"""Rules that kill what they let appear, and answer to its death by doing so again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checks.packs import CORPUS
from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.trial import trial

BASE = CORPUS / "bases" / "jaws-of-the-lion"
#: The rats of the pack have 3 hit points, elite ones 6.
SPAWN: dict[str, Any] = {"spawn": {"monster": "rat", "at": "5,0"}}
ELITE: dict[str, Any] = {"spawn": {"monster": "rat", "at": "5,0", "rank": "elite"}}
KILL: dict[str, Any] = {"harm": {"value": 3, "whom": "monsters"}}


def written(folder: Path, rules: list[dict[str, Any]], triggers: list[dict[str, Any]]) -> Path:
    """The small pack with these rules in its scenario, and with these triggers on its monster."""
    for path in BASE.rglob("*.yaml"):
        text = path.read_text("utf-8")
        if path.name == "walk.yaml":
            text = text.partition("rules:")[0] + (f"rules: {json.dumps(rules)}\n" if rules else "")
        if path.name == "lantern.yaml":
            text += "requires: [jaws-of-the-lion]\n"
        if path.name == "rats.yaml" and triggers:
            text = text.replace("  standees: 6\n", f"  standees: 6\n  triggers: {json.dumps(triggers)}\n")
        target = folder / path.relative_to(BASE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return folder


def told(folder: Path, rules: list[dict[str, Any]], triggers: list[dict[str, Any]]) -> list[tuple[str, str]]:
    report = run([written(folder, rules, triggers)], Options(folder, use_cache=False, jobs=1))
    return [(each.code, each.message) for each in report.diagnostics]


def test_what_dies_at_once_and_comes_again_never_ends(tmp_path: Path) -> None:
    rule = {"on": "monster-died", "do": [SPAWN, KILL]}
    assert told(tmp_path, [rule], []) == [
        ("L0312", "this never ends: 'harm' makes 'monster-died' happen again"),
    ]


@pytest.mark.parametrize("more", [{}, {"if": "round > 2"}])
def test_one_rule_lets_appear_and_the_next_kills(tmp_path: Path, more: dict[str, Any]) -> None:
    coming, killing = {"on": "monster-died", **more, "do": [SPAWN]}, {"on": "monster-died", "do": [KILL]}
    assert [code for code, _ in told(tmp_path, [coming, killing], [])] == ["L0312"]
    assert told(tmp_path, [killing, coming], []) == []


@pytest.mark.parametrize("condition", ["round > 2", "level < 7 and characters == 2"])
def test_what_stays_as_it_is_does_not_stop_it(tmp_path: Path, condition: str) -> None:
    rule = {"on": "monster-died", "if": condition, "do": [SPAWN, KILL]}
    assert [code for code, _ in told(tmp_path, [rule], [])] == ["L0312"]


def test_a_monster_that_kills_those_of_its_kind_that_come(tmp_path: Path) -> None:
    trigger = {"on": "dies", "do": [SPAWN, KILL]}
    assert told(tmp_path, [], [trigger]) == [("L0312", "this never ends: 'harm' makes 'dies' happen again")]


@pytest.mark.parametrize(
    "rule",
    [
        {"on": "monster-died", "do": [SPAWN, {"harm": {"value": 2, "whom": "monsters"}}]},
        {"on": "monster-died", "do": [KILL, SPAWN]},
        {"on": "monster-died", "do": [KILL]},
        {"on": "monster-died", "do": [SPAWN, {"harm": {"value": 3, "whom": "characters"}}]},
        {"on": "monster-died", "do": [{"spawn": {"monster": "rat"}}, KILL]},
        {"on": "monster-died", "do": [SPAWN, {"harm": {"value": "3 * level", "whom": "monsters"}}]},
        {"on": "monster-died", "do": [ELITE, {"harm": {"value": 5, "whom": "monsters"}}]},
        {"on": "monster-died", "if": "monsters > 3", "do": [SPAWN, KILL]},
        {"on": "round-start", "do": [SPAWN, KILL]},
    ],
)
def test_what_comes_to_an_end_or_may_do_so_is_not_told(tmp_path: Path, rule: dict[str, Any]) -> None:
    assert told(tmp_path, [rule], []) == []


@pytest.mark.parametrize(
    ("condition", "ends"),
    [
        ('monster.type == "rat"', False),
        ('monster.rank == "normal" and monster.type == "rat"', False),
        ('monster.rank == "elite"', True),
        ('monster.type != "rat"', True),
    ],
)
def test_who_has_come_and_dies_is_known(tmp_path: Path, condition: str, ends: bool) -> None:
    rule = {"on": "monster-died", "if": condition, "do": [SPAWN, KILL]}
    found = {code for code, _ in told(tmp_path, [rule], [])}
    assert found == (set() if ends else {"L0312"})


@pytest.mark.parametrize(
    ("damage", "ends"), [("3 + level", False), ("max(3, level)", False), ("2 + level", True), ("3 * level", True)]
)
def test_damage_that_is_worked_out_kills_where_it_is_never_less(tmp_path: Path, damage: str, ends: bool) -> None:
    rule = {"on": "monster-died", "do": [SPAWN, {"harm": {"value": damage, "whom": "monsters"}}]}
    assert {code for code, _ in told(tmp_path, [rule], [])} == (set() if ends else {"L0312"})


def test_damage_for_each_comes_after_what_was_done_before(tmp_path: Path) -> None:
    rule = {"on": "monster-died", "do": [SPAWN, {"for_each": {"do": [KILL]}}]}
    assert [code for code, _ in told(tmp_path, [rule], [])] == ["L0312"]


def test_a_monster_and_a_scenario_that_set_each_other_off(tmp_path: Path) -> None:
    message = "this never ends: 'harm' makes 'monster-died' happen again, with the rules on 'dies' of 'rat'"
    killing, coming = {"on": "monster-died", "do": [KILL]}, {"on": "dies", "do": [SPAWN]}
    report = run([written(tmp_path, [killing], [coming])], Options(tmp_path, use_cache=False, jobs=1))
    assert [(each.code, each.message, each.path) for each in report.diagnostics] == [
        ("L0312", message, "adventures/walk.yaml")
    ]


@pytest.mark.parametrize(
    ("killing", "coming"),
    [
        ({"do": [KILL]}, {"do": [ELITE]}),
        ({"do": [KILL], "if": "monsters < 3"}, {"do": [SPAWN]}),
        ({"do": [KILL]}, {"do": [SPAWN], "if": "monsters < 3"}),
        ({"do": [KILL], "if": 'monster.rank == "elite"'}, {"do": [SPAWN]}),
        ({"do": [SPAWN]}, {"do": [KILL]}),
    ],
)
def test_a_monster_and_a_scenario_that_may_come_to_an_end(
    tmp_path: Path, killing: dict[str, Any], coming: dict[str, Any]
) -> None:
    assert told(tmp_path, [{"on": "monster-died", **killing}], [{"on": "dies", **coming}]) == []


@pytest.mark.parametrize(
    ("mended", "damage", "health", "ends"),
    [(1, 1, "3 * characters", False), (3, 2, 5, False), (1, 2, 5, True), (5, 5, 5, True), (2, 2, "2 + level", True)],
)
def test_an_object_that_is_mended_and_damaged_in_turn(
    tmp_path: Path, mended: int, damage: int, health: object, ends: bool
) -> None:
    mend = {"mend_object": {"object": "idol", "value": mended}}
    harm = {"harm_object": {"object": "idol", "value": damage}}
    rule = {"on": "object-damaged", "if": 'object == "idol"', "do": [mend, harm]}
    idol = {"idol": {"name": "Idol", "at": ["4,1"], "health": health, "foe_of": "characters"}}
    folder = written(tmp_path, [rule], [])
    walk = folder / "adventures/walk.yaml"
    walk.write_text(walk.read_text("utf-8") + f"objects: {json.dumps(idol)}\n", "utf-8")
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    never = "this never ends: 'harm_object' makes 'object-damaged' happen again"
    assert [each.message for each in report.diagnostics] == ([] if ends else [never])


def test_games_find_a_ring_that_a_condition_could_stop(tmp_path: Path) -> None:
    rule = {"on": "monster-died", "if": "monsters < 9", "do": [SPAWN, KILL]}
    folder = written(tmp_path, [rule], [])
    shipped = [each for each in shipped_packs() if each.parent.name == "jaws-of-the-lion"]
    (found,) = [each for each in trial(load([folder, *shipped]).library, "small-cellar") if each.code == "L1306"]
    assert (found.path.rpartition("/")[2], found.span.line) == ("walk.yaml", 1)
    assert found.message == "in play, effects feed each other for ever: walk: harm → walk: harm"


def test_the_death_of_another_kind_is_no_moment_of_the_card(tmp_path: Path) -> None:
    other = {"spawn": {"monster": "gutter-rat", "at": "5,0"}}
    assert told(tmp_path, [], [{"on": "dies", "do": [other, {"harm": {"value": 60, "whom": "monsters"}}]}]) == []
