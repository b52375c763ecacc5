"""Conditions about an attack, held against what attacks of a category can be: how far they reach and how they come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import check, small_pack

HERO = """\
id: marta
kind: hero
name: Marta
unique_skill: {name: Rage, triggers: [RULE]}
shadow_skill: {name: Veil, triggers: [{on: defense, do: [{add_shields: 1}]}]}
"""
ENEMY = """\
id: imp
kind: enemy
name: Imp
type: roaming-monster
strength: weak
health: 4
dice: {melee: {red: 1}, ranged: {red: 1}, magic: {red: 1}}
triggers: [RULE]
"""
CHARM = "id: charm\nkind: equipment\nname: Charm\nlevel: 1\nform: item\ntriggers: [RULE]\n"
CARDS = {"hero": ("marta", HERO), "enemy": ("imp", ENEMY), "charm": ("charm", CHARM)}


@pytest.mark.parametrize(
    ("card", "rule", "told"),
    [
        ("hero", "on: attack, category: melee, if: distance > 0", "this never holds: distance is always 0"),
        ("hero", "on: attack, category: ranged, if: distance == 0", "this never holds: distance is never less than 1"),
        ("hero", "on: attack, category: ranged, if: distance > 2", ""),
        ("hero", "on: attack, category: magic, if: distance == 0", ""),  # Magic Blade
        ("hero", "on: attack, category: magic, if: distance == 3", "this never holds: distance goes from 0 to 2"),
        ("hero", "on: defense, category: magic, if: distance == 0", "this never holds: distance goes from 1 to 2"),
        ("enemy", "on: attack, category: magic, if: distance == 0", "this never holds: distance goes from 1 to 2"),
        ("enemy", "on: defense, category: magic, if: distance == 0", ""),
        ("charm", "on: defense, category: magic, if: distance == 0", ""),  # a guardian may wear it
        ("hero", "on: attack, if: 'manner == \"charge\"'", ""),
        ("hero", "on: attack, category: melee, if: 'manner == \"charge\"'", ""),
        ("hero", "on: after-attack, category: magic, if: 'manner == \"charge\"'", "never holds"),
        ("hero", "on: after-defense, if: 'manner == \"charge\"'", "never holds"),
        ("enemy", "on: attack, if: 'manner != \"plain\"'", "never holds"),
        ("enemy", "on: defense, if: 'manner == \"combat-distance\"'", ""),
        ("charm", "on: attack, category: ranged, if: 'category == \"magic\"'", "never holds"),
        ("charm", 'on: defense, if: \'category in ["melee", "magic"]\'', ""),
    ],
)
def test_what_an_attack_never_is(tmp_path: Path, card: str, rule: str, told: str) -> None:
    name, text = CARDS[card]
    effect = "add_hits: 1" if ": attack" in rule else "add_shields: 1" if ": defense" in rule else "wound: 1"
    text = text.replace("RULE", f"{{{rule}, do: [{{{effect}}}]}}")
    found = check(small_pack(tmp_path, **{f"{name}_yaml": text})).diagnostics
    assert [each.code for each in found] == (["L0309"] if told else [])
    assert all(told in each.message for each in found), found
