"""Plans of one turn: go somewhere and fight or do something there, or strike first and then go.

A system says what each part is worth (`Judge`). How a turn is paid for does not matter here: `lefts` tells what is left
for fighting after so many movement points, be it actions, stamina or the other half of a pair of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from toolkit.crawl.bots.reach import Way


class Deed(NamedTuple):
    """Something to do in a place besides fighting: what it is worth, its key, and the movement points it takes."""

    worth: float
    key: str
    points: int = 1


class Plan(NamedTuple):
    """What to do in a turn: whom to strike before going anywhere, where to go, what to do there."""

    worth: float
    #: Where the turn ends; where one stands already, to stay.
    place: str
    #: Empty to fight or wait there.
    deed: str = ""
    #: Empty to go first.
    strike: str = ""


class Judge(Protocol):
    """Who says what the parts of a plan are worth, with the risk they bring taken off."""

    def place(self, place: str) -> float:
        """To end the turn in a place."""
        ...

    def sees_foes(self, place: str) -> bool:
        """Whether there is anybody to attack from a place."""
        ...

    def best_strike(self, place: str, attacks: int, end: str = "") -> tuple[float, str]:
        """So many attacks from a place, of who ends the turn there or in `end`, and whom to attack first."""
        ...

    def deeds(self, place: str) -> Iterable[Deed]:
        """What can be done in a place."""
        ...


def best_plan(judge: Judge, start: str, reached: Mapping[str, Way[str]], lefts: Sequence[int], *, moving: bool) -> Plan:
    """The plan of most worth; of equals the first, so that the same table gives the same game.

    `lefts[n]` are the attacks left after n movement points, below 0 where there are not so many points; points beyond
    its end are too many. Who is in the middle of a move (`moving`) cannot strike before going on.
    """
    best: Plan | None = None
    most = float("-inf")
    end = len(lefts)
    strikes_first = not moving and judge.sees_foes(start)
    for place, way in reached.items():
        cost = way.cost
        left = lefts[cost] if cost < end else -1
        if left < 0:
            continue
        here = judge.place(place)
        fight, foe = judge.best_strike(place, left)
        if here + fight > most:
            most = here + fight
            best = Plan(most, place, strike=foe if place == start else "")
        if strikes_first and left > 0 and place != start:
            hit, foe = judge.best_strike(start, left, place)
            if foe and here + hit > most:
                most = here + hit
                best = Plan(most, place, strike=foe)
        for deed in judge.deeds(place):
            spent = cost + deed.points
            after = lefts[spent] if spent < end else -1
            if after < 0:
                continue
            worth = here + (fight if after == left else judge.best_strike(place, after)[0]) + deed.worth
            if worth > most:
                most = worth
                best = Plan(worth, place, deed.key)
    return best if best is not None else Plan(judge.place(start), start)
