"""How close a table is to winning: what everybody sees moves the number the way people would say it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.rules.system import Table, new_game
from toolkit.systems import find


def _hurt_heroes(state: Any) -> None:
    for hero in state.heroes.values():
        hero.wounds += 4


def _hurt_characters(state: Any) -> None:
    for character in state.characters.values():
        character.hp -= 4


def _lose_cards(state: Any) -> None:
    for character in state.characters.values():
        character.lost += character.hand[5:]
        del character.hand[5:]


def _hurt_explorers(state: Any) -> None:
    for explorer in state.explorers.values():
        explorer.health -= 2


def _stronger_monsters(state: Any) -> None:
    state.level += 1


def _next_chapter(state: Any) -> None:
    state.chapter += 1


def _beat_waves(state: Any) -> None:
    state.counters["waves"] += 3


CASES: list[tuple[str, str, Callable[[Any], None], bool]] = [
    ("brimstone", "sack-of-black-stone", _hurt_heroes, False),
    ("brimstone", "hold-the-head-frame", _beat_waves, True),
    ("jaws-of-the-lion", "rats-in-the-granary", _hurt_characters, False),
    ("jaws-of-the-lion", "rats-in-the-granary", _lose_cards, False),
    ("machina-arcana", "the-brass-well", _hurt_explorers, False),
    ("machina-arcana", "the-brass-well", _stronger_monsters, False),
    ("machina-arcana", "the-brass-well", _next_chapter, True),
]


@pytest.mark.parametrize(("system_id", "adventure", "change", "better"), CASES)
def test_what_people_would_call_better_counts_as_better(
    system_id: str, adventure: str, change: Callable[[Any], None], better: bool
) -> None:
    system, library = find(system_id), load([shipped_by_name()[system_id]]).library
    game = new_game(system, library, library.get(adventure, kind="adventure"), Table(2, 3))
    game.start()
    before = system.evaluate(game.state)
    change(game.state)
    after = system.evaluate(game.state)
    assert 0 < before < 1
    assert (after > before) is better
    assert after != before
