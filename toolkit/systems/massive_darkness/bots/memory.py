"""What bots have worked out about an adventure. All bots of all its games share it.

Nothing here changes an answer: each is remembered by all it follows from, and found again when it was forgotten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from toolkit.crawl.bots.reach import Reach
from toolkit.crawl.bots.roads import Borders, Roads
from toolkit.crawl.remembering import Remembered
from toolkit.systems.massive_darkness.bots.forecasts import Forecasts
from toolkit.systems.massive_darkness.bots.odds import odds_of
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.cards.catalog import Catalog

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.bots.habits import End, Habit
    from toolkit.systems.massive_darkness.bots.luring import Laying, Need
    from toolkit.systems.massive_darkness.bots.position import Position

#: What is barred on the map, what of it nobody can open, how many pillars bar which edge, stairs that wait for a mark.
Barriers: TypeAlias = tuple[frozenset[int], frozenset[int], frozenset[tuple[int, int]], frozenset[tuple[str, str]]]

#: What gear is worth, by the hero, its skills and all the cards that count.
Worths: TypeAlias = Remembered[tuple[object, ...], float]
Outfits: TypeAlias = Remembered[tuple[object, ...], tuple[float, list[Gear]]]

_ADVENTURES = 64
#: How an enemy walks: its habit, what is barred, where it begins, where tokens lie, where heroes stand.
Walk: TypeAlias = tuple["Habit", frozenset[int], str, tuple[str, ...], frozenset[str]]

_MAPS, _REACHES, _DANGERS, _FRIENDS, _NEEDS, _WORTHS = 256, 8_192, 8_192, 1_024, 256, 32_768
_WALKS, _LAYINGS = 16_384, 4_096


class Memory:
    """What was worked out for one adventure."""

    def __init__(self, catalog: Catalog) -> None:
        self.forecasts = Forecasts(odds_of(catalog))
        self.borders = Borders(catalog.dungeon.board)
        self.roads: Remembered[Barriers, Roads] = Remembered(_MAPS)
        #: Where somebody gets to: from where, with how many points, over which map, and where it would be held.
        self.reaches: Remembered[tuple[str, int, Roads, frozenset[str]], Reach[str]] = Remembered(_REACHES)
        #: Zones that can be struck, by the card of the enemy, where it may stand, and what is barred.
        self.dangers: Remembered[tuple[str, tuple[str, ...], frozenset[int]], Mapping[str, int]] = Remembered(_DANGERS)
        #: What it takes to lure an enemy from every zone, by its habit, the zones it is wanted in, and what is barred.
        self.needs: Remembered[tuple[Habit, frozenset[str], frozenset[int]], Mapping[str, Need]] = Remembered(_NEEDS)
        #: Where a walk of an enemy may end.
        self.walks: Remembered[Walk, tuple[End, ...]] = Remembered(_WALKS)
        #: What is done about an enemy to be lured, by all that it follows from.
        self.layings: Remembered[tuple[object, ...], Laying] = Remembered(_LAYINGS)
        #: What gear is worth to heroes, by the tastes of who asks.
        self.worths: defaultdict[tuple[float, ...], Worths] = defaultdict(lambda: Remembered(_WORTHS))
        #: How far friends are from each zone, by the map, where they stand, and how much all of them count.
        self._lonely: Remembered[tuple[Roads, tuple[str, ...], float], dict[str, float]] = Remembered(_FRIENDS)
        #: The best that heroes can wear of their cards, and what that gains, likewise.
        self.outfits: defaultdict[tuple[float, ...], Outfits] = defaultdict(lambda: Remembered(_WORTHS))
        #: The table as it was looked at last.
        self.position: Position | None = None

    def lonely(self, roads: Roads, friends: tuple[str, ...], together: float) -> dict[str, float]:
        """How far friends in these zones are from each zone, as far as it was worked out."""
        return self._lonely.recall((roads, friends, together), dict)


@lru_cache(maxsize=_ADVENTURES)
def memory_of(catalog: Catalog) -> Memory:
    """The memory of a game's adventure."""
    return Memory(catalog)
