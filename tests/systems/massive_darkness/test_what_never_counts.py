"""Rules that are read, played and printed, and that nothing comes of: the moment, the owner or the time is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import check, small_pack

HERO = """\
id: marta
kind: hero
name: Marta
unique_skill: {name: Rage, triggers: [RULE]}
shadow_skill: {name: Veil, passives: [{stat: hits, by: 1}]}
"""
SHADOW = """\
id: marta
kind: hero
name: Marta
unique_skill: {name: Rage, passives: [{stat: hits, by: 1}]}
shadow_skill: {name: Veil, triggers: [RULE]}
"""
MOB = """\
id: imps
kind: enemy
name: Imps
type: mob
level: 1
minions: 2
health: HEALTH
dice: {melee: {yellow: 1}, defense: {blue: 1}}
triggers: [RULE]
"""
PEACEFUL = MOB.replace("melee: {yellow: 1}, ", "")
AGENT = MOB.replace("mob", "agent").replace("minions: 2\n", "")
EVENT = "id: fog\nkind: event\nname: Fog\ndo: [RULE]\n"
CARDS = {"hero": HERO, "shadow": SHADOW, "mob": MOB, "peaceful": PEACEFUL, "agent": AGENT, "event": EVENT}
SLOW = "change_stat: {stat: movement-points, by: -1, until: UNTIL, who: all_heroes}"
HEAL = "do: [{heal: 1}]"


@pytest.mark.parametrize(
    ("card", "health", "rule", "code", "told"),
    [
        ("mob", 1, f"on: dies, {HEAL}", "L0314", "the enemy is gone"),
        ("mob", 1, "on: dies, do: [{heal: {count: 1, who: all_heroes}}]", "", ""),
        ("mob", 1, "on: dies, if: me.health > 0, do: [raise_level]", "L0309", "me.health is always 0"),
        ("mob", 1, f"on: half-health, {HEAL}", "L0311", "the first wound destroys the boss of this mob"),
        ("mob", 2, f"on: half-health, {HEAL}", "", ""),
        ("agent", 1, f"on: half-health, {HEAL}", "", ""),  # with several heroes it has more
        ("mob", 2, f"on: acts, if: me.stunned, {HEAL}", "L0309", "me.stunned is always false"),
        ("mob", 2, f"on: activation, if: me.wounds > 0 and me.stunned, {HEAL}", "L0309", "me.stunned is always false"),
        ("mob", 2, f"on: after-attack, if: me.stunned, {HEAL}", "", ""),  # by what the defender does
        ("peaceful", 1, "on: attack, do: [{add_hits: 1}]", "L0311", "it has no attack dice"),
        ("peaceful", 1, "on: after-attack, category: magic, do: [{wound: 1}]", "L0311", "it has no attack dice"),
        ("peaceful", 1, "on: defense, do: [{add_shields: 1}]", "", ""),
        ("hero", 1, f"on: use, if: me.stunned, {HEAL}", "L0309", "me.stunned is always false"),
        ("hero", 1, f"on: activation, if: me.stunned, {HEAL}", "", ""),
        ("shadow", 1, f"on: use, if: not me.in_shadow, {HEAL}", "L0309", "me.in_shadow is always true"),
        ("hero", 1, "on: move, do: [{change_stat: {stat: hits, until: action}}]", "L0314", "counts for nothing"),
        ("hero", 1, "on: move, do: [{change_stat: {stat: sneak, until: action}}]", "", ""),
        ("event", 1, SLOW.replace("UNTIL", "end-phase"), "L0314", "no hero acts any more"),
        ("event", 1, f"may: [{{{SLOW.replace('UNTIL', 'end-phase')}}}]", "L0314", "no hero acts any more"),
        ("event", 1, SLOW.replace("UNTIL", "next-end-phase"), "", ""),
        ("event", 1, "change_stat: {stat: shields, until: end-phase, who: all_heroes}, if: level > 2", "", ""),
    ],
)
def test_what_never_counts(tmp_path: Path, card: str, health: int, rule: str, code: str, told: str) -> None:
    text = CARDS[card].replace("RULE", f"{{{rule}}}").replace("HEALTH", str(health))
    name = text.partition("\n")[0].removeprefix("id: ")
    found = check(small_pack(tmp_path, **{f"{name}_yaml": text})).diagnostics
    assert [each.code for each in found] == ([code] if code else [])
    assert all(told in each.message for each in found), found
