"""What exists while a scenario is played. Everything here can be copied fast; what never changes is shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from toolkit.crawl.copying import EACH, ITEMS, OWN, SHARED, Copied
from toolkit.crawl.dice.modifier_deck import ModifierDeck
from toolkit.crawl.figures.conditions import UNTROUBLED, Afflictions
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.crawl.seeing import HIDDEN
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.jaws_of_the_lion.cards.card import (
    ELEMENTS,
    HalfName,
    Mercenary,
    MonsterCard,
    ObjectCard,
    Rank,
    Stats,
    Trap,
)
from toolkit.systems.jaws_of_the_lion.story.sheet import Sheet, Story

if TYPE_CHECKING:
    from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
    from toolkit.systems.jaws_of_the_lion.map.layout import Layout

#: Setting out, then the four phases of a round (JL-2.02).
Phase: TypeAlias = Literal["prepare", "select", "initiative", "turns", "end"]
#: What is done when a scenario is over, in this order (JL-90.67).
After: TypeAlias = Literal["", "coins", "goals", "levels", "rewards", "city", "shop", "scenario", "over"]
ElementLevel: TypeAlias = Literal["inert", "waning", "strong"]
#: How many characters play (JL-90.14), and the highest level of a scenario (JL-19.01).
FEWEST, MOST = 2, 4
HIGHEST_SCENARIO_LEVEL = 7
LONG_REST = 99  # JL-3.10
PLAYED = 2  # cards a round, the top of one and the bottom of the other (JL-3.01)
FEWEST_TO_REST = 2  # JL-13.09
#: What a damage trap deals above the level of the scenario (JL-5.26).
TRAP = 2
#: Where a figure is that is not on the board.
NOWHERE = -1
MONSTERS = "monsters"  # the owner of the shared modifier deck (JL-8.02)
ITEM_READY, ITEM_SPENT, ITEM_USED = "ready", "spent", "used"


#: How long conditions of a pack's own last → the moment at which they go.
LASTS = {"until-removed": "", "round": "round-end"}


@dataclass(slots=True, eq=False)
class Active(Copied):
    """A card in the active area (JL-12.02), and the use slot its token stands on."""

    card: str
    half: HalfName
    slot: int = 0


@dataclass(slots=True, eq=False)
class Character(Copied):
    """A character on the board. Its cards are in its hand, chosen, active, discarded or lost (JL-13.01)."""

    mercenary: Mercenary
    level: int
    hp: int
    cell: int = NOWHERE
    xp: int = 0
    coins: int = 0
    gold: int = 0
    conditions: Afflictions = field(default=UNTROUBLED, metadata=SHARED)
    #: Roles, tokens and conditions of a pack's own (JL-90.150).
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)
    exhausted: bool = False
    hand: list[str] = field(default_factory=list)
    #: The cards chosen this round, the leading one first (JL-3.02); those that were resolved are gone from here.
    chosen: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    active: list[Active] = field(default_factory=list, metadata=ITEMS)
    long_rest: bool = False
    #: The initiatives of the leading card and of the second one, once they are revealed; empty before.
    initiative: tuple[int, ...] = ()
    acted: bool = False
    #: Item → ready, spent or used (JL-18.07, JL-18.08).
    items: dict[str, str] = field(default_factory=dict)
    #: Items and cards that are being used, and `turn` with each item without limit that was used in this turn: none of
    #: them can be used again (JL-90.162). Between turns there are none.
    busy: tuple[str, ...] = field(default=(), metadata=SHARED)
    #: What is counted for its battle goal (`tallies.py`).
    tally: dict[str, int] = field(default_factory=dict)
    #: What outlives the scenario (JL-21.17).
    sheet: Sheet = field(default_factory=Sheet, metadata=OWN)
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = self.mercenary.id

    @property
    def max_hp(self) -> int:
        return self.mercenary.health[self.level - 1]

    @property
    def on_board(self) -> bool:
        return self.cell != NOWHERE

    @property
    def item_keywords(self) -> frozenset[str]:
        """The keywords of the items it has equipped (JL-90.154)."""
        known = self.mercenary.item_keywords
        if not known:
            return frozenset()
        return frozenset(word for item in self.items for word in known.get(item, ()))

    @property
    def can_rest(self) -> bool:
        return len(self.discard) >= FEWEST_TO_REST

    def count(self, tally: str, by: int = 1) -> None:
        """Count something for its battle goal."""
        if by > 0:
            self.tally[tally] = self.tally.get(tally, 0) + by

    @property
    def cells(self) -> tuple[int, ...]:
        return (self.cell,)

    def cards(self) -> list[str]:
        """All of its cards, wherever they are."""
        return [*self.hand, *self.chosen, *(each.card for each in self.active), *self.discard, *self.lost]


@dataclass(slots=True, eq=False)
class Monster(Copied):
    """A monster on the board: `cellar-raider-3` is the standee with that number (JL-16.22)."""

    id: str
    card: MonsterCard
    rank: Rank
    number: int
    cell: int
    stats: Stats
    damage: int = 0
    conditions: Afflictions = field(default=UNTROUBLED, metadata=SHARED)
    acted: bool = False
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)
    #: Whether its hit points have fallen to half before, and the counters of its card: name → value (JL-90.151).
    halved: bool = False
    counters: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.counters = {**self.card.counters, **self.counters}

    @property
    def hp(self) -> int:
        return self.stats.health - self.damage

    @property
    def max_hp(self) -> int:
        return self.stats.health

    @property
    def on_board(self) -> bool:
        return self.cell != NOWHERE

    @property
    def cells(self) -> tuple[int, ...]:
        return (self.cell,)


@dataclass(slots=True, eq=False)
class SpecialObject(Copied):
    """A thing on the map with hit points (JL-24). It takes no turns and no conditions."""

    card: ObjectCard
    max_hp: int
    cells: tuple[int, ...]
    damage: int = 0
    conditions: Afflictions = field(default=UNTROUBLED, metadata=SHARED)
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = self.card.id

    @property
    def hp(self) -> int:
        return self.max_hp - self.damage

    @property
    def cell(self) -> int:
        return self.cells[0] if self.cells else NOWHERE

    @property
    def on_board(self) -> bool:
        return bool(self.cells)


Figure: TypeAlias = Character | Monster
#: What can be attacked and damaged.
Target: TypeAlias = Character | Monster | SpecialObject


@dataclass(slots=True, eq=False)
class State(Copied):
    """One scenario being played."""

    random: Randomness = field(metadata=OWN | HIDDEN)
    catalog: Catalog
    layout: Layout
    characters: dict[str, Character] = field(metadata=EACH)
    monsters: dict[str, Monster] = field(metadata=EACH)
    #: Character → its modifier deck; all monsters share one (JL-8.01, JL-8.02).
    modifier_decks: dict[str, ModifierDeck] = field(metadata=EACH | HIDDEN)
    #: Monster deck → its ability cards.
    ability_decks: dict[str, Deck] = field(metadata=EACH | HIDDEN)
    #: The level of the scenario and of its monsters (JL-19.06).
    level: int = 1
    round: int = 0
    phase: Phase = "end"
    #: Who still does something in this phase: chooses cards, decides about a short rest.
    waiting: list[str] = field(default_factory=list)
    #: Doors that are open; a closed door counts as a wall (JL-5.35).
    open_doors: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    #: The cells of the closed doors, as the board numbers them; follows from `open_doors`.
    closed: frozenset[int] = frozenset()
    #: Obstacle → its cells.
    obstacles: dict[str, tuple[int, ...]] = field(default_factory=dict)
    traps: dict[int, Trap] = field(default_factory=dict)
    coins: dict[int, int] = field(default_factory=dict)
    #: Cell → the treasure there.
    treasures: dict[int, str] = field(default_factory=dict)
    #: Cell → the letter of the goods there; the entries that were looked up (JL-80.07).
    goods: dict[int, str] = field(default_factory=dict)
    looked_up: list[str] = field(default_factory=list)
    #: Special objects that are not destroyed (JL-24), and doors that nobody can open yet.
    objects: dict[str, SpecialObject] = field(default_factory=dict, metadata=EACH)
    locked: list[str] = field(default_factory=list)
    #: The sections that were read (JL-23.05).
    sections: list[str] = field(default_factory=list)
    #: Character → the battle goals dealt to it; once one is kept, only that (JL-1.22).
    battle_goals: dict[str, list[str]] = field(default_factory=dict, metadata=EACH | HIDDEN)
    #: What a campaign knows between scenarios; None for a scenario played on its own.
    story: Story | None = field(default=None, metadata=OWN)
    #: City events that are not resolved yet, the next one first (JL-22.13).
    city_events: list[str] = field(default_factory=list, metadata=HIDDEN)
    elements: dict[str, ElementLevel] = field(default_factory=lambda: dict.fromkeys(ELEMENTS, "inert"), metadata=OWN)
    #: Elements that are charged when this turn ends (JL-14.04), and those consumed in it (JL-14.09).
    charging: list[str] = field(default_factory=list)
    consumed: list[str] = field(default_factory=list)
    #: Deck → the ability card revealed this round; decks whose card shuffles.
    revealed_cards: dict[str, str] = field(default_factory=dict)
    #: Deck → the elements that its card consumed this round (JL-14.15); decks whose card was charged (JL-14.14).
    consumed_by: dict[str, list[str]] = field(default_factory=dict, metadata=EACH)
    charged_by: list[str] = field(default_factory=list)
    #: Whose turn it is; empty between turns.
    turn: str = ""
    #: The monsters of a type that are taking their turns now (JL-16.13).
    acting: list[str] = field(default_factory=list)
    modifiers: Modifiers = field(default_factory=Modifiers, metadata=OWN)
    flags: dict[str, int] = field(default_factory=dict)
    #: The scenario's own counters: name → value (JL-90.94).
    counters: dict[str, int] = field(default_factory=dict)
    #: Tokens of a pack's own, by the hexes they lie on (JL-90.152).
    tokens_on_map: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: Monster → how many were killed.
    slain: dict[str, int] = field(default_factory=dict)
    #: The special objects that were destroyed.
    destroyed: list[str] = field(default_factory=list)
    looted: list[str] = field(default_factory=list)
    goal_met: bool = False
    #: `won` or `lost` as soon as that is decided; `outcome` says so when all that follows is done, too.
    result: str = ""
    outcome: str = ""
    #: How far what follows a scenario has come; empty while it is played.
    after: After = ""

    # Who is where

    def figures(self) -> Iterator[Figure]:
        """Everybody on the board."""
        for character in self.characters.values():
            if character.cell != NOWHERE:
                yield character
        yield from self.monsters.values()

    def figure(self, name: str) -> Figure:
        return self.characters.get(name) or self.monsters[name]

    def target(self, name: str) -> Target:
        return self.objects[name] if name in self.objects else self.figure(name)

    def is_on_board(self, name: str) -> bool:
        """Whether a figure or a special object of that name is still there."""
        if name in self.characters:
            return self.characters[name].on_board
        return name in self.monsters or name in self.objects

    def enemies(self, figure: Target) -> list[Figure]:
        """The enemies of a figure: monsters for characters, characters for monsters (JL-0.07)."""
        if isinstance(figure, Monster) or (isinstance(figure, SpecialObject) and figure.card.foe_of == "characters"):
            return [each for each in self.characters.values() if each.cell != NOWHERE]
        return list(self.monsters.values())

    def allies(self, figure: Target) -> list[Figure]:
        """JL-0.08; nobody is its own ally (JL-0.09)."""
        side: list[Figure] = list(self.monsters.values())
        if isinstance(figure, Character) or (isinstance(figure, SpecialObject) and figure.card.foe_of == "monsters"):
            side = [each for each in self.characters.values() if each.on_board]
        return [each for each in side if each is not figure]

    def foes(self, figure: Figure) -> list[Target]:
        """Whom a figure may attack: its enemies, and special objects as the scenario says (JL-90.38)."""
        side = "monsters" if isinstance(figure, Monster) else "characters"
        return [*self.enemies(figure), *(each for each in self.objects.values() if each.card.foe_of == side)]

    def at(self, cell: int) -> Figure | None:
        for each in self.figures():
            if each.cell == cell:
                return each
        return None

    def living(self) -> list[Character]:
        return [each for each in self.characters.values() if not each.exhausted]

    # The ground

    def place(self, cell: int) -> str:
        return self.layout.board.name(cell)

    def blocked(self) -> set[int]:
        """The cells of obstacles and special objects (JL-5.13, JL-5.14)."""
        found = set[int]().union(*self.obstacles.values())
        for each in self.objects.values():
            found.update(each.cells)
        return found

    def filled(self) -> set[int]:
        """The hexes that are not empty (JL-5.05, JL-5.06)."""
        standing = (each.cell for each in self.figures())
        return {*self.closed, *self.traps, *self.layout.difficult, *self.blocked(), *standing}

    def range_between(self, one: int, other: int) -> int | None:
        return self.layout.board.range_between(one, other, self.closed)

    def sees(self, one: int, other: int) -> bool:
        return self.layout.board.sees(one, other, self.closed)

    def in_reach(self, one: int, other: int, far: int) -> bool:
        """Whether a cell is in range and in sight (JL-6.01, JL-6.07)."""
        return other in self.layout.board.within(one, far, self.closed) and self.sees(one, other)

    def reaches(self, cell: int, target: Target, far: int) -> bool:
        """Whether a target is in range and in sight; one hex of a special object is enough (JL-90.79)."""
        return any(self.in_reach(cell, each, far) for each in target.cells)

    def trap_damage(self) -> int:
        return trap_damage(self.level)


def trap_damage(level: int) -> int:
    """What a damage trap deals in a scenario of this level (JL-5.26)."""
    return TRAP + level
