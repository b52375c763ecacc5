"""Bots by name: `random` and `search` for every system, and those a system brings, such as `greedy`."""

from __future__ import annotations

from toolkit.content.diagnostics import nearest
from toolkit.playtest.search import SearchBot
from toolkit.playtest.search_budget import BadBudget, Iterations, Seconds, read_budget
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.system import System

SEARCH = "search"
#: Between the bot that searches and its budget: `search:200`.
_BUDGET = ":"


class UnknownBot(Exception):
    """No bot has this name."""


def bot_names(system: System) -> list[str]:
    """The bots that can play a system, weakest first. Styles of people are not among them: they are no skill."""
    return ["random", *system.bots, SEARCH]


def style_names(system: System) -> list[str]:
    """All styles to play a system in that are about as strong as its best quick bot, that bot first."""
    return [*list(system.bots)[-1:], *system.people]


def make_bot(system: System, name: str, seat: str, seed: int) -> Agent:
    """A bot for one seat. Its own choices come from a stream of its own, derived from the seed and the seat."""
    if name == "random":
        return RandomAgent(seed, seat)
    if (budget := search_budget(name)) is not None:
        quick = [RandomAgent, *system.bots.values()][-1]
        return SearchBot(system, [quick, *system.styles], seed, seat, budget)
    maker = system.bots.get(name) or system.people.get(name)
    if maker is None:
        known = [*bot_names(system), *system.people]
        near = nearest(name, known)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}"
        raise UnknownBot(f"there is no bot {name!r} for {system.title}; {hint}")
    return maker(seed, seat)


def search_budget(name: str) -> Iterations | Seconds | None:
    """The budget in the name of a bot that searches (`search`, `search:200`, `search:1.5s`); None for other bots."""
    kind, _, words = name.partition(_BUDGET)
    if kind != SEARCH:
        return None
    try:
        return read_budget(words)
    except BadBudget as error:
        raise UnknownBot(str(error)) from None
