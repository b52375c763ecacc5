"""Campaigns: adventures played one after another by the same heroes.

A campaign is content of the kind `campaign`. It is played in stages. A stage is an ordinary game of one adventure: its
table is told what heroes bring from the stage before, and what is done between two adventures, such as trading, is the
beginning of the next game. So bots, saved games and scenario tests need nothing new for it. Which stage comes next, and
what is carried over, is the system's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.decisions import Ask
from toolkit.rules.randomness import stream_start
from toolkit.rules.system import Table

#: Seeds of stages are kept as short as those people type.
_SEEDS = 1 << 32


@dataclass(frozen=True, slots=True)
class CampaignStage:
    """One game of a campaign: its chapter (counted from 0), the options of its table, how many chapters lie behind.

    A chapter may take several stages, where it is played again, and chapters may be played in another order.
    """

    chapter: int
    options: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0


@dataclass(frozen=True, slots=True)
class PartyTable:
    """How the heroes stand between two stages: a table people look at, with longer things a line each under a row."""

    columns: tuple[str, ...]
    rows: tuple[PartyRow, ...]


@dataclass(frozen=True, slots=True)
class PartyRow:
    """One hero: a cell a column, and what is told of it besides (`skills`: `health 1, reach 1`)."""

    cells: tuple[str, ...]
    details: Mapping[str, str] = field(default_factory=dict)


class CampaignRules(Protocol):
    """What a system says of campaigns. Everything must follow from the arguments alone, so that a campaign resumes."""

    #: Whether players decide in a lost stage itself what they play next, and not when the next one begins.
    asks_at_once: bool

    def first_stage(self, library: Library, campaign: Entity, table: Table) -> CampaignStage: ...

    def next_stage(
        self, library: Library, campaign: Entity, table: Table, stage: CampaignStage, state: Any
    ) -> CampaignStage | None:
        """What is played after a stage that ended in `state`; None when the campaign is over."""

    def ending(self, state: Any) -> str:
        """How a stage ended, in words."""

    def gave_up(self, state: Any) -> bool:
        """Whether a stage only left a lost adventure behind, without playing it again."""

    def replay_option(self, ask: Ask) -> str:
        """The option that plays a lost adventure again; empty where something else is asked."""

    def party(self, state: Any) -> PartyTable: ...


@runtime_checkable
class HasCampaigns(Protocol):
    """A system that can play campaigns."""

    campaigns: CampaignRules


def adventure_of(library: Library, campaign: Entity, chapter: int) -> Entity:
    """The adventure of a chapter."""
    name = str(campaign.data["chapters"][chapter]["adventure"])
    return library.get(name, kind="adventure", pack=campaign.pack)


def words_of(library: Library, campaign: Entity, chapter: int, when: Literal["before", "after"]) -> str:
    """What people read before or after a chapter; empty where the campaign says nothing."""
    if when not in campaign.data["chapters"][chapter]:
        return ""
    return library.words(campaign, ("chapters", chapter, when))


def stage_table(table: Table, stage: CampaignStage, played: int) -> Table:
    """The table of a stage after `played` others: its luck is its own, and follows from the campaign's."""
    seed = stream_start(table.seed, f"stage {played + 1}") % _SEEDS
    return Table(table.players, seed, stage.options)
