"""Heroes and class sheets against the ledger: every named skill, every condition, and what the text attests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.systems.massive_darkness.box import LANGUAGES, card, cards
from tests.systems.massive_darkness.packs import library
from toolkit.content.entity import Entity
from toolkit.render.phrases import phrases
from toolkit.render.words import part_words, words_of
from toolkit.systems.massive_darkness.print.kinds import _branch

CLASSES = cards("class")
IDS = [each.id for each in CLASSES]


def skills(sheet: Entity) -> Iterator[dict[str, Any]]:
    """Everything a class gives: ability, class skill, and each skill of each branch."""
    yield sheet.data["ability"]
    yield sheet.data["class_skill"]
    for branch in sheet.data["branches"].values():
        yield from branch["skills"]


def given(sheet: Entity) -> Iterator[str]:
    """What a class does, a line each: `attack if me.in_shadow do …`, `stat sneak`."""
    for skill in skills(sheet):
        for trigger in skill.get("triggers", ()):
            spent = " ".join(trigger.get("spend", {}))
            yield f"{trigger['on']} if {trigger.get('if', '-')} spend {spent or '-'} do {trigger['do']}"
            yield from (f"stat {each['change_stat']['stat']}" for each in trigger["do"] if "change_stat" in each)
        for passive in skill.get("passives", ()):
            yield f"stat {passive['stat']}"


def test_there_are_six_heroes_and_six_classes() -> None:
    assert len(cards("hero")) == 6
    assert len(CLASSES) == 6


@pytest.mark.rule("MD-11.01")
def test_every_class_is_advised_to_one_hero() -> None:
    assert sorted(each.data["class"] for each in cards("hero")) == sorted(IDS)


@pytest.mark.parametrize(
    ("skill", "effect"),
    [
        ("shadow_skill", {"triggers": [{"on": "attack", "do": [{"add_symbols": "bang"}]}]}),
        ("shadow_skill", {"triggers": [{"on": "attack", "do": [{"add_shields": -1}]}]}),
        ("shadow_skill", {"triggers": [{"on": "attack", "do": [{"reroll": "attack"}]}]}),
        ("shadow_skill", {"triggers": [{"on": "attack", "do": [{"add_hits": 1}]}]}),
        ("shadow_skill", {"triggers": [{"on": "defense", "do": [{"add_shields": 1}]}]}),
        ("shadow_skill", {"passives": [{"stat": "sneak", "by": 1}]}),
        ("unique_skill", {"triggers": [{"on": "attack", "category": "ranged", "do": [{"reroll": "attack"}]}]}),
        ("unique_skill", {"triggers": [{"on": "attack", "category": "melee", "do": [{"reroll": "attack"}]}]}),
        ("unique_skill", {"triggers": [{"on": "attack", "category": "magic", "do": [{"add_hits": 1}]}]}),
        ("unique_skill", {"triggers": [{"on": "defense", "do": [{"reroll": "defense"}]}]}),
        ("unique_skill", {"triggers": [{"on": "after-defense", "if": "shields > hits", "do": [{"wound": 1}]}]}),
        ("unique_skill", {"passives": [{"stat": "sneak", "by": 1}]}),
    ],
)
def test_every_skill_of_a_hero_card_is_somebodys(skill: str, effect: dict[str, Any]) -> None:
    owners = [each.id for each in cards("hero") if effect.items() <= each.data[skill].items()]
    assert len(owners) == 1


@pytest.mark.rule("MD-11.18", "MD-35.05")
@pytest.mark.parametrize("sheet", CLASSES, ids=IDS)
def test_every_class_has_a_health_branch(sheet: Entity) -> None:
    steps = [(each["level"], each["passives"]) for each in sheet.data["branches"]["health"]["skills"]]
    assert steps == [(2, [{"stat": "max-health", "by": 1}]), (4, [{"stat": "max-health", "by": 2}])]


@pytest.mark.rule("MD-11.07")
@pytest.mark.parametrize("sheet", CLASSES, ids=IDS)
def test_a_branch_rises_in_level_and_costs_what_its_level_costs(sheet: Entity) -> None:
    price = {1: 5, 2: 5, 3: 5, 4: 8, 5: 10}
    assert len(sheet.data["branches"]) >= 5
    for branch in sheet.data["branches"].values():
        levels = [each["level"] for each in branch["skills"]]
        assert levels == sorted(set(levels))
        assert [each["cost"] for each in branch["skills"]] == [price[level] for level in levels]


@pytest.mark.rule("MD-11.16")
@pytest.mark.parametrize("sheet", CLASSES, ids=IDS)
def test_no_skill_of_a_branch_only_repeats_the_one_before(sheet: Entity) -> None:
    for branch in sheet.data["branches"].values():
        effects = [str((each.get("triggers"), each.get("passives"))) for each in branch["skills"]]
        assert len(effects) == len(set(effects))


NAMED_SKILLS = {
    "MD-35.05 max health": "stat max-health",
    "MD-35.06 actions": "stat actions",
    "MD-35.06 actions of one kind": "stat move-actions",
    "MD-35.07 movement points": "stat movement-points",
    "MD-35.08 Charge": "stat charge",
    "MD-35.09 Leader": "stat leader",
    "MD-35.10 Retaliation": "after-defense if shields > hits spend - do [{'wound': 1}]",
    "MD-35.11 Regeneration": "activation if - spend - do [{'heal': 1}]",
    "MD-35.12 Combat distance": "stat combat-distance",
    "MD-35.13 Sneak": "stat sneak",
    "MD-35.14 Magic blade": "stat magic-blade",
    "MD-35.15 Taunt": "stat taunt",
    "MD-35.16 Teleport": "stat teleport",
}


@pytest.mark.parametrize("named", NAMED_SKILLS)
def test_every_named_skill_is_on_a_class_sheet(named: str) -> None:
    assert [each.id for each in CLASSES if NAMED_SKILLS[named] in given(each)]


CONDITIONS = {
    "MD-38.02 Bloodlust": "spend wounds",
    "MD-38.03 Blood sacrifice": "spend sacrifice",
    "MD-38.04 Two weapons": "if me.weapons >= 2",
    "MD-38.05 Mace or hammer": 'if "mace" in me.keywords or "hammer" in me.keywords',
    "MD-38.06 No armour": "if not me.armoured",
    "MD-38.07 Shadow": "if me.in_shadow",
    "MD-38.08 Shield": 'if "shield" in me.keywords',
    "MD-38.09 Sword": 'if "sword" in me.keywords',
    "MD-38.10 Two-handed weapon": "if me.two_handed",
    "MD-38.11 Wounded 2": "if me.wounds >= 2",
    "MD-38.11 Wounded 3": "if me.wounds >= 3",
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_is_on_a_class_sheet(condition: str) -> None:
    wanted = CONDITIONS[condition]
    assert [each.id for each in CLASSES if any(f" {wanted} " in line for line in given(each))]


#: What the text attests of class sheets (table 2.7): class, branch, levels, and the effects of each step.
ATTESTED = [
    (
        "dusk-warden",
        "quarry",
        {2: [{"remove_dice": "defense"}], 4: [{"remove_dice": {"colour": "defense", "count": 2}}]},
    ),
    ("dusk-warden", "aim", {1: [{"reroll": "attack"}], 3: [{"reroll": "either"}]}),
    ("pit-champion", "charge", {2: [{"reroll": "attack"}], 4: [{"reroll": "attack"}, {"add_hits": 3}]}),
]


@pytest.mark.parametrize(("sheet", "branch", "steps"), ATTESTED)
def test_attested_branches(sheet: str, branch: str, steps: dict[int, Any]) -> None:
    found = {each["level"]: each for each in card("class", sheet)["branches"][branch]["skills"]}
    assert {level: found[level]["triggers"][0]["do"] for level in steps} == steps


def test_attested_ability_and_class_skill_of_the_tracker() -> None:
    tracker = card("class", "dusk-warden")
    assert tracker["ability"]["triggers"] == [{"on": "attack", "do": [{"reroll": {"dice": "defense", "which": "any"}}]}]
    assert tracker["class_skill"]["passives"] == [{"stat": "sneak", "by": 1}]
    assert "combat-distance" in str(tracker["branches"]["distance"])


# Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", CLASSES, ids=IDS)
def test_a_class_sheet_reads_branch_by_branch_and_step_by_step(sheet: Entity, language: str) -> None:
    said = [str(each) for each in words_of(library(), sheet, language)]
    for name, branch in sheet.data["branches"].items():
        title = library().words(sheet, ("branches", name, "name"), language)
        below = said[said.index(str(title)) + 1 :]
        for skill in branch["skills"]:
            heading = next(line for line in below if f"{skill['cost']} {{xp}}" in line and str(skill["level"]) in line)
            below = below[below.index(heading) + 1 :]
            assert below, "a skill stands under its heading"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_name_on_a_class_sheet_is_translated(language: str) -> None:
    missing = [
        f"{sheet.id}: {'.'.join(map(str, place))}"
        for sheet in CLASSES
        for place in [
            ("name",),
            ("flavour",),
            ("ability", "name"),
            ("class_skill", "name"),
            *(("branches", branch, "name") for branch in sheet.data["branches"]),
        ]
        if library().translated(sheet, place, language) is None
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_lower_skill_of_a_branch_says_is_not_printed_again_where_a_higher_one_adds_to_it(language: str) -> None:
    words, shorter = phrases("massive-darkness", language), 0
    for sheet in CLASSES:
        for name in sheet.data["branches"]:
            said: list[Any] = []
            for number, skill in enumerate(_branch(library(), sheet, name, words)["skills"]):
                pointer = ("branches", name, "skills", number)
                whole = [each.to_data() for each in part_words(library(), sheet, pointer, language)]
                added = [each for each in whole if each not in said]
                printed = skill["paragraphs"]
                if added and added != whole:
                    shorter += 1
                    assert (printed[0]["body"], printed[1:]) == ([], added)
                else:
                    assert printed == whole
                said += added
    assert shorter
