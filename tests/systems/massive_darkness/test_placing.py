"""Enemies an adventure puts on the map: by card or drawn, armed as it says, their figures never wanted twice."""

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
    gear = [enemies["spider"].gear, enemies["hound"].gear]
    assert [each.level for each in gear if each is not None] == [1, 4]
    assert len(enemies["archers"].minions) == 3 * enemies["archers"].card.minions


@pytest.mark.rule("MD-90.47")
@pytest.mark.parametrize("seed", range(8))
def test_monsters_placed_by_the_adventure_are_in_no_deck(seed: int) -> None:
    state = _state(seed)
    placed = {state.enemies[name].card.figure for name in ("spider", "hound")} - {""}
    left = [card for deck in ("roaming-weak", "roaming-mighty") for card in state.decks[deck].cards]
    boxed = [figure for card in left if (figure := state.catalog.enemy(card).figure)]
    assert len(boxed) == 12 - 2 * len(placed)
    assert placed.isdisjoint(boxed)
    assert state.enemies["hound"].card.id not in left


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


@pytest.mark.rule("MD-48.02", "MD-48.03")
@pytest.mark.parametrize("seed", range(8))
def test_the_three_beasts_are_mighty_and_armed_for_level_four(seed: int) -> None:
    adventure = library().get("massive-darkness/three-behind-stone", kind="adventure")
    state = SYSTEM.new_state(library(), adventure, Table(players=4, seed=seed))
    assert [enemy.card.strength for enemy in state.enemies.values()] == ["mighty"] * 3
    assert [enemy.gear.level for enemy in state.enemies.values() if enemy.gear is not None] == [4] * 3
