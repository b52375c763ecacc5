"""What a campaign adds to a game: the hold of the town, missions won and lost, the road and the stay (SB-60)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.written import Written

#: The phases before a mission of a campaign, in order.
StoryPhase: TypeAlias = Literal["levels", "road", "town", "recruits"]
STORY_PHASES: tuple[StoryPhase, ...] = get_args(StoryPhase)
FIRST_HOLD, MOST_HOLD = 4, 6  # SB-63.01
#: What the end of a mission changes in the hold: won, lost or fled, and lost to the darkness (SB-63.02 to SB-63.04).
HOLD_WON, HOLD_LOST, HOLD_DARK = 1, -1, -2
LEVEL_XP, HIGHEST = 500, 8  # SB-64.01
LONGEST_ROAD, LONGEST_STAY = 6, 4  # SB-61.06, SB-62.01


@dataclass(slots=True, eq=False)
class Story(Written):
    """Where a campaign stands while one of its missions, or what lies before it, is played."""

    campaign: str
    chapter: int = 0
    hold: int = FIRST_HOLD
    round: int = 1
    won: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    #: The chapter that is played next, once the players have chosen; -1 where none is open or the campaign is over.
    next: int = -1
    #: Days still to travel, days travelled, and who came to zero on this road (SB-61).
    days: int = 0
    travelled: int = 0
    fallen: list[str] = field(default_factory=list)
    #: Hazards of this journey, and whether the next may be drawn twice (SB-61.08).
    hazards: list[str] = field(default_factory=list)
    choice_of_hazards: bool = False
    #: The day of the stay, and who has visited nothing yet today.
    day: int = 0
    #: Artifacts that were bought: each can be once (SB-62.13). Heroes with a blessing.
    bought: list[str] = field(default_factory=list)
    blessed: list[str] = field(default_factory=list)
    #: Who sits out, with what they keep (SB-60.10); who comes back, and who is new and of which class (SB-60.11).
    absent: dict[str, dict[str, Any]] = field(default_factory=dict)
    back: dict[str, dict[str, Any]] = field(default_factory=dict)
    newcomers: dict[str, str] = field(default_factory=dict)

    def delay(self, days: int) -> int:
        """The journey takes so many days more, as far as it may; how many they are (SB-61.06)."""
        more = max(0, min(days, LONGEST_ROAD - self.travelled - self.days))
        self.days += more
        return more


def story_of(data: Mapping[str, Any]) -> Story | None:
    """A story as it was written down; None where nothing was."""
    return Story.from_data(data, "a story") if data else None


def town_of(library: Library, campaign: Entity) -> Entity | None:
    """The town the campaign names, else that of its own pack, else the first (SB-60.01)."""
    if "town" in campaign.data:
        return library.find(str(campaign.data["town"]), kind="town", pack=campaign.pack)
    return next(iter((*library.of_kind("town", pack=campaign.pack), *library.of_kind("town"))), None)


def mission_of(campaign: Entity, chapter: int) -> str:
    return mission_id(campaign.data["chapters"][chapter]["adventure"])


def mission_id(mission: object) -> str:
    """The id of a mission, which a campaign may name with its pack."""
    return id_in(mission)


def open_chapters(campaign: Entity, story: Story) -> list[int]:
    """The missions that can be chosen: what they ask for holds, and they were not won (SB-60.03)."""
    return [number for number, chapter in enumerate(campaign.data["chapters"]) if _is_open(chapter, story)]


def _is_open(chapter: Mapping[str, Any], story: Story) -> bool:
    name = mission_id(chapter["adventure"])
    needs: Mapping[str, Any] = chapter.get("needs", {})
    if name in story.won or (name in story.lost and chapter.get("once", False)):
        return False
    return (
        all(mission_id(each) in story.won for each in needs.get("won", ()))
        and all(mission_id(each) in story.lost for each in needs.get("lost", ()))
        and story.round >= needs.get("round", 1)
        and story.hold >= needs.get("hold", 0)
    )


def is_last(campaign: Entity, chapter: int) -> bool:
    return bool(campaign.data["chapters"][chapter].get("last", False))


def end_of_mission(campaign: Entity, story: Story, mission: Mapping[str, Any], ending: str) -> None:
    """The town feels how a mission ended (SB-63.02 to SB-63.05)."""
    name = mission_of(campaign, story.chapter)
    own: Mapping[str, int] = mission.get("hold", {})
    won = ending == "won"
    plain = HOLD_WON if won else HOLD_DARK if ending == "darkness" else HOLD_LOST
    story.hold = max(0, min(MOST_HOLD, story.hold + own.get("won" if won else "lost", plain)))
    (story.won if won else story.lost).append(name)
    story.round += 1
