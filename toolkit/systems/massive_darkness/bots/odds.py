"""What the dice of Massive Darkness promise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from toolkit.crawl.dice import odds
from toolkit.crawl.dice.odds import Odds, PoolKey
from toolkit.systems.massive_darkness.cards.card import MOST_OF_A_COLOUR
from toolkit.systems.massive_darkness.cards.catalog import Catalog


@lru_cache(maxsize=64)
def odds_of(catalog: Catalog) -> Odds:
    return Odds(catalog.dice, MOST_OF_A_COLOUR)


def pool_key(pool: Mapping[str, int]) -> PoolKey:
    """A pool as it is rolled: at most three dice of a colour."""
    return odds.pool_key(pool, MOST_OF_A_COLOUR)
