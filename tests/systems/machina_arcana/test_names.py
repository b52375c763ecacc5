"""What names in expressions are worth: stated for every name at a moment with everything, and at one about nobody."""

from __future__ import annotations

from typing import Any

from tests.systems.machina_arcana.play import game
from tests.systems.named import told
from toolkit.systems.machina_arcana.state import State
from toolkit.systems.machina_arcana.verbs import scopes
from toolkit.systems.machina_arcana.verbs.moments import Moment

BOILERWRIGHT = {"at": "crypt/f3", "stamina": 2, "essence": 3, "health": 4, "carried": ["struggle"]}
GIVEN = {
    "map": [{"tile": "gate-hall"}, {"tile": "crypt", "x": 1, "turned": 1}],
    "round": 4,
    "level": 3,
    "threat": 2,
    "spawn_rating": 2,
    "horror_rating": 3,
    "began": 3,
    "explorers": {"boilerwright": BOILERWRIGHT, "tinkerer": {"at": "gate-hall/d5"}, "field-surgeon": {"dead": True}},
    "monsters": {"rust-hound": {"at": "gate-hall/h6", "health": 1, "marked": True}},
    "tokens": {"gate-hall/a8": "sealed"},
}
TABLE = {
    "players": 3,
    "living": 2,
    "monsters": 1,
    "level": 3,
    "threat": 2,
    "round": 4,
    "tiles": 2,
    "rituals_left": 0,
    "sealed": 1,
    "spawn_rating": 3,
    "horror_rating": 4,
    "marked": True,
    "tokens_on_map": [],
    "exit_placed": False,
}
NOTHING_OF_ITS_OWN = {"conditions": [], "roles": [], "tokens": [], "keywords": [], "item_keywords": [], "attached": 0}
ME = {
    "health": 4,
    "stamina": 2,
    "essence": 3,
    "printed_armour": 3,
    "printed_will": 3,
    "level": 0,
    "side": "explorer",
    "carried": 1,
    **NOTHING_OF_ITS_OWN,
}
HOUND = {
    "health": 1,
    "stamina": 0,
    "essence": 0,
    "printed_armour": 2,
    "printed_will": 2,
    "level": 1,
    "side": "monster",
    "carried": 0,
    **NOTHING_OF_ITS_OWN,
}


def _unit(name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {f"{name}.{attribute}": value for attribute, value in values.items()}


def _state(**more: Any) -> State:
    return game({**GIVEN, **more}).state


def test_a_moment_tells_of_the_table_and_of_whom_it_is_about() -> None:
    table = game(GIVEN)
    hound = table.state.monsters["rust-hound"]
    explorer = table.state.explorers["boilerwright"]
    moment = Moment(table, explorer, target=hound, monster=hound, space="chest", mine=True, counter="steam")
    assert told(scopes.VOCABULARY.events["changed"].scope, moment) == {
        **TABLE,
        **_unit("me", ME),
        **_unit("target", HOUND),
        **_unit("monster", HOUND),
        "lit": False,
        "near": 0,
        "space": "chest",
        "mine": True,
        "marked_one": True,
        "counter": "steam",
    }


def test_a_moment_about_nobody_has_nobody() -> None:
    nobody = {"me": None, "target": None, "monster": None, "lit": False, "near": 0, "space": "", "mine": False}
    assert told(scopes.HAPPENING, Moment(game(GIVEN))) == {**TABLE, **nobody, "marked_one": False}


def test_near_are_the_monsters_of_the_same_tile_and_a_tile_is_lit_by_its_chapter_space() -> None:
    chapter_space = "gate-hall/e7"
    for tokens, lit in (({}, False), ({chapter_space: "light"}, True)):
        table = game({**GIVEN, "tokens": tokens})
        found = {
            name: told(scopes.OWNING, Moment(table, table.state.explorers[name]))
            for name in ("boilerwright", "tinkerer")
        }
        assert {name: each["near"] for name, each in found.items()} == {"boilerwright": 0, "tinkerer": 1}
        assert {name: each["lit"] for name, each in found.items()} == {"boilerwright": False, "tinkerer": lit}


def test_counters_are_those_of_the_monster_that_has_the_card_or_that_it_happens_to() -> None:
    table = game(GIVEN)
    hound, explorer = table.state.monsters["rust-hound"], table.state.explorers["boilerwright"]
    hound.counters = {"rage": 2}
    assert scopes.monster_counters(Moment(table, hound)) == {"rage": 2}
    assert scopes.monster_counters(Moment(table, explorer, monster=hound)) == {"rage": 2}
    assert scopes.monster_counters(Moment(table, explorer)) == {}
