"""What cards and sheets of the box have (JL-26): fields of schemas, each of which play reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.content.entity import Entity
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS, SLOTS
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.story.sheet import CHECKS_PER_PERK, MOST_CHECKS, THRESHOLDS, Sheet

SCHEMAS = Path(__file__).parents[3] / "schemas/jaws-of-the-lion"
BOX = "jaws-of-the-lion"


def fields(kind: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((SCHEMAS / f"{kind}.schema.json").read_text("utf-8"))["properties"]
    return read


def shipped(kind: str) -> list[Entity]:
    return library().of_kind(kind, pack=BOX)


def catalog() -> Catalog:
    return Catalog(library(), library().get(f"{BOX}/cellar-clearance", kind="adventure"))


@pytest.mark.rule("JL-26.01", "JL-8.17", "JL-8.08")
def test_modifier_cards() -> None:
    assert {"value", "change", "shuffle", "once", "owner", "effects", "in_every_deck"} <= set(fields("modifier-card"))
    cards = catalog()
    owners = {cards.modifier(each.id).owner for each in shipped("modifier-card")}
    assert owners >= {"", "bulwark", "slinger"}
    for mercenary in shipped("mercenary"):
        for perk in cards.mercenary(mercenary.id).perks:
            for card in perk.add:  # a card joins the deck of its owner, a star any
                assert cards.modifier(card).owner in ("", mercenary.id)
    every = cards.starting_modifiers
    assert len(every) == 20
    assert sorted(card for card in every if cards.modifiers[card].shuffle) == ["double", "miss"]


@pytest.mark.rule("JL-26.02", "JL-25.06")
def test_battle_goals() -> None:
    goals = shipped("battle-goal")
    assert len(goals) == 32
    assert all(each.data["name"] and 1 <= each.data.get("checks", 1) <= 2 for each in goals)
    assert sum(bool(each.data.get("shared")) for each in goals) == 8


@pytest.mark.rule("JL-26.03", "JL-26.09", "JL-21.17")
def test_mats_and_sheets() -> None:
    for each in shipped("mercenary"):
        mercenary = catalog().mercenary(each.id)
        assert len(mercenary.health) == len(THRESHOLDS) == 9
        assert list(mercenary.health) == sorted(mercenary.health)
        assert mercenary.hand_limit <= sum(catalog().ability(card).level == "1" for card in mercenary.cards)
        assert mercenary.perks
    assert MOST_CHECKS // CHECKS_PER_PERK == 6
    assert set(Sheet().to_data()) == {"experience", "checks", "perks", "owed", "cards", "items"}


@pytest.mark.rule("JL-26.04", "JL-26.10", "JL-1.02")
def test_ability_cards() -> None:
    cards = [catalog().ability(each.id) for each in shipped("ability-card")]
    assert len(cards) == 144
    assert {card.level for card in cards} == {"A", "B", "X", *map(str, range(1, 10))}
    for mercenary in shipped("mercenary"):
        numbers = [each.data["number"] for each in shipped("ability-card") if each.data["mercenary"] == mercenary.id]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))  # a number of its own for every card
    charged = {element for card in cards for half in (card.top, card.bottom) for element in half.charge}
    assert charged - {"any"} <= set(ELEMENTS)


@pytest.mark.rule("JL-26.05")
def test_city_events() -> None:
    events = [catalog().city_event(each.id) for each in shipped("city-event")]
    assert len(events) == 22
    assert all([option.key for option in event.options] == ["a", "b"] for event in events)
    assert any(option.condition is not None for event in events for option in event.options)


@pytest.mark.rule("JL-26.06", "JL-18.15", "JL-18.14", "JL-18.01")
def test_items() -> None:
    items = [catalog().item(each.id) for each in shipped("item")]
    assert len(items) == 52
    assert sorted(item.number for item in items) == sorted({item.number for item in items})  # found by number alone
    assert all(item.number < 100 and item.price > 0 and item.copies > 0 for item in items)
    assert {item.slot for item in items} == set(SLOTS)
    assert {item.use for item in items} == {"once", "spent", "unlimited"}


@pytest.mark.rule("JL-26.07", "JL-16.08", "JL-90.73")
def test_monster_ability_cards() -> None:
    cards = catalog()
    for deck in cards.decks_needed:
        if deck == "leaper":
            continue  # of the proving ground
        abilities = [cards.monster_ability(name) for name in cards.ability_deck(deck)]
        assert len(abilities) == 8
        assert sum(ability.shuffle for ability in abilities) == 2
    assert {cards.boss(each.id).deck for each in shipped("boss")} == {"boss"}


@pytest.mark.rule("JL-26.08", "JL-16.01", "JL-1.26", "JL-16.15")
def test_monster_stat_cards() -> None:
    assert (len(shipped("monster")), len(shipped("boss"))) == (13, 3)
    for each in shipped("monster"):
        assert catalog().monster(each.id).standees in (4, 6, 10)
        assert len(each.data["levels"]) == 8
        assert all({"normal", "elite"} <= set(level) for level in each.data["levels"])
    for each in shipped("boss"):
        assert catalog().boss(each.id).specials
        assert len(each.data["levels"]) == 8


@pytest.mark.rule("JL-23.01", "JL-22.21", "JL-22.14")
def test_scenarios() -> None:
    """Every scenario of the campaign has its board, goal and words, and one place on the city map."""
    campaign = library().get(f"{BOX}/the-black-candles", kind="campaign")
    found = [library().get(each["adventure"], kind="adventure", pack=BOX) for each in campaign.data["chapters"]]
    assert len(found) == 22
    assert all(
        {"rooms", "things", "goal", "story", "conclusion", "number", "location"} <= set(each.data) for each in found
    )
    assert len({each.data["location"] for each in found}) == len({each.data["number"] for each in found}) == 22
