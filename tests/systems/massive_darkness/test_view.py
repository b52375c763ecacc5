"""What players see and what they do not: the view hides it, and so does how good a position is held to be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.box import cards
from tests.systems.massive_darkness.packs import library
from tests.systems.secrets import leads_to, secrets_of
from toolkit.crawl.seeing import hidden_fields
from toolkit.rules.agents import RandomAgent
from toolkit.rules.game import Game
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.aims import _door, aims_of
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter
from toolkit.systems.massive_darkness.hidden import deal_anew
from toolkit.systems.massive_darkness.state import Enemy, Pillar, State
from toolkit.systems.massive_darkness.view import HIDDEN, View

ADVENTURES = sorted(each.id for each in cards("adventure"))


def fresh(adventure: str, heroes: int = 4, seed: int = 1) -> Game[Any]:
    game = new_game(SYSTEM, library(), library().get(adventure, kind="adventure"), Table(heroes, seed), copyable=False)
    game.start()
    return game


def seen(state: State) -> dict[str, object]:
    """Everything a view tells, as plain data."""
    view = View(state, "")
    plain = SYSTEM.to_data(state)  # what lies open of it is what the view has, and nothing else
    for hidden in hidden_fields(State):
        del plain[hidden]
    plain["seen"] = sorted(view.tokens())
    plain["hidden"] = view.hidden_kinds()
    plain["decks"] = {name: tuple(deck.discard) for name, deck in state.decks.items()}
    return plain


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_what_is_hidden_changes_nothing_that_is_seen(adventure: str) -> None:
    game = fresh(adventure)
    agent = RandomAgent(5, "everybody")
    for turn in range(120):
        if game.pending is None:
            break
        if turn % 10 == 0:
            imagined = game.state.copy()
            deal_anew(imagined, turn)
            assert imagined.random.seed != game.state.random.seed
            assert seen(imagined) == seen(game.state)
            assert aims_of(View(imagined, "")) == aims_of(View(game.state, ""))
            assert SYSTEM.evaluate(imagined) == SYSTEM.evaluate(game.state)
        game.answer(agent.choose(None, game.pending))


def test_dealing_anew_moves_the_hidden_tokens_and_the_decks() -> None:
    state = fresh("what-the-fire-left").state
    dealt = []
    for seed in range(8):
        imagined = state.copy()
        deal_anew(imagined, seed)
        dealt.append({token.zone: token.kind for lying in imagined.tokens.values() for token in lying})
        assert imagined.decks["door"].cards != state.decks["door"].cards
        assert sorted(imagined.decks["door"].cards) == sorted(state.decks["door"].cards)
    assert len({tuple(sorted(each.items())) for each in dealt}) > 1


def test_dealing_anew_with_the_seed_of_the_game_does_not_deal_the_game_itself() -> None:
    state = fresh("what-the-fire-left", seed=7).state
    imagined = state.copy()
    deal_anew(imagined, 7)
    assert imagined.decks["treasure-1"].cards != state.decks["treasure-1"].cards
    assert imagined.random.below("dice", 1 << 60) != state.random.below("dice", 1 << 60)


def test_what_combat_sees_of_a_view_leads_to_nothing_hidden() -> None:
    """Bots forecast attacks with the fighters and the combats that a view makes."""
    state = fresh("first-steps-below").state
    enemy = Enemy("imps", state.catalog.enemy("ash-imps"), next(iter(state.heroes.values())).zone, minions=[0, 0])
    state.enemies[enemy.id] = enemy
    view = View(state, "")
    for hero in view.living():
        fighter, foe = view.fighter(hero), view.foe(enemy)
        combat = view.clash(fighter, foe, "melee", 0)
        for found in (fighter, foe, combat):
            assert leads_to(found, secrets_of(state)) == ""
        assert combat.attacker.state is view
        assert foe.health == EnemyFighter(state, enemy).health


def test_a_token_that_lies_face_down_has_no_kind() -> None:
    view = View(fresh("what-the-fire-left").state, "")
    assert [token.kind for token in view.tokens() if token.zone == "9.a4"] == [HIDDEN]
    assert view.hidden_kinds() == ["artifact", "artifact", "lair"]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_there_is_always_something_to_do(adventure: str) -> None:
    for heroes in (1, 4):
        view = View(fresh(adventure, heroes).state, "")
        aims = aims_of(view)
        assert aims
        assert all(zone in view.dungeon.zones for aim in aims for zone in aim.zones)


def test_a_lost_game_is_worth_nothing_and_a_won_one_all() -> None:
    state = fresh("first-steps-below").state
    assert 0 < SYSTEM.evaluate(state) < 1
    state.outcome = "won"
    assert SYSTEM.evaluate(state) == 1
    state.outcome = "lost"
    assert SYSTEM.evaluate(state) == 0


def test_being_nearer_to_the_aim_and_unhurt_is_worth_more() -> None:
    state = fresh("first-steps-below").state
    start = SYSTEM.evaluate(state)
    nearer, hurt, done = state.copy(), state.copy(), state.copy()
    for hero in nearer.heroes.values():
        hero.zone = "8.c1"
    for hero in hurt.heroes.values():
        hero.wounds = 4
    done.met = [1]
    assert SYSTEM.evaluate(hurt) < start < SYSTEM.evaluate(nearer)
    assert SYSTEM.evaluate(done) > start


def test_a_pillar_has_nothing_but_health() -> None:
    state = fresh("thrice-put-out").state
    pillar = next(iter(state.pillars.values()), None) or Pillar("pillar", state.dungeon.entry, wounds=1)
    fighter = View(state, "").foe(pillar)
    assert (fighter.xp, fighter.minions, fighter.level, fighter.kind) == (0, 0, 0, "")
    assert (list(fighter.worn), list(fighter.all_powers())) == ([], [])
    assert fighter.health == state.catalog.pillar_health - pillar.wounds


def test_a_locked_door_is_opened_by_what_a_rule_waits_for() -> None:
    view = View(fresh("two-sparks").state, "")
    aims = list(_door(view, "9.A1", ()))
    assert aims
    assert {zone for aim in aims for zone in aim.zones} <= {"3.a1", "8.a4"}
    assert not list(_door(view, "9.A1", ("door 9.A1",)))
    closed = next(door for door, state in view.doors.items() if state == "closed")
    assert [aim.deed for aim in _door(view, closed, ())] == ["open"]
