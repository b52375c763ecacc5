"""What bots that think ahead may know: luck that was drawn before a question is luck that everybody was told.

An imagined game replays its step up to the open question with the true luck. So whatever a step has drawn or rolled
by then must be on the table, and all the rest must be dealt anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from tests.playtest.runs import library, system
from tests.systems.own import SYSTEMS, own
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.game import Game
from toolkit.rules.imagining import imagining
from toolkit.rules.log import Log
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table, new_game

#: Systems that are not complete are not searched yet.
COMPLETE = [system for system in SYSTEMS if own(system).complete]
TABLES = [(system, *table) for system in COMPLETE for table in own(system).tables]
#: Greedy bots come far, random ones do what nobody would think of.
BOTS = ("greedy", "random")
ANSWERS = 150


def questions(pack: str, adventure: str, players: int, bot: str, seed: int = 5) -> Iterator[Game[Any]]:
    """A game at each of its questions."""
    found = library(pack).get(adventure, kind="adventure")
    game = new_game(system(pack), library(pack), found, Table(players, seed))
    game.start()
    agents = {seat: make_bot(system(pack), bot, seat, seed) for seat in system(pack).seats(game.state)}
    for _ in range(ANSWERS):
        if game.pending is None:
            return
        yield game
        play_out(game, system(pack), agents, limit=1)


def told_in_step(pack: str, game: Game[Any]) -> Game[Any]:
    """The game again from its last clean point, with a log of what was told since."""
    rules = system(pack)
    state = game.clean_state().copy()
    twin = Game(game.library, game.adventure, state, rules.next_step, round_of=rules.round_number, log=Log())
    twin.start()
    for key in game.answers:
        twin.answer(key)
    return twin


def piles(pack: str, state: Any) -> Counter[str]:
    """All that lies face down."""
    return Counter(thing for things in own(pack).face_down(state).values() for thing in things)


def words_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from words_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from words_in(value)
    else:
        yield str(data)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_what_was_drawn_before_a_question_was_told(pack: str, adventure: str, players: int, bot: str) -> None:
    drawn_by_then = 0
    for game in chain.from_iterable(questions(pack, adventure, players, bot, seed) for seed in range(5, 9)):
        drawn = piles(pack, game.clean_state()) - piles(pack, game.state)
        if not drawn:
            continue
        drawn_by_then += 1
        log = told_in_step(pack, game).log
        assert log is not None
        told = Counter(word for event in log for word in words_in(dict(event.data)))
        assert not drawn - told, f"{game.pending}: drawn, and told nobody"
    assert drawn_by_then > 0, "no question came after a draw"


def thrown(before: Randomness, after: Randomness) -> bool:
    """Whether dice were rolled within a step: luck counts them by who rolled which die."""
    return _dice_in(before) != _dice_in(after)


def _dice_in(random: Randomness) -> dict[str, int]:
    return {key: count for key, count in random.counts.items() if ": die " in key or ": again die " in key}


@pytest.mark.parametrize("pack", [system for system in COMPLETE if own(system).rolls])
def test_what_was_rolled_before_a_question_was_told(pack: str) -> None:
    rolled = 0
    for game in chain.from_iterable(questions(pack, *table, "greedy") for table in own(pack).tables):
        if not thrown(game.clean_state().random, game.state.random):
            continue
        rolled += 1
        log = told_in_step(pack, game).log
        assert log is not None
        assert {event.name for event in log} & own(pack).rolls
    assert rolled > 0, "no question came after a roll"


@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_imagined_games_differ_in_everything_hidden(pack: str, adventure: str, players: int) -> None:
    compared = 0
    for number, game in enumerate(questions(pack, adventure, players, "greedy")):
        if number % 10:
            continue
        imagine = imagining(game, system(pack))
        imagined = [imagine(seed).state for seed in range(8)]
        lying = own(pack).face_down(game.state)
        for name, things in lying.items():
            ways = {tuple(own(pack).face_down(state)[name]) for state in imagined}
            assert {tuple(sorted(way)) for way in ways} == {tuple(sorted(things))}, name
            assert len(ways) > 1 or len(set(things)) < 2, f"{name} lies the same way in every imagined game"
            compared += len(set(things)) > 1
        luck = {state.random.below("dice", 1 << 32) for state in imagined}
        assert len(luck) == len(imagined)
        assert game.state.copy().random.below("dice", 1 << 32) not in luck
    assert compared > 0
