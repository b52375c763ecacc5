"""What the cards say, compiled once from content and never changed: gear, heroes, enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from toolkit.crawl.cards import powers
from toolkit.crawl.cards.inventory import Room
from toolkit.crawl.cards.kits import Pool
from toolkit.crawl.remembering import Remembered
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.modifiers import Passive

#: The three ways to attack.
AttackCategory: TypeAlias = Literal["melee", "ranged", "magic"]
ATTACK_CATEGORIES: tuple[AttackCategory, ...] = get_args(AttackCategory)

#: The dice of each role, the weaker colour first (MD-9.01, MD-9.02).
AttackColour: TypeAlias = Literal["yellow", "red"]
DefenseColour: TypeAlias = Literal["blue", "green"]
#: The same, the stronger colour first.
ATTACK_COLOURS: tuple[str, ...] = get_args(AttackColour)[::-1]
DEFENSE_COLOURS: tuple[str, ...] = get_args(DefenseColour)[::-1]
#: The order in which dice are rolled, and so the order in which scripts list them.
ROLLING_ORDER: tuple[str, ...] = (*get_args(AttackColour), *get_args(DefenseColour))
MOST_OF_A_COLOUR = 3  # MD-9.07

SYMBOLS = ("bang", "diamond")
#: What the behaviour on an enemy's own card may answer to (MD-90.81).
OWN_EVENTS = frozenset({"acts", "round-begins", "half-health", "dies", "hero-leaves"})
#: What a hero notes when it used its ability in this activation.
ABILITY = "ability"
ABILITY_XP = 1  # MD-11.08

#: Lets its owner choose the boss although minions protect it (MD-14.08).
STRIKES_BOSS = "strikes-boss"
#: The named skills that are no number: their owner has them or has not (MD-35).
NAMED_SKILLS = ("sneak", "taunt", "leader", "charge", "combat-distance", "magic-blade")
#: Lets its owner leave a zone with opponents (MD-35.13).
SNEAK = "sneak"
#: Its owner counts as having the most experience when enemies choose (MD-35.15).
TAUNT = "taunt"
#: Heroes cannot attack it, and nothing wounds it (MD-45.10).
UNTOUCHABLE = "untouchable"
#: Lets its owner make a magic attack with a melee weapon in its own zone (MD-35.14).
MAGIC_BLADE = "magic-blade"

#: What a hero has room for (MD-12.03, MD-12.05), and what a card takes of it by its slot.
SLOTS: Room = {"body": 1, "hand": 2}
FILLS: Mapping[str, Room] = {"body": {"body": 1}, "hand": {"hand": 1}, "two-hands": {"hand": 2}, "": {}}

#: What artifacts count as in story mode (MD-33.13).
ARTIFACT_LEVEL = 4

#: Treasure cards that are no equipment: they are resolved when they are drawn (MD-90.18).
NO_EQUIPMENT = ("trap", "lucky-find")

#: The keywords of the game (MD-12.21).
KEYWORDS = (
    *("axe", "dagger", "hammer", "mace", "spear", "staff", "sword"),
    *("bow", "crossbow", "wand"),
    *("armour", "cloak", "helm", "leather", "plate", "shield"),
    *("amulet", "potion", "ring"),
)


@dataclass(frozen=True, slots=True)
class Gear:
    """An equipment card. `slot` is empty for items and consumables, which need not be equipped (MD-12.09)."""

    id: str
    level: int
    slot: Literal["body", "hand", "two-hands", ""]
    keywords: tuple[str, ...]
    dice: Mapping[str, Pool]
    triggers: tuple[Trigger, ...]
    traits: frozenset[str]
    passives: tuple[Passive, ...] = ()
    form: Literal["combat-gear", "item", "consumable", "trap", "lucky-find"] = "combat-gear"
    source: Literal["treasure", "starting", "artifact"] = "treasure"

    @property
    def is_transmutable(self) -> bool:
        """Artifacts never turn into something else (MD-90.38)."""
        return self.source != "artifact"

    @property
    def story_level(self) -> int:
        """The level that counts in story mode: of artifacts always 4 (MD-33.13)."""
        return ARTIFACT_LEVEL if self.source == "artifact" else self.level

    @property
    def is_weapon(self) -> bool:
        return any(category in self.dice for category in ATTACK_CATEGORIES)

    @property
    def hands(self) -> int:
        """How many hands it fills (MD-12.05, MD-12.06)."""
        return FILLS[self.slot].get("hand", 0)

    @property
    def fills(self) -> Room:
        """The places it takes when it is worn."""
        return FILLS[self.slot]

    @property
    def deck(self) -> str:
        """The deck it belongs to and is discarded to (MD-2.01)."""
        return f"treasure-{self.level}" if self.source == "treasure" else self.source


@dataclass(frozen=True, slots=True)
class Skill:
    """What a hero can do besides its gear. Skills that are bought have a level and a cost (MD-11.11, MD-11.12)."""

    triggers: tuple[Trigger, ...] = ()
    passives: tuple[Passive, ...] = ()
    level: int = 1
    cost: int = 0


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A hero's two skills; the shadow skill works in dark zones only (MD-11.02)."""

    id: str
    unique_skill: Skill
    shadow_skill: Skill
    #: The class the card advises (MD-1.14); empty where it advises none.
    advised_class: str = ""
    #: The starting weapon that suits it; empty where none is named.
    advised_weapon: str = ""


