"""Numbers of the rules that words on sheets, booklets and in the rule book repeat: `rule('chest')` in phrases."""

from __future__ import annotations

from toolkit.systems.machina_arcana.cards.card import HANDS, ITEM_TYPES, PLACES
from toolkit.systems.machina_arcana.enemies.mind import BREAK, STEP
from toolkit.systems.machina_arcana.fights.attack import BARREL, HAZARD_DICE, HIGHEST_BONUS, HIT
from toolkit.systems.machina_arcana.fights.losing import KILL_ESSENCE
from toolkit.systems.machina_arcana.setup import EASY_ESSENCE, FEWEST, LEAST_THREAT, MOST, SOLO_ESSENCE
from toolkit.systems.machina_arcana.spaces.activating import EVENT_ESSENCE, RECHARGED
from toolkit.systems.machina_arcana.spaces.finding import CHEST_CARDS, CHEST_ESSENCE, WORKBENCH_CARDS
from toolkit.systems.machina_arcana.state import (
    EASY_POSITIONS,
    EXPLORER_MARKERS,
    HIGHEST_CARDS,
    HIGHEST_LEVEL,
    HORROR_MARKERS,
    MOST_DICE,
    MOST_TILES,
    SOLO_POSITIONS,
    THREAT_POSITIONS,
)
from toolkit.systems.machina_arcana.stats import LEAST_PRICE
from toolkit.systems.machina_arcana.story.aftermath import SCARRED
from toolkit.systems.machina_arcana.story.progress import CampaignNumbers
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

VOCABULARY.numbers.update(
    {
        "fewest-explorers": FEWEST,
        "most-explorers": MOST,
        "explorer-markers": EXPLORER_MARKERS,
        "horror-markers": HORROR_MARKERS,
        "item-decks": len(ITEM_TYPES),
        "easy-essence": EASY_ESSENCE,
        "easy-places": EASY_POSITIONS,
        "alone-essence": SOLO_ESSENCE,
        "alone-places": SOLO_POSITIONS,
        "threat-places": THREAT_POSITIONS,
        "least-threat": LEAST_THREAT,
        "levels": HIGHEST_LEVEL,
        "highest-cards": HIGHEST_CARDS,
        "highest-bonus": HIGHEST_BONUS,
        "most-tiles": MOST_TILES,
        "least-price": LEAST_PRICE,
        "hands": HANDS,
        "relics": PLACES["relic"],
        "chest-cards": CHEST_CARDS,
        "chest-essence": CHEST_ESSENCE,
        "workbench-cards": WORKBENCH_CARDS,
        "event-essence": EVENT_ESSENCE,
        "recharged": RECHARGED,
        "most-dice": MOST_DICE,
        "hazard-dice": HAZARD_DICE,
        "barrel": BARREL,
        "hit": HIT,
        "kill-essence": KILL_ESSENCE,
        "monster-breaks": BREAK,
        "monster-step": STEP,
        "scarred": SCARRED,
        "kept-items": CampaignNumbers().items,
        "kept-high": CampaignNumbers().high_items[0],
        "insights": CampaignNumbers().insights,
        "insights-alive": CampaignNumbers().insights_alive,
        "insight-essence": CampaignNumbers().insight_essence,
        "doom": CampaignNumbers().doom,
    }
)
