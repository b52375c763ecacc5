"""Campaigns: scenarios in a row, with what explorers keep and what a death means (MA-50)."""

from __future__ import annotations

from functools import partial
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.story import campaign as crawl
from toolkit.crawl.table.lines import all_called
from toolkit.rules.campaign import CampaignRules, CampaignStage, PartyRow, PartyTable
from toolkit.rules.decisions import Ask
from toolkit.rules.system import Table
from toolkit.systems.machina_arcana.state import Explorer, State

#: Options of the table that are about the first scenario.
_ONCE = ("explorers", "heroes", "items", "scars", "insights", "doom", "newcomers", "item_level", "campaign")


class ArcanaCampaign(crawl.Campaigning):
    """How one scenario leads to the next."""

    def first_stage(self, library: Library, campaign: Entity, table: Table) -> CampaignStage:
        told = {"campaign": campaign.qualified, "number": 0, "last": len(campaign.data["chapters"]) == 1}
        return CampaignStage(0, {**table.options, "campaign": told})

    def next_stage(
        self, library: Library, campaign: Entity, table: Table, stage: CampaignStage, state: State
    ) -> CampaignStage | None:
        """The next scenario after a victory, the same one where it is tried again, else none."""
        progress = state.campaign
        if progress is None:
            return None
        won, numbers = progress.ending == "won", progress.numbers
        number = stage.number + 1 if won else stage.number
        doom = progress.doom + (not won)
        explorers, newcomers = party(state)
        over = (won and number == len(campaign.data["chapters"])) or (not won and not progress.retry)
        if over or not explorers or doom >= numbers.doom:
            return None
        all_lived = won and all(not each.dead for each in state.explorers.values())
        options: dict[str, Any] = {
            **crawl.without(table.options, _ONCE),
            "explorers": explorers,
            "newcomers": newcomers,
            "items": {name: items for name, items in progress.kept.items() if name in explorers},
            "scars": {each.id: list(each.scars) for each in state.explorers.values() if each.id in explorers},
            "insights": state.insights + won * numbers.insights + all_lived * numbers.insights_alive,  # MA-50.09
            "doom": doom,
            "item_level": 2 if number >= 2 or (number == 1 and all_lived) else 1,  # MA-50.14
            "campaign": {
                "campaign": progress.campaign,
                "number": number,
                "last": number + 1 == len(campaign.data["chapters"]),
                "again": not won,
                "doom": doom,
                "played": sorted({*progress.played, *state.explorers}),
            },
        }
        return CampaignStage(number, options, number)

    def ending(self, state: State) -> str:
        """How a stage ended, in words, and the whole campaign with it."""
        told = super().ending(state)
        progress = state.campaign
        if progress is not None and progress.last and progress.ending == "won":
            told += f" The campaign is won; its rank is {rank(state)}."
        return told

    def replay_option(self, ask: Ask) -> str:
        """Whether the lost scenario is tried once more (MA-50.12)."""
        return "retry" if ask.kind == "retry" else ""

    def party(self, state: State) -> PartyTable:
        rows = tuple(_row(state, each) for each in state.explorers.values())
        return PartyTable(("explorer", "health", "scars"), rows)


def party(state: State) -> tuple[list[str], list[str]]:
    """Who plays the next scenario, in the order of seats, and who of them is new (MA-50.10 to MA-50.12)."""
    progress = state.campaign
    assert progress is not None
    explorers, newcomers = [], []
    for name, explorer in state.explorers.items():
        if not explorer.dead and progress.ending == "won":
            explorers.append(name)
        elif progress.successors.get(name):
            explorers.append(progress.successors[name])
            newcomers.append(progress.successors[name])
    return explorers, newcomers


def rank(state: State) -> int:
    """Explorers alive and insights left, less the doom (MA-50.15)."""
    progress = state.campaign
    assert progress is not None
    numbers, alive = progress.numbers, len(state.living())
    gained = numbers.insights + (numbers.insights_alive if alive == len(state.explorers) else 0)
    return alive + state.insights + gained - progress.doom


def _row(state: State, explorer: Explorer) -> PartyRow:
    names = partial(all_called, state)
    health = "dead" if explorer.dead else str(explorer.health)
    return PartyRow((names([explorer.id]), health, names(explorer.scars)), {"has": names(explorer.items())})


CAMPAIGNS: CampaignRules = ArcanaCampaign()
