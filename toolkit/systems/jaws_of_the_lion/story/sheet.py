"""What outlives a scenario: a character's sheet, and what the campaign keeps (JL-21.17, JL-22.19)."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.crawl.written import Written

#: Experience from which each level is reached, from level 1 (JL-21.01).
THRESHOLDS = (0, 45, 95, 150, 210, 275, 345, 420, 500)
HIGHEST_LEVEL = len(THRESHOLDS)  # JL-21.18
CHECKS_PER_PERK = 3  # JL-21.09
MOST_CHECKS = 18  # JL-21.11


def level_at(experience: int) -> int:
    """The level that goes with an amount of experience (JL-21.01)."""
    return sum(experience >= needed for needed in THRESHOLDS)


@dataclass(slots=True, eq=False)
class Sheet(Written):
    """A character sheet (JL-26.09) besides level, gold and the items it brings, which stand with the figure."""

    #: The experience before this scenario; what is gained in it is counted apart (JL-21.19).
    experience: int = 0
    checks: int = 0
    #: The perk lines whose boxes are marked, each as often as it is marked, in the order they were.
    perks: list[int] = field(default_factory=list)
    #: Perks that it may still choose, such as the one of a character of the base game (JL-25.04).
    owed: int = 0
    #: Cards of the pool that were not brought, and items that were not equipped.
    cards: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Story(Written):
    """What a campaign keeps besides the sheets (JL-22.19)."""

    campaign: str
    #: Scenarios that can be played, were won, and can no longer be played (JL-22.14 to JL-22.16).
    open: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    #: Item → how many of it the shop has (JL-18.16).
    shop: dict[str, int] = field(default_factory=dict)
    #: Treasures that somebody has looted in an earlier scenario (JL-90.65).
    treasures: list[str] = field(default_factory=list)
    #: The city event that is being resolved; the scenario that is played next, empty while nobody chose it.
    event: str = ""
    following: str = ""
    #: Whether the players end the campaign.
    ended: bool = False