@dataclass(frozen=True, slots=True)
class ClassCard:
    """A class sheet: one ability, one class skill, and branches of skills from left to right (MD-11.07)."""

    id: str
    ability: Skill
    class_skill: Skill
    branches: Mapping[str, tuple[Skill, ...]]
    branch_names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DoorSection:
    """What is in one room: guards, where they stand, and treasure tokens (MD-17.10)."""

    guards: int = 0
    #: Whether the guards appear in the zone of the hero who opened the door (MD-17.12).
    ambush: bool = False
    treasure: int = 0
    special_treasure: int = 0


@dataclass(frozen=True, slots=True)
class DoorCard:
    """The contents of a hall, room by room (MD-17.06)."""

    id: str
    sections: tuple[DoorSection, ...]


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event: its effects in the order written (MD-23.01)."""

    id: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """A guard or roaming monster. `level` is 0 for roaming monsters, which have none (MD-8.13)."""

    id: str
    type: Literal["mob", "agent", "roaming-monster"]
    health: int
    dice: Mapping[str, Pool]
    triggers: tuple[Trigger, ...]
    level: int = 0
    #: Minions a hero (MD-13.02); 0 for single figures.
    minions: int = 0
    #: Of a roaming monster: weak or mighty (MD-14.16).
    strength: Literal["weak", "mighty", ""] = ""
    #: The figures it uses; cards that share them are enemies of one kind (MD-23.04).
    figure: str = ""
    traits: frozenset[str] = frozenset()
    #: The counters that each enemy with this card has, at their start (MD-90.81).
    counters: Mapping[str, int] = field(default_factory=dict)
    #: The events that its own behaviour answers to.
    own_events: frozenset[str] = frozenset()

    @property
    def deck(self) -> str:
        """The deck it is drawn from and discarded to (MD-1.08, MD-1.11, MD-2.01)."""
        return f"guard-{self.level}" if self.type != "roaming-monster" else f"roaming-{self.strength}"


@dataclass(frozen=True, slots=True)
class Objective:
    """Something the heroes must do (MD-32.01): exactly one of these."""

    #: Pick up this many tokens of a kind.
    pick_up: str = ""
    count: int = 1
    #: Who must leave through the exit: all, or those with a role.
    leave: str = ""
    #: Carry this many tokens of a kind to a zone without enemies, when a round ends.
    bring: str = ""
    to: str = ""
    #: What the adventure's own rules must have marked.
    marked: str = ""


def are_in_order(adventure: Mapping[str, Any]) -> bool:
    """Whether objectives are met one after the other: they are, unless the adventure says otherwise."""
    return bool(adventure.get("in_order", True))


class Power(powers.Power):
    """A trigger in somebody's hands, with where it comes from."""

    __slots__ = ("is_ability", "is_enchantment", "is_gear")

    def __init__(
        self, key: str, trigger: Trigger, *, is_gear: bool = False, consumes: str = "", is_ability: bool = False
    ) -> None:
        # The ability of a class costs experience and is used once in an activation (MD-11.08). A consumable is
        # discarded by using it (MD-12.18). How often one is activated in a combat: MD-27.06, MD-27.07.
        once, surcharge = (ABILITY, {"xp": ABILITY_XP}) if is_ability else ("", {})
        if trigger.event == "use" and not (consumes or surcharge or trigger.extra.get("spend")):
            once = f"use:{key}"  # what is free has this limit (MD-90.94)
        super().__init__(key, trigger, consumes=consumes, once=once, surcharge=surcharge)
        self.is_ability = is_ability
        #: Carried gear of a guardian gets symbols only after the enemy's own card (MD-14.23).
        self.is_gear = is_gear
        #: An enchantment is what asks for symbols (MD-36.05); everything else is a skill.
        self.is_enchantment = any(symbol in self.price for symbol in SYMBOLS)

    def _said(self) -> tuple[object, ...]:
        return *super()._said(), self.is_gear


def powers_of(
    key: str, triggers: Sequence[Trigger], *, is_gear: bool = False, consumes: str = "", is_ability: bool = False
) -> Sequence[Power]:
    """The powers of one card, each with a key of its own."""
    if not triggers:
        return ()
    question = (id(triggers), key, is_gear, consumes, is_ability)
    known = _POWERS.get(question)
    if known is None:
        made = [
            Power(own, trigger, is_gear=is_gear, consumes=consumes, is_ability=is_ability)
            for own, trigger in powers.numbered(key, triggers)
        ]
        known = _POWERS[question] = (triggers, made)
    return known[1]


#: Powers that were made before: they never change. The triggers are kept, so that nothing else has their identity.
_POWERS: Remembered[tuple[int, str, bool, str, bool], tuple[Sequence[Trigger], list[Power]]] = Remembered(16_384)
