"""States as data: there and back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.packs import game_from, library, tutorial
from toolkit.content.library import Library
from toolkit.rules.agents import RandomAgent
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM

GIVEN: dict[str, Any] = {
    "level": 2,
    "heroes": {
        "wren": {"zone": "6.b3", "equipped": ["hedge-bow"], "carried": ["knucklebones", "red-draught"], "wounds": 2},
        "garrick": {"zone": "6.b2", "equipped": ["ember-blade", "gatehouse-shield"], "xp": 7},
    },
    "enemies": {
        "imps": {"card": "ash-imps", "zone": "6.b2", "minions": 3, "gear": "rusted-sabre"},
        "reeve": {"card": "gallows-reeve", "zone": "6.b4", "wounds": 2, "stunned": True},
    },
    "doors": {"6.A1": "open"},
}


def test_a_state_goes_there_and_back() -> None:
    state = SYSTEM.from_data(library(), tutorial(), GIVEN)
    data = SYSTEM.to_data(state)
    assert SYSTEM.to_data(SYSTEM.from_data(library(), tutorial(), data)) == data
    assert data["doors"]["6.A1"] == "open"
    assert data["doors"]["6.B1"] == "closed"
    assert data["enemies"]["imps"]["minions"] == [0, 0, 0]


@pytest.mark.rule("MD-13.02")
def test_hidden_tokens_are_not_shuffled_again_when_a_state_is_read() -> None:
    hoard = library().get("massive-darkness/noon-eaters-hoard", kind="adventure")
    data = SYSTEM.to_data(SYSTEM.new_state(library(), hoard, Table(2, seed=3)))
    assert SYSTEM.to_data(SYSTEM.from_data(library(), hoard, data)) == data


def test_a_mob_left_alone_has_the_minions_its_card_says() -> None:
    given: dict[str, Any] = {"heroes": {"wren": {}, "garrick": {}}, "enemies": {"ash-imps": {}, "cairn-wardens": {}}}
    data = SYSTEM.to_data(SYSTEM.from_data(library(), tutorial(), given))
    assert data["enemies"]["ash-imps"]["minions"] == [0] * 4
    assert data["enemies"]["cairn-wardens"]["minions"] == [0] * 2


def test_a_copy_plays_on_alone() -> None:
    game = game_from(GIVEN, seed=5)
    before = SYSTEM.to_data(game.clean_state())
    twin = game.copy()
    while twin.pending is not None and twin.state.round == 1:
        twin.answer(next(iter(twin.pending.options)))
    assert SYSTEM.to_data(game.clean_state()) == before
    assert SYSTEM.to_data(twin.state) != before


@pytest.mark.parametrize("seed", range(6))
def test_the_same_seed_and_answers_give_the_same_log(seed: int) -> None:
    def lines() -> list[str]:
        log = Log()
        game = game_from(GIVEN, seed=seed, log=log)
        agent = RandomAgent(seed, "all")
        for _ in range(60):
            if game.pending is None:
                break
            game.answer(agent.choose(game.state, game.pending))
        return log.lines()

    assert lines() == lines()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"heroes": {}}, "at least one hero"),
        ({"heroes": {"wrenn": {}}}, "there is no hero 'wrenn'; did you mean 'wren'"),
        ({"heroes": {"wren": {"zone": "6.c3"}}}, "there is no zone '6.c3'"),
        ({"heroes": {"wren": {"equipped": ["ember-blad"]}}}, "did you mean 'ember-blade'"),
        ({"heroes": {"wren": {"equipped": ["hedge-bow", "ember-blade"]}}}, "wren has no slot left for ember-blade"),
        ({"heroes": {"wren": {"equipped": ["patched-jerkin", "brittle-plate"]}}}, "no slot left for brittle-plate"),
        ({"heroes": {"wren": {"equipped": ["knucklebones"]}}}, "not equipped but carried"),
        ({"heroes": {"wren": {"wounds": 5}}}, "the wounds of wren must be a number from 0 to 4"),
        ({"heroes": {"wren": {"xp": 31}}}, "the xp of wren must be a number from 0 to 30"),
        ({"heroes": {"wren": {}}, "enemies": {"imps": {}}}, "there is no enemy 'imps'"),
        ({"heroes": {"wren": {}}, "enemies": {"gallows-reeve": {"minions": 2}}}, "no mob"),
        ({"heroes": {"wren": {}}, "doors": {"6.A9": "open"}}, "there is no door '6.A9'"),
        ({"heroes": {"wren": {}}, "doors": {"6.A1": "ajar"}}, "there is no state of a door 'ajar'"),
        ({"heroes": {"wren": {}}, "level": 6}, "level must be a number from 1 to 5"),
        ({"heroes": {"wren": {}}, "decks": {"door": {"cards": ["laid-tabel"]}}}, "there is no door 'laid-tabel'"),
        (
            {"heroes": {"wren": {}}, "decks": {"treasure-4": {"cards": ["barbers-brandy"]}}},
            "'barbers-brandy' is of level 2: it lies in the deck treasure-2, not in treasure-4",
        ),
        (
            {"heroes": {"wren": {}}, "decks": {"guard-4": {"discard": ["cairn-wardens"]}}},
            "it lies in the deck guard-2, not in guard-4",
        ),
        ({"heroes": {"wren": {}}, "pillars": {"p": {"at": "6.a2", "bars": "6.b2"}}}, "nothing can bar the border"),
    ],
)
def test_what_no_game_could_hold_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SYSTEM.from_data(library(), tutorial(), given)


@pytest.mark.rule("MD-1.13", "MD-1.16", "MD-1.17", "MD-1.18", "MD-1.19", "MD-1.21", "MD-1.24")
def test_heroes_start_armed_in_the_entry_zone() -> None:
    state = SYSTEM.new_state(library(), tutorial(), Table(players=3, seed=3))
    assert len(state.heroes) == 3
    assert state.level == 1
    assert state.lifespark == 2
    for hero in state.heroes.values():
        assert hero.zone == "6.a3"
        assert (hero.health, hero.xp) == (5, 0)
        assert [gear.source for gear in hero.equipped] == ["starting", "starting"]
        assert hero.equipped[0].slot == "body"
        assert hero.equipped[1].is_weapon


@pytest.mark.rule("MD-1.20", "MD-1.22", "MD-90.09")
def test_the_table_may_choose() -> None:
    options = {"heroes": ["wren", "ilse"], "weapons": {"ilse": "willow-wand"}, "lifespark": 4}
    state = SYSTEM.new_state(library(), tutorial(), Table(players=2, options=options))
    assert state.heroes["ilse"].equipped[1].id == "willow-wand"
    assert state.lifespark == 4
    firsts = {SYSTEM.new_state(library(), tutorial(), Table(3, seed)).first_player for seed in range(20)}
    assert firsts == set(SYSTEM.new_state(library(), tutorial(), Table(3)).heroes)


def test_more_players_than_heroes_are_refused() -> None:
    with pytest.raises(ContentFault, match="6 different heroes for 7 players"):
        SYSTEM.new_state(library(), tutorial(), Table(players=7))


def test_a_new_game_asks_the_first_player() -> None:
    game = new_game(SYSTEM, library(), tutorial(), Table(players=2, seed=1))
    ask = game.start()
    assert ask is not None
    assert ask.who == game.state.first_player
    assert "Round 1" in SYSTEM.draw(game.state)


def test_every_event_has_words() -> None:
    log = Log()
    game = game_from(GIVEN, seed=2, log=log)
    agent = RandomAgent(1, "all")
    for _ in range(200):
        if game.pending is None:
            break
        game.answer(agent.choose(game.state, game.pending))
    assert len(log) > 50
    assert [event.name for event in log if SYSTEM.describe(event) == event.name] == []


def test_the_library_holds_both_packs() -> None:
    assert isinstance(library(), Library)
    assert set(library().packs) >= {"massive-darkness", "proving-ground"}


@pytest.mark.parametrize(("phase", "whom"), [("heroes", "hero"), ("enemies", "enemy")])
def test_who_waits_is_of_those_whose_phase_it_is(phase: str, whom: str) -> None:
    with pytest.raises(ValueError, match=f"no {whom} 'nobody'"):
        SYSTEM.from_data(library(), tutorial(), {**GIVEN, "phase": phase, "waiting": ["nobody"]})


def test_where_an_enemy_can_attack_somebody_is_read_off_a_state() -> None:
    state = SYSTEM.from_data(library(), tutorial(), GIVEN)
    found = SYSTEM.derived.read(state, ("enemies", "imps", "attack_zones"))
    assert found is not None
    zones, rest = found
    assert rest == ()
    assert "6.b2" in zones
    assert set(zones) != set(state.dungeon.zones)


def test_a_minion_on_the_table_lives() -> None:
    card = library().get("massive-darkness/ash-imps", kind="enemy")
    enemies = {"imps": {"card": "ash-imps", "zone": "6.b2", "minions": [card.data["health"]]}}
    with pytest.raises(ValueError, match="the wounds of a minion of imps"):
        SYSTEM.from_data(library(), tutorial(), {**GIVEN, "enemies": enemies})


def test_an_enemy_that_fell_to_half_its_health_stays_so() -> None:
    enemies = {"reeve": {"card": "gallows-reeve", "zone": "6.b4", "wounds": 2, "halved": True}}
    state = SYSTEM.from_data(library(), tutorial(), {**GIVEN, "enemies": enemies})
    again = SYSTEM.from_data(library(), tutorial(), SYSTEM.to_data(state))
    assert (state.enemies["reeve"].halved, again.enemies["reeve"].halved) == (True, True)
