"""The cards of a library, compiled for play when they are first asked for and shared by every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library, NotFoundError
from toolkit.rules.compiling import Compiler, ContentFault
from toolkit.rules.dice import Die
from toolkit.rules.effects import Trigger
from toolkit.rules.listeners import Listeners
from toolkit.systems.massive_darkness.cards import (
    ClassCard,
    DoorCard,
    DoorSection,
    EnemyCard,
    EventCard,
    Gear,
    HeroCard,
    Objective,
    Skill,
)
from toolkit.systems.massive_darkness.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.state import LIFESPARK
from toolkit.systems.massive_darkness.verbs import VOCABULARY

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.kits import Kit

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
        self._classes: dict[str, ClassCard] = {}
        self._doors: dict[str, DoorCard] = {}
        self._events: dict[str, EventCard] = {}
        #: What heroes with these cards and skills have together; see `kits.py`.
        self.kits: dict[tuple[object, ...], Kit] = {}

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

    @cached_property
    def objectives(self) -> tuple[Objective, ...]:
        return tuple(map(self._objective, self.adventure.data.get("objectives", ())))

    @cached_property
    def in_order(self) -> bool:
        return bool(self.adventure.data.get("in_order", True))

    @cached_property
    def fixed_tokens(self) -> frozenset[str]:
        """The kinds of tokens that nobody picks up in this adventure."""
        rules = self.adventure.data.get("token_rules") or {}
        levers = {kind for kind in self.tokens_to_flip if "picked_up" not in rules[kind]}
        return self._tokens_that("stay") | levers

    @cached_property
    def kept_tokens(self) -> frozenset[str]:
        """The kinds of tokens that heroes carry on as if they were items."""
        return self._tokens_that("keep")

    @cached_property
    def tokens_to_put_down(self) -> frozenset[str]:
        """The kinds of tokens that heroes may put in their zone for a movement point."""
        rules = self.adventure.data.get("token_rules") or {}
        return frozenset(kind for kind, rule in rules.items() if rule.get("put_down"))

    @cached_property
    def tokens_to_flip(self) -> frozenset[str]:
        """The kinds of tokens that heroes in their zone may flip for an action, each once (MD-50.18)."""
        rules = self.adventure.data.get("token_rules") or {}
        return frozenset(kind for kind, rule in rules.items() if rule.get("flip"))

    def _tokens_that(self, treatment: str) -> frozenset[str]:
        rules = self.adventure.data.get("token_rules") or {}
        return frozenset(kind for kind, rule in rules.items() if rule.get("picked_up") == treatment)

    def _objective(self, data: Mapping[str, Any]) -> Objective:
        kind = str(data.get("pick_up") or data.get("bring", ""))
        return Objective(
            pick_up=str(data.get("pick_up", "")),
            bring=str(data.get("bring", "")),
            to=str(data.get("to", "")),
            count=int(data.get("count", self.tokens_on_map.count(kind) or 1)),
            leave=str(data.get("leave", "")),
            marked=str(data.get("marked", "")),
        )

    @cached_property
    def tokens_on_map(self) -> tuple[str, ...]:
        """The tokens of the adventure, face down ones too."""
        hidden = self.adventure.data.get("face_down") or {}
        return (*(str(each["token"]) for each in self.adventure.data.get("tokens", ())), *hidden.get("tokens", ()))

    @cached_property
    def lifespark(self) -> int:
        """The tokens on Lifespark when the adventure begins (MD-1.19, MD-1.20, MD-90.74)."""
        return int(self.adventure.data.get("lifespark", LIFESPARK))

    @cached_property
    def pillars_are_hunted(self) -> bool:
        """Whether pillars count as heroes when enemies choose (MD-49.12)."""
        return bool(self.adventure.data.get("pillars", {}).get("hunted", False))

    @cached_property
    def pillar_health(self) -> int:
        """How many wounds destroy a pillar; 0 where nothing does (MD-45.18, MD-48.05, MD-49.14)."""
        return int(self.adventure.data.get("pillars", {}).get("health", 0))

    def minion_figures(self, figure: str) -> int:
        """How many minion figures of a kind are in the box (table 2.3 of the ledger)."""
        return int(self._find(figure, "figure").data.get("minions", 0))

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

    def hero_class(self, reference: str) -> ClassCard:
        if reference not in self._classes:
            self._classes[reference] = self._compile_class(self._find(reference, "class"))
        return self._classes[reference]

    def door(self, reference: str) -> DoorCard:
        if reference not in self._doors:
            data = self._find(reference, "door").data
            self._doors[reference] = DoorCard(reference, tuple(_section(each or {}) for each in data["sections"]))
        return self._doors[reference]

    def event(self, reference: str) -> EventCard:
        if reference not in self._events:
            entity = self._find(reference, "event")
            compiler = Compiler(VOCABULARY, self.library, entity)
            effects = compiler.effects(entity.data["do"], VOCABULARY.events["event"], ("do",))
            self._events[reference] = EventCard(reference, effects)
        return self._events[reference]

    @cached_property
    def deck_contents(self) -> Mapping[str, Sequence[str]]:
        """The cards of every deck: all that the adventure's pack and those it requires hold, as often as they say."""
        decks: dict[str, list[str]] = {}
        for kind in ("equipment", "enemy", "door", "event"):
            for card in self.library.names(kind, self.adventure.pack):
                decks.setdefault(self._deck_of(kind, card), []).extend([card] * self.copies(kind, card))
        return decks

    def _deck_of(self, kind: str, card: str) -> str:
        match kind:
            case "equipment":
                return self.gear(card).deck
            case "enemy":
                return self.enemy(card).deck
        return kind

    @cached_property
    def starting_gear(self) -> Sequence[Gear]:
        """The pool of starting gear that heroes choose from (MD-1.06)."""
        known = map(self.gear, self.library.names("equipment"))
        return tuple(
            gear for gear in known if gear.source == "starting" for _ in range(self.copies("equipment", gear.id))
        )

    @cached_property
    def starting_armour(self) -> Sequence[Gear]:
        return tuple(gear for gear in self.starting_gear if gear.slot == "body")

    @cached_property
    def starting_weapons(self) -> Sequence[Gear]:
        return tuple(gear for gear in self.starting_gear if gear.is_weapon)

    @cached_property
    def hero_names(self) -> Sequence[str]:
        """The heroes of all packs at the table, in the order of their ids."""
        return tuple(self.library.names("hero"))

    @cached_property
    def classes(self) -> Sequence[str]:
        return tuple(self.library.names("class"))

    def copies(self, kind: str, reference: str) -> int:
        """How many cards of this kind and name are in the box."""
        return int(self._find(reference, kind).data.get("copies", 1))

    def has_card(self, reference: str) -> bool:
        """Whether any deck could hold a card of this name."""
        return any(self.library.find(reference, kind) for kind in ("equipment", "enemy", "door", "event"))

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
            passives=Compiler(VOCABULARY, self.library, entity).passives(data.get("passives", ()), ("passives",)),
        )

    def _compile_hero(self, entity: Entity) -> HeroCard:
        return HeroCard(
            id=entity.id,
            unique_skill=self._skill(entity, entity.data["unique_skill"], "unique_skill"),
            shadow_skill=self._skill(entity, entity.data["shadow_skill"], "shadow_skill"),
            advised_class=str(entity.data.get("class", "")),
            advised_weapon=str(entity.data.get("weapon", "")),
        )

    def _compile_class(self, entity: Entity) -> ClassCard:
        data = entity.data
        return ClassCard(
            id=entity.id,
            ability=self._skill(entity, data["ability"], "ability"),
            class_skill=self._skill(entity, data["class_skill"], "class_skill"),
            branches={
                name: tuple(
                    self._skill(entity, skill, "branches", name, "skills", index)
                    for index, skill in enumerate(branch["skills"])
                )
                for name, branch in data["branches"].items()
            },
            branch_names={name: str(branch.get("name", name)) for name, branch in data["branches"].items()},
        )

    def _skill(self, entity: Entity, data: Mapping[str, Any], *pointer: str | int) -> Skill:
        compiler = Compiler(VOCABULARY, self.library, entity)
        return Skill(
            triggers=compiler.triggers(data.get("triggers", ()), (*pointer, "triggers")),
            passives=compiler.passives(data.get("passives", ()), (*pointer, "passives")),
            level=int(data.get("level", 1)),
            cost=int(data.get("cost", 0)),
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


def _section(data: Mapping[str, Any]) -> DoorSection:
    return DoorSection(
        guards=int(data.get("guards", 0)),
        ambush=bool(data.get("ambush", False)),
        treasure=int(data.get("treasure", 0)),
        special_treasure=int(data.get("special_treasure", 0)),
    )


@lru_cache(maxsize=16)
def catalog_for(library: Library, adventure: Entity) -> Catalog:
    """The catalog of an adventure in a library: the same one every time, so that content is compiled once."""
    return Catalog(library, adventure)
