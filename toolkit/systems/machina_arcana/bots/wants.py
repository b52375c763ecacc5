"""What an explorer wants: the weights of the greedy bot."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.systems.machina_arcana.verbs.judged import RESERVE


@dataclass(frozen=True, slots=True)
class Wants:
    """How much each thing is worth to the bot. What is written as a cost is taken off."""

    chest: float = 9.0
    workbench: float = 7.0
    event: float = 9.0
    ritual: float = 60.0
    story: float = 60.0  # the chapter space
    leave: float = 70.0  # to leave the map
    token: float = 20.0  # one of a pack's own, to which a rule answers
    hit: float = 5.0
    kill: float = 7.0
    danger: float = 1.0  # how much more what hurts counts
    reserve: int = RESERVE
    apart: float = 0.0  # what a friend on the same tile costs
