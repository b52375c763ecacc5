"""Imagined games: how an agent may think ahead without looking at what is hidden.

An agent that wants to think ahead has a method `sit_down`. Before the game starts it is handed an `Imagine`: from a
seed, a game that could be the one on the table as it is now. All that the players see is the same in it; decks, hidden
tokens and the luck to come are dealt anew. The true game cannot be reached through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeGuard
from weakref import WeakKeyDictionary

from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game

if TYPE_CHECKING:
    from toolkit.rules.agents import Agent
    from toolkit.rules.system import System

#: From a seed, a game that could be the one on the table, at the question that is open there.
Imagine: TypeAlias = Callable[[int], Game[Any]]


class Imaginative(Protocol):
    """An agent that thinks ahead."""

    def sit_down(self, imagine: Imagine) -> None: ...

    def follow(self, view: Any, ask: Ask, key: str) -> None:
        """Hear a question and its answer without thinking: a game that was left is played again to where it was."""


def thinks_ahead(agent: Agent) -> TypeGuard[Imaginative]:
    """Whether an agent wants to sit down. Asking for one method is quick, which `isinstance` of a protocol is not."""
    return hasattr(agent, "sit_down")


class _Imagined:
    """What an agent at a game imagines with. It does not hold the game: `_TABLES` does, as long as it is there."""

    __slots__ = ("__weakref__",)

    def __call__(self, seed: int) -> Game[Any]:
        game, system = _TABLES[self]
        # Luck up to the open question was seen by everybody and is replayed; what comes after it is dealt anew.
        imagined = game.copy(copyable=False)
        system.deal_anew(imagined.state, seed)
        imagined.state.random.script = None  # a script knows the luck to come
        return imagined


_TABLES: WeakKeyDictionary[_Imagined, tuple[Game[Any], System]] = WeakKeyDictionary()


def imagining(game: Game[Any], system: System) -> Imagine:
    """What an agent at this game may imagine. The game is one that can be copied."""
    imagine = _Imagined()
    _TABLES[imagine] = game, system
    return imagine


def seat_agents(game: Game[Any], system: System, agents: Iterable[Agent]) -> None:
    """Let the agents sit down at a game that has not been started, or that can be copied."""
    imaginative = [agent for agent in agents if thinks_ahead(agent)]
    if not imaginative:
        return
    game.keep_clean_points()
    for agent in imaginative:
        agent.sit_down(imagining(game, system))
