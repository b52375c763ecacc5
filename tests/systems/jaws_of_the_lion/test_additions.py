"""What is added too late to count is told, wherever it is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST
from toolkit.checks.run import Options, run

#: Moment → what may be added then, and what comes too late.
MOMENTS = {
    "attack-action": ({"attack": 1, "range": 1, "targets": 1, "conditions": ["wound"], "advantage": True}, "shield"),
    "attack": ({"attack": 1, "conditions": ["poison"], "push": 1, "pull": 1, "advantage": True}, "range"),
    "move-action": ({"move": 1, "jump": True}, "attack"),
    "attacked": ({"shield": 1, "steady": True}, "push"),
    "turn": ({}, "move"),
}


def found(folder: Path, data: dict[str, Any]) -> list[str]:
    """What checking a pack with this entity says."""
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / f"{data['id']}.yaml").write_text(json.dumps(data), "utf-8")
    return [
        f"{each.code}: {each.message}" for each in run([folder], Options(folder, use_cache=False, jobs=1)).diagnostics
    ]


def item(event: str, added: dict[str, Any]) -> dict[str, Any]:
    told = {"id": "charm", "kind": "item", "name": "Charm", "number": 60, "slot": "small", "price": 5, "use": "once"}
    return {**told, "triggers": [{"on": event, "do": [{"add": added}]}]}


@pytest.mark.parametrize("event", MOMENTS)
def test_an_item_adds_what_still_counts(tmp_path: Path, event: str) -> None:
    good, late = MOMENTS[event]
    assert found(tmp_path, item(event, {late: 1})) == [f"L0874: '{late}' cannot be added at this moment"]
    if good:
        assert found(tmp_path, item(event, good)) == []


def card(**half: Any) -> dict[str, Any]:
    told = {"id": "stance", "kind": "ability-card", "name": "Stance", "mercenary": "bulwark", "number": 90}
    return {**told, "level": "1", "initiative": 20, "top": half, "bottom": {"actions": [{"move": 2}]}}


def test_a_lasting_effect_adds_what_still_counts(tmp_path: Path) -> None:
    lasting = {"slots": [0], "triggers": [{"on": "attack", "do": [{"add": {"targets": 1}}]}]}
    assert found(tmp_path, card(lost=True, lasting=lasting)) == ["L0874: 'targets' cannot be added at this moment"]


def test_what_is_said_of_each_attack_adds_what_still_counts(tmp_path: Path) -> None:
    half = {"actions": [{"attack": 2}], "each_attack": [{"add": {"range": 1}}]}
    assert found(tmp_path, card(**half)) == ["L0874: 'range' cannot be added at this moment"]


def test_a_modifier_card_adds_what_still_counts(tmp_path: Path) -> None:
    told = {"id": "gust", "kind": "modifier-card", "name": "Gust", "value": 1, "owner": "bulwark"}
    assert found(tmp_path, {**told, "effects": [{"add": {"push": 1}}]}) == []
    late = {**told, "effects": [{"add": {"advantage": True}}]}
    assert found(tmp_path, late) == ["L0874: 'advantage' cannot be added at this moment"]
