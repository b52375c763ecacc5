"""What a character wants: the weights of the greedy bot, in damage."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wants:
    """How much each thing is worth to the bot. What is written as a cost is taken off."""

    kill: float = 2.0
    lost: float = 1.0  # a lost card, as many times as what it costs the hand
    mend: float = 0.8  # each point healed
    shield: float = 1.2  # each point, with enemies near
    beside: float = 0.0  # each enemy beside one
    beside_ranged: float = 0.6  # the same for whoever attacks from afar
    coin: float = 0.5
    treasure: float = 1.5
    place: float = 0.5  # one step nearer to where something is done for the goal
    foe: float = 0.4  # one step nearer to what can be hit
    stride: float = 0.25  # each point of movement with nothing near
    door: float = 4.0  # a door opened while enemies are left
    apart: float = 0.0  # each step away from the nearest friend, up to three
