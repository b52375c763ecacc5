"""What names in expressions are worth: stated for every name at a moment with everything, and at one about nobody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.named import told
from tests.systems.own import library_of
from toolkit.systems.brimstone.cards.kit import QuietMoment
from toolkit.systems.brimstone.given import from_data
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.verbs import names
from toolkit.systems.brimstone.verbs.moments import Harmed, Moment, Strike, Volley

MARSHAL = {"at": "0,4", "wounds": 2, "dread": 3, "grit": 1, "gold": 40, "dark_stone": 4, "corruption": 2}
GIVEN = {
    "turn": 3,
    "darkness": 2,
    "posse": 5,
    "clues": 1,
    "bearer": "marshal",
    "fighting": True,
    "fight_turn": 1,
    "fought": ["preacher"],
    "final": True,
    "flags": ["bell"],
    "slain": {"choker": 2},
    "heroes": {
        "marshal": {**MARSHAL, "items": ["long-rifle"]},
        "songbird": {"at": "1,4", "knocked_out": True},
        "preacher": {"at": "2,4", "items": []},
    },
    "companions": {"surveyor": {"at": "3,4"}},
    "enemies": {"rift-behemoth-1": {"at": "1,1"}, "choker-1": {"at": "3,3"}},
}
TABLE = {
    "heroes": 3,
    "turn": 3,
    "fight": True,
    "first_turn": True,
    "final": True,
    "enemies": 2,
    "clues": 1,
    "depth": 5,
    "darkness": 2,
    "tiles": 1,
    "conscious": 2,
    "at_entrance": 2,
    "tokens_on_map": [],
    "companions": 1,
    "dread": 0,
}
ME = {
    "me.grit": 1,
    "me.wounds": 2,
    "me.sanity_damage": 3,
    "me.health_left": 10,
    "me.sanity_left": 7,
    "me.gold": 40,
    "me.dark_stone": 4,
    "me.corruption": 2,
    "me.level": 1,
    "me.keywords": ["frontier", "law"],
    "me.item_keywords": ["gun", "rifle"],
    "me.conditions": [],
    "me.roles": [],
    "me.tokens": [],
    "me.has_lantern": True,
}
ENEMY = {"enemy.type": "rift-behemoth", "enemy.keywords": ["demon"], "enemy.size": "extra-large"}


def _state(**more: Any) -> State:
    library = library_of("brimstone")
    return from_data(library, library.get("the-surveyor", kind="adventure"), {**GIVEN, **more})


def _game(state: State) -> Any:
    return cast(Any, SimpleNamespace(state=state))


def test_a_moment_tells_of_the_table_of_the_hero_the_enemy_and_the_tile() -> None:
    state = _state()
    moment = Moment(_game(state), state.heroes["marshal"], enemy=state.enemies["rift-behemoth-1"], tile=0)
    mission = {"flags": ["bell"], "slain": ["choker"], "world": "mine", "tile": "shaft-mouth"}
    assert told(names.MISSION, moment) == {**TABLE, **ME, **ENEMY, **mission}


def test_a_moment_about_nobody_has_nobody_and_quiet_turns_have_no_fight() -> None:
    state = _state(enemies={}, fighting=False, fight_turn=0, final=False, bearer="preacher")
    nobody = {"me": None, "enemy": None, "flags": ["bell"], "slain": ["choker"], "world": "", "tile": ""}
    quiet = {"fight": False, "first_turn": False, "final": False, "enemies": 0}
    assert told(names.MISSION, Moment(_game(state))) == {**TABLE, **quiet, **nobody}
    assert told(names.ME, Moment(_game(state), state.heroes["marshal"]))["me.has_lantern"] is False


@pytest.mark.parametrize(
    ("hero", "weapon", "ranged", "expected"),
    [
        (
            "marshal",
            "long-rifle",
            True,
            {"bare_handed": False, "weapon_hands": 2, "weapon_keywords": ["gun", "rifle"], "first_activation": True},
        ),
        (
            "preacher",
            "",
            False,
            {"bare_handed": True, "weapon_hands": 0, "weapon_keywords": [], "first_activation": False},
        ),
    ],
)
def test_a_quiet_moment_tells_of_the_weapon_and_of_what_is_rolled(
    hero: str, weapon: str, ranged: bool, expected: dict[str, Any]
) -> None:
    state = _state()
    quiet = QuietMoment(state, state.heroes[hero], weapon, "cunning", 4, ranged=ranged)
    found = told(names.QUIET, cast(Any, quiet))
    expected = {**expected, "ranged": ranged, "attribute": "cunning", "roll": 4}
    assert {name: found[name] for name in expected} == expected


def test_attacks_and_hits_tell_of_themselves() -> None:
    state = _state()
    game, marshal = _game(state), state.heroes["marshal"]
    strike = Strike(game, marshal, ranged=True)
    assert told(names.STRIKING, strike) == {**TABLE, **ME, "ranged": True, "weapon_keywords": []}
    strike.volleys = [Volley("long-rifle", None, 1, 1, 10, 4, 6)]
    assert told(names.STRIKING, strike)["weapon_keywords"] == ["gun", "rifle"]
    assert told(names.HARMED, Harmed(game, marshal, 3, "choker")) == {**TABLE, **ME, "hits": 3}


@pytest.mark.parametrize(
    ("weapon", "hands", "ranged", "count"),
    [
        ("long-rifle", ("wick-knife", ""), True, 2),
        ("", ("wick-knife", ""), True, 0),
        ("long-rifle", ("wick-knife", ""), False, 1),
        ("", ("long-rifle", "long-rifle"), False, 2),
        ("long-rifle", (), False, 0),
    ],
)
def test_a_gun_takes_its_own_hands_and_in_melee_what_is_held_counts(
    weapon: str, hands: tuple[str, ...], ranged: bool, count: int
) -> None:
    hero: Any = SimpleNamespace(hands=hands)
    assert QuietMoment(_state(), hero, weapon, ranged=ranged).weapon_hands == count
    assert QuietMoment(_state(), None, weapon, ranged=False).weapon_hands == 0
