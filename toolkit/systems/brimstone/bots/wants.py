"""What a hero wants: the weights of the greedy bot, in wounds it deals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wants:
    """How much each thing is worth to the bot. What is written as a cost is taken off."""

    kill: float = 2.0
    beside: float = 0.25  # each enemy beside one, twice that for whoever is about to fall
    dark: float = 3.0  # to stand beyond the light
    follow: float = 0.3  # every step away from the lantern, for whoever does not carry it
    door_waits: int = 4  # a room with a token is worth so many steps more than a door
    hurt: int = 4  # wounds or sanity damage from which medicine is not wasted
    grit: int = 1  # what is kept of it when no enemy is near
    scavenge: float = 1.0  # for whoever is fresh, while the track has time
