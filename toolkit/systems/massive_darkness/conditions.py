"""The conditions of characters (MD-31). Adding one here is all that rules, saved games, log and drawing need."""

from __future__ import annotations

from typing import Final

from toolkit.crawl.figures.conditions import Condition, Conditions, Told

#: What a character may be kept from doing: to act in its activation, to hold opponents in its zone, to stand before the
#: boss of its mob.
ACT: Final = "act"
HOLD: Final = "hold"
PROTECT: Final = "protect"

STUNNED: Final = "stunned"

CONDITIONS = Conditions(
    Condition(
        name=STUNNED,
        doc="lies knocked down",
        gained=Told("stunned", "{who} is stunned"),
        lost=Told("stood_up", "{who} stands up"),
        lasts="until-removed",
        # MD-31.02, MD-31.04: it stands up first. MD-31.05: it holds nobody. MD-14.06: minions that lie protect nobody.
        forbids={ACT, HOLD, PROTECT},
        sign="-",
        worth=None,
        icon="stun",
        mark="~",
    ),
)
