"""Campaigns: missions that the players choose, one after another, and a town that lives or falls by them (SB-60)."""

from __future__ import annotations

from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.story import campaign as crawl
from toolkit.rules.campaign import PartyRow, PartyTable, Stage
from toolkit.rules.decisions import Ask
from toolkit.rules.system import Table
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.story.mode import FIRST_HOLD, Story, is_last, open_chapters

#: What of a hero outlives a mission (SB-60.04), with the wounds it takes onto the road (SB-61.05).
CARRIED = (
    "side",
    "wounds",
    "dread",
    "xp",
    "gold",
    "dark_stone",
    "corruption",
    "level",
    "items",
    "bag",
    "abilities",
    "injuries",
    "madness",
    "mutations",
    "gains",
    "forged",
    "dead",
)


class TownCampaign:
    """How one mission leads to the next."""

    asks_at_once = True

    def first_stage(self, library: Library, campaign: Entity, table: Table) -> Stage:
        story = Story(campaign.qualified, hold=campaign.data.get("hold", FIRST_HOLD))
        story.chapter = open_chapters(campaign, story)[0]
        return Stage(story.chapter, {**table.options, "story": story.to_data()})

    def next_stage(self, library: Library, campaign: Entity, table: Table, stage: Stage, state: State) -> Stage | None:
        """The way home, the town and the mission the players chose; None when the campaign is over (SB-60.07)."""
        story = state.story
        assert story is not None
        if story.next < 0:
            return None
        told = story.to_data() | {"chapter": story.next, "next": -1, "days": state.catalog.days}
        options = crawl.without(table.options, ("heroes", "carried"))
        return Stage(story.next, {**options, "story": told, "carried": carry_over(state)}, stage.number + 1)

    def ending(self, state: State) -> str:
        """How a mission ended, in words."""
        name = state.catalog.adventure.data.get("name", state.catalog.adventure.id)
        hold = f" The hold of the town is {state.story.hold}." if state.story is not None else ""
        return f"{name} is {state.outcome or 'not finished'}, in turn {state.turn}.{hold}"

    def gave_up(self, state: State) -> bool:
        return False

    def replay_option(self, ask: Ask) -> str:
        return ""

    def party(self, state: State) -> PartyTable:
        columns = ("hero", "class", "level", "xp", "gold", "dark stone", "corruption")
        return PartyTable(columns, tuple(map(_row, state.heroes.values())))


def carry_over(state: State) -> dict[str, dict[str, Any]]:
    """What heroes take from a mission; those who lay there at its end have 1 left (SB-61.05)."""
    found: dict[str, dict[str, Any]] = {}
    for hero in state.heroes.values():
        data = {field: _plain(getattr(hero, field)) for field in CARRIED}
        data["class"] = hero.sheet.id
        data["wounds"] = min(hero.wounds, max(0, stat(state, hero, "health") - 1))
        data["dread"] = min(hero.dread, max(0, stat(state, hero, "sanity") - 1))
        found[hero.id] = data
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return list(value) if isinstance(value, list) else value


def _row(hero: Hero) -> PartyRow:
    numbers = (hero.level, hero.xp, hero.gold, hero.dark_stone, hero.corruption)
    return PartyRow(
        (hero.id, hero.sheet.id, *map(str, numbers)),
        {
            "carries": ", ".join(hero.items),
            "knows": ", ".join(hero.abilities),
            "suffers": ", ".join([*hero.injuries, *hero.madness, *hero.mutations]),
        },
    )


def after_mission(campaign: Entity, story: Story) -> list[int]:
    """The missions the players may choose now; none when the campaign is over (SB-60.07, SB-63.07)."""
    if story.hold < 1 or (is_last(campaign, story.chapter) and _won_last(campaign, story)):
        return []
    return open_chapters(campaign, story)


def _won_last(campaign: Entity, story: Story) -> bool:
    return str(campaign.data["chapters"][story.chapter]["adventure"]) in story.won
