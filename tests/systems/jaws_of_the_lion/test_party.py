"""A scenario that is played on its own is met by the party that it expects."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.rules.decisions import Ask
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.story.preparing import slot_limit

SYSTEM = find("jaws-of-the-lion")
TUTORIAL = {
    "barrels-on-the-stair": {"A": 6},
    "the-back-kitchen": {"A": 4, "B": 2},
    "the-candle-store": {"A": 4, "B": 2},
}


def begun(scenario: str, players: int = 3, **options: Any) -> Any:
    adventure = library().get(f"jaws-of-the-lion/{scenario}", kind="adventure")
    return new_game(SYSTEM, library(), adventure, Table(players, 1, options))


@pytest.mark.rule("JL-90.98", "JL-19.01", "JL-18.03")
def test_characters_have_the_level_the_perks_and_the_items_that_the_scenario_says() -> None:
    game = begun("the-empty-chair")
    party = game.adventure.data["party"]
    assert game.state.level == 3
    everything = [item for each in game.state.characters.values() for item in each.items]
    assert len(everything) == len(set(everything)) == 3 * party["items"]
    for character in game.state.characters.values():
        assert (character.level, character.sheet.owed) == (party["level"], party["perks"])
        worn = Counter(game.state.catalog.item(name).slot for name in character.items)
        assert all(count <= slot_limit(slot, character.level) for slot, count in worn.items())
    assert next(iter(game.state.characters.values())).items.keys() >= {"travel-boots"}


@pytest.mark.rule("JL-90.98", "JL-21.12")
def test_perks_are_marked_while_setting_out_and_change_the_deck() -> None:
    game = begun("the-empty-chair", players=2)
    before = Counter(game.state.modifier_decks["bulwark"].pile.cards)
    ask: Ask | None = game.start()
    while ask is not None and (ask.kind, ask.who) != ("perk", "fenstalker"):
        ask = game.answer(next(iter(ask.options)))
    bulwark = game.state.characters["bulwark"]
    assert len(bulwark.sheet.perks) == game.adventure.data["party"]["perks"]
    assert Counter(game.state.modifier_decks["bulwark"].pile.cards) != before


@pytest.mark.rule("JL-90.98", "JL-80.01", "JL-80.03")
@pytest.mark.parametrize("scenario", TUTORIAL)
def test_the_tutorial_is_played_with_its_cards(scenario: str) -> None:
    state = begun(scenario).state
    for character in state.characters.values():
        assert Counter(state.catalog.ability(card).level for card in character.hand) == TUTORIAL[scenario]


@pytest.mark.rule("JL-90.98")
def test_a_table_that_names_a_level_has_new_characters() -> None:
    state = begun("the-back-kitchen", level=3).state
    for character in state.characters.values():
        assert (character.level, character.sheet.owed, character.items) == (3, 0, {})
        assert {state.catalog.ability(card).level for card in character.hand} == {"1", "X", "2", "3"}
