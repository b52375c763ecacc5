"""Views hide by declaration: nothing leads from a view, or from a question, to the state or to what is hidden. What
lies open is the state's own, for speed: that bots only read it is held here."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

import pytest

from tests.systems.secrets import leads_to, secrets_of, told
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.crawl.seeing import hidden_fields
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import RandomAgent
from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import Imagine, seat_agents
from toolkit.rules.system import Table, new_game
from toolkit.systems import find, playable

#: Questions that are looked at in each game, and the answers between two of them.
LOOKS, BETWEEN = 5, 25
#: Questions of each game among which new kinds are looked for.
QUESTIONS = 200
#: Questions of a game that a bot is watched at, and of how many of them one is looked at.
WATCHED, ONE_IN = 240, 3
SEARCHING = "search:2"


@lru_cache(maxsize=8)
def content(system: str) -> Library:
    found = load([data_folder("content") / system]).library
    assert found is not None
    return found


def started(system: str, name: str) -> Game[Any]:
    adventure = content(system).get(name, kind="adventure")
    game = new_game(find(system), content(system), adventure, Table(adventure.data.get("default_players", 3), 7))
    game.start()
    return game


def games(system: str) -> Iterator[Game[Any]]:
    """A game of every adventure, at several moments of it."""
    for name in content(system).names("adventure"):
        game, agent = started(system, name), RandomAgent(7, "everybody")
        for _ in range(LOOKS):
            for _ in range(BETWEEN):
                if game.pending is not None:
                    game.answer(agent.choose(None, game.pending))
            if game.pending is not None:
                yield game


@pytest.mark.parametrize("system", playable())
def test_nothing_leads_from_a_view_to_what_is_hidden(system: str) -> None:
    looked = 0
    for game in games(system):
        rules, state = find(system), game.state
        secrets = secrets_of(state)
        assert len(secrets) > 2, "nothing is hidden in this system"
        view = rules.view(state, rules.seats(state)[0])
        assert leads_to({"view": view, "told": [*told(view)]}, secrets) == ""
        looked += 1
    assert looked >= LOOKS


@pytest.mark.parametrize("system", playable())
def test_nothing_leads_from_a_question_to_what_is_hidden(system: str) -> None:
    """Bots get the values of options too, be they cards, dice or what an answer stands for."""
    looked: Counter[str] = Counter()
    for name in content(system).names("adventure"):
        game, agent = started(system, name), RandomAgent(7, "everybody")
        for _ in range(QUESTIONS):
            if game.pending is None:
                break
            if looked[game.pending.kind] < LOOKS:
                looked[game.pending.kind] += 1
                assert leads_to(game.pending, secrets_of(game.state)) == "", game.pending
            game.answer(agent.choose(None, game.pending))
    assert len(looked) > 3


class Thinker:
    """An agent that keeps what it may think ahead with."""

    imagine: Imagine

    def sit_down(self, imagine: Imagine) -> None:
        self.imagine = imagine

    def choose(self, view: Any, ask: Ask) -> str:
        return next(iter(ask.options))


@pytest.mark.parametrize("system", playable())
def test_nothing_leads_from_what_is_imagined_to_what_is_hidden(system: str) -> None:
    name, thinker, agent = content(system).names("adventure")[0], Thinker(), RandomAgent(7, "everybody")
    adventure = content(system).get(name, kind="adventure")
    game = new_game(find(system), content(system), adventure, Table(adventure.data.get("default_players", 3), 7))
    seat_agents(game, find(system), [thinker])
    game.start()
    for _ in range(BETWEEN):
        assert game.pending is not None
        game.answer(agent.choose(None, game.pending))
    secrets = secrets_of(game.state)
    assert leads_to(thinker.imagine, secrets) == ""
    assert leads_to(thinker.imagine(3), secrets) == ""


@pytest.mark.parametrize("system", playable())
def test_the_way_to_a_secret_is_found_where_there_is_one(system: str) -> None:
    """Whoever hands out the state, a hidden field or what is in it is caught."""
    state = next(games(system)).state
    secrets = secrets_of(state)
    assert leads_to({"look": [state]}, secrets).endswith("is the state")
    assert leads_to((state for _ in "ab"), secrets).endswith("is the state")
    for name in hidden_fields(type(state)):
        assert leads_to((getattr(state, name),), secrets).endswith(f"is the hidden {name}")


def thinkers() -> list[tuple[str, str]]:
    rules = {system: find(system) for system in playable()}
    return [(system, name) for system in rules for name in (*rules[system].bots, *rules[system].people, SEARCHING)]


@pytest.mark.parametrize(("system", "bot"), thinkers())
def test_a_bot_that_thinks_changes_nothing(system: str, bot: str) -> None:
    """The state is the same before and after, hidden things and luck included, and so are the options."""
    rules = find(system)
    game = started(system, content(system).names("adventure")[0])
    agents = {seat: make_bot(rules, bot, seat, 7) for seat in rules.seats(game.state)}
    seat_agents(game, rules, agents.values())
    for number in range(WATCHED if bot != SEARCHING else LOOKS):
        ask = game.pending
        if ask is None:
            break
        seat = rules.seat(game.state, ask)
        is_looked_at = number % ONE_IN == 0
        before = (rules.to_data(game.state), dict(ask.options)) if is_looked_at else None
        chosen = agents[seat].choose(rules.view(game.state, seat), ask)
        if before is not None:
            assert (rules.to_data(game.state), dict(ask.options)) == before, f"{ask.kind}: {chosen}"
        game.answer(chosen)
    assert game.decisions


@pytest.mark.parametrize("system", playable())
def test_whoever_puts_something_else_into_a_view_changes_nothing(system: str) -> None:
    rules, state = find(system), started(system, content(system).names("adventure")[0]).state
    before = rules.to_data(state)
    view = rules.view(state, rules.seats(state)[0])
    for field in dataclasses.fields(type(state)):
        with suppress(AttributeError):  # a view may refuse it
            setattr(view, field.name, None)
    assert rules.to_data(state) == before
