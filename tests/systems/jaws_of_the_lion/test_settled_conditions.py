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
        ("allies_exhausted > characters", "allies_exhausted is never more than characters"),
        ("cards_lost > 10", "cards_lost goes from 0 to 10"),
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


@pytest.mark.parametrize("event", ["acts", "round-begins", "half-health", "hero-leaves"])
def test_a_monster_whose_card_answers_is_on_the_board(tmp_path: Path, event: str) -> None:
    trigger = {"on": event, "if": "monsters > 0", "do": SPAWN}
    always = "this always holds and asks for nothing: monsters is never less than 1"
    assert told(tmp_path, {**BOSS, "triggers": [trigger]}) == [("L0309", always)]
    assert told(tmp_path, {**BOSS, "triggers": [{**trigger, "on": "dies"}]}) == []


def test_the_enemies_of_a_monster_are_the_characters(tmp_path: Path) -> None:
    assert told(tmp_path, ability("enemies_beside > 4")) == [
        ("L0879", "this never holds: enemies_beside goes from 0 to 4")
    ]


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


def item(event: str, condition: str) -> dict[str, Any]:
    told = {"id": "charm", "kind": "item", "name": "Charm", "number": 90, "slot": "small", "price": 5, "use": "once"}
    return {**told, "triggers": [{"on": event, "if": condition, "do": [{"heal": {"value": 1, "whom": "self"}}]}]}


@pytest.mark.parametrize(
    ("event", "condition", "why"),
    [
        ("turn", "me.stun", "this never holds: me.stun is always false"),
        ("turn", "not me.stun", "this always holds and asks for nothing: me.stun is always false"),
        ("attack-action", "me.disarm", "this never holds: me.disarm is always false"),
        ("move-action", "me.immobilize", "this never holds: me.immobilize is always false"),
        ("turn", "me.hp > 0", "this always holds and asks for nothing: me.hp is never less than 1"),
        ("attack", "target.hp == 0", "this never holds: target.hp is never less than 1"),
    ],
)
def test_who_acts_lives_and_is_kept_from_nothing(tmp_path: Path, event: str, condition: str, why: str) -> None:
    assert told(tmp_path, item(event, condition)) == [("L0879", why)]


@pytest.mark.parametrize(
    ("event", "condition"),
    [("turn", "me.disarm"), ("attacked", "me.stun"), ("attack", "me.immobilize"), ("attack-action", "me.stun")],
)
def test_what_keeps_from_something_else_may_be(tmp_path: Path, event: str, condition: str) -> None:
    """Stun keeps a character from nothing while others let it act (JL-90.26)."""
    assert told(tmp_path, item(event, condition)) == []


def test_one_character_at_least_acts(tmp_path: Path) -> None:
    message = "this always holds and asks for nothing: living goes from 1 to 4"
    assert told(tmp_path, item("turn", "living > 0")) == [("L0309", message)]


def test_who_is_exhausted_is_one_of_the_exhausted(tmp_path: Path) -> None:
    rule = {"on": "character-exhausted", "if": "exhausted > 0", "do": SPAWN}
    assert told(tmp_path, rules=[rule]) == [
        ("L0309", "this always holds and asks for nothing: exhausted goes from 1 to 4")
    ]
    assert told(tmp_path, rules=[{**rule, "if": "exhausted > 1"}]) == []


def test_a_monster_that_dies_has_no_hit_points_left(tmp_path: Path) -> None:
    trigger = {"on": "dies", "if": "monster.hp > 0", "do": SPAWN}
    assert told(tmp_path, {**BOSS, "triggers": [trigger]}) == [("L0879", "this never holds: monster.hp is always 0")]
    assert told(tmp_path, {**BOSS, "triggers": [{**trigger, "on": "half-health"}]}) == [
        ("L0879", "this always holds and asks for nothing: monster.hp goes from 1 to 4")
    ]
    assert told(tmp_path, {**BOSS, "triggers": [{**trigger, "on": "half-health", "if": "monster.hp > 3"}]}) == []


