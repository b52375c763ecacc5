"""What is counted of every character while a scenario is played: battle goals ask for it (JL-1.22, JL-20.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KILLS: Final = "kills"
ELITE_KILLS: Final = "elite_kills"
FIRST_KILLS: Final = "first_kills"
COINS: Final = "coins_looted"
TREASURES: Final = "treasures_looted"
ITEMS: Final = "items_used"
LONG_RESTS: Final = "long_rests"
SHORT_RESTS: Final = "short_rests"
DOORS: Final = "doors_opened"
TRAPS: Final = "traps_sprung"
NEGATIONS: Final = "negations"
SUFFERED: Final = "damage_suffered"
DEALT: Final = "damage_dealt"
STRONGEST: Final = "strongest_attack"
HEALED: Final = "allies_healed"
CONSUMED: Final = "elements_consumed"
LOST_ABILITIES: Final = "lost_abilities"
BASIC: Final = "basic_abilities"
LOW_ROUNDS: Final = "low_rounds"
FULL_ROUNDS: Final = "full_rounds"
CONDITIONS_GIVEN: Final = "conditions_given"

#: Name → what it counts.
TALLIES: Mapping[str, str] = {
    KILLS: "how many monsters you killed",
    ELITE_KILLS: "how many elite monsters you killed",
    FIRST_KILLS: "1 if you killed the first monster of the scenario, else 0",
    COINS: "how many coins you looted",
    TREASURES: "how many treasure tokens you looted",
    ITEMS: "how often you used an item",
    LONG_RESTS: "how many long rests you took",
    SHORT_RESTS: "how many short rests you took",
    DOORS: "how many doors you opened",
    TRAPS: "how many traps you sprang",
    NEGATIONS: "how often you lost cards instead of suffering damage",
    SUFFERED: "how much damage you suffered",
    DEALT: "how much damage your attacks dealt",
    STRONGEST: "the most damage that one of your attacks dealt",
    HEALED: "how many hit points you restored to allies",
    CONSUMED: "how many elements you consumed",
    LOST_ABILITIES: "how many abilities with the lost symbol you used",
    BASIC: "how many basic abilities you used",
    LOW_ROUNDS: "how many rounds you ended below half of your hit points",
    FULL_ROUNDS: "how many rounds you ended with all of your hit points",
    CONDITIONS_GIVEN: "how many negative conditions you gave to enemies",
}

#: What is counted → what it is never more than, of what a battle goal may ask for.
AT_MOST: Mapping[str, tuple[str, ...]] = {
    ELITE_KILLS: (KILLS,),
    FIRST_KILLS: (KILLS,),
    STRONGEST: (DEALT,),
    **dict.fromkeys((LONG_RESTS, SHORT_RESTS, LOW_ROUNDS, FULL_ROUNDS), ("round",)),
}
