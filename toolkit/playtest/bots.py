"""Bots by name: `random` for every system, and those a system brings, such as `greedy`."""

from __future__ import annotations

from toolkit.content.diagnostics import nearest
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.system import System


class UnknownBot(Exception):
    """No bot has this name."""


def bot_names(system: System) -> list[str]:
    """The bots that can play a system, weakest first."""
    return ["random", *system.bots]


def make_bot(system: System, name: str, seat: str, seed: int) -> Agent:
    """A bot for one seat. Its own choices come from a stream of its own, derived from the seed and the seat."""
    if name == "random":
        return RandomAgent(seed, seat)
    maker = system.bots.get(name)
    if maker is None:
        near = nearest(name, bot_names(system))
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(bot_names(system))}"
        raise UnknownBot(f"there is no bot {name!r} for {system.title}; {hint}")
    return maker(seed, seat)
