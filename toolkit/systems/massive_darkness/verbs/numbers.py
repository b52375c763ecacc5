"""Numbers of the rules that words on cards, sheets and booklets repeat: `rule('actions')` in phrases."""

from __future__ import annotations

from toolkit.systems.massive_darkness.cards.card import MOST_OF_A_COLOUR
from toolkit.systems.massive_darkness.cards.equipment import LUCKY_CARDS, TRANSMUTED, trap_wounds
from toolkit.systems.massive_darkness.fights.rewards import GUARDIAN_XP, MINION_XP
from toolkit.systems.massive_darkness.state import ACTIONS, HIGHEST_LEVEL, LIFESPARK, MOVEMENT_POINTS, STARTING_HEALTH
from toolkit.systems.massive_darkness.story.mode import StoryRules
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

VOCABULARY.numbers.update(
    {
        "actions": ACTIONS,
        "movement-points": MOVEMENT_POINTS,
        "health": STARTING_HEALTH,
        "lifespark": LIFESPARK,
        "levels": HIGHEST_LEVEL,
        "dice-of-a-colour": MOST_OF_A_COLOUR,
        "transmuted": TRANSMUTED,
        "lucky-cards": LUCKY_CARDS,
        "trap-wounds": trap_wounds,
        "shards": StoryRules().shards,
        "minion-xp": MINION_XP,
        **{f"{kind}-xp": count for kind, (count, _) in GUARDIAN_XP.items()},
    }
)
