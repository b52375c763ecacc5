"""Story mode: what a campaign sets, what the state remembers between adventures, and what heroes carry over (MD-33)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.copying import EACH, Copied
from toolkit.crawl.story.campaign import campaign_of
from toolkit.systems.massive_darkness.cards.card import Gear

#: The level of the cards of a market booth: one told, that of the hero who has bought least, or of each hero its own.
BoothLevel: TypeAlias = int | Literal["lowest", "own"]

#: The phases before an adventure in story mode (MD-33, MD-34), in order: after a victory from the market on, after a
#: defeat only some of them.
StoryPhase: TypeAlias = Literal["defeat", "market", "exchange", "deals", "packing", "keeping", "swapping", "equipping"]
STORY_PHASES: tuple[StoryPhase, ...] = get_args(StoryPhase)

#: The deals of the market, each made once by every hero (MD-34.07).
FOR_XP, FOR_CARDS = "for-xp", "for-cards"
DEALS = (FOR_XP, FOR_CARDS)


@dataclass(frozen=True, slots=True)
class StoryRules:
    """The numbers of story mode. A campaign may set its own; these are those of the rules."""

    #: The campaign they come from; empty for story mode without one.
    campaign: str = ""
    #: How many shards make an experience point (MD-33.03).
    shards: int = 5
    #: How many cards a hero takes along, and how many of them may be artifacts (MD-33.15).
    cards: int = 6
    artifacts: int = 1
    #: The market has a card for each hero at each booth (MD-34.02 to MD-34.04).
    market: tuple[BoothLevel, ...] = (1, "lowest", "own")


@dataclass(slots=True, eq=False)
class Story(Copied):
    """What story mode adds to the state."""

    rules: StoryRules = field(default_factory=StoryRules)
    #: The cards of the market that nobody took yet (MD-34.06).
    market: list[Gear] = field(default_factory=list)
    #: Hero → the deals it made (MD-34.07).
    deals: dict[str, list[str]] = field(default_factory=dict, metadata=EACH)
    #: Whether a lost adventure is played again (MD-33.21).
    replay: bool = False
    #: Whether no adventure comes after this one.
    last: bool = False

    def to_data(self) -> dict[str, Any]:
        return {
            "campaign": self.rules.campaign,
            "market": [gear.id for gear in self.market],
            "deals": {name: list(made) for name, made in sorted(self.deals.items())},
            "replay": self.replay,
            "last": self.last,
        }


def rules_of_campaign(library: Library, reference: str) -> StoryRules:
    """The numbers a campaign sets; those of the rules where it sets none. Raises ValueError for an unknown one."""
    return read_rules(campaign_of(library, reference)) if reference else StoryRules()


def read_rules(campaign: Entity) -> StoryRules:
    data: Mapping[str, Any] = campaign.data
    keep: Mapping[str, Any] = data.get("keep", {})
    known = StoryRules()
    return StoryRules(
        campaign.qualified,
        int(data.get("shards", known.shards)),
        int(keep.get("cards", known.cards)),
        int(keep.get("artifacts", known.artifacts)),
        tuple(data.get("market", known.market)),
    )


def too_many(cards: Iterable[Gear], rules: StoryRules) -> list[Gear]:
    """Of which cards one must go: of the artifacts while there are too many of those, then of all (MD-33.15)."""
    held = list(cards)
    artifacts = [gear for gear in held if gear.source == "artifact"]
    if len(artifacts) > rules.artifacts:
        return artifacts
    return held if len(held) > rules.cards else []
