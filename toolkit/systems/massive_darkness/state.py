"""What exists while a game is played. Everything here can be copied fast; what never changes is shared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness
from toolkit.systems.massive_darkness.cards import EnemyCard, Gear, HeroCard

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.catalog import Catalog
    from toolkit.systems.massive_darkness.dungeon import Dungeon

STARTING_HEALTH = 5  # MD-10.01
ACTIONS = 3  # MD-16.02
MOVEMENT_POINTS = 2  # MD-16.13
MOST_XP = 30  # MD-11.05
LIFESPARK = 2  # MD-1.19

Phase: TypeAlias = Literal["heroes", "enemies"]


@dataclass(slots=True, eq=False)
class Hero:
    """A hero in play. `equipped` are the cards on the dashboard, `carried` those beside it."""

    card: HeroCard
    zone: str
    equipped: list[Gear] = field(default_factory=list)
    carried: list[Gear] = field(default_factory=list)
    wounds: int = 0
    xp: int = 0
    stunned: bool = False
    dead: bool = False

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def max_health(self) -> int:
        return STARTING_HEALTH

    @property
    def health(self) -> int:
        return self.max_health - self.wounds

    def copy(self) -> Hero:
        return Hero(
            self.card,
            self.zone,
            self.equipped.copy(),
            self.carried.copy(),
            self.wounds,
            self.xp,
            self.stunned,
            self.dead,
        )


@dataclass(slots=True, eq=False)
class Enemy:
    """An enemy in play: one card with all its figures (MD-14.01).

    `boss` says whether the leading figure lives (of an agent or roaming monster: the only one); `wounds` are that
    figure's. `minions` holds the wounds of each minion (MD-13.04). `gear` is the guardian's treasure card (MD-14.18).
    """

    id: str
    card: EnemyCard
    zone: str
    boss: bool = True
    wounds: int = 0
    minions: list[int] = field(default_factory=list)
    gear: Gear | None = None
    stunned: bool = False
    #: Which end of the dungeon it walks to while no hero draws it (MD-21.14, MD-21.19).
    patrol: Literal["entry", "exit"] = "entry"
    #: What it can do besides what its card says: an adventure may give it Sneak.
    traits: frozenset[str] = frozenset()

    def copy(self) -> Enemy:
        return Enemy(
            self.id,
            self.card,
            self.zone,
            self.boss,
            self.wounds,
            self.minions.copy(),
            self.gear,
            self.stunned,
            self.patrol,
            self.traits,
        )

    def health_of_figure(self, heroes: int) -> int:
        """The health each figure starts with: of single figures it grows with the heroes (MD-13.04, MD-13.06)."""
        return self.card.health if self.card.type == "mob" else self.card.health * heroes


@dataclass(slots=True, eq=False)
class State:
    """One game of Massive Darkness."""

    random: Randomness
    catalog: Catalog
    dungeon: Dungeon
    heroes: dict[str, Hero]
    enemies: dict[str, Enemy]
    #: Door name → open, closed or locked.
    doors: dict[str, str]
    #: The doors that are not open, as the board numbers them.
    barred: frozenset[int]
    level: int = 1
    round: int = 1
    phase: Phase = "heroes"
    #: Who still activates in this phase, in order; in the hero phase the first of them is the active hero.
    waiting: list[str] = field(default_factory=list)
    actions_left: int = ACTIONS
    #: The enemies the active hero attacked in this activation (MD-20.01, MD-90.65).
    attacked: list[str] = field(default_factory=list)
    first_player: str = ""
    lifespark: int = LIFESPARK
    decks: dict[str, Deck] = field(default_factory=dict)
    outcome: str = ""

    def copy(self) -> State:
        return State(
            self.random.copy(),
            self.catalog,
            self.dungeon,
            {name: hero.copy() for name, hero in self.heroes.items()},
            {name: enemy.copy() for name, enemy in self.enemies.items()},
            self.doors.copy(),
            self.barred,
            self.level,
            self.round,
            self.phase,
            self.waiting.copy(),
            self.actions_left,
            self.attacked.copy(),
            self.first_player,
            self.lifespark,
            {name: deck.copy() for name, deck in self.decks.items()},
            self.outcome,
        )

    def is_dark(self, zone: str) -> bool:
        return not self.dungeon.zones[zone].light

    def sight(self, viewer: str, target: str) -> int | None:
        """The distance between two zones where one is seen from the other; None where it is not."""
        return self.dungeon.sight(viewer, target, self.barred)

    def living(self) -> Iterable[Hero]:
        return (hero for hero in self.heroes.values() if not hero.dead)

    def order_of_play(self) -> list[str]:
        """The heroes clockwise from the first player (MD-16.01)."""
        names = list(self.heroes)
        start = names.index(self.first_player) if self.first_player in names else 0
        return names[start:] + names[:start]

    def discard(self, deck: str, card: str) -> None:
        """Put a used card on the discard pile of its own deck (MD-2.01)."""
        self.decks.setdefault(deck, Deck(deck)).discard.append(card)


def free_hands(equipped: Iterable[Gear]) -> int:
    """How many hand slots are empty (MD-12.05 to MD-12.07)."""
    return 2 - sum(gear.hands for gear in equipped)


def fits(equipped: Iterable[Gear], gear: Gear) -> bool:
    """Whether a card can be equipped beside those that are (MD-12.03 to MD-12.06)."""
    if gear.slot == "body":
        return all(other.slot != "body" for other in equipped)
    return bool(gear.hands) and gear.hands <= free_hands(equipped)
