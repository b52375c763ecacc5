"""Campaigns: adventures one after another in story mode, with what heroes carry from one to the next (MD-33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.story import campaign as crawl
from toolkit.crawl.story.agreed import wrong_table
from toolkit.rules.campaign import CampaignRules, CampaignStage, PartyRow, PartyTable
from toolkit.rules.decisions import Ask
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness.map.levels import hero_level
from toolkit.systems.massive_darkness.state import Hero, State
from toolkit.systems.massive_darkness.story.dashboards import hero_data

#: What of a hero outlives an adventure (MD-1.15, MD-11.17, MD-33.16).
CARRIED = ("class", "xp", "spent_xp", "shards", "skills", "equipped", "carried", "wounds")
#: Options of the table that are about the first adventure or the campaign as a whole.
_ONCE = ("heroes", "classes", "weapons", "order")


class StoryCampaign(crawl.Campaigning):
    """How one adventure leads to the next."""

    asks_at_once = False

    def first_stage(self, library: Library, campaign: Entity, table: Table) -> CampaignStage:
        chapters = in_order(campaign, table)
        story = {"campaign": campaign.qualified, "last": len(chapters) == 1}
        options = crawl.without(table.options, ("order",))
        return CampaignStage(chapters[0], {**options, "story": story})

    def next_stage(
        self, library: Library, campaign: Entity, table: Table, stage: CampaignStage, state: State
    ) -> CampaignStage | None:
        """The market and the next adventure, or the choice after a defeat; None after the last adventure."""
        chapters = in_order(campaign, table)
        number = stage.number
        after = "victory" if state.outcome == "won" else "going-on" if is_given_up(state) else "defeat"
        if after != "defeat":
            number += 1
        if number == len(chapters):
            return None
        story = {
            "campaign": campaign.qualified,
            "after": after,
            "last": number == len(chapters) - 1,
            "heroes": carry_over(state, with_wounds=after == "victory"),
        }
        options = crawl.without(table.options, _ONCE)
        return CampaignStage(chapters[number], {**options, "story": story}, number)

    def ending(self, state: State) -> str:
        """How a stage ended, in words."""
        if is_given_up(state):
            return f"{state.catalog.adventure.data.get('name', state.catalog.adventure.id)} stays lost."
        return super().ending(state)

    def gave_up(self, state: State) -> bool:
        return is_given_up(state)

    def replay_option(self, ask: Ask) -> str:
        """Whether the lost adventure is played again (MD-33.20)."""
        return "replay" if ask.kind == "after-defeat" else ""

    def party(self, state: State) -> PartyTable:
        return PartyTable(("hero", "class", "level", "xp", "shards"), tuple(map(_row, state.heroes.values())))


def in_order(campaign: Entity, table: Table) -> Sequence[int]:
    """The chapters as they are played: in the campaign's order, or shuffled if the players wish (MD-33.17)."""
    order = table.options.get("order")
    if order not in (None, "random"):
        wrong_table(campaign, f"the option 'order' is random, not {order!r}")
    return crawl.chapters(campaign, table.seed if order == "random" else None)


def is_given_up(state: State) -> bool:
    """Whether the players left a lost adventure behind instead of playing it again (MD-33.20)."""
    return state.outcome == "lost" and state.phase == "defeat"


def carry_over(state: State, *, with_wounds: bool) -> Mapping[str, Any]:
    """What the heroes take from an adventure. Wounds are healed when the market ends, if there is one (MD-34.12)."""
    fields = [field for field in CARRIED if with_wounds or field != "wounds"]
    return crawl.carried({name: hero_data(hero) for name, hero in state.heroes.items()}, fields)


def _row(hero: Hero) -> PartyRow:
    hero_class = hero.hero_class.id if hero.hero_class is not None else ""
    return PartyRow(
        (hero.id, hero_class, str(hero_level(hero)), str(hero.xp), str(hero.shards)),
        {
            "skills": ", ".join(f"{branch} {steps}" for branch, steps in sorted(hero.skills.items()) if steps),
            "wears": ", ".join(gear.id for gear in hero.equipped),
            "carries": ", ".join(gear.id for gear in hero.carried),
        },
    )


CAMPAIGNS: CampaignRules = StoryCampaign()
