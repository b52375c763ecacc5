"""What the shipped cards are: dice, catalogue, schema, words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.rules.vocabulary_schema import effects_schema
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.cards.catalog import catalog_for
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.sides import Clash
from toolkit.systems.massive_darkness.state import Hero

SHIPPED = [entity for entity in library().entities if entity.pack == "massive-darkness"]

ROOT = Path(__file__).parents[3]


def test_the_schema_of_effects_is_up_to_date() -> None:
    path = data_folder("schemas") / "massive-darkness" / "effects.schema.json"
    assert json.loads(path.read_text(encoding="utf-8")) == effects_schema(SYSTEM.vocabulary)


@pytest.mark.rule("MD-9.01", "MD-9.02", "MD-9.03", "MD-9.04", "MD-9.09", "MD-90.02")
@pytest.mark.parametrize(
    ("colour", "main", "total", "bangs", "diamonds", "blanks"),
    [
        ("yellow", "hit", 5, 1, 0, 2),
        ("red", "hit", 9, 2, 1, 1),
        ("blue", "shield", 4, 1, 0, 2),
        ("green", "shield", 7, 2, 1, 1),
    ],
)
def test_dice_have_the_faces_of_the_ledger(
    colour: str, main: str, total: int, bangs: int, diamonds: int, blanks: int
) -> None:
    die = catalog_for(library(), tutorial()).dice[colour]
    symbols = Counter(symbol for face in die.faces for symbol in face)
    assert len(die.faces) == 6
    assert symbols == Counter({main: total, "bang": bangs, "diamond": diamonds})
    assert sum(not face for face in die.faces) == blanks
    assert [die.opposite[die.opposite[face]] for face in range(6)] == list(range(6))
    assert all(die.opposite[face] != face for face in range(6))


def test_a_red_dies_blank_lies_opposite_its_best_face() -> None:
    red = catalog_for(library(), tutorial()).dice["red"]
    assert red.faces[red.opposite[red.faces.index(())]] == ("hit", "hit", "hit")


def _effects(data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        for each in data.get("do", ()):
            yield (each, {}) if isinstance(each, str) else next(iter(each.items()))
        for value in data.values():
            yield from _effects(value)
    elif isinstance(data, list):
        for value in data:
            yield from _effects(value)


def test_every_verb_is_used_by_a_card_or_an_adventure() -> None:
    """Or by a recipe of the cookbook, or by a pack that was written from the docs."""
    folders = (ROOT / "docs" / "how-to" / "cookbook", ROOT / "tests" / "written_from_docs")
    packs = [path for folder in folders for path in folder.glob("*/lantern.yaml")]
    recipes = load([path.parent for path in packs if "massive" in path.read_text("utf-8")])
    entities = (*library().entities, *recipes.library.entities)
    used = {verb for entity in entities for verb, _ in _effects(entity.data)}
    assert used == set(SYSTEM.vocabulary.verbs)


def test_every_verb_of_a_combat_is_on_a_shipped_card() -> None:
    used = {verb for entity in SHIPPED for verb, _ in _effects(entity.data)}
    assert used >= {name for name, verb in SYSTEM.vocabulary.verbs.items() if issubclass(verb.context, Clash)}


def test_every_shipped_card_compiles() -> None:
    catalog = catalog_for(library(), tutorial())
    compilers: dict[str, Callable[[str], Any]] = {
        "equipment": catalog.gear,
        "hero": catalog.hero,
        "enemy": catalog.enemy,
    }
    for entity in SHIPPED:
        if entity.kind in compilers:
            assert compilers[entity.kind](entity.id).id == entity.id


@pytest.mark.rule("MD-13.02")
def test_mobs_have_as_many_minions_a_hero_as_their_card_says_and_single_figures_none() -> None:
    catalog = catalog_for(library(), tutorial())
    cards = [entity for entity in SHIPPED if entity.kind == "enemy"]
    assert {each.data["type"] for each in cards} == {"mob", "agent", "roaming-monster"}
    for each in cards:
        minions = each.data["minions"] if each.data["type"] == "mob" else 0
        assert catalog.enemy(each.id).minions == minions, each.id


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_name_and_flavour_is_translated(language: str) -> None:
    missing = [
        f"{entity.id}.{field}"
        for entity in SHIPPED
        for field in ("name", "flavour", "story", "unique_skill.name", "shadow_skill.name")
        if library().words(entity, field) and library().translated(entity, field, language) is None
    ]
    assert missing == []


@pytest.mark.rule("MD-25.09")
def test_a_two_handed_card_does_not_add_up_with_hand_cards() -> None:
    catalog = catalog_for(library(), tutorial())
    state = SYSTEM.from_data(library(), tutorial(), {"heroes": {"garrick": {}}})
    hero = Hero(catalog.hero("garrick"), "6.a3", [catalog.gear("magpie-spear"), catalog.gear("rusted-sabre")])
    assert HeroFighter(state, hero).pool("melee") == {"red": 1, "yellow": 1}


@pytest.mark.rule("MD-25.09")
def test_a_two_handed_weapon_strikes_without_what_other_hands_would_hold() -> None:
    catalog = catalog_for(library(), tutorial())
    hero = Hero(catalog.hero("wren"), "6.a3", [catalog.gear("borrowed-felling-axe"), catalog.gear("rusted-sabre")])
    state = SYSTEM.from_data(library(), tutorial(), {"heroes": {"wren": {}}})
    assert HeroFighter(state, hero).pool("melee") == {"yellow": 3}
    hero.equipped[0] = catalog.gear("patched-jerkin")
    hero.changed()
    assert HeroFighter(state, hero).pool("melee") == {"yellow": 2}


@pytest.mark.rule("MD-33.13")
def test_artifacts_count_as_level_4_in_story_mode_whatever_stands_on_them() -> None:
    gear = next(iter(catalog_for(library(), tutorial()).gear.values()))
    for level in (1, 4, 5):
        assert replace(gear, source="artifact", level=level).story_level == 4
        assert replace(gear, source="treasure", level=level).story_level == level
