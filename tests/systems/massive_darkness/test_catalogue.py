"""Every skill, effect, condition and term of sections 35 to 39 of the ledger can be written on a card, and is said."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.systems.massive_darkness.packs import CORE, library
from toolkit.content.library import Library, load
from toolkit.render.words import words_of
from toolkit.rules.ledger import rules_of
from toolkit.systems.massive_darkness.cards.catalog import catalog_for

#: Rule → how it is written on a card, and what the card says; every rule ends with a full stop, which is left out here.
CATALOGUE: dict[str, tuple[str, str]] = {
    # Named skills
    "MD-35.06": ("passives: [{stat: actions, by: 1}, {stat: move-actions, by: 1}]", "+1 action / +1 Move action"),
    "MD-35.07": ("passives: [{stat: movement-points, by: 1}]", "+1 movement point in each Move action"),
    "MD-35.08": (
        'passives: [{stat: charge, by: 1}]\n  triggers: [{on: attack, if: manner == "charge", do: [{add_hits: 3}]}]',
        "Charge: spend a combat action to move 1 or 2 zones into a zone with an enemy, then make a "
        "melee attack / Attack [Charge]: +3 {hit}",
    ),
    "MD-35.09": (
        "passives: [{stat: leader, by: 1}]",
        "Leader: once in your activation, spend an action and another hero takes an action at once; "
        "nobody counterattacks for it",
    ),
    "MD-35.10": (
        "triggers: [{on: after-defense, if: shields > hits, do: [{wound: 2}]}]",
        "After defending [more {shield} than {hit}]: attacker takes 2 {wound}",
    ),
    "MD-35.11": ("triggers: [{on: activation, do: [{heal: 1}]}]", "At the start of your activation: regain 1 {health}"),
    "MD-35.12": (
        "passives: [{stat: combat-distance, by: 1}]\n"
        '  triggers: [{on: attack, if: manner == "combat-distance", do: [{reroll: attack}]}]',
        "Combat distance: spend a combat action to move 1 zone, even from a zone with enemies, then "
        "make a ranged attack / Attack [Combat distance]: you may reroll all attack dice",
    ),
    "MD-35.13": ("passives: [{stat: sneak, by: 1}]", "Sneak: you may leave a zone with enemies"),
    "MD-35.14": (
        "passives: [{stat: magic-blade, by: 1}]",
        "Magic blade: in your own zone you may make a magic attack with a melee weapon",
    ),
    "MD-35.15": (
        "passives: [{stat: taunt, by: 1}]",
        "Taunt: you count as having the most {xp} when enemies choose a target",
    ),
    "MD-35.16": (
        "passives: [{stat: teleport, by: 2}]",
        "Teleport 2: spend an action to move up to 2 zones, even from a zone with enemies",
    ),
    # Syntax
    "MD-36.01": ("triggers: [{on: attack, if: me.in_shadow, do: [{add_hits: 1}]}]", "Attack [in shadow]: +1 {hit}"),
    "MD-36.03": ("triggers: [{on: attack, category: ranged, do: [{add_hits: 1}]}]", "Ranged attack: +1 {hit}"),
    "MD-36.04": (
        "triggers: [{on: defense, category: melee, do: [{add_shields: 1}]}]",
        "Defence against melee: +1 {shield}",
    ),
    "MD-36.05": (
        "enchantments: [{on: attack, spend: {bang: 1, diamond: 1}, do: [{add_hits: 1}]}]",
        "Attack {bang}{diamond}: +1 {hit}",
    ),
    "MD-36.06": (
        "enchantments: [{on: attack, spend: {bang: 1}, repeat: 3, do: [{add_hits: 1}]}]",
        "Attack {bang} (up to 3 times): +1 {hit}",
    ),
    "MD-36.07": (
        "enchantments: [{on: attack, spend: {bang: 1}, do: [{remove_dice: defense}]}]",
        "Attack {bang}: defender −1 {green}/{blue}",
    ),
    "MD-36.08": ("triggers: [{on: attack, do: [{remove_dice: defense}]}]", "Attack: defender −1 {green}/{blue}"),
    # Effects
    "MD-37.01": ("triggers: [{on: attack, do: [{add_hits: 2}, {add_hits: -1}]}]", "Attack: +2 {hit}, −1 {hit}"),
    "MD-37.02": ("triggers: [{on: defense, do: [{add_hits: -2}]}]", "Defence: attacker −2 {hit}"),
    "MD-37.03": (
        "triggers: [{on: defense, do: [{add_shields: 2}, {add_shields: -1}]}]",
        "Defence: +2 {shield}, −1 {shield}",
    ),
    "MD-37.04": ("triggers: [{on: attack, do: [{add_shields: -2}]}]", "Attack: defender −2 {shield}"),
    "MD-37.05": ("triggers: [{on: attack, do: [{add_symbols: {symbol: bang, count: 2}}]}]", "Attack: +2 {bang}"),
    "MD-37.06": ("triggers: [{on: attack, do: [{add_symbols: {symbol: diamond, count: 2}}]}]", "Attack: +2 {diamond}"),
    "MD-37.07": ("triggers: [{on: attack, do: [{add_wounds: 2}]}]", "Attack: +2 {wound}"),
    "MD-37.08": (
        "triggers: [{on: attack, do: [{add_dice: red}, {add_dice: {colour: yellow, count: 2}}]}]",
        "Attack: +1 {red}, +2 {yellow}",
    ),
    "MD-37.09": (
        "triggers: [{on: attack, do: [{remove_dice: red}, {remove_dice: yellow}]}]",
        "Attack: −1 {red}, −1 {yellow}",
    ),
    "MD-37.10": (
        "triggers: [{on: defense, do: [{remove_dice: red}, {remove_dice: yellow}]}]",
        "Defence: attacker −1 {red}, attacker −1 {yellow}",
    ),
    "MD-37.11": ("triggers: [{on: attack, do: [{add_dice: {colour: attack, count: 2}}]}]", "Attack: +2 {red}/{yellow}"),
    "MD-37.12": (
        "triggers: [{on: defense, do: [{remove_dice: {colour: attack, count: 2}}]}]",
        "Defence: attacker −2 {red}/{yellow}",
    ),
    "MD-37.13": (
        "triggers: [{on: defense, do: [{add_dice: blue}, {add_dice: {colour: green, count: 2}}]}]",
        "Defence: +1 {blue}, +2 {green}",
    ),
    "MD-37.14": (
        "triggers: [{on: defense, do: [{remove_dice: blue}, {remove_dice: green}]}]",
        "Defence: −1 {blue}, −1 {green}",
    ),
    "MD-37.15": (
        "triggers: [{on: attack, do: [{remove_dice: blue}, {remove_dice: green}]}]",
        "Attack: defender −1 {blue}, defender −1 {green}",
    ),
    "MD-37.16": (
        "triggers: [{on: defense, do: [{add_dice: {colour: defense, count: 2}}]}]",
        "Defence: +2 {green}/{blue}",
    ),
    "MD-37.17": (
        "triggers: [{on: attack, do: [{remove_dice: {colour: defense, count: 2}}]}]",
        "Attack: defender −2 {green}/{blue}",
    ),
    "MD-37.18": (
        "triggers: [{on: attack, do: [{remove_dice: {colour: defense, every: true}}]}]",
        "Attack: defender rolls no {green}/{blue}",
    ),
    "MD-37.19": ("triggers: [{on: attack, do: [{reroll: attack}]}]", "Attack: you may reroll all attack dice"),
    "MD-37.20": ("triggers: [{on: attack, do: [{reroll: defense}]}]", "Attack: you may reroll all defence dice"),
    "MD-37.21": (
        "triggers: [{on: attack, do: [{reroll: either}]}]",
        "Attack: you may reroll all attack dice or defence dice",
    ),
    "MD-37.22": ("triggers: [{on: defense, do: [{cancel_symbols: bang}]}]", "Defence: attacker −1 {bang}"),
    "MD-37.23": ("triggers: [{on: defense, do: [{cancel_symbols: diamond}]}]", "Defence: attacker −1 {diamond}"),
    "MD-37.24": ("triggers: [{on: attack, do: [{cancel_symbols: bang}]}]", "Attack: defender −1 {bang}"),
    "MD-37.25": ("triggers: [{on: attack, do: [{cancel_symbols: diamond}]}]", "Attack: defender −1 {diamond}"),
    "MD-37.26": (
        "triggers: [{on: defense, do: [{cancel_symbols: all}]}]",
        "Defence: attacker loses all {bang} and {diamond}",
    ),
    "MD-37.27": (
        "triggers: [{on: attack, do: [{cancel_symbols: all}]}]",
        "Attack: defender loses all {bang} and {diamond}",
    ),
    # Conditions
    "MD-38.01": ("triggers: [{on: attack, if: me.stunned, do: [{add_hits: 1}]}]", "Attack [stunned]: +1 {hit}"),
    "MD-38.02": (
        "triggers: [{on: attack, spend: {wounds: 2}, do: [{add_hits: 1}]}]",
        "Attack [take 2 {wound}]: +1 {hit}",
    ),
    "MD-38.03": (
        "triggers: [{on: attack, spend: {sacrifice: 2}, do: [{add_hits: 1}]}]",
        "Attack [you or an ally in sight takes 2 {wound}]: +1 {hit}",
    ),
    "MD-38.04": (
        "triggers: [{on: attack, if: me.weapons >= 2, do: [{add_hits: 1}]}]",
        "Attack [two weapons]: +1 {hit}",
    ),
    "MD-38.05": (
        'triggers: [{on: attack, if: \'"mace" in me.keywords or "hammer" in me.keywords\', do: [{add_hits: 1}]}]',
        "Attack [mace or hammer]: +1 {hit}",
    ),
    "MD-38.06": (
        "triggers: [{on: attack, if: not me.armoured, do: [{add_hits: 1}]}]",
        "Attack [no armour]: +1 {hit}",
    ),
    "MD-38.07": (
        "triggers: [{on: defense, if: me.in_shadow, do: [{add_shields: 1}]}]",
        "Defence [in shadow]: +1 {shield}",
    ),
    "MD-38.08": (
        "triggers: [{on: attack, if: '\"shield\" in me.keywords', do: [{add_hits: 1}]}]",
        "Attack [shield]: +1 {hit}",
    ),
    "MD-38.09": (
        "triggers: [{on: attack, if: '\"sword\" in me.keywords', do: [{add_hits: 1}]}]",
        "Attack [sword]: +1 {hit}",
    ),
    "MD-38.10": (
        "triggers: [{on: attack, if: me.two_handed, do: [{add_hits: 1}]}]",
        "Attack [two-handed weapon]: +1 {hit}",
    ),
    "MD-38.11": (
        "triggers: [{on: attack, if: me.wounds >= 3, do: [{add_hits: 1}]}]",
        "Attack [wounded 3 or more]: +1 {hit}",
    ),
    # Terms
    "MD-39.01": (
        "triggers: [{on: use, do: [{heal: {count: 1, who: this_hero}}]}]",
        "Use (once in an activation): the hero regains 1 {health}",
    ),
    "MD-39.02": ("triggers: [{on: attack, if: rerolled, do: [{add_hits: 1}]}]", "Attack [after a reroll]: +1 {hit}"),
    "MD-39.03": (
        "triggers: [{on: attack, do: [{add_hits: blanks}]}]",
        "Attack: +X {hit} (X: the number of your blank dice)",
    ),
    "MD-39.04": ("triggers: [{on: attack, do: [{add_hits: hits_on_dice}]}]", "Attack: +X {hit} (X: {hit} on the dice)"),
    "MD-39.05": ("triggers: [{on: attack, do: [{flip_dice: attack}]}]", "Attack: you may flip 1 of the attack dice"),
    "MD-39.06": (
        "triggers: [{on: use, spend: {xp: 1}, do: [{heal: me.wounds}]}]",
        "Use [spend 1 {xp}]: regain X {health} (X: the owner’s wounds)",
    ),
    "MD-39.07": (
        "triggers: [{on: after-attack, if: wounds == 0, do: [{wound: 1}]}]",
        "After the attack [no wound dealt]: defender takes 1 {wound}",
    ),
    "MD-39.08": ("triggers: [{on: attack, do: [destroy]}]", "Attack: kill the defender at once"),
    "MD-39.09": (
        "triggers: [{on: attack, if: hits >= 4, do: [stun]}]",
        "Attack [{hit} is 4 or more]: stun the defender",
    ),
    "MD-39.10": (
        "triggers: [{on: attack, do: [{reroll: {dice: defense, which: any}}]}]",
        "Attack: you may reroll any defence dice",
    ),
}
#: What these sections say that is no word of a card, and where it is.
NO_WORDS = {
    "MD-35.01": "a skill wins against the rules",
    "MD-35.02": "an order",
    "MD-35.03": "who is meant on an enemy's card",
    "MD-35.04": "when skills begin to work",
    "MD-36.02": "an order",
    "MD-39.11": "which page counts",
}


def _file_name(rule: str) -> str:
    return rule.lower().replace(".", "-")


#: What skills of classes alone can do; a test of its own looks at one.
SKILLS_ALONE = ("MD-35.05",)


@cache
def _library(folder: Path) -> Library:
    """The box, and a pack with a card for every word of the catalogue."""
    (folder / "lantern.yaml").write_text(
        'id: catalogue\ntitle: Catalogue\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en, ru, uk]\n'
        "requires: [massive-darkness]\nschema: 1\n",
        encoding="utf-8",
    )
    written = [
        f"- id: {_file_name(rule)}\n  kind: equipment\n  name: Card\n  form: item\n  level: 1\n  {source}\n"
        for rule, (source, _) in CATALOGUE.items()
    ]
    (folder / "cards.yaml").write_text("".join(written), encoding="utf-8")
    loaded = load([CORE, folder])
    assert loaded.diagnostics == ()
    return loaded.library


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return _library(tmp_path_factory.mktemp("catalogue"))


def said(library: Library, rule: str, language: str) -> str:
    card = library.get(f"catalogue/{_file_name(rule)}", kind="equipment")
    return " / ".join(str(each).removesuffix(".") for each in words_of(library, card, language))


def test_every_word_of_the_ledger_is_here() -> None:
    of_cards = [
        rule for rule in rules_of("massive-darkness") if rule[:5] in ("MD-35", "MD-36", "MD-37", "MD-38", "MD-39")
    ]
    assert sorted((*CATALOGUE, *NO_WORDS, *SKILLS_ALONE)) == sorted(of_cards)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "+1 maximum {health}"), ("ru", "+1 к максимуму {health}"), ("uk", "+1 до максимуму {health}")],
)
def test_maximum_health_is_said_of_a_class_skill(written: Library, language: str, words: str) -> None:
    told = [str(each).removesuffix(".") for each in words_of(written, written.get("moor-raider"), language)]
    assert words in told


@pytest.mark.parametrize("rule", CATALOGUE)
def test_a_card_can_be_made_of_it(written: Library, rule: str) -> None:
    gear = catalog_for(written, written.get("massive-darkness/first-steps-below")).gear(_file_name(rule))
    assert gear.triggers or gear.passives


@pytest.mark.parametrize("rule", CATALOGUE)
def test_it_is_said_in_english(written: Library, rule: str) -> None:
    assert said(written, rule, "en") == CATALOGUE[rule][1]


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("rule", CATALOGUE)
def test_it_is_said_in_other_languages(written: Library, rule: str, language: str) -> None:
    words = re.sub(r"\{[a-z-]+\}", "", said(written, rule, language))
    assert re.search(r"[а-яіїєґ]", words)
    assert re.findall(r"[a-z_]{2,}", words) == []


def test_no_two_words_sound_the_same(written: Library) -> None:
    for language in ("en", "ru", "uk"):
        spoken: dict[str, list[str]] = {}
        for rule, (source, _) in CATALOGUE.items():
            spoken.setdefault(said(written, rule, language), []).append(source)
        assert [sources for sources in spoken.values() if len(set(sources)) > 1] == []


@pytest.mark.parametrize(("said", "in_order"), [({}, True), ({"in_order": True}, True), ({"in_order": False}, False)])
def test_objectives_are_met_in_order_unless_an_adventure_says_otherwise(said: dict[str, bool], in_order: bool) -> None:
    adventure = library().get("massive-darkness/first-steps-below", kind="adventure")
    data = {key: value for key, value in adventure.data.items() if key != "in_order"}
    assert catalog_for(library(), replace(adventure, data={**data, **said})).in_order is in_order
