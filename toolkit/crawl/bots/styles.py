"""Styles of people: the same bot with other wants, so that an adventure is played as different tables would play it.

Every style is the greedy bot of its system with some weights changed, no more than that it stays about as strong:
what differs in its games is how it plays and not how well. Which weights they are is said by the system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from toolkit.rules.agents import Agent

#: Wounds count more than ground.
CAREFUL = "careful"
#: On to the aim, whatever lies beside the way.
HASTY = "hasty"
#: Whatever can be picked up or kept for later.
HOARDING = "hoarding"
#: Everybody goes their own way.
APART = "apart"
STYLES = (CAREFUL, HASTY, HOARDING, APART)

Wants = TypeVar("Wants")


def people(
    playing: Callable[[int, str, Wants], Agent], wants: Mapping[str, Wants]
) -> Mapping[str, Callable[[int, str], Agent]]:
    """The bots of a system's styles: name → maker of an agent from a seed and a seat."""

    def maker(wanted: Wants) -> Callable[[int, str], Agent]:
        return lambda seed, seat: playing(seed, seat, wanted)

    if unknown := wants.keys() - set(STYLES):
        raise ValueError(f"there is no style {', '.join(sorted(unknown))}; there is {', '.join(STYLES)}")
    return MappingProxyType({name: maker(wants[name]) for name in STYLES if name in wants})
