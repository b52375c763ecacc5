from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from toolkit.content import garbage
from toolkit.rules.agents import RandomAgent, play_out
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.policies import POLICIES, Cruellest, First, Kindest, table_policy

from .toy import Toy, toy_game

ASK = Ask("prey", TABLE, {"ann": 1, "bob": 5, "eve": 5, "joe": 2})


def value_of(view: Any, ask: Ask, key: str) -> float:
    return float(ask.options[key])


def test_each_policy_answers_as_its_name_says() -> None:
    assert First().choose(None, ASK) == "ann"
    assert Kindest(value_of).choose(None, ASK) == "bob"
    assert Cruellest(value_of).choose(None, ASK) == "ann"
    assert Cruellest(lambda view, ask, key: 0).choose(None, ASK) == "ann"


def test_an_evaluation_sees_view_question_and_option() -> None:
    seen: list[Any] = []

    def evaluate(view: Any, ask: Ask, key: str) -> float:
        seen.append((view, ask, key))
        return 0

    Kindest(evaluate).choose("view", ASK)
    assert seen == [("view", ASK, key) for key in ASK.options]


def test_policies_are_found_by_name() -> None:
    assert [type(table_policy(name, evaluate=value_of)) for name in POLICIES] == [
        First,
        RandomAgent,
        Kindest,
        Cruellest,
    ]
    with pytest.raises(ValueError, match="'nicest' is no table policy; there are first, random, kindest, cruellest"):
        table_policy("nicest", evaluate=value_of)
    with pytest.raises(ValueError, match="'kindest' needs an evaluation"):
        table_policy("kindest")


def test_the_random_policy_takes_every_option_and_repeats_with_its_seed() -> None:
    policy, same = table_policy("random", seed=3), table_policy("random", seed=3)
    chosen = [policy.choose(None, ASK) for _ in range(200)]
    assert [same.choose(None, ASK) for _ in range(200)] == chosen
    assert all(30 < chosen.count(key) < 70 for key in ASK.options)


class Noting:
    """Answers with the first option and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, view: Any, ask: Ask) -> str:
        self.asked.append(ask.who)
        return "walk" if "walk" in ask.options else next(iter(ask.options))


def test_a_policy_answers_for_the_table_and_seats_for_themselves() -> None:
    game = toy_game(1)
    game.start()
    ann, bob, table = Noting(), Noting(), Noting()
    play_out(game, Toy(), {"ann": ann, "bob": bob, TABLE: table})
    assert game.over
    assert set(ann.asked) == {"ann"}
    assert set(bob.asked) == {"bob"}
    assert set(table.asked) == {TABLE}


def test_without_a_policy_the_seat_the_system_names_answers_for_the_table() -> None:
    game = toy_game(1)
    game.start()
    ann, bob = Noting(), Noting()
    play_out(game, Toy(), {"ann": ann, "bob": bob})
    assert game.over
    assert set(ann.asked) == {"ann", TABLE}


def test_playing_out_stops_at_its_limit() -> None:
    game = toy_game(1)
    game.start()
    agent = Noting()
    play_out(game, Toy(), {"ann": agent, "bob": agent}, limit=3)
    assert game.decisions == 3
    assert not game.over


@pytest.mark.parametrize(("before", "meanwhile"), [(700, 100_000), (200_000, 200_000), (0, 0)])
def test_garbage_is_looked_for_seldom_in_a_game_and_as_before_after_it(before: int, meanwhile: int) -> None:
    during, kept = set(), gc.get_threshold()

    class Looking(Noting):
        def choose(self, view: Any, ask: Ask) -> str:
            during.add(gc.get_threshold()[0])
            return super().choose(view, ask)

    game = toy_game(1)
    game.start()
    gc.set_threshold(before)
    try:
        play_out(game, Toy(), {"ann": Looking(), "bob": Looking()})
        after = gc.get_threshold()[0]
    finally:
        gc.set_threshold(*kept)
    assert during == {meanwhile}
    assert after == before


class Ring:
    next: Ring


class Making(Noting):
    """Makes much that stays, and rings of things that nobody has."""

    def __init__(self, stays: int, rings: int) -> None:
        super().__init__()
        self.stays, self.rings = stays, rings
        self.made: list[list[int]] = []
        self.ring: weakref.ref[Ring] | None = None

    def choose(self, view: Any, ask: Ask) -> str:
        self.made += [[number] for number in range(self.stays)]
        for _ in range(self.rings):
            ring = Ring()
            ring.next = ring
            self.ring = weakref.ref(ring)
        return super().choose(view, ask)


def looked_at(making: Making, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that are looked at after a game with somebody who makes things.

    All that other tests left is frozen, so that nobody looks at gigabytes; the game is told that nothing is, because
    where something is frozen nothing is passed on.
    """
    kept, looked = gc.get_threshold(), list[int]()
    game = toy_game(1)
    game.start()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked.append(info["generation"])

    gc.set_threshold(700)
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 0)
    gc.freeze()
    gc.collect()
    gc.callbacks.append(note)
    try:
        play_out(game, Toy(), {"ann": making, "bob": making})
        stays = [[number] for number in range(100)]
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*kept)
        gc.freeze()
    assert stays
    return looked


@pytest.mark.parametrize(("times", "looks"), [(0, [0]), (1, []), (garbage._SAMPLE - 1, []), (garbage._SAMPLE, [0])])
def test_one_game_in_some_is_looked_at_alone(monkeypatch: pytest.MonkeyPatch, times: int, looks: list[int]) -> None:
    monkeypatch.setattr(garbage, "_times", times)
    monkeypatch.setattr(garbage, "_leaves_garbage", False)
    monkeypatch.setattr(garbage, "_MUCH", 500)
    making = Making(stays=300, rings=1)
    assert looked_at(making, monkeypatch) == looks
    assert making.made
    assert making.ring is not None
    assert (making.ring() is None) == bool(looks)


@pytest.mark.parametrize(("much", "looks"), [(500, [0, 2]), (10**9, [0])])
def test_all_is_looked_at_where_games_leave_garbage(
    monkeypatch: pytest.MonkeyPatch, much: int, looks: list[int]
) -> None:
    monkeypatch.setattr(garbage, "_times", 0)
    monkeypatch.setattr(garbage, "_unseen", 0)
    monkeypatch.setattr(garbage, "_leaves_garbage", False)
    monkeypatch.setattr(garbage, "_MUCH", much)
    assert looked_at(Making(stays=200, rings=100), monkeypatch) == looks
    monkeypatch.setattr(garbage, "_times", 1)  # what was found then is remembered
    assert looked_at(Making(stays=200, rings=100), monkeypatch) == looks[1:]


def test_what_is_frozen_stays_so() -> None:
    """Whoever froze something did so for longer than one game."""
    kept = gc.get_threshold()
    game = toy_game(1)
    game.start()
    gc.set_threshold(700)
    gc.freeze()
    try:
        play_out(game, Toy(), {"ann": Noting(), "bob": Noting()})
    finally:
        gc.set_threshold(*kept)
    assert gc.get_freeze_count() > 0


def test_bots_do_not_disturb_decks_and_dice() -> None:
    """The same answers from a bot and from a list leave the same state: a bot's luck is its own."""
    game, again = toy_game(5), toy_game(5)
    game.start()
    again.start()
    bot = RandomAgent(5, "ann")
    while game.pending is not None:
        key = bot.choose(None, game.pending)
        game.answer(key)
        again.answer(key)
    assert game.state.to_data() == again.state.to_data()
