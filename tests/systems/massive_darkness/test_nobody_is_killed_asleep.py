"""Nobody is killed asleep: in every adventure of the box, an enemy that heroes can attack can act.

Adventures keep some enemies asleep for a time (MD-46.05, MD-48.06, MD-50.08, MD-50.17). While they sleep, nobody may
get at them. Doors and pillars are set in many ways, and a hero is put in every zone that can be reached on foot.
Whoever is in sight from there and may be attacked must attack or move when it is activated, in a counterattack and in
its phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Any

import pytest

from tests.systems.massive_darkness.box import cards
from tests.systems.massive_darkness.packs import library
from toolkit.content.entity import Entity
from toolkit.crawl.map.ground import OPEN
from toolkit.rules.decisions import Steps
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.cards.card import UNTOUCHABLE
from toolkit.systems.massive_darkness.fights.activation import activate
from toolkit.systems.massive_darkness.map.doors import barred_now
from toolkit.systems.massive_darkness.state import Enemy, Hero, State

#: Adventure and enemy → why it may be attacked although it does nothing.
ALLOWED: Mapping[tuple[str, str], str] = {}
#: What an enemy does that acts.
DEEDS = frozenset({"attack", "moved", "struck", "left"})


@dataclass(frozen=True, slots=True)
class Barriers:
    """The doors that are open and the pillars that stand; all others are shut, and gone."""

    open_doors: frozenset[str]
    pillars: frozenset[str]


def _new_state(adventure: Entity) -> State:
    state: State = SYSTEM.new_state(library(), adventure, Table(players=1, seed=1))
    for name, zone in _come_later(adventure):
        card = next(iter(state.enemies.values())).card if state.enemies else state.catalog.enemy("noon-eater")
        state.enemies[name] = Enemy(name, card, zone)
    for stairs in state.dungeon.stairs.values():
        state.flags |= {mark: 1 for mark in stairs.values() if mark}
    return state


def _come_later(adventure: Entity) -> Iterator[tuple[str, str]]:
    """Name and zone of enemies that the adventure's rules bring in later."""
    for rule in adventure.data.get("rules", ()):
        for effect in rule["do"]:
            told = effect.get("spawn_roaming_monster") if isinstance(effect, Mapping) else None
            if isinstance(told, Mapping) and told.get("name") and "zone" in told["at"]:
                yield told["name"], told["at"]["zone"]


def _all_barriers(state: State) -> Iterator[Barriers]:
    """Every set of pillars, with the doors as they are at first and with all open; besides, every door opened alone."""
    pillars, doors = frozenset(state.pillars), frozenset(state.doors)
    at_first = frozenset(door for door, now in state.doors.items() if now == OPEN)
    for standing in _subsets(sorted(pillars)):
        yield Barriers(at_first, standing)
        yield Barriers(doors, standing)
    for door in sorted(doors - at_first):
        yield Barriers(at_first | {door}, pillars)
        yield Barriers(at_first | {door}, frozenset())


def _subsets(names: Sequence[str]) -> Iterator[frozenset[str]]:
    every = chain.from_iterable(combinations(names, count) for count in range(len(names) + 1))
    return (frozenset(each) for each in every)


def _with(state: State, barriers: Barriers) -> State:
    changed = state.copy()
    changed.doors = {door: OPEN if door in barriers.open_doors else "closed" for door in state.doors}
    changed.pillars = {name: each for name, each in changed.pillars.items() if name in barriers.pillars}
    changed.barred = barred_now(changed)
    return changed


def _on_foot(state: State) -> list[str]:
    """The zones a hero can walk to from the entry."""
    found = [state.dungeon.entry]
    for zone in found:  # which grows as further zones are found
        found += [each for each in state.hero_steps(zone) if each not in found]
    return found


def _acts(adventure: Entity, state: State, name: str, zone: str, *, strikes_back: bool) -> bool:
    """Whether an enemy does anything when it is activated while a hero stands in a zone."""
    table = state.copy()
    hero: Hero = next(iter(table.heroes.values()))
    hero.zone = zone
    log = Log()
    game: Game[Any] = Game(library(), adventure, table, SYSTEM.next_step, log=log, copyable=False)
    _to_the_end(activate(game, table.enemies[name], hero if strikes_back else None))
    done = [event for event in log if event.name in DEEDS]
    return any(name in (event.data.get("by"), event.data.get("who")) for event in done)


def _to_the_end(steps: Steps) -> None:
    """Run steps with the first answer to every question."""
    ask = next(steps, None)
    while ask is not None:
        try:
            ask = steps.send(next(iter(ask.options.values())))
        except StopIteration:
            return


def asleep(adventure: Entity) -> list[str]:
    """The enemies that can be attacked and do nothing, each with where from and what stands open."""
    found = []
    state = _new_state(adventure)
    for barriers in _all_barriers(state):
        table = _with(state, barriers)
        zones = _on_foot(table)
        for enemy in table.enemies.values():
            if UNTOUCHABLE in enemy.traits or (adventure.id, enemy.id) in ALLOWED:
                continue
            for zone in [each for each in zones if table.sight(each, enemy.zone) is not None]:
                for strikes_back in (True, False):
                    if not _acts(adventure, table, enemy.id, zone, strikes_back=strikes_back):
                        found.append(f"{enemy.id}, attacked from {zone}: {barriers}")
    return found


@pytest.mark.rule("MD-46.05", "MD-48.06", "MD-50.08", "MD-50.17")
@pytest.mark.parametrize("adventure", cards("adventure"), ids=lambda each: each.id)
def test_an_enemy_that_can_be_attacked_can_act(adventure: Entity) -> None:
    assert asleep(adventure) == []


def test_some_enemies_sleep_until_the_way_to_them_is_open() -> None:
    """Else the property would say nothing."""
    adventure = library().get("massive-darkness/three-behind-stone", kind="adventure")
    state = _new_state(adventure)
    assert not _acts(adventure, state, "first-quarry", state.enemies["first-quarry"].zone, strikes_back=True)


@pytest.mark.parametrize(
    ("adventure", "ways_in", "asleep_there"),
    [
        ("three-behind-stone", {"5.c1": "5.d1", "5.d4": "5.d3"}, "first-quarry"),
        ("thrice-put-out", {"4.b1": "4.a1", "4.a2": "4.a1"}, "third-dark"),
    ],
)
def test_a_pillar_at_each_of_two_ways_in_is_noticed(adventure: str, ways_in: dict[str, str], asleep_there: str) -> None:
    """As these maps once were: one pillar gone opens a way, and the other keeps the enemy asleep."""
    now = library().get(f"massive-darkness/{adventure}", kind="adventure")
    tile = next(iter(ways_in))[0]
    others = [each for each in now.data["tokens"] if each["token"] != "pillar" or each["at"][0] != tile]
    pillars = [{"token": "pillar", "at": zone, "bars": barred} for zone, barred in ways_in.items()]
    doors = {**now.data["doors"], f"{tile}.A2": "open"} if tile == "5" else now.data["doors"]
    once = replace(now, data={**now.data, "tokens": [*pillars, *others], "doors": doors})
    assert {told.partition(",")[0] for told in asleep(once)} == {asleep_there}
