"""One scenario in one language, with what its map and its rules call things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.adventures import ToldAdventure
from toolkit.render.conditions import value_words
from toolkit.render.runs import Paragraph
from toolkit.render.words import part_words
from toolkit.rules.expressions.parse import parse
from toolkit.rules.tree import effects_in
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import Map, layout_of, scenario_map
from toolkit.systems.jaws_of_the_lion.print.names import object_names
from toolkit.systems.jaws_of_the_lion.print.people import asked
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY


class Scenario(ToldAdventure):
    """What the sections of a booklet are written from."""

    vocabulary = VOCABULARY

    def __init__(self, library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> None:
        super().__init__(library, adventure, language, spoiler_free=spoiler_free)
        self.layout = layout_of(adventure)
        self.map = self.map_of(None)
        self.call_places(self.map.called)

    def asked(self, *pointer: str) -> str:
        """The condition of the scenario at a place, in words; nothing where there is none."""
        condition = self.tree.condition(*pointer)
        return asked(self.library, self.entity, condition.term, self.phrases) if condition is not None else ""

    def asked_number(self, expression: str) -> str:
        """A formula in words."""
        return value_words(self.phrases, parse(expression))

    def map_of(self, rooms: Collection[str] | None) -> Map:
        return scenario_map(self.library, self.entity, self.signs, rooms)

    def monster(self, reference: str) -> Entity:
        """A monster type or a boss."""
        found = self.library.find(reference, kind="boss", pack=self.entity.pack)
        return found or self.find("monster", reference)

    @property
    def monsters(self) -> list[Mapping[str, Any]]:
        return list(self.data.get("monsters") or ())

    @cached_property
    def signs(self) -> dict[str, str]:
        """The letters of every monster type on the map: the first of its words, with a number where two are alike."""
        found: dict[str, str] = {}
        for each in self.monsters:
            reference = str(each["monster"])
            if reference not in found:
                letters = "".join(word[0] for word in self.name(self.monster(reference)).split()[:2]).upper()
                alike = sum(sign.rstrip("0123456789") == letters for sign in found.values())
                found[reference] = f"{letters}{alike + 1}" if alike else letters
        return found

    def standees(self, rooms: Collection[str] | None = None) -> dict[str, dict[str, Counter[str]]]:
        """Monster → number of characters → how many of each rank are placed in some rooms."""
        found: dict[str, dict[str, Counter[str]]] = {}
        for each in self.monsters:
            cell = self.layout.board.cell(str(each["at"]))
            if rooms is not None and self.layout.room_of(cell) not in rooms:
                continue
            counts = found.setdefault(str(each["monster"]), {})
            for count, rank in each["for"].items():
                counts.setdefault(str(count), Counter())[str(rank)] += 1
        return found

    @cached_property
    def spawned(self) -> dict[str, Entity]:
        """The monsters that rules bring besides those that are placed, by their full names."""
        effects = effects_in(tuple(self.tree.walk()))
        found = [each.value("monster") for each in effects]
        return {each.qualified: each for each in found if isinstance(each, Entity)}

    @cached_property
    def token_places(self) -> dict[str, list[str]]:
        """The hexes on which tokens of the pack's own lie, with the names of the tokens."""
        found: dict[str, list[str]] = {}
        for each in self.data.get("tokens") or ():
            found.setdefault(str(each["at"]), []).append(self.name_of("token", each["token"]))
        return found

    def own_tokens(self, rooms: Collection[str] | None) -> Counter[str]:
        """How many tokens of each name the scenario puts on the map of some rooms."""
        found: Counter[str] = Counter()
        for each in self.data.get("tokens") or ():
            room = self.layout.room_of(self.layout.board.cell(str(each["at"])))
            if rooms is None or room in rooms:
                found[self.name_of("token", each["token"])] += int(each.get("count", 1))
        return found

    @property
    def objects(self) -> Mapping[str, Mapping[str, Any]]:
        """The special objects by the names that rules use (JL-24)."""
        return self.data.get("objects") or {}

    @property
    def object_names(self) -> dict[str, str]:
        return object_names(self.library, self.entity, self.language)

    def rules_at(self, *pointer: str | int) -> list[Paragraph]:
        """The rules below a place of the scenario in words."""
        return part_words(self.library, self.entity, pointer, self.language, self.map.called)

    @property
    def first_room(self) -> str:
        return self.layout.first_room

    @property
    def later_rooms(self) -> list[str]:
        """The rooms behind doors, nearest first (JL-15.07)."""
        reached = [self.first_room]
        for room in reached:
            for door in self.layout.doors.values():
                if room in door.rooms:
                    reached += [each for each in door.rooms if each not in reached]
        return reached[1:]
