"""What the cards say, compiled once from content and never changed: gear, heroes, enemies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolkit.rules.effects import Trigger

#: How many dice of each colour.
Pool: TypeAlias = Mapping[str, int]
#: The three ways to attack.
AttackCategory: TypeAlias = Literal["melee", "ranged", "magic"]
ATTACK_CATEGORIES: tuple[AttackCategory, ...] = ("melee", "ranged", "magic")

#: The dice of each role, the stronger colour first (MD-9.01, MD-9.02).
ATTACK_COLOURS = ("red", "yellow")
DEFENSE_COLOURS = ("green", "blue")
#: The order in which dice are rolled, and so the order in which scripts list them.
ROLLING_ORDER = ("yellow", "red", "blue", "green")

SYMBOLS = ("bang", "diamond")

#: Lets its owner choose the boss although minions protect it (MD-14.08).
STRIKES_BOSS = "strikes-boss"
#: Lets its owner leave a zone with opponents (MD-35.13).
SNEAK = "sneak"
#: Its owner counts as having the most experience when enemies choose (MD-35.15).
TAUNT = "taunt"

#: Treasure cards that are no equipment: they are resolved when they are drawn (MD-90.18).
NO_EQUIPMENT = ("trap", "lucky-find")


@dataclass(frozen=True, slots=True)
class Gear:
    """An equipment card. `slot` is empty for items and consumables, which need not be equipped (MD-12.09)."""

    id: str
    level: int
    form: Literal["combat-gear", "item", "consumable", "trap", "lucky-find"]
    source: Literal["treasure", "starting", "artifact"]
    slot: Literal["body", "hand", "two-hands", ""]
    keywords: tuple[str, ...]
    dice: Mapping[str, Pool]
    triggers: tuple[Trigger, ...]
    traits: frozenset[str]

    @property
    def is_weapon(self) -> bool:
        return any(category in self.dice for category in ATTACK_CATEGORIES)

    @property
    def hands(self) -> int:
        """How many hands it fills (MD-12.05, MD-12.06)."""
        return {"hand": 1, "two-hands": 2}.get(self.slot, 0)

    @property
    def deck(self) -> str:
        """The deck it belongs to and is discarded to (MD-2.01)."""
        return f"treasure-{self.level}" if self.source == "treasure" else self.source


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A hero's two skills; the shadow skill works in dark zones only (MD-11.02)."""

    id: str
    unique_skill: tuple[Trigger, ...]
    shadow_skill: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """A guard or roaming monster. `level` is 0 for roaming monsters, which have none (MD-8.13)."""

    id: str
    type: Literal["mob", "agent", "roaming-monster"]
    level: int
    health: int
    #: Minions a hero (MD-13.02); 0 for single figures.
    minions: int
    dice: Mapping[str, Pool]
    triggers: tuple[Trigger, ...]
    #: Of a roaming monster: weak or mighty (MD-14.16).
    strength: Literal["weak", "mighty", ""] = ""
    #: The figures it uses; cards that share them are enemies of one kind (MD-23.04).
    figure: str = ""
    traits: frozenset[str] = frozenset()

    @property
    def deck(self) -> str:
        """The deck it is drawn from and discarded to (MD-1.08, MD-1.11, MD-2.01)."""
        return f"guard-{self.level}" if self.type != "roaming-monster" else f"roaming-{self.strength}"


@dataclass(frozen=True, slots=True)
class Power:
    """A trigger in somebody's hands during one combat, with where it comes from."""

    #: What people read in options: `ember-blade`, or `ember-blade:2` for the second of a card.
    key: str
    trigger: Trigger
    #: Carried gear of a guardian gets symbols only after the enemy's own card (MD-14.23).
    is_gear: bool = False
    #: The consumable that is discarded by using it, if it is one (MD-12.18).
    consumes: str = ""

    @property
    def price(self) -> Mapping[str, int]:
        price: Mapping[str, int] = self.trigger.extra.get("spend", {})
        return price

    @property
    def is_enchantment(self) -> bool:
        """An enchantment is what asks for symbols (MD-36.05); everything else is a skill."""
        return any(symbol in self.price for symbol in SYMBOLS)

    @property
    def limit(self) -> int:
        """How often it may be activated in one combat (MD-27.06, MD-27.07)."""
        return int(self.trigger.extra.get("repeat", 1))

    @property
    def category(self) -> str:
        """The only kind of attack it works in or against; empty for any (MD-36.03, MD-36.04)."""
        return str(self.trigger.extra.get("category", ""))


def powers(key: str, triggers: Iterable[Trigger], *, is_gear: bool = False, consumes: str = "") -> Iterator[Power]:
    """Number the triggers of one card, so that each has a key of its own."""
    for number, trigger in enumerate(triggers, 1):
        yield Power(key if number == 1 else f"{key}:{number}", trigger, is_gear, consumes)


def total(pools: Iterable[Pool]) -> dict[str, int]:
    """The dice of several cards together."""
    summed: dict[str, int] = {}
    for pool in pools:
        for colour, count in pool.items():
            summed[colour] = summed.get(colour, 0) + count
    return summed
