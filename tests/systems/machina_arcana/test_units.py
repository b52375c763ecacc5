"""Explorers and monsters: what they are when nothing is said of them, and what changes them."""

from __future__ import annotations

import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.machina_arcana.play import game
from toolkit.content.resources import data_folder
from toolkit.rules.modifiers import Modifier
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.bots.choices import pick_gift
from toolkit.systems.machina_arcana.changes import take_stamina
from toolkit.systems.machina_arcana.map.placing import lay_endgame
from toolkit.systems.machina_arcana.print.reference import PRICES
from toolkit.systems.machina_arcana.state import State
from toolkit.systems.machina_arcana.verbs import fighting, names
from toolkit.systems.machina_arcana.verbs.judged import _missing

GIVEN = {
    "explorers": {"tinkerer": {"at": "gate-hall/d3", "stamina": 2, "carried": ["veil-phial"]}},
    "monsters": {"gutter-thrall": {"at": "gate-hall/f5"}},
}


def test_no_card_can_say_more_armour_or_will_than_conditions_may_ask_for() -> None:
    for name, most in {"armour": names.MOST_ARMOUR, "will": names.MOST_WILL}.items():
        paths = [data_folder("schemas") / "machina-arcana" / f"{kind}.schema.json" for kind in ("monster", "explorer")]
        said = [json.loads(path.read_text(encoding="utf-8"))["properties"][name] for path in paths]
        assert max(each["maximum"] for each in said) == most
        assert min(each["minimum"] for each in said) == 0


@pytest.fixture
def state() -> State:
    return game(GIVEN).state


def test_a_monster_of_which_nothing_is_said_is_rested_and_whole(state: State) -> None:
    [monster] = state.monsters.values()
    assert (monster.stamina, monster.health, monster.events) == (0, monster.card.health, [])


def test_nobody_has_less_stamina_than_none(state: State) -> None:
    explorer = state.explorers["tinkerer"]
    take_stamina(explorer, 1)
    assert explorer.stamina == 1
    take_stamina(explorer, 3)
    assert explorer.stamina == 0


def test_a_monster_can_be_made_ethereal(state: State) -> None:
    [monster] = state.monsters.values()
    assert not stats.is_ethereal(state, monster)
    state.modifiers.add(Modifier(monster.id, "ethereal", 1, "round-end", "veil"))
    assert stats.is_ethereal(state, monster)


def test_monsters_carry_nothing(state: State) -> None:
    [monster] = state.monsters.values()
    carried = names.UNIT.attributes["carried"]
    assert carried.read(monster) == 0
    assert carried.read(state.explorers["tinkerer"]) == 1


def test_stamina_is_missing_to_who_is_nearly_out_of_it(state: State) -> None:
    me = state.explorers["tinkerer"]
    assert _missing(cast(Any, state), me, "stamina", "me") == 0
    me.stamina = 1
    assert _missing(cast(Any, state), me, "stamina", "me") == stats.max_stamina(cast(Any, state), me) - 1


def test_a_gift_is_as_large_as_what_is_lacking_or_else_the_largest() -> None:
    payer = cast(Any, SimpleNamespace(essence=1))
    options = {"give:1": 1, "give:2": 2, "give:3": 3}
    assert pick_gift(cast(Any, None), payer, options) == "give:2"
    payer.essence = -5
    assert pick_gift(cast(Any, None), payer, options) == "give:3"


def test_only_fires_and_seals_cost_essence() -> None:
    assert {name for name, (_, essence) in PRICES.items() if essence} == {"unlit", "seal"}


def test_near_are_the_monsters_on_the_tile_of_who_has_the_card() -> None:
    state = game(
        {
            "map": [{"tile": "gate-hall"}, {"tile": "crypt", "x": 1, "turned": 1}],
            "explorers": {
                "tinkerer": {"at": "gate-hall/d3"},
                "boilerwright": {"at": "crypt/d3"},
                "dock-brawler": {"exited": True},
            },
            "monsters": {"gutter-thrall": {"at": "gate-hall/f5"}, "rust-hound": {"at": "gate-hall/a1"}},
        }
    ).state
    near = dict(names.OWNING.items())["near"]
    found = {name: near.read(SimpleNamespace(me=each, state=state)) for name, each in state.explorers.items()}
    assert found == {"tinkerer": 2, "boilerwright": 0, "dock-brawler": 0}
    assert near.read(SimpleNamespace(me=None, state=state)) == 0


def test_a_tile_that_a_rule_lays_is_in_the_stack_no_more() -> None:
    made = game(GIVEN)
    number = made.state.catalog.tile_numbers["cells"]
    made.state.tile_stack[:] = [number]
    steps = lay_endgame(made, number)
    with suppress(StopIteration):
        asked = next(steps)
        while True:
            asked = steps.send(next(iter(asked.options.values())))
    assert made.state.tile_of(made.state.explorers["tinkerer"].cell) == number
    assert number not in made.state.tile_stack
    assert made.state.tile_count == len(made.state.tile_stack)


@pytest.mark.parametrize(
    ("until", "lasts"), [("ever", ""), ("explorer-phase", "explorer-phase"), ("horror-phase", "horror-phase")]
)
def test_what_is_changed_for_ever_waits_for_no_end(
    state: State, until: Any, lasts: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tinkerer = state.explorers["tinkerer"]
    monkeypatch.setattr(fighting, "explorers_meant", lambda game, moment, whom: (yield from ()) or [tinkerer])
    monkeypatch.setattr(fighting, "tell", lambda *given, **named: None)
    steps = fighting.modify(
        cast(Any, SimpleNamespace(state=state)), cast(Any, SimpleNamespace(card="veil")), "armour", 1, until
    )
    with suppress(StopIteration):
        next(steps)
    assert state.modifiers.items == [Modifier(tinkerer.id, "armour", 1, lasts, "veil")]


@pytest.mark.parametrize("what", ["health", "stamina", "essence"])
def test_what_is_above_the_maximum_of_the_card_falls_to_it_where_nothing_changes_that(state: State, what: str) -> None:
    explorer = state.explorers["tinkerer"]
    setattr(explorer, what, getattr(explorer.card, what) + 1)
    stats.clamp(state, explorer)
    assert getattr(explorer, what) == getattr(explorer.card, what)


def test_what_a_card_lowers_for_everybody_falls(state: State) -> None:
    explorer = state.explorers["tinkerer"]
    explorer.essence = explorer.card.essence
    state.common = state.catalog.kit(((state.catalog.event("hollow-heart").card, -1),))
    stats.clamp(state, explorer)
    assert explorer.essence == explorer.card.essence - 2


def test_maxima_that_depend_on_ones_side_alone_need_not_be_looked_at_again() -> None:
    state = game({**GIVEN, "piles": {"horror-events": ["blood-frenzy"]}}).state
    assert "max_stamina" in state.common.passives
    assert not state.common.shifts
