"""What is added too late to count is told, wherever it is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST
from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.render.phrases import LANGUAGES
from toolkit.render.words import words_of

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


@pytest.mark.parametrize(
    ("effect", "is_in_vain"),
    [
        ({"gain_item": "charm"}, True),
        ({"may": [{"gain_item": "charm"}]}, True),
        ({"consume": {"element": "fire", "then": [{"gain_item": "charm"}]}}, True),
        ({"gain_item": "travel-boots"}, False),
        ({"allow": {"range": 2, "actions": [{"gain_item": "charm"}]}}, False),
        ({"for_each": {"do": [{"gain_item": "charm"}]}}, False),
    ],
)
def test_who_uses_an_item_cannot_gain_it(tmp_path: Path, effect: dict[str, Any], is_in_vain: bool) -> None:
    told = {**item("turn", {}), "triggers": [{"on": "turn", "do": [effect]}]}
    message = "L0884: this does nothing: whoever uses 'charm' has it already"
    assert found(tmp_path, told) == ([message] if is_in_vain else [])


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


NO_ATTACK = "L0874: no attack action follows that this adds to"
NOBODY = "L0874: no action before this one has chosen anybody"
ALLOW_ATTACK = {"allow": {"range": 3, "actions": [{"attack": 2}]}}
#: What stands in a half, and what checking says of it.
HALVES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "shield": ({"actions": [{"add": {"shield": 1}}, {"move": 2}]}, ["L0874: 'shield' cannot be added at this moment"]),
    "too late": ({"actions": [{"attack": 2}, {"add": {"push": 1}}]}, [NO_ATTACK]),
    "conditions": ({"actions": [{"add": {"conditions": ["wound"]}}, {"move": 2}]}, [NO_ATTACK]),
    "of others": ({"actions": [{"add": {"attack": 1}}, ALLOW_ATTACK]}, [NO_ATTACK]),
    "by others": (
        {"actions": [{"allow": {"range": 3, "actions": [{"move": 1}, {"add": {"attack": 1}}]}}, {"attack": 2}]},
        [NO_ATTACK],
    ),
    "for each": (
        {"actions": [{"for_each": {"do": [{"add": {"attack": 1}}, {"move": 1}]}}, {"attack": 1}]},
        [NO_ATTACK],
    ),
    "melee": (
        {"actions": [{"add": {"range": 1}}, {"attack": 2}]},
        ["L0874: no ranged attack action follows that this adds to"],
    ),
    "within one choice": (
        {"actions": [{"consume": {"element": "fire", "then": [{"attack": 1}, {"add": {"attack": 1}}]}}]},
        [NO_ATTACK],
    ),
    "each attack of none": (
        {"actions": [{"move": 2}], "each_attack": [{"add": {"attack": 1}}]},
        ["L0874: this ability has no attack of which this could be said"],
    ),
    "same at first": ({"actions": [{"give": {"conditions": ["wound"], "whom": "same"}}]}, [NOBODY]),
    "same of others": (
        {"actions": [{"move": 1}, {"for_each": {"do": [{"give": {"conditions": ["wound"], "whom": "same"}}]}}]},
        [NOBODY],
    ),
    "beside no target": (
        {"actions": [{"attack": 1}, {"suffer_damage": {"value": 1, "whom": "beside-target"}}]},
        ["L0874: no attack is going on that has a target"],
    ),
    "base value": (
        {"actions": [{"attack": {"by": 2}}]},
        ["L0884: 'attack' without 'value' changes a base value, and characters have none"],
    ),
    "gold of monsters": (
        {"actions": [{"force": {"range": 2, "actions": [{"attack": {"by": 1}}, {"gain_gold": 1}]}}]},
        ["L0884: a monster is made to do this, and only characters can do 'gain_gold'"],
    ),
    "experience alone": (
        {"actions": [{"gain_experience": 1}]},
        ["L0884: no action stands in this half: elements, experience and what is added come with actions"],
    ),
    "added by each alone": (
        {"actions": [{"for_each": {"do": [{"add": {"attack": 1}}]}}]},
        [
            "L0884: no action stands in this half: elements, experience and what is added come with actions",
            NO_ATTACK,
        ],
    ),
    "an element alone": (
        {"charge": ["fire"], "xp": 1},
        ["L0884: no action stands in this half: elements, experience and what is added come with actions"],
    ),
    "lasts for nothing": ({"lasting": {}, "lost": True}, ["L0884: this lasting effect does nothing"]),
    "pushed from afar": (
        {"actions": [{"attack": 2}], "each_attack": [{"push": {"value": 1, "range": 3}}]},
        ["L0884: 'range' does nothing here: only the target of the attack is moved"],
    ),
    # And what counts.
    "range": ({"actions": [{"add": {"range": 1}}, {"attack": {"value": 2, "range": 2}}]}, []),
    "in a choice": ({"actions": [{"may": {"do": [{"add": {"attack": 1}}]}}, {"attack": 2}]}, []),
    "by one of them": ({"actions": [{"for_each": {"do": [{"add": {"attack": 1}}, {"attack": 1}]}}]}, []),
    "same as before": ({"actions": [{"attack": 2}, {"give": {"conditions": ["wound"], "whom": "same"}}]}, []),
    "same of an attack": (
        {"actions": [{"attack": 2}], "each_attack": [{"give": {"conditions": ["wound"], "whom": "same"}}]},
        [],
    ),
    "beside the target": (
        {"actions": [{"attack": 2}], "each_attack": [{"suffer_damage": {"value": 1, "whom": "beside-target"}}]},
        [],
    ),
    "pushed": ({"actions": [{"push": {"value": 1, "range": 3, "targets": 2}}]}, []),
}


@pytest.mark.parametrize("name", HALVES)
def test_a_half_says_nothing_in_vain(tmp_path: Path, name: str) -> None:
    half, told = HALVES[name]
    assert found(tmp_path, card(**half)) == told


#: What stands on a modifier card, and what checking says of it.
MODIFIERS: dict[str, tuple[list[Any], list[str]]] = {
    "a choice": ([{"may": {"do": [{"add": {"attack": 2}}]}}], []),
    "a choice of two things": (
        [{"may": {"do": [{"add": {"attack": 2}}, {"gain_gold": 1}]}}],
        ["L0874: 'attack' cannot be added at this moment"],
    ),
    "for others": (
        [{"for_each": {"do": [{"add": {"attack": 2}}]}}],
        [NO_ATTACK],
    ),
    "cleared": (
        [{"suffer_damage": {"value": 1, "whom": "beside-cleared"}}],
        ["L0874: no action before this one clears a hex"],
    ),
    "more targets": (
        [{"pull": {"value": 1, "targets": 2}}],
        ["L0884: 'targets' does nothing here: only the target of the attack is moved"],
    ),
    "the same": ([{"give": {"conditions": ["wound"], "whom": "same"}}], []),
}


@pytest.mark.parametrize("name", MODIFIERS)
def test_a_modifier_card_says_nothing_in_vain(tmp_path: Path, name: str) -> None:
    effects, told = MODIFIERS[name]
    modifier = {"id": "gust", "kind": "modifier-card", "name": "Gust", "value": 1, "owner": "bulwark"}
    assert found(tmp_path, {**modifier, "effects": effects}) == told


def test_a_card_that_makes_the_damage_nothing_adds_nothing_to_it(tmp_path: Path) -> None:
    miss = {"id": "gust", "kind": "modifier-card", "name": "Gust", "change": "null", "owner": "bulwark"}
    told = ["L0874: 'attack' adds nothing here: the card makes the damage 0"]
    assert found(tmp_path, {**miss, "effects": [{"add": {"attack": 2}}]}) == told
    assert found(tmp_path, {**miss, "effects": [{"add": {"conditions": ["wound"]}}]}) == []


@pytest.mark.parametrize("kind", ["treasure", "monster-ability", "boss"])
def test_other_cards_say_nothing_in_vain(tmp_path: Path, kind: str) -> None:
    effects = [{"attack": {"value": 1}}, {"add": {"attack": 1}}]
    stats = {"health": 9, "move": 2, "attack": 2}
    told = {
        "treasure": {"number": 90, "effects": effects},
        "monster-ability": {"deck": "gutter-rat", "initiative": 9, "actions": effects},
        "boss": {"deck": "gutter-rat", "levels": [stats] * 8, "specials": [{"actions": effects}]},
    }[kind]
    problems = found(tmp_path, {"id": "thing", "kind": kind, "name": "Thing", **told})
    assert [each for each in problems if not each.startswith("L0404")] == [NO_ATTACK]  # nobody has placed it


#: Effects of monsters' cards that play differently and were once said in the same words.
ALIKE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"add": {"attack": 1}}, {"attack": {"by": 1}}),
    ({"add": {"move": 1}}, {"move": {"by": 1}}),
    ({"add": {"push": 2}}, {"push": 2}),
    ({"add": {"pull": 2}}, {"pull": 2}),
    ({"add": {"attack": 1, "push": 2}}, {"attack": {"by": 1, "push": 2}}),
    ({"add": {"attack": 1, "conditions": ["wound"]}}, {"attack": {"by": 1, "conditions": ["wound"]}}),
]


def words(folder: Path, data: dict[str, Any], language: str) -> Any:
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / f"{data['id']}.yaml").write_text(json.dumps(data), "utf-8")
    library = load([folder]).library
    return words_of(library, library.get(data["id"]), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_added_is_not_said_like_an_action(tmp_path: Path, language: str) -> None:
    told = {"id": "thing", "kind": "monster-ability", "name": "Thing", "deck": "gutter-rat", "initiative": 9}
    for added, action in ALIKE:
        said = [
            words(tmp_path, {**told, "actions": [first, {"attack": {"by": 0}}]}, language) for first in (added, action)
        ]
        assert said[0] != said[1], added


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stat", ["attack", "move"])
def test_what_lasts_is_not_said_like_an_action(tmp_path: Path, stat: str, language: str) -> None:
    lasting = card(lasting={"passives": [{"stat": stat, "by": 1}]})
    others = [card(actions=[{stat: {"by": 1}}]), card(actions=[{"add": {stat: 1}}])]
    assert words(tmp_path, lasting, language) not in [words(tmp_path, each, language) for each in others]


UNTIL_END = "lasts until the end of the round, and the card does not show it"


@pytest.mark.rule("JL-11.53", "JL-12.05")
@pytest.mark.parametrize(
    ("half", "told"),
    [
        ({"actions": [{"shield": 1}]}, [f"L0884: 'shield' {UNTIL_END}"]),
        ({"actions": [{"move": 1}, {"may": {"do": [{"shield": 1}]}}]}, [f"L0884: 'shield' {UNTIL_END}"]),
        ({"actions": [{"move": 1}], "round": True}, ["L0884: nothing of this half lasts until the end of the round"]),
        ({"actions": [{"shield": 1}], "round": True}, []),
        ({"actions": [{"allow": {"range": 2, "actions": [{"shield": 1}]}}]}, []),
        ({"actions": [{"allow": {"range": 2, "actions": [{"shield": 1}]}}], "round": True}, []),
        ({"lasting": {"passives": [{"stat": "attack", "by": 1}]}, "round": True}, []),
        ({"actions": [{"give_condition": {"condition": "fog"}}], "round": True}, []),
    ],
)
def test_what_lasts_for_the_round_shows_it(tmp_path: Path, half: dict[str, Any], told: list[str]) -> None:
    fog = {"id": "fog", "kind": "condition", "name": "Fog", "lasts": "round", "passives": [{"stat": "move", "by": -1}]}
    (tmp_path / "fog.yaml").write_text(json.dumps(fog), "utf-8")
    assert [each for each in found(tmp_path, card(**half)) if "L0404" not in each] == told
