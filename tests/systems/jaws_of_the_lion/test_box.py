"""The box that we ship: as many of each kind as the ledger's table says, and no card twice under two names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.content.entity import Entity
from toolkit.rules.system import Table
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS
from toolkit.systems.jaws_of_the_lion.conditions import NAMES
from toolkit.systems.jaws_of_the_lion.setup import new_state
from toolkit.systems.jaws_of_the_lion.story.sheet import Story

LIBRARY = library_of("jaws-of-the-lion")
MERCENARIES = sorted(each.id for each in LIBRARY.of_kind("mercenary"))
#: What a card is called, where it stands in the box, and who wrote on it: nothing that is played.
NAMING = ("id", "name", "number", "flavour", "story", "note", "tags", "art")

COUNTS = {
    "mercenary": 4,
    "ability-card": 144,
    "monster": 13,
    "boss": 3,
    "item": 52,
    "battle-goal": 32,
    "city-event": 22,
    "adventure": 22,
}


def shipped(kind: str) -> list[Entity]:
    return [each for each in LIBRARY.of_kind(kind) if each.pack == "jaws-of-the-lion"]


@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_the_box_has_as_many_as_the_ledger_says(kind: str) -> None:
    assert len(shipped(kind)) == COUNTS[kind]


@pytest.mark.parametrize("mercenary", MERCENARIES)
def test_levels_of_a_mercenary(mercenary: str) -> None:
    """Six cards of level A, two of B, a hand of level 1, some of X, two of every level from 2 to 9 (JL-22.02)."""
    cards = [each for each in shipped("ability-card") if each.data["mercenary"] == mercenary]
    levels = Counter(str(each.data["level"]) for each in cards)
    hand = LIBRARY.get(mercenary, kind="mercenary").data["hand_limit"]
    assert levels.pop("X") >= 2
    assert levels == {"A": 6, "B": 2, "1": hand, **{str(level): 2 for level in range(2, 10)}}
    assert sorted(each.data["number"] for each in cards) == list(range(1, len(cards) + 1))
    assert len({each.data["initiative"] for each in cards if str(each.data["level"]) == "1"}) == hand


@pytest.mark.parametrize("mercenary", MERCENARIES)
def test_tutorial_cards_bring_rules_in_one_after_another(mercenary: str) -> None:
    """Level A has no experience, elements or lost symbols; level B has them and replaces cards of level A."""
    cards = [each.data for each in shipped("ability-card") if each.data["mercenary"] == mercenary]
    for card in cards:
        symbols = {"xp", "charge", "lost"} & {*card["top"], *card["bottom"]}
        symbols |= {verb for verb in said(card) if verb in ("consume", "gain_experience")}
        if card["level"] == "A":
            assert not symbols, card["id"]
        if card["level"] == "B":
            assert LIBRARY.get(card["replaces"], kind="ability-card").data["level"] == "A"
    assert len({card["replaces"] for card in cards if card["level"] == "B"}) == 2
    assert {"xp", "gain_experience"} & {key for card in cards if card["level"] == "B" for key in said(card)}


def said(data: Any) -> Iterator[str]:
    """Every key, however deep."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from said(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from said(value)


def test_standees_and_decks() -> None:
    """97 standees; 8 ability cards a deck, 2 of them shuffle it; all bosses share one deck (JL-16.08, JL-16.15)."""
    assert sum(each.data["standees"] for each in shipped("monster")) + len(shipped("boss")) == 97
    decks = Counter(each.data["deck"] for each in shipped("monster-ability"))
    shuffles = Counter(each.data["deck"] for each in shipped("monster-ability") if each.data.get("shuffle"))
    assert decks.keys() == {each.data.get("deck", each.id) for each in shipped("monster")} | {"boss"}
    assert set(decks.values()) == {8}
    assert set(shuffles.values()) == {2}
    assert {each.data["deck"] for each in shipped("boss")} == {"boss"}


def test_modifier_cards() -> None:
    """179 in all: five decks, blessings and curses, and what perks can bring in (JL-95.1, JL-21.14)."""
    decks = sum(each.data.get("in_every_deck", 0) for each in shipped("modifier-card")) * (len(MERCENARIES) + 1)
    perks = [perk for each in shipped("mercenary") for perk in each.data["perks"]]
    own = sum(perk.get("boxes", 1) * sum(perk.get("add", {}).values()) for perk in perks)
    assert decks + 10 + 10 + 10 + own == 179


def test_battle_goals_of_the_base_game() -> None:
    assert sum(each.data.get("shared", False) for each in shipped("battle-goal")) == 8  # JL-25.06


def test_items_are_numbered_without_a_gap() -> None:
    assert sorted(each.data["number"] for each in shipped("item")) == list(range(1, 53))


