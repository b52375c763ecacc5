"""Views hide by declaration: nothing leads from a view, or from a question, to the state or to what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from tests.systems.secrets import leads_to, secrets_of, told
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.crawl.seeing import hidden_fields
from toolkit.rules.agents import RandomAgent
from toolkit.rules.game import Game
from toolkit.rules.system import Table, new_game
from toolkit.systems import find, playable

#: Questions that are looked at in each game, and the answers between two of them.
LOOKS, BETWEEN = 5, 25
#: Questions of each game among which new kinds are looked for.
QUESTIONS = 200


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
        assert leads_to(view, secrets) == ""
        for name, value in told(view):
            assert leads_to(value, secrets) == "", name
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


@pytest.mark.parametrize("system", playable())
def test_the_way_to_a_secret_is_found_where_there_is_one(system: str) -> None:
    """Whoever hands out the state, a hidden field or what is in it is caught."""
    state = next(games(system)).state
    secrets = secrets_of(state)
    assert leads_to({"look": [state]}, secrets).endswith("is the state")
    for name in hidden_fields(type(state)):
        assert leads_to((getattr(state, name),), secrets).endswith(f"is the hidden {name}")
