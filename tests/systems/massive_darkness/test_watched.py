"""What is watched in Massive Darkness can fail: every kind of lost piece and every impossible state is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.systems.always_true import test_always_true as properties
from tests.systems.always_true.faults import Property, notices
from tests.systems.always_true.modes import Mode, Seating, Walk, walk
from tests.systems.massive_darkness import watched
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness import given
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.cards.decks import draw_treasure
from toolkit.systems.massive_darkness.fights import spawning
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.map import movement
from toolkit.systems.massive_darkness.state import Enemy, Hero, State
from toolkit.systems.massive_darkness.story import dashboards


@pytest.fixture(scope="module")
def walked() -> Walk:
    """A whole game, played while everything was in order."""
    seating = Seating("massive-darkness", "massive-darkness/noon-eaters-hoard", 3)
    return walk(Mode(seating, ("twelve lives",)), "random", 0)


def cards_forgotten(state: State, deck: str, card: str) -> None:
    """The discard pile loses what is put on it."""


def tokens_forgotten(state: State, token: str, count: int = 1) -> None:
    """The box loses what is put into it."""


def gear_copied(game: MassiveGame, enemy: Enemy, level: int) -> Gear | None:
    """A guardian gets a card that stays in the deck."""
    drawn = draw_treasure(game.state, level)
    if drawn is not None:
        game.state.discard(drawn.deck, drawn.id)
    return drawn


def decks_shared(state: State) -> State:
    twin = COPY(state)
    twin.decks = state.decks
    return twin


def heroes_shared(state: State) -> State:
    twin = COPY(state)
    twin.heroes = state.heroes
    return twin


def experience_forgotten(hero: Hero) -> dict[str, Any]:
    return {**HERO_DATA(hero), "xp": 0}


def wounds_forgotten(enemy: Enemy) -> dict[str, Any]:
    return {**ENEMY_DATA(enemy), "wounds": 0, "minions": [0 for _ in enemy.minions]}


def fleet_now_and_then(state: State, hero: Hero, name: str) -> int:
    """A number that depends on something outside the game."""
    ASKED.append(name)
    return len(ASKED) % 2


COPY, HERO_DATA, ENEMY_DATA = State.copy, dashboards.hero_data, given._enemy_data
ASKED: list[str] = []


@pytest.mark.parametrize(
    ("always_true", "owner", "name", "fault"),
    [
        (properties.pieces_are_kept, State, "discard", cards_forgotten),
        (properties.pieces_are_kept, State, "into_box", tokens_forgotten),
        (properties.pieces_are_kept, spawning, "draw_gear", gear_copied),
        (properties.every_option_can_be_taken, State, "copy", heroes_shared),
        (properties.a_copy_plays_on_alike, State, "copy", decks_shared),
        (properties.a_state_is_the_same_when_written_and_read, given, "hero_data", experience_forgotten),
        (properties.a_state_is_the_same_when_written_and_read, given, "_enemy_data", wounds_forgotten),
        (properties.nobody_listening_changes_nothing, movement, "stat", fleet_now_and_then),
    ],
)
def test_a_fault_is_noticed(
    always_true: Property, owner: Any, name: str, fault: Any, walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices(always_true, walked, owner, name, fault, monkeypatch)


def _state_of(walked: Walk) -> State:
    """The state some rounds into the game, with enemies and tokens on the board."""
    game: Game[State] = walked.game()
    for key in walked.keys:
        state = game.clean_state()
        if state.round > 3 and state.enemies and state.tokens and _first_hero(state).kits:
            break
        game.answer(key)
    state = game.clean_state().copy()
    assert [*watched.impossible(state), *watched.impossible_between_turns(state)] == []
    return state


def _first_hero(state: State) -> Hero:
    return next(iter(state.heroes.values()))


def _first_enemy(state: State) -> Enemy:
    return next(iter(state.enemies.values()))


def _misplace_a_token(state: State) -> None:
    next(iter(state.tokens.values()))[0].zone = "nowhere"


def _double_an_enemy(state: State) -> None:
    twin = _first_enemy(state).copy()
    twin.id, twin.boss = "twin", True
    state.enemies["twin"] = twin
    _first_enemy(state).boss = True


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda state: setattr(state, "level", 6), "the game level is 6"),
        (lambda state: setattr(state, "lifespark", -1), "Lifespark owes"),
        (lambda state: setattr(state, "barred", frozenset()), "barred"),
        (lambda state: state.tile_levels.clear(), "levels of the tiles"),
        (_misplace_a_token, "do not lie there"),
        (lambda state: setattr(_first_hero(state), "wounds", 9), "of 5 wounds"),
        (lambda state: setattr(_first_hero(state), "xp", 31), "31 experience"),
        (lambda state: _first_hero(state).equipped.extend(state.catalog.starting_gear), "more than it has slots"),
        (lambda state: setattr(_first_hero(state), "dead", not _first_hero(state).dead), "health and is"),
        (lambda state: setattr(_first_hero(state), "max_health", 8), "health at most"),
        (lambda state: setattr(_first_enemy(state), "wounds", 99), "no health left"),
        (_double_an_enemy, "leaders and"),
        (lambda state: state.waiting.append("nobody"), "cannot wait"),
        (lambda state: state.attacked.append("nobody"), "would strike back"),
    ],
)
def test_what_cannot_be_is_seen(walked: Walk, spoil: Callable[[State], None], words: str) -> None:
    state = _state_of(walked)
    spoil(state)
    found = [*watched.impossible(state), *watched.impossible_between_turns(state)]
    assert any(words in each for each in found), found


def test_gear_that_is_remembered_wrongly_is_seen(walked: Walk) -> None:
    state = _state_of(walked)
    hero = next(each for each in state.heroes.values() if each.equipped and each.kits)
    hero.carried.extend(hero.equipped)
    hero.equipped.clear()
    assert any("cards do not give" in each for each in watched.impossible_between_turns(state))
