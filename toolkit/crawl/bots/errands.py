"""Who goes where: aims that are shared out among a party, so that everybody knows its errand.

Every bot works it out from the same table with the same answer, so that bots need not talk to each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from toolkit.crawl.bots.roads import FAR, Roads

#: How much somebody who goes along wants to be there, compared with the one who has to be.
GOING_ALONG = 0.6


class Aim(NamedTuple):
    """One thing to do. `zones` are where it is done, `names` what it is about: enemies, doors, tokens.

    `role` is who must do it; empty for anybody. `everywhere` asks for somebody in each of the zones at once.
    """

    deed: str
    zones: tuple[str, ...]
    names: tuple[str, ...] = ()
    role: str = ""
    everywhere: bool = False


class Errand(NamedTuple):
    """Where a hero is wanted: the task, the zones, and how far every place is from them."""

    aim: Aim | None
    zones: tuple[str, ...]
    #: Movement points from every place to the nearest of the zones.
    roads: Mapping[str, int]
    weight: float = 1.0
    #: Whether it is the one who must be there.
    is_mine: bool = True

    def distance(self, place: str) -> int:
        """Movement points from a place to where one is wanted."""
        return self.roads.get(place, FAR) if self.zones else 0


#: Nothing to do anywhere.
IDLE = Errand(None, (), {})


def errand_to(roads: Roads, aim: Aim, zones: tuple[str, ...] = ()) -> Errand:
    """The errand of going to where an aim is reached, or to some of its zones."""
    goals = zones or aim.zones
    return Errand(aim, goals, roads.to(*goals))


def going_along(roads: Roads, aim: Aim, zones: tuple[str, ...] = ()) -> Errand:
    """An errand to stay with the heroes who must be there."""
    return errand_to(roads, aim, zones)._replace(weight=GOING_ALONG, is_mine=False)


def trouble(roads: Roads, party: Iterable[str], zone: str) -> tuple[int, str]:
    """How far a party has to walk to a zone, all ways added up; `party` are the places they stand in."""
    far = roads.to(zone)
    return sum([far.get(place, FAR) for place in party]), zone


def nearest_for_all(roads: Roads, party: Sequence[str], aims: Iterable[Aim]) -> Errand:
    """All go to the one zone of all aims that is least trouble: the party stays one party."""
    choices: dict[str, Aim] = {}
    for aim in aims:
        for zone in aim.zones:
            choices.setdefault(zone, aim)
    if not choices:
        return IDLE
    zone = min(choices, key=lambda each: trouble(roads, party, each)) if len(choices) > 1 else next(iter(choices))
    return errand_to(roads, choices[zone], (zone,))


def posted(roads: Roads, party: Mapping[str, str], me: str, aim: Aim, *, in_time: int) -> Errand:
    """What one of the party does about an aim that wants somebody in each of its zones at once.

    Every zone gets somebody. All go to the farthest zone together at first; who is meant for a nearer one turns off
    when its way there, and `in_time` movement points more, is as long as the way that is left to the farthest. `party`
    are the names of all and where they stand.
    """
    posts: dict[str, str] = {}
    distances: dict[str, int] = {}
    free = list(party)
    for zone in sorted(aim.zones, key=lambda each: trouble(roads, party.values(), each), reverse=True):
        if free:
            far = roads.to(zone)
            posts[zone] = min(free, key=lambda name: far.get(party[name], FAR))
            distances[zone] = far.get(party[posts[zone]], FAR)
            free.remove(posts[zone])
    farthest = max(posts, key=lambda zone: (distances[zone], zone))
    for zone, name in posts.items():
        if name == me and (zone == farthest or distances[zone] + in_time >= distances[farthest]):
            return errand_to(roads, aim, (zone,))
    return going_along(roads, aim, (farthest,))
