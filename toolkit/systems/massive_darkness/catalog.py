"""The cards of a library, compiled for play when they are first asked for and shared by every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library, NotFoundError
from toolkit.rules.compiling import Compiler, ContentFault
from toolkit.rules.dice import Die
from toolkit.rules.effects import Trigger
from toolkit.rules.listeners import Listeners
from toolkit.systems.massive_darkness.cards import EnemyCard, Gear, HeroCard
from toolkit.systems.massive_darkness.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.verbs import VOCABULARY

COLOURS = ("yellow", "red", "blue", "green")


class Catalog:
    """Finds the cards of a game: those the adventure's pack sees first, then those of every other pack at the table.

    Raises ValueError for an id that no card has.
    """

    def __init__(self, library: Library, adventure: Entity) -> None:
        self.library = library
        self.adventure = adventure
        self._gear: dict[str, Gear] = {}
        self._heroes: dict[str, HeroCard] = {}
        self._enemies: dict[str, EnemyCard] = {}

    @cached_property
    def dice(self) -> Mapping[str, Die]:
        return {colour: Die.from_entity(self._find(colour, "die").data) for colour in COLOURS}

    @cached_property
    def dungeon(self) -> Dungeon:
        dungeon, problems = read_dungeon(self.library, self.adventure)
        if dungeon is None:
            problem = problems[0]
            path, span = self.adventure.locate(problem.pointer)
            raise ContentFault(Diagnostic(problem.code, problem.message, path, span, hint=problem.hint))
        return dungeon

    @cached_property
    def rules(self) -> Listeners:
        """The adventure's own rules, in force from its first moment to its last."""
        rules = self._triggers(self.adventure, "rules")
        return Listeners({self.adventure.id: rules}, [("", self.adventure.id)])

    def gear(self, reference: str) -> Gear:
        if reference not in self._gear:
            self._gear[reference] = self._compile_gear(self._find(reference, "equipment"))
        return self._gear[reference]

    def hero(self, reference: str) -> HeroCard:
        if reference not in self._heroes:
            self._heroes[reference] = self._compile_hero(self._find(reference, "hero"))
        return self._heroes[reference]

    def enemy(self, reference: str) -> EnemyCard:
        if reference not in self._enemies:
            self._enemies[reference] = self._compile_enemy(self._find(reference, "enemy"))
        return self._enemies[reference]

    def _find(self, reference: str, kind: str) -> Entity:
        found = self.library.find(reference, kind=kind, pack=self.adventure.pack)
        try:
            return found or self.library.get(reference, kind=kind)
        except NotFoundError as error:
            raise ValueError(str(error)) from error

    def _triggers(self, entity: Entity, *pointer: str) -> tuple[Trigger, ...]:
        data: Any = entity.data
        for step in pointer:
            data = data.get(step) or {}
        return Compiler(VOCABULARY, self.library, entity).triggers(data or (), pointer)

    def _compile_gear(self, entity: Entity) -> Gear:
        data = entity.data
        return Gear(
            id=entity.id,
            level=int(data["level"]),
            form=data.get("form", "combat-gear"),
            source=data.get("source", "treasure"),
            slot=next(iter(data.get("slots", ())), ""),
            keywords=tuple(data.get("keywords", ())),
            dice={category: dict(pool) for category, pool in data.get("dice", {}).items()},
            triggers=self._triggers(entity, "enchantments") + self._triggers(entity, "triggers"),
            traits=frozenset(data.get("traits", ())),
        )

    def _compile_hero(self, entity: Entity) -> HeroCard:
        return HeroCard(
            id=entity.id,
            unique_skill=self._triggers(entity, "unique_skill", "triggers"),
            shadow_skill=self._triggers(entity, "shadow_skill", "triggers"),
        )

    def _compile_enemy(self, entity: Entity) -> EnemyCard:
        data = entity.data
        return EnemyCard(
            id=entity.id,
            type=data["type"],
            level=int(data.get("level", 0)),
            health=int(data["health"]),
            minions=int(data.get("minions", 0)),
            dice={section: dict(pool) for section, pool in data.get("dice", {}).items()},
            triggers=self._triggers(entity, "enchantments") + self._triggers(entity, "triggers"),
            strength=data.get("strength", ""),
            figure=str(data.get("figure", "")),
            traits=frozenset(data.get("traits", ())),
        )


@lru_cache(maxsize=16)
def catalog_for(library: Library, adventure: Entity) -> Catalog:
    """The catalog of an adventure in a library: the same one every time, so that content is compiled once."""
    return Catalog(library, adventure)
