"""What holds in every combat, whoever fights with whatever."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.agents import RandomAgent
from toolkit.rules.game import EndlessGame, Game
from toolkit.rules.log import Event, Log
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.fights.fighters import PillarFighter
from toolkit.systems.massive_darkness.state import MOST_XP, fits

CARDS = list(library().of_kind("equipment"))
GEAR = sorted(entity.id for entity in CARDS if "slots" in entity.data)
CARRIED = sorted(entity.id for entity in CARDS if "slots" not in entity.data)
ENEMIES = sorted(entity.id for entity in library().of_kind("enemy"))
HEROES = ["garrick", "ilse", "wren"]
ZONES = ["6.b2", "6.b3", "6.b4"]
PRICE = {"wounds": 0, "sacrifice": 0, "xp": 0}


def _equip(cards: list[str]) -> list[str]:
    """As many of the cards as fit on a dashboard."""
    state = SYSTEM.from_data(library(), tutorial(), {"heroes": {"wren": {}}})
    equipped: list[Any] = []
    for card in cards:
        gear = state.catalog.gear(card)
        if fits(equipped, gear):
            equipped.append(gear)
    return [gear.id for gear in equipped]


heroes = st.fixed_dictionaries(
    {
        "zone": st.sampled_from(ZONES),
        "equipped": st.lists(st.sampled_from(GEAR), min_size=2, max_size=5).map(_equip),
        "carried": st.lists(st.sampled_from(CARRIED), max_size=3),
        "wounds": st.integers(0, 4),
        "xp": st.integers(0, MOST_XP),
        "stunned": st.booleans(),
    }
)
enemies = st.fixed_dictionaries(
    {
        "card": st.sampled_from(ENEMIES),
        "zone": st.sampled_from(ZONES),
        "gear": st.sampled_from(["", *GEAR]),
        "stunned": st.booleans(),
    }
)
tables = st.fixed_dictionaries(
    {
        "heroes": st.dictionaries(st.sampled_from(HEROES), heroes, min_size=1),
        "enemies": st.dictionaries(st.sampled_from(["one", "two"]), enemies, min_size=1),
    }
)


def _play(table: dict[str, Any], seed: int, answers: int) -> tuple[Any, list[Event]]:
    log = Log()
    state = SYSTEM.from_data(library(), tutorial(), {"random": {"seed": seed}, **table})
    game: Game[Any] = Game(library(), tutorial(), state, SYSTEM.next_step, log=log)
    agent = RandomAgent(seed, "all")
    with suppress(EndlessGame):  # a hero without a weapon, held by an enemy that cannot hurt it
        game.start()
        while game.pending is not None and answers:
            game.answer(agent.choose(game.state, game.pending))
            _sane(game.state)
            answers -= 1
    return game.state, list(log)


def _sane(state: Any) -> None:
    for hero in state.heroes.values():
        assert 0 <= hero.wounds <= hero.max_health
        assert 0 <= hero.xp <= MOST_XP
        assert not (hero.dead and hero.health)
        assert sum(gear.hands for gear in hero.equipped) <= 2
        assert sum(gear.slot == "body" for gear in hero.equipped) <= 1
    for enemy in state.enemies.values():
        health = enemy.health_of_figure(len(state.heroes))
        assert 0 <= enemy.wounds <= health
        assert all(0 <= wounds <= health for wounds in enemy.minions)


@settings(max_examples=120, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_wounds_and_experience_stay_in_bounds(table: dict[str, Any], seed: int) -> None:
    state, _ = _play(table, seed, 40)
    _sane(state)
    assert SYSTEM.to_data(
        SYSTEM.from_data(library(), state.catalog.adventure, SYSTEM.to_data(state))
    ) == SYSTEM.to_data(state)


@settings(max_examples=120, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_no_roll_has_more_than_three_dice_of_a_colour(table: dict[str, Any], seed: int) -> None:
    _, events = _play(table, seed, 40)
    rolled: Counter[tuple[str, str]] = Counter()
    for event in events:
        if event.name == "attack":
            rolled.clear()
        elif event.name == "rolled":
            rolled.update((event.data["who"], die.partition(":")[0]) for die in event.data["dice"])
        elif event.name == "removed_die" and ":" in event.data["die"]:
            rolled[event.data["who"], event.data["die"].partition(":")[0]] -= 1
        assert all(count <= 3 for count in rolled.values())


@settings(max_examples=120, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_no_symbol_pays_twice(table: dict[str, Any], seed: int) -> None:
    """What a side spends in a combat is never more than it rolled and was given."""
    _, events = _play(table, seed, 40)
    prices = _prices()
    gained: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for event in events:
        if event.name == "attack":
            gained.clear()
            spent.clear()
        elif event.name in ("rolled", "rerolled"):
            for die in event.data["dice"]:
                gained[event.data["who"]] += die.count("bang") + die.count("diamond")
        elif event.name == "enchanted":
            spent[event.data["who"]] += prices[re.sub(r"#\d+", "", event.data["by"])]
            # Skills and cards of the packs add at most three symbols to a roll.
            assert spent[event.data["who"]] <= gained[event.data["who"]] + 3


def _prices() -> dict[str, int]:
    """What each enchantment costs, by the key it is offered with."""
    prices: dict[str, int] = {}
    for entity in (*CARDS, *library().of_kind("enemy")):
        listed = [*entity.data.get("enchantments", ()), *entity.data.get("triggers", ())]
        for number, trigger in enumerate(listed, 1):
            price = {**PRICE, **trigger.get("spend", {})}
            key = entity.id if number == 1 else f"{entity.id}:{number}"
            prices[key] = price.get("bang", 0) + price.get("diamond", 0)
    return prices


@settings(max_examples=80, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_wounds_are_what_hits_and_shields_leave(table: dict[str, Any], seed: int) -> None:
    _, events = _play(table, seed, 40)
    for event in events:
        if event.name == "counted":
            assert event.data["hits"] >= 0
            assert event.data["shields"] >= 0
            assert event.data["wounds"] >= max(0, event.data["hits"] - event.data["shields"])


@pytest.mark.parametrize(("wounds", "left"), [(0, 5), (3, 2), (5, 0), (9, 0)])
def test_a_pillar_defends_itself_with_nothing_and_has_never_less_than_no_health(wounds: int, left: int) -> None:
    adventure = library().get("massive-darkness/three-behind-stone", kind="adventure")
    given = {"heroes": {"wren": {}}, "pillars": {"north": {"at": "6.a3", "wounds": wounds}}}
    state = SYSTEM.from_data(library(), adventure, given)
    pillar = PillarFighter(state, state.pillars["north"])
    assert pillar.health == left
    assert [pillar.pool(section) for section in ("melee", "ranged", "magic", "defense")] == [{}] * 4
    assert [pillar.categories(distance) for distance in range(3)] == [[], [], []]
    assert (list(pillar.all_powers()), list(pillar.worn), pillar.xp, pillar.minions, pillar.level) == ([], [], 0, 0, 0)
