"""Cards as play uses them: compiled from content, never changed, shared by every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from toolkit.content.entity import Entity
from toolkit.crawl.dice.modifier_deck import ModifierCard
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.expressions.compile import Expression
from toolkit.rules.modifiers import Passive
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Profile

ElementName: TypeAlias = Literal["fire", "ice", "air", "earth", "light", "dark"]
ELEMENTS: tuple[str, ...] = get_args(ElementName)  # JL-14.01
ANY_ELEMENT = "any"  # JL-14.16

Slot: TypeAlias = Literal["head", "body", "legs", "hand", "small"]
SLOTS: tuple[str, ...] = get_args(Slot)  # JL-18.01
Use: TypeAlias = Literal["once", "spent", "unlimited"]  # JL-18.07, JL-18.08, JL-18.10
Rank: TypeAlias = Literal["normal", "elite", "boss"]
HalfName: TypeAlias = Literal["top", "bottom"]
HALVES: tuple[HalfName, ...] = get_args(HalfName)


@dataclass(frozen=True, slots=True)
class Lasting:
    """A persistent bonus (JL-12.06): what it does, its use slots, the experience for leaving each (JL-12.07)."""

    triggers: tuple[Trigger, ...]
    passives: tuple[Passive, ...]
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Half:
    """One ability of a card (JL-26.11): its actions, and what else its symbols say."""

    name: HalfName
    effects: tuple[Effect, ...]
    xp: int = 0
    charge: tuple[str, ...] = ()
    #: The card goes to the lost pile (JL-13.03).
    lost: bool = False
    #: A round bonus: the card stays in the active area until the end of the round (JL-12.05).
    round: bool = False
    lasting: Lasting | None = None
    #: What holds for every attack of this ability.
    each_attack: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class AbilityCard:
    """A character's card (JL-26.04)."""

    id: str
    mercenary: str
    level: str
    initiative: int
    top: Half
    bottom: Half
    #: Of level B: the card of level A that it takes the place of (JL-22.03).
    replaces: str = ""

    def half(self, name: str) -> Half:
        return self.top if name == "top" else self.bottom


@dataclass(frozen=True, slots=True)
class Perk:
    """A line of a character sheet: which modifier cards leave the deck and which join it (JL-21.14)."""

    boxes: int
    remove: Mapping[str, int]
    add: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Mercenary:
    """A character (JL-26.03). `health` has the hit points for each level from 1."""

    id: str
    entity: Entity
    hand_limit: int
    health: tuple[int, ...]
    #: All of its ability cards in the order of their numbers, each with its level.
    cards: Mapping[str, str]
    perks: tuple[Perk, ...] = ()
    #: It comes from the base game (JL-25.02).
    other_box: bool = False
    #: Words by which rules know it, and those of all items that have any (JL-90.154).
    keywords: frozenset[str] = frozenset()
    item_keywords: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stats:
    """What a stat card says for one level and rank (JL-16.04)."""

    health: int
    move: int
    attack: int
    shield: int = 0
    #: Added to every attack (JL-16.07).
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """A monster type or a boss (JL-26.08). What it has at each level its entity says (`Catalog.stats`)."""

    id: str
    entity: Entity
    boss: bool
    standees: int
    deck: str
    immune: frozenset[str] = frozenset()
    #: The special abilities of a boss (JL-16.17).
    specials: tuple[tuple[Effect, ...], ...] = ()
    #: What its own card answers to (JL-90.151).
    triggers: tuple[Trigger, ...] = ()
    #: The counters that each figure of it has, at their start (JL-90.151).
    counters: Mapping[str, int] = field(default_factory=dict)
    #: Words by which rules know it (JL-90.154).
    keywords: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MonsterAbility:
    """A card of a monster's ability deck (JL-26.07)."""

    id: str
    deck: str
    initiative: int
    charge: tuple[str, ...]
    effects: tuple[Effect, ...]
    #: Those of its effects that decide about focus and movement (JL-90.45, JL-90.46).
    moves: tuple[Effect, ...]
    attacks: tuple[Effect, ...]
    #: Whether its moves have jump, and its first attack; None where the card says how to find that out (JL-90.45).
    means: tuple[bool, Profile] | None
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class Modifier:
    """An attack modifier card (JL-26.01) and what it does besides its number."""

    card: ModifierCard
    #: What it adds to the attack itself; everything else it says happens after the damage.
    adds: tuple[Effect, ...] = ()
    besides: tuple[Effect, ...] = ()
    #: Whose deck it may join (JL-8.17): a character, `monsters`, or, where empty, any character.
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An item card (JL-26.06)."""

    id: str
    number: int
    slot: Slot
    price: int
    triggers: tuple[Trigger, ...]
    use: Use = "unlimited"
    #: How many of it there are in all.
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Trap:
    """What a trap does to whoever springs it (JL-5.26, JL-5.27)."""

    damage: int = 0
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A monster of the layout: what is placed for each number of characters (JL-1.13)."""

    monster: str
    cell: int
    ranks: Mapping[int, Rank] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ObjectCard:
    """A special object as a scenario has it (JL-24)."""

    id: str
    cells: tuple[int, ...]
    health: int | str
    #: Who may attack it: `characters`, `monsters`, or nobody (JL-90.38).
    foe_of: str = ""
    shield: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a scenario that is read when its time comes (JL-23.05)."""

    number: str
    door: str = ""
    condition: Expression | None = None
    goal: Expression | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleGoal:
    """A secret goal of one character (JL-26.02)."""

    id: str
    goal: Expression
    checks: int = 1


@dataclass(frozen=True, slots=True)
class EventOption:
    """One of the two options of a city event (JL-26.05)."""

    key: str
    condition: Expression | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class CityEvent:
    """A city event (JL-22.09)."""

    id: str
    options: tuple[EventOption, ...]
