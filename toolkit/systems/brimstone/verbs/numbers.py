"""Numbers of the rules that words on sheets, booklets and in the rule book repeat: `rule('loot')` in phrases."""

from __future__ import annotations

from toolkit.systems.brimstone.actions import FIND
from toolkit.systems.brimstone.cards.card import HANDS, SCAVENGE_DICE
from toolkit.systems.brimstone.dice import SIX
from toolkit.systems.brimstone.ending import CORRUPTS
from toolkit.systems.brimstone.fights.attackers import AMBUSH_BONUS, PARTY
from toolkit.systems.brimstone.fights.blasts import DANGEROUS, EXPLODES, RANGE
from toolkit.systems.brimstone.fights.winning import MOST_LOOT
from toolkit.systems.brimstone.fights.wounding import ELITE_XP
from toolkit.systems.brimstone.healing import REVIVED, XP_PER_POINT
from toolkit.systems.brimstone.moving import DRAGGED, FIXED
from toolkit.systems.brimstone.options import FEW
from toolkit.systems.brimstone.state import BAG, CARRIED, CORRUPTION_LIMIT, FEWEST, MOST, STARTING_GRIT
from toolkit.systems.brimstone.story.interlude import TAKEN_BY_THE_DARK
from toolkit.systems.brimstone.story.mode import (
    HIGHEST,
    HOLD_DARK,
    HOLD_LOST,
    HOLD_WON,
    LEVEL_XP,
    LONGEST_STAY,
    MOST_HOLD,
)
from toolkit.systems.brimstone.story.road import CHOICE, HAZARD
from toolkit.systems.brimstone.story.services import (
    BLESSING,
    CHEAPER,
    CRACKS,
    EVEN,
    HEALING_FAILS,
    HIGHEST_STAKE,
    JACKPOT,
    SCARS,
    STONE_GOLD,
    TIMES,
)
from toolkit.systems.brimstone.story.town import FULL, LODGING, RESTED, STABLE, sale
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

VOCABULARY.numbers.update(
    {
        "fewest-heroes": FEWEST,
        "most-heroes": MOST,
        **{f"{tier}-fewest": min(each for each in PARTY if PARTY[each] == tier) for tier in PARTY.values()},
        **{f"{tier}-most": max(each for each in PARTY if PARTY[each] == tier) for tier in PARTY.values()},
        "few": FEW,
        "starting-grit": STARTING_GRIT,
        "six": SIX,
        "scavenge-dice": SCAVENGE_DICE,
        "find": FIND,
        "ambush": AMBUSH_BONUS,
        "elite-xp": ELITE_XP,
        "thrown": RANGE,
        "dangerous": DANGEROUS,
        "explodes": EXPLODES,
        "recovery-dice": REVIVED,
        "dragged": DRAGGED,
        "heal-xp": XP_PER_POINT,
        "loot": MOST_LOOT,
        "hands": HANDS,
        "carried": CARRIED,
        "bag": BAG,
        "corrupts": CORRUPTS,
        "corruption-limit": CORRUPTION_LIMIT,
        "fixed-move": FIXED,
        "level-xp": LEVEL_XP,
        "highest-level": HIGHEST,
        "hazard": HAZARD,
        "choice-of-hazards": CHOICE,
        "longest-stay": LONGEST_STAY,
        "lodging": LODGING,
        "stable": STABLE,
        "rested": RESTED,
        "sale": sale,
        "full-gold": FULL,
        "cheaper": CHEAPER,
        "blessing": BLESSING,
        "healing-fails": HEALING_FAILS,
        "scars": SCARS,
        "highest-stake": HIGHEST_STAKE,
        "even": EVEN,
        "jackpot": JACKPOT,
        "jackpot-times": TIMES,
        "stone-gold": STONE_GOLD,
        "stone-cracks": CRACKS,
        "hold-won": HOLD_WON,
        "hold-lost": HOLD_LOST,
        "hold-dark": HOLD_DARK,
        "most-hold": MOST_HOLD,
        "taken-by-the-dark": TAKEN_BY_THE_DARK,
    }
)
