"""What holds in every game, whatever enemies do: figures, endings, who may leave a zone, and the log."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.content.entity import Entity
from toolkit.rules.agents import RandomAgent
from toolkit.rules.game import Game
from toolkit.rules.log import Event, Log
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.fights.activation import is_held
from toolkit.systems.massive_darkness.state import State

ENEMIES = sorted(entity.id for entity in library().of_kind("enemy"))
#: The tutorial, and adventures of the proving ground that bend its rules on the same map.
ADVENTURES = [
    tutorial(),
    *(
        each
        for each in library().of_kind("adventure")
        if each.pack == "proving-ground" and each.data["map"] == tutorial().data["map"]
    ),
]
ZONES = sorted(SYSTEM.from_data(library(), tutorial(), {"heroes": {"wren": {}}}).dungeon.zones)
DECKS = {
    "guard-1": {"cards": ["ash-imps", "cairn-sentries", "gallows-clerk"]},
    "guard-2": {"cards": ["flue-imps", "cairn-wardens", "gallows-reeve"]},
    "guard-3": {"cards": ["cinder-imps", "cairn-keepers", "gallows-assessor"]},
    "guard-4": {"cards": ["ember-imps", "cairn-oathsworn", "gallows-justice"]},
    "guard-5": {"cards": ["crucible-reavers", "cairn-kings", "gallows-chancellor"]},
    "treasure-1": {"cards": ["needle-latch", "red-draught", "false-bottom", "oakbark-salve"]},
}

heroes = st.fixed_dictionaries(
    {
        "zone": st.sampled_from(ZONES),
        "equipped": st.sampled_from([["rusted-sabre"], ["hedge-bow"], []]),
        "xp": st.integers(0, 3),
        "stunned": st.booleans(),
    }
)
enemies = st.fixed_dictionaries(
    {
        "card": st.sampled_from(ENEMIES),
        "zone": st.sampled_from(ZONES),
        "stunned": st.booleans(),
        "traits": st.sampled_from([[], ["sneak"]]),
        "patrol": st.sampled_from(["entry", "exit"]),
    }
)
tables = st.fixed_dictionaries(
    {
        "heroes": st.dictionaries(st.sampled_from(["garrick", "ilse", "wren"]), heroes, min_size=1),
        "enemies": st.dictionaries(st.sampled_from(["spider", "sleeper", "hound", "beast"]), enemies, min_size=1),
        "phase": st.just("enemies"),
        "decks": st.just(DECKS),
        "doors": st.fixed_dictionaries({door: st.sampled_from(["open", "closed"]) for door in ("6.A1", "8.A1")}),
    }
)


def _start(table: dict[str, Any], seed: int, adventure: Entity, log: Log | None = None) -> Game[Any]:
    state = SYSTEM.from_data(library(), adventure, {"random": {"seed": seed}, **table})
    return Game(library(), adventure, state, SYSTEM.next_step, log=log, stop_at_forced=True)


def _play_phase(table: dict[str, Any], seed: int, adventure: Entity, log: Log | None = None) -> Game[Any]:
    """Play until the enemy phase is over; that it ever is, is what `answers` proves."""
    game = _start(table, seed, adventure, log)
    agent = RandomAgent(seed, "all")
    game.start()
    answers = 0
    while game.pending is not None and game.state.phase == "enemies":
        game.answer(agent.choose(game.state, game.pending))
        answers += 1
        assert answers < 400, "the enemy phase does not end"
    return game


@settings(max_examples=150, deadline=None)
@given(tables, st.integers(0, 10_000), st.sampled_from(ADVENTURES))
def test_every_activation_ends(table: dict[str, Any], seed: int, adventure: Entity) -> None:
    game = _play_phase(table, seed, adventure)
    assert game.state.phase != "enemies" or game.state.outcome


@settings(max_examples=150, deadline=None)
@given(tables, st.integers(0, 10_000), st.sampled_from(ADVENTURES))
def test_an_enemy_leaves_no_zone_in_which_heroes_hold_it(table: dict[str, Any], seed: int, adventure: Entity) -> None:
    game = _start(table, seed, adventure, Log())
    agent = RandomAgent(seed, "all")
    game.start()
    while game.pending is not None and game.state.phase == "enemies":
        before = {name: enemy.zone for name, enemy in game.state.enemies.items() if _holds(game.state, name)}
        path = game.pending.kind == "path"
        key = agent.choose(game.state, game.pending)
        game.answer(key)
        if path:  # whoever was asked to step was not held; nobody else moved meanwhile
            moved = [n for n, zone in before.items() if n in game.state.enemies and game.state.enemies[n].zone != zone]
            assert moved == []


def _holds(state: State, name: str) -> bool:
    enemy = state.enemies[name]
    held = any(hero.zone == enemy.zone and not hero.stunned for hero in state.living())
    assert not held or "sneak" in enemy.traits | enemy.card.traits or is_held(state, enemy)
    return held and "sneak" not in enemy.traits | enemy.card.traits


@settings(max_examples=150, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_no_more_figures_stand_than_the_box_holds(table: dict[str, Any], seed: int) -> None:
    """Those who enter find figures in the box, whatever the table put on the board before."""
    log = Log()
    before = SYSTEM.from_data(library(), tutorial(), table)
    game = _play_phase(table, seed, tutorial(), log)
    entered = [event.data["who"] for event in log if event.name == "entered"]
    for name in entered:
        figure = game.state.enemies[name].card.figure if name in game.state.enemies else ""
        if not figure:
            continue
        kin = [each for each in game.state.enemies.values() if each.card.figure == figure]
        already = sum(len(each.minions) for each in before.enemies.values() if each.card.figure == figure)
        minions = sum(len(each.minions) for each in kin)
        assert minions <= max(already, game.state.catalog.minion_figures(figure))
        assert sum(each.boss for each in kin) == 1


@settings(max_examples=150, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_cards_are_conserved(table: dict[str, Any], seed: int) -> None:
    """Guards and treasures are in a deck, on a discard pile, in play, or in somebody's hands."""
    game = _start(table, seed, tutorial())
    game.start()
    before = _cards(game.state)
    agent = RandomAgent(seed, "all")
    for _ in range(40):
        if game.pending is None or game.state.phase != "enemies":
            break
        game.answer(agent.choose(game.state, game.pending))
    assert _cards(game.state) == before