KINDS = ("ability-card", "monster", "boss", "monster-ability", "modifier-card", "item", "battle-goal", "treasure")


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_cards_differ_only_by_name_and_number(kind: str) -> None:
    """A number of its own in the box makes no card of its own (`tests/systems/test_no_twins.py` allows for it)."""
    known: dict[str, str] = {}
    for each in shipped(kind):
        if kind == "treasure" and each.data.get("number") in LEDGER_TWINS:
            continue
        rest = repr(sorted((key, value) for key, value in each.data.items() if key not in NAMING))
        assert rest not in known, f"{each.id} is {known[rest]} under another name"
        known[rest] = each.id


#: Entries of the ledger's treasure list that give the same: 5 gold, a checkmark.
LEDGER_TWINS = (7, 9, 12, 13, 15)


def test_the_campaign_reaches_every_scenario_and_every_item() -> None:
    """17 scenarios of the story and 5 beside it; each is unlocked by another, each item is sold or found somewhere."""
    (campaign,) = [each for each in LIBRARY.of_kind("campaign") if each.pack == "jaws-of-the-lion"]
    scenarios = {each.id: each.data for each in shipped("adventure")}
    open_ = set(campaign.data["open"])
    for scenario in scenarios.values():
        open_ |= set(texts_under(scenario.get("rewards", ()), "unlock"))
    assert open_ == scenarios.keys()
    assert sorted(each["number"] for each in scenarios.values()) == list(range(1, 23))
    assert scenarios[campaign.data["last"]]["number"] == 17
    assert [scenarios[name]["number"] for name in campaign.data["tutorial"]] == [1, 2, 3]
    assert len({each["location"] for each in scenarios.values()}) == 22  # JL-22.21
    everything = [each.data for kind in ("adventure", "city-event", "treasure") for each in shipped(kind)]
    got = set(campaign.data["shop"])
    for key in ("stock", "item", "gain_item"):
        got |= set(texts_under(everything, key))
    assert got == {each.id for each in shipped("item")}


def texts_under(data: Any, key: str) -> Iterator[str]:
    """Every text that stands under a key, however deep."""
    if isinstance(data, Mapping):
        if isinstance(data.get(key), str):
            yield data[key]
        for value in data.values():
            yield from texts_under(value, key)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts_under(value, key)


def test_scenarios_use_every_kind_of_goal_and_special_rule() -> None:
    """Kill all, a boss, escape, survive, protect, destroy, a treasure, sections, spawns, locks, decks, goods."""
    told = [each.data for each in shipped("adventure")]
    goals = " ".join(str(each["goal"]) for each in told)
    for word in ("monsters == 0", "slain", "at_exit", "round >=", "objects", "destroyed", "looted", "hidden_rooms"):
        assert word in goals, word
    fields = {key for each in told for key in each}
    assert {"sections", "objects", "goods", "locked", "hazard", "lost", "counters", "treasures", "rewards"} <= fields
    sides = {thing["foe_of"] for each in told for thing in each.get("objects", {}).values()}
    assert sides == {"characters", "monsters"}
    assert any("goal" in section for each in told for section in each.get("sections", {}).values())
    verbs = {key for each in told for key in said([each.get(part) for part in ("rules", "sections", "goods")])}
    wanted = {"spawn", "win", "lose", "inflict", "add_modifier", "open_door", "unlock_door", "mend", "grant", "change"}
    assert wanted <= verbs
    assert {"may", "roll", "note", "count"} <= verbs
    assert {"unlock", "close_scenario", "stock", "reward"} <= {key for each in told for key in said(each["rewards"])}


def test_cards_use_all_conditions_and_elements() -> None:
    used = {word for each in shipped("ability-card") for word in words(each.data)}
    assert set(ELEMENTS) <= used
    assert set(NAMES) <= used


def words(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        data = [*data.values()]
    if isinstance(data, list | tuple):
        for value in data:
            yield from words(value)
    elif isinstance(data, str):
        yield data


@pytest.mark.rule("JL-90.97", "JL-90.65")
def test_what_a_goal_asks_for_lies_there_in_every_try() -> None:
    """A listed treasure that was claimed is gone; the ledger, which has no number, is not."""
    story = Story("the-black-candles", treasures=["guild-ledger", "treasure-2"]).to_data()
    scenario = LIBRARY.get("the-quiet-ledger", kind="adventure")
    state = new_state(LIBRARY, scenario, Table(2, 1, {"story": story}))
    assert sorted(new_state(LIBRARY, scenario, Table(2, 1)).treasures.values()) == ["guild-ledger", "treasure-2"]
    assert list(state.treasures.values()) == ["guild-ledger"]
