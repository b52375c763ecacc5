"""Plans of one turn: go somewhere and fight or do something there, or strike first and then go.

A system says what each part is worth (`Judgement`). How a turn is paid for does not matter here: `lefts` tells what is
left for fighting after so many movement points, be it actions, stamina or the other half of a pair of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

#: What adding up in another order may change.
ROUNDING = 1e-9


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
    #: Whether other places promise as much.
    tied: bool = False


class Judgement(Protocol):
    """Who says what the parts of a plan are worth, with the risk they bring taken off."""

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        """For each of some places, with the attacks left there: what it is worth at most to end the turn in it, and
        what fighting and doing something may add at most.

        It should be quick to tell: places that promise too little are not looked at any further.
        """
        ...

    def place(self, place: str) -> float:
        """What it is worth to end the turn in a place."""
        ...

    def sees_foes(self, place: str) -> bool:
        """Whether there is anybody to attack from a place."""
        ...

    def best_strike(self, place: str, attacks: int, end: str = "") -> tuple[float, str]:
        """What so many attacks from a place are worth, and whom to attack first.

        The turn ends in `end`, or in the same place where that is empty.
        """
        ...

    def deeds(self, place: str) -> Iterable[Deed]:
        """What can be done in a place."""
        ...


def best_plan(judge: Judgement, start: str, costs: Mapping[str, int], lefts: Sequence[int], *, moving: bool) -> Plan:
    """The plan of most worth; of equals the one that goes least far, so that the same table gives the same game.

    `costs` are the movement points to every place in reach, nearest first. `lefts[n]` are the attacks left after n
    movement points, below 0 where there are not so many; points beyond its end are too many. Who is in the middle of a
    move (`moving`) cannot strike before going on.

    Places are judged from the most promising on, until none that is left can promise more than what was found.
    """
    end = len(lefts)
    places = [(place, lefts[cost]) for place, cost in costs.items() if cost < end and lefts[cost] >= 0]
    promises = judge.promises(places)
    ceilings = [end_there + more for end_there, more in promises]
    promising = sorted(range(len(places)), key=ceilings.__getitem__, reverse=True)
    strikes_first = not moving and judge.sees_foes(start)
    best, most, first = Plan(judge.place(start), start), float("-inf"), 0
    tied = False
    for order in promising:
        if ceilings[order] + ROUNDING < most:
            break
        place, left = places[order]
        here = judge.place(place)
        if here + promises[order][1] + ROUNDING < most:
            continue
        after = lefts[costs[place] + 1 :]
        found = _best_in(judge, start, place, here, left, after, strikes_first=strikes_first)
        if found.worth > most:
            best, most, first, tied = found, found.worth, order, False
        elif found.worth == most:
            tied = True
            if order < first:
                best, first = found, order
    return best._replace(tied=True) if tied else best


def _best_in(
    judge: Judgement, start: str, place: str, here: float, left: int, after: Sequence[int], *, strikes_first: bool
) -> Plan:
    """The best plan that goes to a place and is worth `here` without what is done. `after` are the attacks left after
    one more point, after two more …"""
    fight, foe = judge.best_strike(place, left)
    best = Plan(here + fight, place, strike=foe if place == start else "")
    if strikes_first and left > 0 and place != start:
        hit, foe = judge.best_strike(start, left, place)
        if foe and here + hit > best.worth:
            best = Plan(here + hit, place, strike=foe)
    for deed in judge.deeds(place):
        attacks = after[deed.points - 1] if deed.points <= len(after) else -1
        if attacks >= 0:
            worth = here + (fight if attacks == left else judge.best_strike(place, attacks)[0]) + deed.worth
            if worth > best.worth:
                best = Plan(worth, place, deed.key)
    return best
