"""What a scenario of a campaign remembers: which one it is, who was played, and what was decided at its end (MA-50)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.copying import EACH
from toolkit.crawl.written import UNWRITTEN, Written


@dataclass(frozen=True, slots=True)
class CampaignNumbers:
    """The numbers of a campaign; these are those of the rules, and a campaign may set its own (MA-50)."""

    #: How many items an explorer keeps, and how many of them above level 1, step by step (MA-50.04).
    items: int = 2
    high_items: tuple[int, ...] = (1, 2)
    #: Insights for a scenario that was won, and more where all lived (MA-50.09); the essence that one restores.
    insights: int = 1
    insights_alive: int = 1
    insight_essence: int = 2
    #: The doom at which the campaign is lost (MA-50.13).
    doom: int = 3

    def high(self, number: int) -> int:
        return self.high_items[min(number, len(self.high_items) - 1)]


def numbers_of(library: Library, campaign: str) -> CampaignNumbers:
    """The numbers that a campaign sets."""
    entity: Entity | None = library.find(campaign, kind="campaign") if campaign else None
    known, data = CampaignNumbers(), (entity.data if entity is not None else {})
    return CampaignNumbers(
        int(data.get("keep", known.items)),
        tuple(data.get("keep_above_level_one", known.high_items)),
        int(data.get("insights", known.insights)),
        int(data.get("insights_alive", known.insights_alive)),
        int(data.get("insight_essence", known.insight_essence)),
        int(data.get("doom", known.doom)),
    )


@dataclass(slots=True, eq=False)
class Progress(Written):
    """Where a campaign stands, and what is decided when its scenario is over."""

    campaign: str
    numbers: CampaignNumbers = field(default_factory=CampaignNumbers, metadata=UNWRITTEN)
    #: The scenario, counted from 0, and whether none comes after it.
    number: int = 0
    last: bool = False
    #: Whether this is the second try (MA-50.12).
    again: bool = False
    doom: int = 0
    #: Everybody who was ever played (MA-50.10).
    played: list[str] = field(default_factory=list)
    #: How the scenario ended; the outcome of the game comes when all is decided.
    ending: str = ""
    #: Who has still to decide something.
    waiting: list[str] = field(default_factory=list)
    kept: dict[str, list[str]] = field(default_factory=dict, metadata=EACH)
    #: Who comes in the place of somebody who died; empty where nobody is left.
    successors: dict[str, str] = field(default_factory=dict)
    retry: bool = False


def read_progress(library: Library, data: Mapping[str, Any] | None) -> Progress | None:
    """The progress that a table or a saved game tells of; None without a campaign."""
    if not data:
        return None
    progress = Progress.from_data(data, "a campaign")
    progress.numbers = numbers_of(library, progress.campaign)
    return progress
