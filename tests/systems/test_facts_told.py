"""What playtests count: every event that an observer answers to, with the facts that a report tells of it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from tests.systems.own import SYSTEMS, library_of
from toolkit.rules.game import Game
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone.map.picture import place_of

#: An adventure of each system, with how many play.
TABLES = {
    "night-cage": ("base", 2),
    "massive-darkness": ("first-steps-below", 2),
    "jaws-of-the-lion": ("rats-in-the-granary", 2),
    "brimstone": ("door-in-the-ice", 2),
    "machina-arcana": ("the-brass-well", 2),
}
#: What packs bring themselves is counted alike in every system.
OF_PACKS = {
    "counter": ({"counter": "steam", "value": 3}, ("counter", "steam", "3")),
    "own_role": ({"role": "bearer", "who": "H"}, ("role", "bearer", "H")),
    "own_tokens": ({"token": "rope", "who": "H"}, ("own-token", "rope", "H")),
    "own_token_placed": ({"token": "rope", "at": "there"}, ("token-placed", "rope", "there")),
    "own_token_reached": ({"token": "rope", "at": "there"}, ("token-reached", "rope", "there")),
    "own_condition": ({"condition": "soaked", "who": "H"}, ("condition", "soaked", "H")),
}
#: Event → its data and the facts, each: what, who, where, and how many where it is not one. H is a hero, M a monster;
#: (M) is what a report calls it. Nothing where the event is only remembered for others.
TOLD: dict[str, dict[str, tuple[Any, ...]]] = {
    "night-cage": {
        **{event: told for event, told in OF_PACKS.items() if event != "own_condition"},
        "turn": ({"prisoner": "H"}, ()),
        "started": ({"prisoner": "H", "at": "b2"}, ("visit", "H", "b2"), ("card", "start", "")),
        "moved": ({"prisoner": "H", "to": "b2"}, ("visit", "H", "b2")),
        "dashed": ({"prisoner": "H", "to": "b2"}, ("visit", "H", "b2")),
        "scrambled": ({"prisoner": "H", "to": "b2"}, ("visit", "H", "b2")),
        "landed": ({"prisoner": "H", "to": "b2"}, ("visit", "H", "b2")),
        "placed": ({"tile": "crossroads", "at": "b2"}, ("card", "crossroads", "")),
        "burned": ({"tile": "crossroads"}, ("burned", "crossroads", "")),
        "attack": ({"by": "wax-eater", "hit": ["H"]}, ("damage", "wax-eater", "H")),
        "boss": ({"boss": "weeper"}, ("monster", "weeper", "")),
        "fell": ({"prisoner": "H", "at": "b2"}, ("fall", "H", "b2")),
        "went-out": ({"prisoner": "H"}, ("dark", "H", "")),
        "took-key": ({"prisoner": "H", "at": "b2"}, ("key", "H", "b2")),
        "gave-key": ({"prisoner": "H", "to": "H"}, ()),
    },
    "massive-darkness": {
        "attack": ({"by": "M"}, ()),
        "wounded": ({"who": "H", "count": 2}, ("damage", "", "H", 2)),
        "moved": ({"who": "H", "to": "6.a1"}, ("visit", "H", "6.a1")),
        "died": ({"who": "H"}, ("death", "H", "AT")),
        "entered": ({"who": "M"}, ("monster", "(M)", "")),
        "destroyed": ({"who": "M"}, ("kill", "(M)", "AT-M")),
        "equipped": ({"card": "rusted-sabre"}, ("card", "rusted-sabre", "")),
        "event": ({"card": "cave-in"}, ("card", "cave-in", "")),
        "door_card": ({"card": "a-door"}, ("card", "a-door", "")),
        "lucky": ({"card": "rusted-sabre"}, ("card", "rusted-sabre", "")),
        "looted": ({"card": "rusted-sabre"}, ()),  # it is counted when somebody wears it
        "trapped": ({"card": "needle-latch"}, ("card", "needle-latch", "")),
        "armed": ({"card": "rusted-sabre", "who": "M"}, ("armed", "rusted-sabre", "(M)")),
        "enchanted": ({"by": "ring", "who": "H"}, ("power", "ring", "H")),
        "picked_up": ({"token": "treasure", "zone": "6.a1"}, ("token", "treasure", "6.a1")),
        "counter": OF_PACKS["counter"],
        "own_condition": OF_PACKS["own_condition"],
        "chosen": ({"role": "bearer", "who": "H"}, ("role", "bearer", "H")),
        "bought": ({"branch": "stealth", "who": "H"}, ("skill", "stealth", "H")),
        "opened": ({"door": "6.A1"}, ("opened", "6.A1", "")),
        "objective_met": ({"number": 2}, ("objective", "2", "")),
        "level_rose": ({"level": 3}, ("level", "3", "")),
    },
    "jaws-of-the-lion": {
        **OF_PACKS,
        "moved": ({"who": "H", "to": "3,4"}, ("visit", "H", "3,4")),
        "placed": ({"who": "M"}, ("monster", "(M)", "")),
        "died": ({"who": "M", "at": "3,4"}, ("kill", "(M)", "3,4")),
        "exhausted": ({"who": "H"}, ("death", "H", "3,4")),
        "attacked": ({"by": "M", "target": "H", "damage": 3}, ("damage", "(M)", "H", 3)),
        "used": ({"card": "ambush"}, ("card", "ambush", "")),
        "item_used": ({"item": "bear-trap"}, ("item", "bear-trap", "")),
        "looted": ({"who": "H"}, ("loot", "H", "")),
        "ability_revealed": ({"card": "rats-1"}, ("card", "rats-1", "")),
        "revealed": ({"room": "the-other"}, ("room", "the-other", "")),
    },
    "brimstone": {
        **OF_PACKS,
        "died": ({"who": "ash-hound-2", "at": "PLACE"}, ("kill", "ash-hound", "NAMED")),
        "moved": ({"who": "H", "to": "PLACE"}, ("visit", "H", "NAMED")),
        "knocked_out": ({"who": "H", "at": "PLACE"}, ("death", "H", "NAMED")),
        "wounded": ({"by": "ash-hound-2", "who": "H", "count": 2}, ("damage", "ash-hound", "H", 2)),
        "shaken": ({"by": "ash-hound-2", "who": "H", "count": 2}, ("damage", "ash-hound", "H", 2)),
        "companion_wounded": ({"by": "ash-hound", "who": "surveyor", "count": 1}, ("damage", "ash-hound", "surveyor")),
        "companion_lost": ({"who": "surveyor", "at": "PLACE"}, ("death", "surveyor", "NAMED")),
        "clue": ({"count": 2}, ("clue", "2", "")),
        "drew": ({"card": "black-wind"}, ("card", "black-wind", "")),
        "attackers": ({"enemy": "choker"}, ("monster", "choker", "")),
        "gained_item": ({"item": "long-rifle"}, ("item", "long-rifle", "")),
        "tile_placed": ({"tile": "shaft-mouth"}, ("tile", "shaft-mouth", "")),
        "power_used": ({"card": "long-rifle"}, ("power", "long-rifle", "")),
        "made": ({"upgrade": "quick"}, ("ability", "quick", "")),
        "afflicted": ({"result": "limp"}, ("affliction", "limp", "")),
        "mutated": ({"mutation": "gills"}, ("affliction", "gills", "")),
        "gate_leads": ({"world": "slag"}, ("world", "slag", "")),
    },
    "machina-arcana": {
        **OF_PACKS,
        "moved": ({"who": "H", "to": "crypt/a1"}, ("visit", "H", "crypt/a1")),
        "hurt": ({"by": "rust-hound", "who": "H"}, ("damage", "rust-hound", "H")),
        "died": ({"who": "H", "at": "crypt/a1"}, ("death", "H", "crypt/a1")),
        "killed": ({"who": "rust-hound", "at": "crypt/a1"}, ("kill", "rust-hound", "crypt/a1")),
        "spawned": ({"who": "rust-hound"}, ("monster", "rust-hound", "")),
        "used": ({"card": "pipe-wrench"}, ("card", "pipe-wrench", "")),
        "event_drawn": ({"card": "omen"}, ("card", "omen", "")),
        "horror_drawn": ({"card": "dread"}, ("card", "dread", "")),
        "explored": ({"tile": "crypt"}, ("card", "crypt", "")),
        "map_reset": ({"tile": "crypt"}, ("card", "crypt", "")),
        "gained": ({"item": "pipe-wrench"}, ("item", "pipe-wrench", "")),
        "equipped": ({"item": "pipe-wrench"}, ("item", "pipe-wrench", "")),
        "activated": ({"space": "chest"}, ("space", "chest", "")),
        "chapter": ({"chapter": "another"}, ("chapter", "another", "")),
    },
}


@cache
def _game(system: str) -> Game[Any]:
    found, library = find(system), library_of(system)
    name, players = TABLES[system]
    return new_game(found, library, library.get(name, kind="adventure"), Table(players, 1))


def _observer(system: str) -> Any:
    observer = find(system).facts.observe(_game(system))
    observer.counts.clear()
    return observer


def test_every_system_is_here() -> None:
    assert set(TOLD) == set(TABLES) == set(SYSTEMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_events_that_an_observer_answers_to_are_stated(system: str) -> None:
    assert set(TOLD[system]) == set(_observer(system).TELLERS)


def _meant(system: str, observer: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Who H and M are, and where they stand."""
    state = observer.game.state
    match system:
        case "night-cage":
            return {"H": state.cage.prisoners[0]}
        case "massive-darkness":
            monster = SimpleNamespace(id="M", zone="AT-M", card=SimpleNamespace(id="(M)"))
            monkeypatch.setattr(state, "enemies", {"M": monster})
            observer.enemies["M"] = "(M)"
            hero = next(iter(state.heroes))
            return {"H": hero, "AT": state.heroes[hero].zone}
        case "jaws-of-the-lion":
            hero = next(iter(state.characters))
            observer.cells[hero] = "3,4"
            return {"H": hero, "M": "rat-2", "(M)": "rat"}
        case "brimstone":
            place = place_of(state.mine, 0)
            return {"H": next(iter(state.heroes)), "PLACE": state.place(0), "NAMED": place}
    return {"H": next(iter(state.explorers))}


