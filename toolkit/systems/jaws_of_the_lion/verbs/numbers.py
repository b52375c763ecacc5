"""Numbers of the rules that words on sheets, booklets and in the rule book repeat: `rule('basic')` in phrases."""

from __future__ import annotations

from toolkit.systems.jaws_of_the_lion.actions import BASIC, REST_HEAL
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS
from toolkit.systems.jaws_of_the_lion.conditions import POISONED, WOUND_DAMAGE
from toolkit.systems.jaws_of_the_lion.fights.changes import NEGATED_BY
from toolkit.systems.jaws_of_the_lion.fights.ways import DIFFICULT_HEX
from toolkit.systems.jaws_of_the_lion.rounds import REDRAWING
from toolkit.systems.jaws_of_the_lion.setup import DIFFICULTIES
from toolkit.systems.jaws_of_the_lion.state import FEWEST, FEWEST_TO_REST, LONG_REST, MOST, PLAYED
from toolkit.systems.jaws_of_the_lion.story.preparing import DEALT, SLOT_LIMITS
from toolkit.systems.jaws_of_the_lion.story.sheet import CHECKS_PER_PERK, MOST_CHECKS
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

VOCABULARY.numbers.update(
    {
        "fewest-characters": FEWEST,
        "most-characters": MOST,
        "battle-goals": DEALT,
        "hands": SLOT_LIMITS["hand"],
        "easier": -DIFFICULTIES["easy"],
        "harder": DIFFICULTIES["hard"],
        "much-harder": DIFFICULTIES["very-hard"],
        "cards-played": PLAYED,
        "basic": BASIC,
        "difficult-hex": DIFFICULT_HEX,
        "elements": len(ELEMENTS),
        "poisoned": POISONED,
        "wound-damage": WOUND_DAMAGE,
        "negated-by": NEGATED_BY,
        "fewest-to-rest": FEWEST_TO_REST,
        "long-rest": LONG_REST,
        "rest-heal": REST_HEAL,
        "redraw-damage": REDRAWING,
        "checks-per-perk": CHECKS_PER_PERK,
        "perks-by-checks": MOST_CHECKS // CHECKS_PER_PERK,
    }
)
