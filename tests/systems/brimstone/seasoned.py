"""Heroes who have seen much, on their way from one mission to the next: in their hands, most cards come into play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.systems.brimstone.story.mode import HIGHEST, LEVEL_XP

HEROES = 4
#: How many items, abilities and results of each table a hero has.
ITEMS, ABILITIES = 4, 3
TABLES = (("injury", "injuries"), ("madness", "madness"), ("mutation", "mutations"))


def options(library: Library, wanted: Collection[str], random: Random) -> dict[str, Any]:
    """The options of a table with such heroes: levels, the road and the town come first. Of the cards they can have,
    those that are `wanted` are theirs sooner than others."""
    found = Seasoned(library, wanted, random)
    heroes = random.sample(library.of_kind("hero"), HEROES)
    story = {"campaign": library.of_kind("campaign")[0].qualified, "chapter": 0, "days": 2}
    return {"carried": {each.id: found.hero(each) for each in heroes}, "story": story}


class Seasoned:
    """Draws what heroes have."""

    def __init__(self, library: Library, wanted: Collection[str], random: Random) -> None:
        self.library = library
        self.wanted = wanted
        self.random = random

    def some(self, cards: Sequence[Entity], count: int) -> list[str]:
        """Some of the cards, those that are wanted first."""
        order = sorted(cards, key=lambda each: (each.qualified not in self.wanted, self.random.random()))
        return [each.id for each in order[:count]]

    def hero(self, sheet: Entity) -> dict[str, Any]:
        level = self.random.randint(1, HIGHEST - 1)
        cards = self.library.of_kind("ability")
        own = [each for each in cards if self.library.id_of(each.data["hero"], "hero", each.pack) == sheet.id]
        items = self.some([each for each in self.library.of_kind("item") if each.data["deck"] != "starting"], ITEMS)
        upgrades = self.some(self.library.of_kind("item-upgrade"), 2)
        carried: dict[str, Any] = {
            "class": sheet.id,
            "level": level,
            "xp": LEVEL_XP * (level + 1),
            "gold": 200,
            "dark_stone": 2,
            "corruption": 1,
            "items": [*map(str, sheet.data.get("gear", ())), *items],
            "bag": ["whiskey", "bandages"],
            "abilities": self.some(own, ABILITIES),
            "forged": dict(zip(items, ([each] for each in upgrades), strict=False)),
        }
        for kind, key in TABLES:
            carried[key] = self.some(self.library.of_kind(kind), 1)
        return carried