@pytest.mark.parametrize(("system", "event"), [(system, event) for system in TOLD for event in TOLD[system]])
def test_an_event_is_counted_as_what_it_is(system: str, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    observer = _observer(system)
    names = _meant(system, observer, monkeypatch)

    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [named(each) for each in value]
        return names.get(value, value) if isinstance(value, str) else value

    data, *facts = TOLD[system][event]
    observer.TELLERS[event](observer, {name: named(value) for name, value in data.items()})
    counted = {tuple(map(named, fact[:3])): fact[3] if len(fact) > 3 else 1 for fact in facts if fact}
    assert dict(observer.counts) == counted


#: What can come up in a game of these tables, and so be missing in what was never used: of every kind some.
PIECES = {
    "night-cage": {"adventure", "prisoner", "tile"},
    "massive-darkness": {"adventure", "hero", "class", "equipment", "enemy", "door", "event"},
    "jaws-of-the-lion": {
        *("adventure", "mercenary", "item", "ability-card", "modifier-card", "monster", "monster-ability"),
    },
    "brimstone": {
        *("adventure", "hero", "item", "ability", "threat", "darkness", "growing-dread", "loot", "scavenge", "tile"),
        *("encounter", "injury", "madness", "mutation", "world", "enemy"),
    },
    "machina-arcana": {
        *("adventure", "explorer", "monster", "item", "explorer-event", "horror-event", "chapter", "tile"),
    },
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_can_come_up_is_among_the_pieces_each_once(system: str) -> None:
    found = Counter(piece.entity for piece in find(system).facts.pieces(_game(system)))
    assert {entity.kind for entity in found} == PIECES[system]
    assert set(found.values()) == {1}
    assert _game(system).adventure in found


@pytest.mark.parametrize("system", SYSTEMS)
def test_reports_can_draw_facts_on_the_board(system: str) -> None:
    """Every system that ships has a board, and a picture of it, on which its heat maps are drawn."""
    library, (adventure, players) = library_of(system), TABLES[system]
    picture = find(system).picture(library, library.get(adventure, kind="adventure"), Table(players, 1))
    assert picture is not None
    assert len(picture.places) > 20
