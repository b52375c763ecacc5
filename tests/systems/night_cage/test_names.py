"""What names in expressions are worth: stated for every name at one moment, and where another moment says otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.named import told
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs import adventures, vocabulary
from toolkit.systems.night_cage.verbs.moments import Happening, Hit

from .play import given

BOARD = {"b2": "gate", "c2": "straight 90", "d2": "key-tile", "b3": "wax-eater", "e5": "t-passage"}
PRISONERS = {
    "red": {"at": "b2", "key": True},
    "blue": {"at": "b2", "candle": "out"},
    "green": {"at": "e5", "key": True},
    "yellow": {"at": "d2", "nerve": 0},
}


def _state(**more: Any) -> State:
    return given(board=BOARD, prisoners=PRISONERS, **more).state


def _kind(state: State, name: str) -> Any:
    return next(kind for kind in state.cage.kinds if kind.id == name)


@pytest.mark.parametrize(
    ("seat", "lit", "nerve", "has_key"), [(0, True, 1, True), (1, False, 1, False), (3, True, 0, False)]
)
def test_rules_of_an_adventure_know_the_table_and_the_prisoner(seat: int, lit: bool, nerve: int, has_key: bool) -> None:
    state = _state()
    moment = Happening(state, state.prisoners[seat], 7, _kind(state, "gate"), "gate", "steam", "rope")
    prisoner = {"lit": lit, "nerve": nerve, "has_key": has_key, "roles": [], "tokens": []}
    table = {
        **{f"prisoner.{name}": value for name, value in prisoner.items()},
        "prisoners": 4,
        "turn": state.turn,
        "stack": len(state.stack),
        "keys": 2,
        "lit_candles": 3,
        "monsters": 1,
        "tokens_on_map": [],
        "flicker": False,
    }
    assert told(adventures.ABOUT_TILE, moment) == {**table, "tile": "gate"}
    assert told(adventures.VOCABULARY.events["changed"].scope, moment) == {**table, "counter": "steam"}
    assert told(adventures.VOCABULARY.events["token-reached"].scope, moment) == {**table, "token": "rope"}


@pytest.mark.parametrize("on_tile", [True, False])
def test_a_tile_knows_how_many_of_its_kind_were_set_aside(on_tile: bool) -> None:
    state = _state()
    keys, eater = _kind(state, "key-tile"), _kind(state, "wax-eater")
    state.aside, state.flicker = [keys, eater, keys], True
    for kind, aside in ((keys, 2), (eater, 1), (_kind(state, "gate"), 0)):
        found = told(vocabulary.ON_HIT, Hit(state, state.prisoners[0], 7, kind, on_tile))
        assert {name: value for name, value in found.items() if not name.startswith("prisoner.")} == {
            "stack": len(state.stack),
            "prisoners": 4,
            "aside": aside,
            "flicker": True,
            "on_tile": on_tile,
        }
