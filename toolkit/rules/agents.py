"""Agents answer decisions: bots, people, scripts, replays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from toolkit.content.garbage import seldom_garbage_collection
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import seat_agents
from toolkit.rules.randomness import Randomness, stream_start
from toolkit.rules.system import System


class Agent(Protocol):
    """Who answers. `view` is what the seat may see; nothing else may be looked at."""

    def choose(self, view: Any, ask: Ask) -> str: ...


class RandomAgent:
    """Every option equally likely, by luck of its own, so that decks and dice do not notice.

    Its luck goes by what is asked and of whom, so that one question more leaves the answers to all others.
    """

    def __init__(self, seed: int, seat: str) -> None:
        self.random = Randomness(stream_start(seed, f"bot {seat}"))

    def choose(self, view: Any, ask: Ask) -> str:
        keys = list(ask.options)
        return keys[self.random.below(ask.kind, len(keys), ask.who)]


def play_out(game: Game[Any], system: System, agents: Mapping[str, Agent], *, limit: int = 100_000) -> None:
    """Play a started game to its end. Stops after `limit` answers so that nothing hangs.

    A policy under `TABLE` in `agents` answers what the rules leave to the table; without one, the seat that the system
    names for it does.
    """
    seat_agents(game, system, agents.values())
    policy = TABLE if TABLE in agents else None
    state, seat_of, view_of, answer = game.state, system.seat, system.view, game.answer
    ask = game.pending
    with seldom_garbage_collection():
        while ask is not None and limit > 0:
            seat = TABLE if ask.who == policy else seat_of(state, ask)
            agent = agents[seat]
            view = None if isinstance(agent, RandomAgent) else view_of(state, seat)  # chance looks at nothing
            ask = answer(agent.choose(view, ask))
            limit -= 1
