"""What names in expressions are worth: stated for every name at a moment with everything, and at one about nobody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from tests.systems.named import told
from toolkit.rules.expressions.types import LIMIT
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.state import State
from toolkit.systems.jaws_of_the_lion.tallies import FIRST_KILLS, TALLIES
from toolkit.systems.jaws_of_the_lion.verbs import goals, scopes
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, Happening, Strike, Struck

SYSTEM = find("jaws-of-the-lion")
GIVEN = {
    "round": 2,
    "level": 1,
    "characters": {
        "bulwark": {"at": "2,0", "hp": 5, "hand": [], "strengthen": True},
        "slinger": {"at": "3,1"},
    },
    "monsters": {"bone-hulk-1": {"at": "2,1"}, "bone-hulk-2": {"at": "4,2", "rank": "elite", "damage": 3}},
    "slain": {"bone-hulk": 2},
    "marks": {"bell": 2},
    "looted": [],
    "destroyed": [],
}
TABLE = {"characters": 2, "level": 1, "round": 2, "monsters": 2, "living": 2, "tokens_on_map": []}
SCENARIO = {
    **TABLE,
    "hidden_rooms": 2,
    "exhausted": 0,
    "slain": ["bone-hulk", "bone-hulk"],
    "standing": ["bone-hulk", "bone-hulk"],
    "elites": 1,
    "at_exit": 0,
    "objects": ["altar", "gate"],
    "destroyed": [],
    "read": [],
    "opened": [],
    "looted": [],
    "revealed": ["1"],
    "marks": ["bell", "bell"],
}


def _state(**more: Any) -> State:
    return SYSTEM.from_data(library(), library().get("proving-ground/yard", kind="adventure"), {**GIVEN, **more})


def _game(state: State) -> Any:
    return cast(Any, SimpleNamespace(state=state))


def _without_figures(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if "." not in name}


def test_special_rules_know_how_the_scenario_stands_and_what_happens() -> None:
    state = _state()
    bulwark, hulk = state.characters["bulwark"], state.monsters["bone-hulk-2"]
    about = {"door": "A", "room": "vault", "treasure": "07"}
    altar = state.objects["altar"]
    found = told(scopes.HAPPENING, Happening(_game(state), character=bulwark, monster=hulk, object=altar, **about))
    assert _without_figures(found) == {**SCENARIO, **about, "object": "altar", "hex": "2,0"}
    mine = {name.partition(".")[2]: value for name, value in found.items() if name.startswith("character.")}
    assert {"hp": 5, "max_hp": 10, "rank": "character", "type": "bulwark"}.items() <= mine.items()
    assert (mine["strengthen"], mine["muddle"]) == (True, False)
    its = {name.partition(".")[2]: value for name, value in found.items() if name.startswith("monster.")}
    assert {"hp": 7, "max_hp": 10, "rank": "elite", "type": "bone-hulk"}.items() <= its.items()


def test_what_happens_to_nobody_says_so() -> None:
    nothing = {"character": None, "monster": None, "door": "", "room": "", "treasure": "", "object": "", "hex": ""}
    assert told(scopes.HAPPENING, Happening(_game(_state()))) == {**SCENARIO, **nothing}
    state = _state(characters={**GIVEN["characters"], "slinger": {"exhausted": True}}, revealed=["1", "2"])
    found = told(scopes.SCENARIO, Happening(_game(state)))
    assert (found["exhausted"], found["living"], found["characters"], found["hidden_rooms"]) == (1, 1, 2, 1)


def test_who_acts_knows_who_stands_beside_it_and_whether_its_turn_is_over() -> None:
    state = _state()
    game = _game(state)
    found = {name: told(scopes.TURN, Act(game, each)) for name, each in state.characters.items()}
    assert {name: (each["enemies_beside"], each["allies_beside"]) for name, each in found.items()} == {
        "bulwark": (1, 0),
        "slinger": (1, 0),
    }
    assert all(each["both_done"] and each["card_keywords"] == [] for each in found.values())
    state.characters["bulwark"].chosen = ["x"]
    assert told(scopes.TURN, Act(game, state.characters["bulwark"]))["both_done"] is False


@pytest.mark.parametrize("ranged", [True, False])
def test_an_attack_tells_whether_it_is_ranged_and_who_stands_beside_its_target(ranged: bool) -> None:
    state = _state()
    hulk, other = state.monsters["bone-hulk-1"], state.monsters["bone-hulk-2"]
    strike = Strike(Act(_game(state), state.characters["bulwark"]), hulk, ranged=ranged)
    strike.advantage = ranged
    found = told(scopes.STRIKING, strike)
    assert (found["ranged"], found["flanked"], found["alone"]) == (ranged, True, True)
    assert (found["me.type"], found["target.type"]) == ("bulwark", "bone-hulk")
    lonely = Strike(Act(_game(state), state.characters["slinger"]), other, ranged=ranged)
    assert told(scopes.STRIKING, lonely)["flanked"] is False
    defence = told(scopes.STRUCK, Struck(strike, state.characters["slinger"]))
    assert (defence["ranged"], defence["advantage"]) == (ranged, ranged)
    assert (defence["attacker.type"], defence["me.type"]) == ("bulwark", "slinger")


def test_only_whether_somebody_killed_first_is_yes_or_no_and_no_tally_is_below_nought() -> None:
    declared = {name: each.bounds for name, each in goals.GOAL_CHECK.items() if name in TALLIES}
    assert declared
    assert {name: (each.least, each.most) for name, each in declared.items() if each} == {
        name: (0, 1 if name == FIRST_KILLS else LIMIT) for name in declared
    }


@pytest.mark.parametrize(("purses", "gold"), [((), 0), ((0, 0), 0), ((3, 0, 5), 8)])
def test_a_party_between_two_scenarios_may_have_no_gold(purses: tuple[int, ...], gold: int) -> None:
    name = dict(scopes.BETWEEN.items())["gold"]
    characters = {number: SimpleNamespace(gold=purse) for number, purse in enumerate(purses)}
    assert name.read(cast(Any, SimpleNamespace(state=SimpleNamespace(characters=characters)))) == gold
    assert name.bounds is not None
    assert name.bounds.least <= gold
