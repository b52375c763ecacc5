"""The cards of a library, compiled for play when they are first asked for and shared by every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.cards.catalog import CardCatalog, compiled, filled, made_of
from toolkit.crawl.cards.keywords import keywords_of
from toolkit.crawl.remembering import Remembered
from toolkit.rules.compiling import compile_effects
from toolkit.rules.counters import starting_values
from toolkit.rules.dice import Die
from toolkit.rules.listeners import Listeners
from toolkit.systems.massive_darkness.cards.card import (
    OWN_EVENTS,
    ROLLING_ORDER,
    ClassCard,
    DoorCard,
    DoorSection,
    EnemyCard,
    EventCard,
    Gear,
    HeroCard,
    Objective,
    Skill,
    are_in_order,
)
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.map.named import named_off_the_map
from toolkit.systems.massive_darkness.state import LIFESPARK
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.cards.kits import Kit, Learned


class Catalog(CardCatalog):
    """The cards of a game, its map and what its adventure says."""

    vocabulary = VOCABULARY

    def __init__(self, library: Library, adventure: Entity) -> None:
        super().__init__(library, adventure)
        #: What heroes with these cards and skills have together, and with these skills alone; see `kits.py`.
        self.kits: Remembered[tuple[object, ...], Kit] = Remembered(4_096)
        self.learned: Remembered[tuple[object, ...], Learned] = Remembered(4_096)

    @cached_property
    def dice(self) -> Mapping[str, Die]:
        return {colour: Die.from_entity(self.find(colour, "die").data) for colour in ROLLING_ORDER}

    @cached_property
    def dungeon(self) -> Dungeon:
        dungeon, problems = read_dungeon(self.library, self.adventure)
        if dungeon is not None:
            problems = list(named_off_the_map(dungeon, self.tree(self.adventure)))
        if dungeon is None or problems:
            raise problems[0].fault(self.adventure)
        return dungeon

    @cached_property
    def rules(self) -> Listeners:
        """The adventure's own rules, in force from its first moment to its last."""
        rules = self.triggers(self.adventure, "rules")
        return Listeners({self.adventure.id: rules}, [("", self.adventure.id)])

    @cached_property
    def objectives(self) -> tuple[Objective, ...]:
        return tuple(map(self._objective, self.adventure.data.get("objectives", ())))

    @cached_property
    def in_order(self) -> bool:
        return are_in_order(self.adventure.data)

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
        return made_of(Objective, data, count=data.get("count", self.tokens_on_map.count(kind) or 1))

    @cached_property
    def own_tokens(self) -> tuple[str, ...]:
        """The kinds of tokens that packs at this table have of their own."""
        return tuple(self.library.names("token", self.adventure.pack))

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
        return int(self.find(figure, "figure").data.get("minions", 0))

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

    def has_card(self, reference: str, kind: str) -> bool:
        """Whether a deck of this kind of cards could hold one of this name."""
        return self.library.find(reference, kind) is not None

    @compiled("equipment")
    def gear(self, entity: Entity) -> Gear:
        data = entity.data
        return filled(
            Gear,
            entity,
            slot=next(iter(data.get("slots", ())), ""),
            keywords=keywords_of(data),
            dice={category: dict(pool) for category, pool in data.get("dice", {}).items()},
            triggers=self.triggers(entity, "enchantments") + self.triggers(entity, "triggers"),
            traits=frozenset(data.get("traits", ())),
            passives=self.passives(entity),
        )

    @compiled("hero")
    def hero(self, entity: Entity) -> HeroCard:
        return HeroCard(
            id=entity.id,
            unique_skill=self._skill(entity, entity.data["unique_skill"], "unique_skill"),
            shadow_skill=self._skill(entity, entity.data["shadow_skill"], "shadow_skill"),
            advised_class=str(entity.data.get("class", "")),
            advised_weapon=str(entity.data.get("weapon", "")),
        )

    @compiled("class")
    def hero_class(self, entity: Entity) -> ClassCard:
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
        triggers, passives = self.triggers(entity, *pointer), self.passives(entity, *pointer)
        return made_of(Skill, data, triggers=triggers, passives=passives)

    @compiled("enemy")
    def enemy(self, entity: Entity) -> EnemyCard:
        data = entity.data
        triggers = self.triggers(entity, "enchantments") + self.triggers(entity, "triggers")
        return filled(
            EnemyCard,
            entity,
            dice={section: dict(pool) for section, pool in data.get("dice", {}).items()},
            triggers=triggers,
            counters=starting_values(data),
            own_events=frozenset(trigger.event for trigger in triggers) & OWN_EVENTS,
            figure=id_in(data.get("figure", "")),
            traits=frozenset(data.get("traits", ())),
        )

    @compiled("door")
    def door(self, entity: Entity) -> DoorCard:
        return DoorCard(entity.id, tuple(made_of(DoorSection, each or {}) for each in entity.data["sections"]))

    @compiled("event")
    def event(self, entity: Entity) -> EventCard:
        return EventCard(entity.id, compile_effects(entity, self.tree(entity).effects("do")))


@lru_cache(maxsize=16)
def catalog_for(library: Library, adventure: Entity) -> Catalog:
    """The catalog of an adventure in a library: the same one every time, so that content is compiled once."""
    return Catalog(library, adventure)
