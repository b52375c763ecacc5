"""Numbers of the rules that words on cards, sheets, booklets and in the rule book repeat: `rule('actions')`."""

from __future__ import annotations

from toolkit.systems.massive_darkness.cards.card import ABILITY_XP, ARTIFACT_LEVEL, MOST_OF_A_COLOUR, SLOTS
from toolkit.systems.massive_darkness.cards.decks import STRONGEST_WEAK_LEVEL
from toolkit.systems.massive_darkness.cards.equipment import HIGH_TRAP, LUCKY_CARDS, TRANSMUTED, trap_wounds
from toolkit.systems.massive_darkness.cards.kits import REACH
from toolkit.systems.massive_darkness.fights.deaths import REVIVING
from toolkit.systems.massive_darkness.fights.maneuvers import CHARGE
from toolkit.systems.massive_darkness.fights.rewards import GUARDIAN_XP, MINION_XP
from toolkit.systems.massive_darkness.map.tokens import HIGHEST_SPECIAL
from toolkit.systems.massive_darkness.state import (
    ACTIONS,
    HIGHEST_LEVEL,
    LIFESPARK,
    MOST_XP,
    MOVEMENT_POINTS,
    STARTING_HEALTH,
)
from toolkit.systems.massive_darkness.story.mode import StoryRules
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

VOCABULARY.numbers.update(
    {
        "actions": ACTIONS,
        "movement-points": MOVEMENT_POINTS,
        "health": STARTING_HEALTH,
        "lifespark": LIFESPARK,
        "reviving": REVIVING,
        "levels": HIGHEST_LEVEL,
        "strongest-weak": STRONGEST_WEAK_LEVEL,
        "hands": SLOTS["hand"],
        "ability-xp": ABILITY_XP,
        "ranged-from": REACH["ranged"][0],
        "magic-from": REACH["magic"][0],
        "magic-to": REACH["magic"][-1],
        "charge": CHARGE,
        "dice-of-a-colour": MOST_OF_A_COLOUR,
        "transmuted": TRANSMUTED,
        "highest-special": HIGHEST_SPECIAL,
        "lucky-cards": LUCKY_CARDS,
        "trap-wounds": trap_wounds,
        "high-trap": HIGH_TRAP,
        "minion-xp": MINION_XP,
        **{f"{kind}-xp": count for kind, (count, _) in GUARDIAN_XP.items()},
        "most-xp": MOST_XP,
        "shards": StoryRules().shards,
        "story-cards": StoryRules().cards,
        "story-artifacts": StoryRules().artifacts,
        "artifact-level": ARTIFACT_LEVEL,
    }
)
