"""Enemies an adventure puts on the map: by card or drawn, armed as it says; their other cards stay in the decks."""

from __future__ import annotations

import pytest

from tests.systems.massive_darkness.packs import library
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.state import State


def _state(seed: int) -> State:
    adventure = library().get("proving-ground/thread-run", kind="adventure")
    return SYSTEM.new_state(library(), adventure, Table(players=3, seed=seed))


def test_enemies_stand_where_the_adventure_puts_them() -> None:
    enemies = _state(1).enemies
    assert {name: enemy.zone for name, enemy in enemies.items()} == {
        "spider": "6.c1",
        "archers": "8.c2",
        "hound": "8.d1",
    }
    assert enemies["spider"].card.id == "thread-widow"
    assert enemies["spider"].traits == {"sneak"}
    assert (enemies["spider"].special, enemies["hound"].special) == (True, False)
    assert enemies["archers"].card.level == 4
    assert enemies["hound"].card.strength == "mighty"


@pytest.mark.rule("MD-14.18", "MD-13.02")
@pytest.mark.parametrize("seed", range(8))
def test_they_carry_gear_of_the_level_the_adventure_says(seed: int) -> None:
    enemies = _state(seed).enemies
    assert enemies["archers"].gear is None
    levels = {"spider": 1, "hound": 4}
    gear = {name: enemies[name].gear for name in levels if name in enemies}
    assert all(each is not None and each.level == levels[name] for name, each in gear.items())
    assert len(enemies["archers"].minions) == 3 * enemies["archers"].card.minions


@pytest.mark.rule("MD-90.56", "MD-23.04")
@pytest.mark.parametrize("seed", range(8))
def test_of_a_placed_monster_its_own_card_alone_is_in_no_deck(seed: int) -> None:
    state = _state(seed)
    decks = [state.decks[name] for name in ("roaming-weak", "roaming-mighty")]
    placed = [each.card.id for each in state.enemies.values() if each.card.type == "roaming-monster"]
    left = [card for deck in decks for card in (*deck.cards, *deck.discard)]
    every = [card for deck in decks for card in state.catalog.deck_contents[deck.name]]
    assert sorted([*left, *placed]) == sorted(every)
    assert "thread-widow" in placed
    assert "shroud-mother" not in placed  # the same figure


@pytest.mark.rule("MD-90.56", "MD-23.04")
def test_a_monster_drawn_at_setup_whose_figure_stands_is_left_out_and_nobody_activates() -> None:
    """Before the first round the rule of running out of figures only turns the card away."""
    turned_away = [state for state in map(_state, range(30)) if state.decks["roaming-mighty"].discard]
    assert turned_away
    for state in turned_away:
        assert state.decks["roaming-mighty"].discard == ["shroud-mother"]
        assert sorted(state.enemies) == ["archers", "spider"]
        assert state.enemies["spider"].zone == "6.c1"


@pytest.mark.rule("MD-90.56")
def test_guards_drawn_at_setup_need_their_figures() -> None:
    adventure = library().get("massive-darkness/keep-the-ember", kind="adventure")
    turned_away = 0
    for seed in range(30):
        state = SYSTEM.new_state(library(), adventure, Table(players=2, seed=seed))
        figures = [enemy.card.figure for enemy in state.enemies.values()]
        refused = [state.catalog.enemy(card).figure for card in state.decks["guard-1"].discard]
        treasure = state.decks["treasure-1"]
        assert len(figures) + len(refused) == 4
        assert len(figures) == len(set(figures))
        assert set(refused) <= set(figures)
        assert len(treasure.cards) + len(treasure.discard) == 41 - len(figures)  # nothing is drawn for who stays away
        turned_away += len(refused)
    assert turned_away  # a level has two cards of one mob


@pytest.mark.rule("MD-41.03")
def test_what_lies_face_down_is_shuffled() -> None:
    adventure = library().get("massive-darkness/what-the-fire-left", kind="adventure")
    lairs = set()
    for seed in range(20):
        tokens = SYSTEM.new_state(library(), adventure, Table(players=2, seed=seed)).tokens
        hidden = {zone: token.kind for zone, each in tokens.items() for token in each if token.face_down}
        assert sorted(hidden.values()) == ["artifact", "artifact", "lair"]
        lairs |= {zone for zone, kind in hidden.items() if kind == "lair"}
    assert lairs == {"9.a4", "4.a1", "8.a1"}


@pytest.mark.rule("MD-42.10")
@pytest.mark.parametrize("seed", range(8))
def test_the_weaver_carries_gear_of_level_one(seed: int) -> None:
    adventure = library().get("massive-darkness/her-last-thread", kind="adventure")
    gear = SYSTEM.new_state(library(), adventure, Table(players=2, seed=seed)).enemies["weaver"].gear
    assert gear is not None
    assert gear.level == 1


@pytest.mark.rule("MD-48.02", "MD-48.03")
@pytest.mark.parametrize("seed", range(8))
def test_the_three_beasts_are_mighty_and_armed_for_level_four(seed: int) -> None:
    adventure = library().get("massive-darkness/three-behind-stone", kind="adventure")
    state = SYSTEM.new_state(library(), adventure, Table(players=4, seed=seed))
    assert [enemy.card.strength for enemy in state.enemies.values()] == ["mighty"] * 3
    assert [enemy.gear.level for enemy in state.enemies.values() if enemy.gear is not None] == [4] * 3
