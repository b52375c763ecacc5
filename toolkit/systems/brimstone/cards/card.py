"""Cards and sheets as play uses them: compiled from content, never changed, shared by every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from toolkit.content.entity import Entity
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.modifiers import Passive

AttributeName: TypeAlias = Literal["agility", "cunning", "spirit", "strength", "lore", "luck"]
ATTRIBUTES: tuple[str, ...] = get_args(AttributeName)  # SB-4.05
HANDS = 2  # SB-20.02
SCAVENGE_DICE = 3  # SB-11.04
TokenName: TypeAlias = Literal["whiskey", "bandages", "dynamite"]
TOKENS: tuple[str, ...] = get_args(TokenName)  # SB-6.07
Size: TypeAlias = Literal["small", "medium", "large", "extra-large", "gigantic"]  # SB-21.02
Tier: TypeAlias = Literal["low", "medium", "high", "epic"]
TIERS: tuple[str, ...] = get_args(Tier)  # SB-2.10
#: How many cells wide the base of an enemy is (SB-36.01, SB-91.41).
WIDTHS: Mapping[str, int] = {"extra-large": 2, "gigantic": 3}
#: An escape value that no die reaches: there is no escape.
NO_ESCAPE = 7


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a card gives whoever has it."""

    id: str
    triggers: tuple[Trigger, ...] = ()
    passives: tuple[Passive, ...] = ()


@dataclass(frozen=True, slots=True)
class HeroClass:
    """A class sheet (SB-4.01)."""

    id: str
    entity: Entity
    keywords: frozenset[str]
    initiative: int
    ranged: int
    melee: int
    combat: int
    attributes: Mapping[str, int]
    health: int
    sanity: int
    defence: int
    willpower: int
    #: Starting gear and side-bag tokens (SB-6.03).
    gear: tuple[str, ...]
    tokens: tuple[str, ...]
    #: The class ability, and the starting upgrades of which one is taken (SB-6.05).
    ability: str
    upgrades: tuple[str, ...]
    #: Roll of 2D6 → what a new level gives (SB-64.02); the branches of the class tree (SB-64.03).
    level_table: Mapping[int, str]
    branches: tuple[tuple[str, ...], ...]
    #: Every value that stats are asked for, by the name of the stat.
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Gun:
    """A ranged weapon (SB-27.05, SB-27.06)."""

    range: int
    shots: int
    damage: int = 0
    #: The least die that is a critical hit.
    critical: int = 6
    free_attack: bool = False


#: The keywords of the game: those of heroes, of weapons and of enemies (SB-4.02, SB-20.07, SB-21.11).
KEYWORDS = (
    *("law", "frontier", "outlaw", "performer", "holy", "craft"),
    *("gun", "rifle", "blade"),
    *("void", "beast", "demon", "undead"),
)


@dataclass(frozen=True, slots=True)
class Item:
    """Gear, an artifact, a personal item or something a class starts with (SB-20)."""

    id: str
    deck: str
    world: str
    #: The part of the body it is worn on; empty where it is no clothing (SB-20.08).
    part: str
    keywords: frozenset[str]
    #: Only who has this keyword may use it (SB-20.07).
    only: str
    abilities: Abilities
    gun: Gun | None = None
    hands: int = 0
    weight: int = 0
    price: int = 0
    slots: int = 0
    dark_stone: bool = False
    #: How many of it there are in all.
    copies: int = 1

    @property
    def personal(self) -> bool:
        return self.deck == "personal"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What fills slots of an item: forged of dark stone, or fitted at a price of its own (SB-20.16, SB-62.14)."""

    id: str
    price: int
    abilities: Abilities
    slots: int = 1
    forged: bool = False


@dataclass(frozen=True, slots=True)
class Affliction:
    """An injury, a madness or a mutation: the rolls that give it, and what it does (SB-92.03, SB-92.04, SB-98.01)."""

    id: str
    kind: str
    roll: int
    abilities: Abilities
    #: It is no harm and cannot be healed (SB-62.11).
    good: bool = False


@dataclass(frozen=True, slots=True)
class Stats:
    """What an enemy sheet says (SB-21.01), with the elite abilities of the fight added."""

    initiative: int
    move: int
    escape: int
    to_hit: int
    combat: int
    damage: int
    defence: int
    health: int
    xp: int
    #: Experience for each wound, for enemies marked "+N each" (SB-28.03); 0 for the others.
    each: int = 0
    fear: int = 0
    terror: int = 0
    unspeakable: int = 0
    flying: bool = False
    tough: bool = False
    #: The least to-hit die that is a smash (SB-95.02); 7 where there is none.
    smash: int = 7
    #: The ranged attack: its to-hit, range, shots and damage; no range where there is none (SB-33.01).
    ranged_to_hit: int = 0
    range: int = 0
    shots: int = 0
    ranged_damage: int = 0


@dataclass(frozen=True, slots=True)
class EnemyType:
    """An enemy sheet (SB-21). Its values for a fight are worked out by `Catalog.stats`."""

    id: str
    entity: Entity
    size: Size
    figures: int
    keywords: frozenset[str]
    abilities: Abilities
    #: The counters of the sheet at their start; all figures of the type share them (SB-91.91).
    counters: Mapping[str, int] = field(default_factory=dict)

    @property
    def width(self) -> int:
        return WIDTHS.get(self.size, 1)

    @property
    def is_big(self) -> bool:
        """Whether it pushes smaller enemies aside (SB-29.14)."""
        return self.size in ("large", "extra-large", "gigantic")


@dataclass(frozen=True, slots=True)
class ThreatCard:
    """Who attacks (SB-22.03): for each tier where it is of an other world, else for any."""

    id: str
    deck: str
    results: Mapping[str, tuple[Effect, ...]]
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that is drawn and resolved: an encounter, a darkness card, growing dread, loot, scavenge, a hazard."""

    id: str
    effects: tuple[Effect, ...]
    #: It stays on the table until something cancels it (SB-2.03).
    remains: bool = False
    abilities: Abilities = Abilities("")
    #: The moment at which it is cancelled, and the grit for which any hero cancels it.
    until: str = ""
    cancel_for: int = 0
    #: It opens a gate, which a first game does without (SB-40.04).
    leads_away: bool = False


@dataclass(frozen=True, slots=True)
class World:
    """A world card (SB-2.14) with its depth events by doubles (SB-12.10)."""

    id: str
    abilities: Abilities
    depth_events: Mapping[int, tuple[Effect, ...]]
    is_mine: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """An exploration token (SB-13.07)."""

    id: str
    doors: int = 0
    gates: int = 0
    encounters: int = 0
    attack: bool = False
    clue: bool = False
    dread: bool = False


@dataclass(frozen=True, slots=True)
class CompanionSheet:
    """Somebody whom a mission sends along (SB-91.68)."""

    id: str
    health: int
    defence: int
    move: int


@dataclass(frozen=True, slots=True)
class Track:
    """The depth track: what stands on each space, and the target of its stage (SB-12.02, section 92)."""

    spaces: tuple[str, ...]
    targets: tuple[int, ...]

    @property
    def last(self) -> int:
        return len(self.spaces) - 1


@dataclass(frozen=True, slots=True)
class Objective:
    """What a mission wants found, and who guards it (SB-13.15, SB-13.17)."""

    clues: int = 0
    threat: str = "epic"
    cards: int = 1
    #: The objective room has no exits besides the way in (SB-50.04).
    sealed: bool = True
