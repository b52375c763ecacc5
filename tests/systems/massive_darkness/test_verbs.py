"""What rules change of a hero who is acting, and what they may know of whoever fights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.crawl.figures.own import Own
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter, PillarFighter
from toolkit.systems.massive_darkness.state import State
from toolkit.systems.massive_darkness.verbs.adventures import at_once
from toolkit.systems.massive_darkness.verbs.scopes import CHARACTER


def activation(**given: Any) -> State:
    """Wren has begun her activation and has two actions left, and two more for moves."""
    acting = {
        "phase": "heroes",
        "activated": True,
        "actions_left": 2,
        "move_actions_left": 2,
        "waiting": ["wren", "odo"],
    }
    state: State = SYSTEM.from_data(library(), tutorial(), {"heroes": {"wren": {}, "odo": {}}, **acting, **given})
    return state


def left(state: State) -> tuple[int, int]:
    return state.actions_left, state.move_actions_left


@pytest.mark.rule("MD-90.80")
@pytest.mark.parametrize(("by", "then"), [(1, 3), (-1, 1), (-2, 0), (-3, 0)])
def test_actions_given_or_taken_count_at_once_and_nobody_has_fewer_than_none(by: int, then: int) -> None:
    state = activation()
    at_once(state, state.heroes["wren"], "actions", by)
    assert left(state) == (then, 2)
    state = activation()
    at_once(state, state.heroes["wren"], "move-actions", by)
    assert left(state) == (2, then)


@pytest.mark.rule("MD-90.80")
@pytest.mark.parametrize(
    ("hero", "stat", "given"),
    [
        ("odo", "actions", {}),
        ("odo", "move-actions", {}),
        ("wren", "attack-rerolls", {}),
        ("wren", "actions", {"activated": False}),
        ("wren", "actions", {"phase": "development"}),
        ("wren", "actions", {"waiting": []}),
    ],
)
def test_whoever_is_not_being_activated_has_them_later(hero: str, stat: str, given: dict[str, Any]) -> None:
    state = activation(**given)
    at_once(state, state.heroes[hero], stat, 1)
    assert left(state) == (2, 2)


def test_rules_know_the_own_conditions_of_heroes_and_enemies_and_that_pillars_have_none() -> None:
    adventure = library().get("proving-ground/hunted-pillars", kind="adventure")
    given = {"heroes": {"wren": {}}, "enemies": {"imps": {"card": "ash-imps", "zone": "6.b2"}}}
    state: State = SYSTEM.from_data(library(), adventure, given)
    known = CHARACTER.attributes["conditions"].read
    hero, enemy = HeroFighter(state, state.heroes["wren"]), EnemyFighter(state, state.enemies["imps"])
    [pillar] = state.pillars.values()
    assert [known(each) for each in (hero, enemy, PillarFighter(state, pillar))] == [(), (), ()]
    hero.figure.own = Own(conditions=(("soaked", ""), ("dazed", "end-phase")))
    enemy.figure.own = Own(conditions=(("soaked", ""),))
    assert (known(hero), known(enemy)) == (("soaked", "dazed"), ("soaked",))