def _cards(state: State) -> Counter[str]:
    cards = Counter(card for deck in state.decks.values() for card in (*deck.cards, *deck.discard))
    for enemy in state.enemies.values():
        cards[enemy.card.id] += 1
        if enemy.gear is not None:
            cards[enemy.gear.id] += 1
    return cards


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda each: each.id)
@settings(max_examples=30, deadline=None)
@given(table=tables, seed=st.integers(0, 10_000))
def test_the_same_seed_gives_the_same_log(adventure: Entity, table: dict[str, Any], seed: int) -> None:
    def lines() -> list[str]:
        log = Log()
        _play_phase(table, seed, adventure, log)
        return log.lines()

    assert lines() == lines()


@settings(max_examples=60, deadline=None)
@given(tables, st.integers(0, 10_000), st.sampled_from(ADVENTURES))
def test_what_enemies_did_can_be_written_and_read(table: dict[str, Any], seed: int, adventure: Entity) -> None:
    state = _play_phase(table, seed, adventure).state
    data = SYSTEM.to_data(state)
    assert SYSTEM.to_data(SYSTEM.from_data(library(), adventure, data)) == data


@settings(max_examples=100, deadline=None)
@given(tables, st.integers(0, 10_000))
def test_an_activation_has_one_attack_and_two_moves_at_most(table: dict[str, Any], seed: int) -> None:
    log = Log()
    _play_phase(table, seed, tutorial(), log)
    done: Counter[str] = Counter()
    events: list[Event] = list(log)
    for event in events:
        if event.name == "activated":
            done.clear()
        if event.name == "round":
            break
        if event.name in ("attack", "moved"):
            done[event.name] += 1
        assert done["attack"] <= 1
        assert done["moved"] <= 2
        assert not (event.name == "moved" and done["attack"])
