"""What cards say and can never happen is refused, and what is like it and can happen is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion import test_additions
from tests.systems.jaws_of_the_lion.test_additions import card, item


def found(folder: Path, data: dict[str, Any]) -> list[str]:
    """What checking says of an entity; nothing refers to it."""
    return [each for each in test_additions.found(folder, data) if not each.startswith("L0404")]


FIRE = {"consume": {"element": "fire", "then": [{"heal": 2}]}}
CHARGED = "L0874: fire is charged in this turn, and cannot be consumed in the same turn"
CONSUMED = "L0874: fire is consumed in this turn, and cannot be charged in the same turn"
TWICE = "L0874: fire is charged in this turn already"


def within(*effects: dict[str, Any], element: str = "fire") -> dict[str, Any]:
    return {"consume": {"element": element, "then": [*effects]}}


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([{"charge": "fire"}, FIRE], CHARGED),
        ([{"charge": "ice"}, FIRE], ""),
        ([{"charge": "any"}, FIRE], ""),
        ([{"charge": "fire", "if": "me.hp > 3"}, FIRE], ""),
        ([{"may": [{"charge": "fire"}]}, FIRE], ""),
        ([{"charge": "fire"}, {"allow": {"range": 2, "actions": [FIRE]}}], CHARGED),
        ([FIRE, {"charge": "fire"}], ""),
        ([within({"charge": "fire"})], CONSUMED),
        ([within({"allow": {"range": 2, "actions": [{"charge": "fire"}]}})], CONSUMED),
        ([within({"charge": "fire"}, element="any")], ""),
        ([{"charge": "fire"}, {"charge": "fire"}], TWICE),
        ([within(FIRE)], "L0874: fire is consumed already by what this belongs to"),
        ([within({"kindle": "fire"}, FIRE)], ""),
        ([within({"kindle": "any"}, FIRE)], ""),
    ],
)
def test_no_element_is_charged_and_consumed_in_one_turn(
    tmp_path: Path, actions: list[dict[str, Any]], told: str
) -> None:
    assert found(tmp_path, card(actions=[{"attack": 2}, *actions])) == ([told] if told else [])


def test_a_half_charges_no_element_twice(tmp_path: Path) -> None:
    half = {"actions": [{"attack": 2}, {"charge": "fire"}], "charge": ["ice", "fire"]}
    assert found(tmp_path, card(**half)) == ["L0874: an action of this half charges fire already"]


@pytest.mark.parametrize(("charge", "is_in_vain"), [(["fire"], True), (["ice"], False), (["any"], False)])
def test_what_a_monster_charges_it_does_not_consume(tmp_path: Path, charge: list[str], is_in_vain: bool) -> None:
    told = {"id": "flare", "kind": "monster-ability", "name": "Flare", "deck": "bone-hulk", "initiative": 40}
    told |= {"charge": charge, "actions": [{"consume": {"element": "fire", "then": [{"add": {"attack": 1}}]}}]}
    told["actions"].append({"attack": {"by": 0}})
    assert found(tmp_path, told) == ([CHARGED] if is_in_vain else [])


@pytest.mark.parametrize(
    ("half", "is_in_vain"), [({"round": True}, True), ({"round": True, "lost": True}, True), ({"lost": True}, False)]
)
def test_a_bonus_of_the_round_never_sees_a_turn_begin(tmp_path: Path, half: dict[str, Any], is_in_vain: bool) -> None:
    lasting = {"triggers": [{"on": "turn-start", "do": [{"heal": {"value": 1, "whom": "self"}}]}]}
    message = "L0884: 'turn-start' never comes: the bonus begins in your turn and ends with the round"
    assert found(tmp_path, card(lasting=lasting, **half)) == ([message] if is_in_vain else [])


@pytest.mark.parametrize(
    ("attack", "condition", "told"),
    [
        ({"value": 2}, "ranged", "this never holds: ranged is always false"),
        ({"value": 2, "range": 3}, "ranged", "this always holds and asks for nothing: ranged is always true"),
        ({"value": 2, "range": 3}, "not ranged", "this never holds: ranged is always true"),
        ({"value": 2, "range": "level"}, "ranged", ""),
        ({"value": 2, "area": "row"}, "ranged", "this never holds: ranged is always false"),
        ({"value": 2, "range": 2, "area": "patch"}, "not ranged", "this never holds: ranged is always true"),
    ],
)
def test_each_attack_of_an_ability_is_ranged_or_not(
    tmp_path: Path, attack: dict[str, Any], condition: str, told: str
) -> None:
    areas = [{"id": name, "kind": "area", "name": name, "drawing": each} for name, each in AREAS.items()]
    used = [each for each in areas if each["id"] == attack.get("area")]
    (tmp_path / "areas.yaml").write_text(json.dumps(used), "utf-8")
    half = {"actions": [{"attack": attack}], "each_attack": [{"add": {"attack": 1}, "if": condition}]}
    assert found(tmp_path, card(**half)) == ([f"L0879: {told}"] if told else [])


AREAS = {"row": "@ x x", "patch": "x x"}


def test_attacks_of_two_kinds_may_be_told_apart(tmp_path: Path) -> None:
    half = {"actions": [{"attack": 2}, {"attack": {"value": 1, "range": 3}}]}
    assert found(tmp_path, card(**half, each_attack=[{"add": {"attack": 1}, "if": "ranged"}])) == []


KEPT = "L0879: this never holds where somebody can {}: me.{} is always false"


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([{"attack": 2, "if": "me.disarm"}], KEPT.format("attack", "disarm")),
        ([{"move": 2, "if": "me.immobilize and level > 2"}], KEPT.format("move", "immobilize")),
        ([{"heal": 2, "if": "me.stun"}], KEPT.format("act", "stun")),
        ([{"heal": 2, "if": "me.disarm"}], ""),
        ([{"allow": {"range": 2, "actions": [{"heal": 1, "if": "me.stun"}]}}], ""),
        ([{"allow": {"range": 2, "actions": [{"attack": 1, "if": "me.disarm"}]}}], KEPT.format("attack", "disarm")),
        ([{"give": {"conditions": ["stun"], "whom": "self"}}, {"may": [{"heal": 1, "if": "me.poison"}]}], ""),
    ],
)
def test_what_a_condition_keeps_from_does_not_ask_for_it(
    tmp_path: Path, actions: list[dict[str, Any]], told: str
) -> None:
    assert found(tmp_path, card(actions=actions)) == ([told] if told else [])


@pytest.mark.parametrize(
    ("passive", "told"),
    [
        ({"stat": "attack", "by": 1, "if": "me.disarm"}, KEPT.format("attack", "disarm")),
        ({"stat": "move", "by": 1, "if": "me.immobilize"}, KEPT.format("move", "immobilize")),
        ({"stat": "shield", "by": 1, "if": "me.stun and me.disarm"}, ""),
    ],
)
def test_a_lasting_change_counts_at_some_time(tmp_path: Path, passive: dict[str, Any], told: str) -> None:
    assert found(tmp_path, card(lost=True, lasting={"passives": [passive]})) == ([told] if told else [])


def test_a_stunned_character_has_no_bonus_when_its_turn_begins(tmp_path: Path) -> None:
    lasting = {"triggers": [{"on": "turn-start", "if": "me.stun", "do": [{"move": 1}]}]}
    assert found(tmp_path, card(lost=True, lasting=lasting)) == ["L0879: this never holds: me.stun is always false"]


@pytest.mark.parametrize(
    ("effect", "is_in_vain"),
    [({"gain_gold": 1}, True), ({"refresh_item": {}}, True), ({"for_each": {"do": [{"gain_gold": 1}]}}, False)],
)
def test_what_monsters_draw_gives_nothing_to_characters_alone(
    tmp_path: Path, effect: dict[str, Any], is_in_vain: bool
) -> None:
    told = {"id": "greed", "kind": "modifier-card", "name": "Greed", "value": 0, "effects": [effect]}
    assert [each[:5] for each in found(tmp_path, {**told, "owner": "monsters"})] == ["L0882"] * is_in_vain
    assert found(tmp_path, told) == []


LEVELS = [{"health": 20, "move": 2, "attack": 3}] * 8
OGRE: dict[str, Any] = {"id": "ogre", "kind": "boss", "name": "Ogre", "deck": "boss", "levels": LEVELS}
IMMUNE = "L0884: 'stun' does nothing here: ogre is immune to it"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"triggers": [{"on": "acts", "do": [{"inflict": {"conditions": ["stun"], "whom": "monster"}}]}]}, IMMUNE),
        ({"triggers": [{"on": "acts", "do": [{"inflict": {"conditions": ["stun"], "whom": "characters"}}]}]}, ""),
        ({"specials": [{"actions": [{"give": {"conditions": ["poison", "stun"], "whom": "self"}}]}]}, IMMUNE),
        ({"specials": [{"actions": [{"give": {"conditions": ["poison"], "whom": "self"}}]}]}, ""),
        ({"specials": [{"actions": [{"give": {"conditions": ["stun"]}}]}]}, ""),
    ],
)
def test_a_boss_gives_itself_nothing_that_it_is_immune_to(tmp_path: Path, more: dict[str, Any], told: str) -> None:
    assert found(tmp_path, {**OGRE, "immune": ["stun"], **more}) == ([told] if told else [])


@pytest.mark.parametrize(
    ("health", "condition", "told"),
    [
        (1, "", "L0884: 'half-health' never happens: 'ogre' has 1 hit point"),
        (2, "", ""),
        ("characters", "", ""),
        (20, "monster.hp > 10", "L0879: this never holds: monster.hp goes from 1 to 10"),
        (20, "monster.hp < 10", ""),
    ],
)
def test_half_of_the_hit_points_can_be_lost(tmp_path: Path, health: object, condition: str, told: str) -> None:
    rule = {"on": "half-health", "do": [{"harm": 1}], **({"if": condition} if condition else {})}
    levels = [{**each, "health": health} for each in LEVELS]
    assert found(tmp_path, {**OGRE, "levels": levels, "triggers": [rule]}) == ([told] if told else [])


def test_a_treasure_knows_which_it_is(tmp_path: Path) -> None:
    told: dict[str, Any] = {"id": "purse", "kind": "treasure", "name": "Purse"}
    rule = {"gain_gold": 3, "if": '"purse" not in looted'}
    assert found(tmp_path, {**told, "effects": [rule]}) == ["L0879: this never holds: looted always has purse"]
    other = {"gain_gold": 3, "if": '"treasure-1" in looted'}
    assert found(tmp_path, {**told, "effects": [other]}) == []


@pytest.mark.parametrize(("on", "is_settled"), [("attack", True), ("for_each", False)])
def test_an_item_has_its_own_keywords(tmp_path: Path, on: str, is_settled: bool) -> None:
    (tmp_path / "oily.yaml").write_text(json.dumps({"id": "oily", "kind": "keyword", "name": "oily"}), "utf-8")
    effect: dict[str, Any] = {"give": {"conditions": ["wound"]}, "if": '"oily" in me.item_keywords'}
    effect = {"for_each": {"do": [effect]}} if on == "for_each" else effect
    told = {**item("attack", {}), "keywords": ["oily"], "triggers": [{"on": "attack", "do": [effect]}]}
    message = "L0879: this always holds and asks for nothing: me.item_keywords always has oily"
    assert found(tmp_path, told) == ([message] if is_settled else [])


def test_a_perk_that_adds_what_it_takes_away_changes_nothing(tmp_path: Path) -> None:
    told = {"id": "porter", "kind": "mercenary", "name": "Porter", "hand_limit": 10, "health": [*range(8, 17)]}
    same = {**told, "perks": [{"add": {"plus-1": 2}, "remove": {"plus-1": 2}}]}
    assert found(tmp_path, same) == ["L0876: this perk changes nothing"]
    assert found(tmp_path, {**told, "perks": [{"add": {"plus-1": 1}, "remove": {"plus-0": 1}}]}) == []
