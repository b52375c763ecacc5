"""Campaigns: missions that the players choose, one after another, and a town that lives or falls by them (SB-60)."""

from __future__ import annotations

from functools import partial

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.story import campaign as crawl
from toolkit.crawl.table.lines import all_called
from toolkit.rules.campaign import CampaignRules, CampaignStage, PartyRow, PartyTable
from toolkit.rules.system import Table
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.story.mode import FIRST_HOLD, Story, is_last, mission_of, open_chapters
from toolkit.systems.brimstone.story.posse import posse


class TownCampaign(crawl.Campaigning):
    """How one mission leads to the next."""

    counted = "turn"

    def first_stage(self, library: Library, campaign: Entity, table: Table) -> CampaignStage:
        story = Story(campaign.qualified, hold=campaign.data.get("hold", FIRST_HOLD))
        story.chapter = open_chapters(campaign, story)[0]
        return CampaignStage(story.chapter, {**table.options, "story": story.to_data()})

    def next_stage(
        self, library: Library, campaign: Entity, table: Table, stage: CampaignStage, state: State
    ) -> CampaignStage | None:
        """The way home, the town and the mission the players chose; None when the campaign is over (SB-60.07)."""
        story = state.story
        assert story is not None
        if story.next < 0:
            return None
        told = story.to_data() | {"chapter": story.next, "next": -1, "days": state.catalog.days, "back": {}}
        options = crawl.without(table.options, ("heroes", "carried"))
        return CampaignStage(story.next, {**options, "story": told, "carried": posse(state, story)}, stage.number + 1)

    def ending(self, state: State) -> str:
        """How a mission ended, in words, and how the town feels it."""
        hold = f" The hold of the town is {state.story.hold}." if state.story is not None else ""
        return super().ending(state) + hold

    def party(self, state: State) -> PartyTable:
        columns = ("hero", "class", "level", "xp", "gold", "dark stone", "corruption")
        return PartyTable(columns, tuple(_row(state, each) for each in state.heroes.values()))


def _row(state: State, hero: Hero) -> PartyRow:
    names = partial(all_called, state)
    numbers = (hero.level, hero.xp, hero.gold, hero.dark_stone, hero.corruption)
    return PartyRow(
        (hero.id, names([hero.sheet.id]), *map(str, numbers)),
        {
            "carries": names(hero.items),
            "knows": names(hero.abilities),
            "suffers": names([*hero.injuries, *hero.madness, *hero.mutations]),
        },
    )


def after_mission(campaign: Entity, story: Story) -> list[int]:
    """The missions the players may choose now; none when the campaign is over (SB-60.07, SB-63.07)."""
    if story.hold < 1 or (is_last(campaign, story.chapter) and _won_last(campaign, story)):
        return []
    return open_chapters(campaign, story)


def _won_last(campaign: Entity, story: Story) -> bool:
    return mission_of(campaign, story.chapter) in story.won


CAMPAIGNS: CampaignRules = TownCampaign()
