"""Cards as play uses them: compiled from content, never changed, shared by every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from toolkit.content.entity import Entity
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.modifiers import Passive

ITEM_TYPES: tuple[str, ...] = ("weapon", "apparel", "artifact", "consumable")  # MA-35.01
#: Class → the type of item that may be equipped at once from a chest (MA-9.26, MA-35.11).
CLASS_ITEMS: Mapping[str, tuple[str, ...]] = {
    "bruiser": ("weapon",),
    "support": ("apparel",),
    "mystic": ("artifact",),
    "smith": ("weapon", "apparel", "artifact"),
}
HANDS = 2
#: Places of the body → how many items each takes (MA-35.03).
PLACES: Mapping[str, int] = {"head": 1, "body": 1, "feet": 1, "relic": 2}
USE, ATTACK = "use", "attack"
#: Stats of which nobody can have more than that.
MAXIMA = ("max_stamina", "max_essence", "max_health")


class Cost:
    """What an active ability costs. It is never changed."""

    __slots__ = ("essence", "health", "marker", "stamina")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.stamina = int(data.get("stamina", 0))
        self.essence = int(data.get("essence", 0))
        self.health = int(data.get("health", 0))
        self.marker = bool(data.get("marker", False))


class Aim(NamedTuple):
    """Whom an effect is for: how it reaches them and how far, whether it attacks, which units of which level."""

    reach: str
    far: int
    attack: bool
    at: str
    level: int


def aim_of(effect: Effect, said: Mapping[str, Any]) -> Aim:
    """What an effect that needs a target says of it."""
    return Aim(
        str(said.get("reach", "melee")),
        int(said.get("range", 1)),
        effect.verb.name == ATTACK,
        str(said.get("at", "any")),
        int(said.get("level", 9)),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """An active ability: a trigger on `use`, with its cost and where it stands."""

    key: str
    card: str
    trigger: Trigger
    cost: Cost
    #: The effect that needs a target, if there is one: an attack, or something that is aimed.
    aims: Effect | None
    #: Whom that effect is for; None without one, or where it is worked out when it is used.
    aim: Aim | None = None
    #: The place among the worn items of the item it belongs to; -1 for other cards.
    worn: int = -1
    #: The item is destroyed when it is used (MA-35.10).
    consumed: bool = False
    #: The type of the item it stands on; empty for other cards.
    item_type: str = ""
    #: Longest reach of its attacks and aims, for monsters that keep their distance; 0 for melee.
    reach: int = 0
    #: The keywords of the card it stands on.
    keywords: frozenset[str] = frozenset()
    #: It moves who uses it before it is aimed at anybody, so that an explorer names the target after that (MA-41.29).
    moves_first: bool = False
    #: An attack is among its effects, perhaps within others.
    strikes: bool = False
    #: What its attack names: whether it is arcane, and how many dice.
    arcane: bool = False
    dice: int = 0

    @property
    def attacks(self) -> bool:
        """Whether it attacks whom it is aimed at, and does not only push, swap or the like."""
        return self.aims is not None and self.aims.verb.name == ATTACK


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """What a card says: what it does at events, what it changes while it is in play, what can be used."""

    id: str
    entity: Entity
    triggers: tuple[Trigger, ...] = ()
    passives: tuple[Passive, ...] = ()
    abilities: tuple[Ability, ...] = ()
    #: Words by which rules know it (MA-45.34).
    keywords: frozenset[str] = frozenset()

    def on(self, event: str) -> tuple[Trigger, ...]:
        return tuple(each for each in self.triggers if each.event == event)


@dataclass(frozen=True, slots=True, eq=False)
class ExplorerCard:
    """An explorer (MA-33.01)."""

    card: Card
    id: str
    explorer_class: str
    health: int
    stamina: int
    essence: int
    starting_essence: int
    armour: int
    will: int


@dataclass(frozen=True, slots=True, eq=False)
class MonsterCard:
    """A monster (MA-34.01)."""

    card: Card
    id: str
    level: int
    cunning: bool
    health: int
    stamina: int
    armour: int
    will: int
    traits: frozenset[str]
    #: How many of its card are in the deck; none where it comes only by a rule that names it (MA-45.33).
    copies: int = 1
    #: The counters that each figure of it has, at their start (MA-45.31).
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """An item card (MA-35). As an upgrade it says something else than as a base item."""

    card: Card
    id: str
    type: str
    level: int
    role: str
    copies: int = 1
    hands: int = 0
    place: str = ""
    upgrade_slots: int = 0
    socket: str = ""
    upgrade: Card | None = None


@dataclass(frozen=True, slots=True, eq=False)
class EventCard:
    """An explorer event or a horror event (MA-36, MA-37)."""

    card: Card
    id: str
    deck: str
    form: str
    #: Who bears an attached horror event.
    bearer: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """A chapter card (MA-48.01)."""

    card: Card
    id: str
    explorable: bool
    ritual: Cost
    locked: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """What the cards of somebody give together. Passives come with the worn item that they hang on, or -1."""

    abilities: tuple[Ability, ...] = ()
    passives: Mapping[str, tuple[tuple[Passive, int], ...]] = field(default_factory=dict)
    #: Event → (card, trigger) of cards that listen.
    triggers: Mapping[str, tuple[tuple[str, Trigger], ...]] = field(default_factory=dict)
    #: The keywords of the items among them.
    keywords: frozenset[str] = frozenset()
    #: Some of its passives change a maximum, and some of those only while something holds, or by a number that changes.
    maxima: bool = False
    shifts: bool = False


EMPTY_KIT = Kit()