def test_the_keywords_of_a_card_are_known_on_it(tmp_path: Path) -> None:
    keyword = {"id": "beast", "kind": "keyword", "name": "beast"}
    trigger = {"on": "acts", "if": '"beast" in monster.keywords', "do": SPAWN}
    assert [code for code, _ in told(tmp_path, keyword, {**BOSS, "triggers": [trigger]})] == ["L0879"]
    always = [("L0879", "this always holds and asks for nothing: monster.keywords always has beast")]
    assert told(tmp_path, keyword, {**BOSS, "keywords": ["beast"], "triggers": [trigger]}) == always
    deck = ability('"beast" in me.keywords')
    assert told(tmp_path, keyword, {**BOSS, "keywords": ["beast"]}, deck) == []


def test_the_hit_points_on_a_card_are_known_on_it(tmp_path: Path) -> None:
    trigger = {"on": "acts", "if": "monster.hp < 10", "do": SPAWN}
    goes = "monster.hp goes from 1 to 9"
    assert told(tmp_path, {**BOSS, "triggers": [trigger]}) == [
        ("L0879", f"this always holds and asks for nothing: {goes}")
    ]
    never = [("L0879", f"this never holds: {goes}")]
    assert told(tmp_path, {**BOSS, "triggers": [{**trigger, "if": "monster.hp > 9"}]}) == never
    assert told(tmp_path, {**BOSS, "triggers": [{**trigger, "if": "monster.hp < 9"}]}) == []
    worked_out = {**BOSS, "levels": [{**LEVEL, "health": "5 * characters"}] * 8}
    assert told(tmp_path, {**worked_out, "triggers": [{**trigger, "if": "monster.hp > 9"}]}) == []
    assert told(tmp_path, card([{"move": 2, "if": "me.max_hp > 60"}])) == [
        ("L0879", "this never holds: me.max_hp goes from 10 to 26")
    ]


@pytest.mark.parametrize(
    ("cards", "is_settled"),
    [
        ([item("turn", "allies_beside > 3")], True),
        ([card([{"move": 2, "if": "allies_beside == 4"}])], True),
        ([card([{"move": 2, "if": "enemies_beside == 4"}])], False),
        ([BOSS, ability("allies_beside == 4")], False),
    ],
)
def test_allies_of_a_character_are_the_other_characters(tmp_path: Path, cards: list[Any], is_settled: bool) -> None:
    never = ("L0879", "this never holds: allies_beside goes from 0 to 3")
    assert told(tmp_path, *cards) == ([never] if is_settled else [])


def test_monsters_have_no_special_abilities_whatever_the_number(tmp_path: Path) -> None:
    card = {**ability("round > 2"), "actions": [{"special": "enemies_beside"}]}
    assert told(tmp_path, card) == [("L0878", "no boss with this deck has a special ability 1 or higher")]
    assert told(tmp_path, {**BOSS, "specials": [{"actions": [{"heal": 1}]}]}, card) == []


@pytest.mark.parametrize(
    ("goal", "found"),
    [
        ("collapsed and cards_left > 0", "this never holds: who is exhausted has no cards left"),
        ("collapsed or cards_left > 3", ""),
        ("not collapsed and cards_left > 3", ""),
        ("most_kills and kills == 0", "this never holds: who killed most has killed somebody"),
        ("most_kills and kills < 4", ""),
        ("kills == 0 and elite_kills >= 1", "this never holds: elite_kills is never more than kills"),
        ("kills <= 2 and elite_kills >= 2", ""),
        ("kills == 0 and (round > 3 and first_kills == 1)", "this never holds: first_kills is never more than kills"),
        ("kills == 0 or elite_kills >= 1", ""),
    ],
)
def test_a_battle_goal_can_be_fulfilled(tmp_path: Path, goal: str, found: str) -> None:
    card = {"id": "dare", "kind": "battle-goal", "name": "Dare", "number": 90, "goal": goal}
    assert told(tmp_path, card) == ([("L0879", found)] if found else [])
