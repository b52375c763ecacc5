"""What an adventure needs besides its map, or nobody can sit down to it: dice, heroes, and gear to begin with."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, ROLLING_ORDER

NO_TABLE = "L0890"
#: What is looked at for it.
LOOKED_AT = ("die", "equipment", "hero")


def unplayable(library: Library, adventure: Entity) -> Iterator[MapProblem]:
    """What no pack has that this adventure can be played with, all in one sentence."""
    gear = [each.data for each in library.of_kind("equipment") if each.data.get("source") == "starting"]
    dice = [colour for colour in ROLLING_ORDER if library.find(colour, kind="die") is None]
    lacking = [f"the die {colour!r}" for colour in dice] if len(dice) < len(ROLLING_ORDER) else ["dice"]
    if not library.of_kind("hero"):
        lacking.append("heroes")
    if not any("body" in each.get("slots", ())[:1] for each in gear):  # MD-1.16
        lacking.append("starting armour")
    if not any(starting_weapons(library)):  # MD-1.17
        lacking.append("starting weapons")
    if lacking:
        message = f"nobody can play this: no pack has {', '.join(lacking)}"
        hint = "write it, or name a pack that has it under 'requires' in lantern.yaml"
        yield MapProblem(NO_TABLE, message, ("id",), hint=hint)


def starting_weapons(library: Library) -> Iterator[Entity]:
    """The weapons that heroes begin with."""
    for each in library.of_kind("equipment"):
        dice = each.data.get("dice", ())
        if each.data.get("source") == "starting" and any(category in dice for category in ATTACK_CATEGORIES):
            yield each
