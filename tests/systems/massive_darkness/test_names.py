"""What names in expressions are worth: stated for every name when everything happens at once, and when nothing does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tests.systems.massive_darkness.packs import library
from tests.systems.named import told
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.state import State
from toolkit.systems.massive_darkness.verbs import scopes
from toolkit.systems.massive_darkness.verbs.happenings import Happening

GIVEN = {
    "round": 3,
    "level": 2,
    "flags": {"pillar-broken": 2},
    "artifacts": ["camp-hatchet"],
    "heroes": {
        "wren": {"equipped": ["rusted-sabre"], "carried": ["camp-hatchet"], "wounds": 2, "xp": 7, "roles": ["bearer"]},
        "odo": {"zone": "1.a1", "stunned": True, "tokens": ["artifact"]},
    },
    "enemies": {
        "imps": {"card": "ash-imps", "zone": "1.a1", "minions": [0, 0], "gear": "rusted-sabre"},
        "cantor": {"card": "blight-cantor", "zone": "6.a3", "wounds": 2},
        "walker": {"card": "noon-eater", "zone": "1.a1"},
        "guest": {"card": "noon-eater", "zone": "1.a1", "special": True},
    },
    "tokens": [{"token": "treasure", "at": "6.a3"}],
    "pillars": {"north": {"at": "6.a3"}, "south": {"at": "1.a1"}},
    "doors": {"1.A1": "open", "5.A1": "closed", "9.B1": "closed"},
}
WREN = {
    "kind": "hero",
    "level": 0,
    "health": 3,
    "wounds": 2,
    "xp": 7,
    "in_shadow": False,
    "stunned": False,
    "minions": 0,
    "keywords": ["sword"],
    "weapons": 1,
    "armoured": False,
    "two_handed": False,
    "name": "wren",
    "zone": "6.a3",
    "conditions": [],
    "roles": ["bearer"],
    "tokens": [],
    "artifacts": 1,
}
CANTOR = {
    "kind": "agent",
    "level": 3,
    "health": 6,
    "wounds": 2,
    "xp": 0,
    "in_shadow": False,
    "stunned": False,
    "minions": 0,
    "keywords": [],
    "weapons": 0,
    "armoured": False,
    "two_handed": False,
    "name": "cantor",
    "zone": "6.a3",
    "conditions": [],
    "at_entry": True,
    "at_exit": False,
    "shut_in": False,
    "tokens_here": ["treasure"],
    "tokens_in_sight": ["treasure"],
    "tile": "6",
    "pillars_on_tile": 1,
}
TABLE = {
    "level": 2,
    "heroes": 2,
    "round": 3,
    "roaming_monsters": 1,
    "enemies": ["cantor", "guest", "imps", "walker"],
    "marks": ["pillar-broken"],
    "pillars": 2,
    "hero_zones": ["1.a1", "6.a3"],
    "enemy_zones": ["1.a1", "1.a1", "1.a1", "6.a3"],
    "open_doors": ["1.A1"],
}


def _state(**more: Any) -> State:
    adventure = library().get("massive-darkness/three-behind-stone", kind="adventure")
    return SYSTEM.from_data(library(), adventure, {**GIVEN, **more})


def _game(state: State) -> Any:
    return cast(Any, SimpleNamespace(state=state))


def _somebody(name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {f"{name}.{attribute}": value for attribute, value in values.items()}


def test_what_happens_tells_of_the_table_the_hero_the_enemy_and_the_place() -> None:
    state = _state()
    hero, enemy = state.heroes["wren"], state.enemies["cantor"]
    moment = Happening(_game(state), hero=hero, enemy=enemy, mark="pillar-broken", door="1.A1", token="artifact")
    assert told(scopes.MARKED, moment) == {
        **TABLE,
        **_somebody("hero", WREN),
        **_somebody("enemy", CANTOR),
        "token": "artifact",
        "door": "1.A1",
        "zone": "6.a3",
        "hall": "",
        "tile": "6",
        "mark": "pillar-broken",
        "times": 2,
    }


def test_what_happens_to_nobody_and_nowhere_says_so() -> None:
    nobody = {"hero": None, "enemy": None, "token": "", "door": "", "zone": "", "hall": "", "tile": ""}
    nothing = Happening(_game(_state()), counter="steam")
    assert told(SYSTEM.vocabulary.events["changed"].scope, nothing) == {**TABLE, **nobody, "counter": "steam"}
    assert told(scopes.MARKED, nothing) == {**TABLE, **nobody, "mark": "", "times": 0}


def test_mobs_have_minions_and_gear_and_other_places_other_answers() -> None:
    state = _state(tokens=[{"token": "treasure", "at": "6.a3"}, {"token": "artifact", "at": "1.a1"}])
    enemies = {
        name: told(scopes.HAPPENING, Happening(_game(state), enemy=each)) for name, each in state.enemies.items()
    }
    imps = {"kind": "mob", "minions": 2, "weapons": 1, "keywords": ["sword"], "tile": "1", "at_entry": False}
    imps |= {"tokens_here": ["artifact"], "pillars_on_tile": 1}
    assert {name: enemies["imps"][f"enemy.{name}"] for name in imps} == imps
    assert enemies["walker"]["enemy.kind"] == "roaming-monster"
    odo = told(scopes.HAPPENING, Happening(_game(state), hero=state.heroes["odo"]))
    assert (odo["hero.stunned"], odo["hero.tokens"], odo["hero.artifacts"]) == (True, ["artifact"], 0)
    gone = _state(enemies={"cantor": {"card": "blight-cantor", "zone": state.dungeon.exit}})
    cantor = told(scopes.HAPPENING, Happening(_game(gone), enemy=gone.enemies["cantor"]))
    assert (cantor["enemy.at_entry"], cantor["enemy.at_exit"]) == (False, True)


def test_a_fight_tells_of_dice_and_of_how_it_came_about() -> None:
    sides = {role: SimpleNamespace(score=score, score_on_dice=dice) for role, score, dice in (("a", 5, 4), ("d", 3, 2))}
    combat = SimpleNamespace(
        category="magic", distance=2, manner="charge", wounds=1, attacker=sides["a"], defender=sides["d"]
    )
    clash = SimpleNamespace(
        combat=combat, opponent=None, fighter=None, state=_state(), side=SimpleNamespace(blanks=6, rerolled=True)
    )
    assert told(scopes.AFTERWARDS, clash) == {
        "me": None,
        "foe": None,
        "level": 2,
        "heroes": 2,
        "category": "magic",
        "distance": 2,
        "manner": "charge",
        "wounds": 1,
        "hits": 5,
        "hits_on_dice": 4,
        "shields": 3,
        "shields_on_dice": 2,
        "blanks": 6,
        "rerolled": True,
    }
