"""Where a figure gets to with its movement points, and by which way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from heapq import heappop, heappush
from typing import Generic, TypeAlias, TypeVar

#: A place: a cell's number or its name.
P = TypeVar("P", bound=Hashable)

Steps: TypeAlias = Callable[[P], Iterable[P]]
#: What a step from one place to another costs; None where it may not be taken.
Cost: TypeAlias = Callable[[P, P], int | None]


class Reach(Generic[P]):
    """Where a figure gets to. `costs` are the movement points to each place, nearest first; `before` is the place that
    lies before each on the way, but for the one it starts from."""

    __slots__ = ("before", "costs")

    def __init__(self, costs: dict[P, int], before: dict[P, P]) -> None:
        self.costs = costs
        self.before = before

    def first_step(self, goal: P, start: P | None = None) -> P:
        """The first place on the way to a goal that is reached; the goal itself where one stands in it.

        `start` is a place on that way that one has come to; left out, the one where it begins.
        """
        here, before = goal, self.before.get(goal)
        while before in self.before and before != start:
            here, before = before, self.before[before]
        return here

    def passes(self, place: P, goal: P) -> bool:
        """Whether a place lies on the way to a goal, or is the goal."""
        here: P | None = goal
        while here is not None and here != place:
            here = self.before.get(here)
        return here is not None


def reach(
    start: P, points: int, steps: Steps[P], *, cost: Cost[P] | None = None, stops: Collection[P] = ()
) -> Reach[P]:
    """Every place within so many movement points, nearest first; of equally near ones, those found first.

    `steps` are the places one step away. `cost` is the price of a step; left out, each costs 1. Who comes to one of the
    `stops` goes no further, but may leave one it starts from. Places that can be passed but not stayed in are reached
    like others: whoever plans leaves them out as ends.
    """
    if cost is None:
        return _spread(start, points, steps, stops)
    found: Reach[P] = Reach({}, {})
    waiting: list[tuple[int, int, P, P]] = [(0, 0, start, start)]
    number = 0
    while waiting:
        spent, _, here, before = heappop(waiting)
        if here in found.costs:
            continue
        found.costs[here] = spent
        if here != start:
            found.before[here] = before
            if here in stops:
                continue
        for there in steps(here):
            price = None if there in found.costs else cost(here, there)
            if price is not None and spent + price <= points:
                number += 1
                heappush(waiting, (spent + price, number, there, here))
    return found


def _spread(start: P, points: int, steps: Steps[P], stops: Collection[P]) -> Reach[P]:
    """Where a figure gets to when every step costs 1 point: all places at one distance, then all at the next."""
    costs: dict[P, int] = {start: 0}
    before: dict[P, P] = {}
    edge = [start]
    for spent in range(1, points + 1):
        reached = []
        for here in edge:
            if here in stops and here != start:
                continue
            for there in steps(here):
                if there not in costs:
                    costs[there] = spent
                    before[there] = here
                    reached.append(there)
        if not reached:
            break
        edge = reached
    return Reach(costs, before)
