"""Conditions that are settled before anybody plays are refused; those that may hold and may fail are not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST, WALK
from toolkit.checks.run import Options, run

SPAWN = [{"spawn": {"monster": "gutter-rat", "at": "0,0"}}]
LEVEL = {"health": 9, "move": 2, "attack": 3}
BOSS = {"id": "sow", "kind": "boss", "name": "Sow", "deck": "gutter-rat", "immune": ["wound"], "levels": [LEVEL] * 8}


def told(folder: Path, *cards: dict[str, Any], rules: list[dict[str, Any]] | None = None) -> list[tuple[str, str]]:
    """What check says of a scenario with these rules, and of these cards beside it."""
    walk = {key: each for key, each in WALK.items() if key != "counters"}
    if rules is not None:
        walk["rules"] = rules
    for data in (MANIFEST, walk, *cards):
        name = "lantern" if data is MANIFEST else data["id"]
        (folder / f"{name}.yaml").write_text(json.dumps(data), "utf-8")
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return [(each.code, each.message) for each in report.diagnostics if each.code != "L0404"]


def ability(condition: str, **more: Any) -> dict[str, Any]:
    action = {"move": {"by": 0}, "if": condition, **more}
    told = {"id": "dash", "kind": "monster-ability", "name": "Dash", "deck": "gutter-rat", "initiative": 9}
    return {**told, "actions": [action]}


def card(actions: list[Any]) -> dict[str, Any]:
    told = {"id": "stance", "kind": "ability-card", "name": "Stance", "mercenary": "bulwark", "number": 90}
    return {**told, "level": "1", "initiative": 20, "top": {"actions": actions}, "bottom": {"actions": [{"move": 2}]}}


@pytest.mark.parametrize("event", ["round-start", "turn-ends", "round-end", "treasure-looted"])
def test_a_rule_in_a_round_does_not_ask_whether_there_is_one(tmp_path: Path, event: str) -> None:
    walk = [{"on": event, "if": "round > 0", "do": SPAWN}]
    assert ("L0309", "this always holds and asks for nothing: round is never less than 1") in told(tmp_path, rules=walk)


def test_the_first_room_is_revealed_before_the_first_round(tmp_path: Path) -> None:
    assert told(tmp_path, rules=[{"on": "room-revealed", "if": "round == 0", "do": SPAWN}]) == []
    assert told(tmp_path, rules=[{"on": "monster-died", "if": "round > 0", "do": SPAWN}]) == []


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("living > characters", "living is never more than characters"),
        ("elites > monsters", "elites is never more than monsters"),
        ("at_exit > characters", "at_exit is never more than characters"),
        ("exhausted > characters", "exhausted is never more than characters"),
        ("character.hp > character.max_hp", "character.hp is never more than character.max_hp"),
    ],
)
def test_what_is_part_of_something_is_never_more(tmp_path: Path, condition: str, why: str) -> None:
    rule = {"on": "turn-ends", "if": condition, "do": SPAWN}
    assert told(tmp_path, rules=[rule]) == [("L0309", f"this never holds: {why}")]


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("strongest_attack > damage_dealt", "strongest_attack is never more than damage_dealt"),
        ("short_rests > round", "short_rests is never more than round"),
        ("my_hp > my_full_hp", "my_hp is never more than my_full_hp"),
    ],
)
def test_a_battle_goal_asks_for_what_can_be(tmp_path: Path, goal: str, why: str) -> None:
    data = {"id": "late", "kind": "battle-goal", "name": "Late", "number": 90, "goal": goal}
    assert told(tmp_path, data) == [("L0879", f"this never holds: {why}")]


def test_a_type_is_not_asked_for_on_the_card_of_one_type(tmp_path: Path) -> None:
    always = "this always holds and asks for nothing: me.type is always gutter-rat"
    assert told(tmp_path, ability('me.type == "gutter-rat"')) == [("L0879", always)]
    assert told(tmp_path, BOSS, ability('me.type == "gutter-rat"')) == []
    assert told(tmp_path, BOSS, ability('me.rank != "boss"')) == []


def test_on_the_card_of_a_monster_its_type_is_known(tmp_path: Path) -> None:
    trigger = {"on": "acts", "if": 'monster.type == "sow"', "do": SPAWN}
    always = "this always holds and asks for nothing: monster.type is always sow"
    assert told(tmp_path, {**BOSS, "triggers": [trigger]}) == [("L0879", always)]
    by_somebody = {**trigger, "on": "half-health", "if": 'character.rank == "character"'}
    assert told(tmp_path, {**BOSS, "triggers": [by_somebody]}) == []


def test_a_boss_does_not_have_what_it_is_immune_to(tmp_path: Path) -> None:
    trigger = {"on": "acts", "if": "monster.wound", "do": SPAWN}
    assert told(tmp_path, {**BOSS, "triggers": [trigger]}) == [
        ("L0879", "this never holds: monster.wound is always false")
    ]
    assert told(tmp_path, {**BOSS, "triggers": [{**trigger, "if": "monster.muddle"}]}) == []
    assert told(tmp_path, BOSS, ability("me.wound")) == []


def test_somebody_else_may_be_another(tmp_path: Path) -> None:
    own = [{"move": 2, "if": 'me.type == "bulwark"'}]
    assert told(tmp_path, card(own)) == [("L0879", "this always holds and asks for nothing: me.type is always bulwark")]
    for whose in ({"allow": {"range": 2, "actions": own}}, {"for_each": {"do": own}}):
        assert told(tmp_path, card([whose])) == []


def test_whether_a_character_has_done_it_may_be_asked(tmp_path: Path) -> None:
    """Monsters also die of traps and of rules: then it is about no character."""
    rule = {"on": "monster-died", "if": 'character.rank == "character"', "do": SPAWN}
    assert told(tmp_path, rules=[rule]) == []
