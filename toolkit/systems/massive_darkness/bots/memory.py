"""What bots have worked out about an adventure. All bots of all its games share it.

Nothing here changes an answer: each is remembered by all it follows from, and found again when it was forgotten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from toolkit.crawl.bots.reach import Reach
from toolkit.crawl.bots.roads import Roads
from toolkit.crawl.remembering import Remembered
from toolkit.systems.massive_darkness.bots.forecasts import Forecasts
from toolkit.systems.massive_darkness.bots.odds import odds_of
from toolkit.systems.massive_darkness.cards.catalog import Catalog

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.bots.habits import Habit
    from toolkit.systems.massive_darkness.bots.luring import Need
    from toolkit.systems.massive_darkness.bots.position import Position

#: What is barred on the map, what of it nobody can open, what of it can be broken, and the stairs that wait for a mark.
Barriers: TypeAlias = tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[tuple[int, int]]]

#: What gear is worth, by the hero, its skills and all the cards that count.
Worths: TypeAlias = Remembered[tuple[object, ...], float]

#: Movement points to a friend that still are together, and farther than which it makes no difference.
BESIDE, FARTHEST = 2, 8

_ADVENTURES = 64
_MAPS, _REACHES, _DANGERS, _FRIENDS, _NEEDS, _WORTHS = 256, 8_192, 8_192, 1_024, 256, 32_768


class Memory:
    """What was worked out for one adventure."""

    def __init__(self, catalog: Catalog) -> None:
        self.forecasts = Forecasts(odds_of(catalog))
        self.roads: Remembered[Barriers, Roads] = Remembered(_MAPS)
        #: Where somebody gets to: from where, with how many points, over which map, and where it would be held.
        self.reaches: Remembered[tuple[str, int, Roads, frozenset[str]], Reach[str]] = Remembered(_REACHES)
        #: Zones that can be struck, by the card of the enemy, where it may stand, and what is barred.
        self.dangers: Remembered[tuple[str, tuple[str, ...], frozenset[int]], Mapping[str, int]] = Remembered(_DANGERS)
        #: What it takes to lure an enemy from every zone, by its habit, the zones it is wanted in, and what is barred.
        self.needs: Remembered[tuple[Habit, frozenset[str], frozenset[int]], Mapping[str, Need]] = Remembered(_NEEDS)
        #: What gear is worth to heroes, by the tastes of who asks.
        self.worths: defaultdict[tuple[float, ...], Worths] = defaultdict(lambda: Remembered(_WORTHS))
        #: How far friends are from each zone, by the map and where they stand.
        self._away: Remembered[tuple[Roads, str], Mapping[str, int]] = Remembered(_FRIENDS)
        #: The table as it was looked at last.
        self.position: Position | None = None

    def away(self, roads: Roads, friend: str) -> Mapping[str, int]:
        """How far a friend in a zone is from each other one, beyond `BESIDE` and up to `FARTHEST`."""
        key = (roads, friend)
        found = self._away.get(key)
        if found is None:
            far = roads.to(friend)
            found = {zone: min(FARTHEST, max(0, points - BESIDE)) for zone, points in far.items()}
            self._away[key] = found
        return found


@lru_cache(maxsize=_ADVENTURES)
def memory_of(catalog: Catalog) -> Memory:
    """The memory of a game's adventure."""
    return Memory(catalog)
