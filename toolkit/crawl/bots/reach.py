"""Where a figure gets to with its movement points, and by which way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeAlias, TypeVar

#: A place: a cell's number or its name.
P = TypeVar("P", bound=Hashable)

Steps: TypeAlias = Callable[[P], Iterable[P]]
#: What a step from one place to another costs; None where it may not be taken.
Cost: TypeAlias = Callable[[P, P], int | None]


class Way(NamedTuple, Generic[P]):
    """How a place is reached: the movement points it takes, and the place before it; None where one stands already."""

    cost: int
    before: P | None


def reach(
    start: P, points: int, steps: Steps[P], *, cost: Cost[P] | None = None, stops: Collection[P] = ()
) -> dict[P, Way[P]]:
    """Every place within so many movement points, nearest first; of equally near ones, those found first.

    `steps` are the places one step away. `cost` is the price of a step; left out, each costs 1. Who comes to one of the
    `stops` goes no further, but may leave one it starts from. Places that can be passed but not stayed in are reached
    like others: whoever plans leaves them out as ends.
    """
    if cost is None:
        return _spread(start, points, steps, stops)
    found: dict[P, Way[P]] = {}
    waiting: list[tuple[int, int, P, P | None]] = [(0, 0, start, None)]
    number = 0
    while waiting:
        spent, _, here, before = heappop(waiting)
        if here in found:
            continue
        found[here] = Way(spent, before)
        if here in stops and here != start:
            continue
        for there in steps(here):
            price = None if there in found else cost(here, there)
            if price is not None and spent + price <= points:
                number += 1
                heappush(waiting, (spent + price, number, there, here))
    return found


def _spread(start: P, points: int, steps: Steps[P], stops: Collection[P]) -> dict[P, Way[P]]:
    """The same where every step costs 1: ring by ring."""
    found: dict[P, Way[P]] = {start: Way(0, None)}
    edge = [start]
    for spent in range(1, points + 1):
        reached = []
        for here in edge:
            if here in stops and here != start:
                continue
            for there in steps(here):
                if there not in found:
                    found[there] = Way(spent, here)
                    reached.append(there)
        if not reached:
            break
        edge = reached
    return found


def steps_to(reached: Mapping[P, Way[P]], goal: P) -> dict[P, P]:
    """The way to a goal that is reached: from each place on it the next one; nothing where one stands in it."""
    found: dict[P, P] = {}
    here = goal
    while (before := reached[here].before) is not None:
        found[before] = here
        here = before
    return found
