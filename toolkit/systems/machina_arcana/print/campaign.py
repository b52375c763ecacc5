"""The campaign sheet: which scenarios are won, who was played, what is kept, insights and doom (MA-50)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.sheets import steps
from toolkit.render.kinds.supplies import source_of
from toolkit.render.phrases import Phrases
from toolkit.systems.machina_arcana.setup import MOST
from toolkit.systems.machina_arcana.story.progress import numbers_of

#: A lost scenario may be tried once more (MA-50.12).
_TRIES = 2


def campaign_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """One sheet a table. What is written on it is what the rules carry from scenario to scenario."""
    campaign = source_of(library, entity)
    numbers = numbers_of(library, campaign.qualified)
    scenarios = [library.get(str(each["adventure"]), pack=campaign.pack) for each in campaign.data["chapters"]]
    explorers = library.of_kind("explorer", pack=campaign.pack)
    return {
        "name": library.called(campaign, phrases.language),
        "story": library.words(campaign, "flavour", phrases.language) or "",
        "title": phrases.label("campaign_sheet"),
        "tries": {"label": phrases.label("tries"), "won": phrases.label("won"), "count": _TRIES},
        "scenarios": [library.called(each, phrases.language) for each in scenarios],
        "doom": {"label": phrases.label("doom"), "count": numbers.doom},
        "insights": {
            "label": phrases.label("insights"),
            "count": len(scenarios) * (numbers.insights + numbers.insights_alive),
        },
        "players": MOST,
        "explorer": phrases.title("explorer"),
        "kept": {"label": phrases.label("kept"), "count": numbers.items},
        "scars": phrases.label("scars"),
        "played": {
            "label": phrases.label("played"),
            "names": [library.called(each, phrases.language) for each in explorers],
        },
        "rules": list(
            steps(
                phrases,
                phrases.find("campaign_rules"),
                items=numbers.items,
                high=numbers.high_items[0],
                insights=numbers.insights,
                more=numbers.insights_alive,
                essence=numbers.insight_essence,
                doom=numbers.doom,
            )
        ),
        "back": "",
    }
