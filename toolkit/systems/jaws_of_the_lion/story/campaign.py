"""Campaigns: which scenario comes next, and what characters and city carry over (JL-22)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.story import campaign as crawl
from toolkit.crawl.table.lines import all_called
from toolkit.rules.campaign import CampaignRules, CampaignStage, PartyRow, PartyTable
from toolkit.rules.decisions import Ask
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.jaws_of_the_lion.state import Character, State
from toolkit.systems.jaws_of_the_lion.story.city import chapters_of, opened_by
from toolkit.systems.jaws_of_the_lion.story.sheet import CHECKS_PER_PERK

#: Options of the table that are about the beginning of the campaign.
_ONCE = ("characters", "heroes", "level", "cards", "items")


def city_events_of(library: Library, campaign: Entity) -> list[Entity]:
    """The city events of a campaign: those of its own pack, and of packs without a campaign (JL-90.161)."""
    others = {each.pack for each in library.of_kind("campaign")} - {campaign.pack}
    return [each for each in library.of_kind("city-event") if each.pack not in others]


class LionCampaign(crawl.Campaigning):
    """How one scenario leads to the next."""

    def first_stage(self, library: Library, campaign: Entity, table: Table) -> CampaignStage:
        """The campaign starts with the first scenario that is open (JL-1.04)."""
        names = chapters_of(campaign)
        opened = opened_by(campaign)
        events = [each.id for each in city_events_of(library, campaign)]
        Randomness(table.seed).shuffle("city events", events)
        story = {
            "campaign": campaign.qualified,
            "open": opened,
            "shop": {
                item: int(library.get(item, kind="item", pack=campaign.pack).data.get("copies", 1))
                for item in campaign.data.get("shop", ())
            },
            "events": events,
        }
        chapter = names.index(opened[0])
        options = crawl.without(table.options, ("level",))
        return CampaignStage(chapter, {**options, "story": story}, chapter)

    def next_stage(
        self, library: Library, campaign: Entity, table: Table, stage: CampaignStage, state: State
    ) -> CampaignStage | None:
        """The scenario that the players chose; None when they end the campaign."""
        story = state.story
        if story is None or not story.following:
            return None
        chapter = chapters_of(campaign).index(story.following)
        carried = {
            **story.to_data(),
            "treasures": [*story.treasures, *(each for each in state.looted if each not in story.treasures)],
            "following": "",
            "events": list(state.city_events),
            "heroes": {name: sheet_of(each) for name, each in state.characters.items()},
        }
        options = crawl.without(table.options, _ONCE)
        return CampaignStage(chapter, {**options, "story": carried}, chapter)

    def replay_option(self, ask: Ask) -> str:
        """A lost scenario stands first, and the campaign may be ended instead (JL-90.64)."""
        if ask.kind != "scenario":
            return ""
        keys = list(ask.options)
        return keys[0] if keys[-1] == "end" and len(keys) > 1 else ""

    def party(self, state: State) -> PartyTable:
        columns = ("character", "level", "xp", "gold", "checkmarks", "perks")
        return PartyTable(columns, tuple(_row(state, each) for each in state.characters.values()))


def sheet_of(character: Character) -> Mapping[str, Any]:
    """What a character sheet records (JL-21.17); items and cards are all together again (JL-20.18)."""
    return {
        "level": character.level,
        "gold": character.gold,
        "experience": character.sheet.experience,
        "checks": character.sheet.checks,
        "perks": list(character.sheet.perks),
        "cards": [*character.cards(), *character.sheet.cards],
        "items": [*character.items, *character.sheet.items],
    }


def _row(state: State, character: Character) -> PartyRow:
    names = partial(all_called, state)
    sheet = character.sheet
    cells = (
        names([character.id]),
        str(character.level),
        str(sheet.experience),
        str(character.gold),
        f"{sheet.checks // CHECKS_PER_PERK} × {CHECKS_PER_PERK} + {sheet.checks % CHECKS_PER_PERK}",
        str(len(sheet.perks)),
    )
    return PartyRow(cells, {"items": names([*character.items, *sheet.items])})


CAMPAIGNS: CampaignRules = LionCampaign()
