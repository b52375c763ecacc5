"""The risk of attacks to come: which places they reach, how many wounds count, and what wounds cost a figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import sqrt


def struck(
    starts: Iterable[str], seen_from: Callable[[str], Mapping[str, int]], reaches: Callable[[int], bool]
) -> dict[str, int]:
    """The places a foe can strike from any of its starts, each with the distance; of several starts the first counts.

    `seen_from` are the places seen from one, with their distances; `reaches` says how far its attacks go.
    """
    found: dict[str, int] = {}
    for start in starts:
        for place, distance in seen_from(start).items():
            if place not in found and reaches(distance):
                found[place] = distance
    return found


def cost_of_wounds(wounds: float, health: int, wound: float, death: float) -> float:
    """What so many expected wounds cost a figure with so much health left: more when it may die of them.

    `wound` is what each costs, `death` what dying costs. Up to three tenths of the health nobody fears for its life.
    """
    if wounds <= 0:
        return 0.0
    danger = wounds / (health if health > 1 else 1) - 0.3
    if danger <= 0:
        return wound * wounds
    return wound * wounds + death * min(1.0, danger * sqrt(danger))


def wounds_that_count(chances: Iterable[float], limit: int) -> float:
    """Wounds on the whole, no more than there is health to take; `chances` are those of 0, of 1, of 2 … wounds."""
    total = 0.0
    for count, chance in enumerate(chances):
        total += (count if count < limit else limit) * chance
    return total
