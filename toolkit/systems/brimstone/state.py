"""What exists while a mission is played. Everything here can be copied fast; what never changes is shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from toolkit.crawl.copying import EACH, OWN, SHARED, Copied
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.crawl.seeing import HIDDEN
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.brimstone.cards.card import CompanionSheet, EnemyType, HeroClass, Item, Stats
from toolkit.systems.brimstone.cards.kit import NO_KIT, Kit
from toolkit.systems.brimstone.map.mine import NOWHERE, Link, Lying, Mine
from toolkit.systems.brimstone.map.tiles import MOST_HEROES
from toolkit.systems.brimstone.story.mode import STORY_PHASES, Story, StoryPhase

if TYPE_CHECKING:
    from toolkit.systems.brimstone.cards.catalog import Catalog

#: Where a mission is: before its first turn, or in a turn (SB-8.01).
MissionPhase: TypeAlias = Literal["setup", "turn", "darkness", "activation", "exploration", "end"]
#: What comes next at a clean point.
Phase: TypeAlias = StoryPhase | MissionPhase
PHASES: tuple[Phase, ...] = (*STORY_PHASES, *get_args(MissionPhase))
#: What `ending` is while a mission goes on: nothing, or what a rule has decided and the next step does.
NOT_OVER = ("", "to-win", "to-lose")
FEWEST, MOST = 1, MOST_HEROES  # SB-37.01
BAG = 5  # SB-6.06
STARTING_GRIT = 1  # SB-5.01
CARRIED = 5  # SB-20.06
CORRUPTION_LIMIT = 5  # SB-98.01: so many points become a mutation
#: Two forms of one rule: who would be knocked out is killed; a church may raise who was (SB-41.10, SB-41.11).
HARDCORE, CHURCH = "hardcore", "hardcore-church"


#: How long conditions of a pack's own last → the moment at which they go.
LASTS = {"until-removed": "", "round": "turn"}


@dataclass(slots=True, eq=False)
class Going:
    """What a hero has left to move with in its activation. None is under way at a clean point."""

    hero: str
    points: int = 0
    #: Enemies with an escape value up to this are ignored this turn (SB-26.04).
    ignored: int = 0
    #: Whom the hero drags, and whether from its own cell (SB-19.07, SB-19.08).
    drags: str = ""
    beneath: bool = False
    #: A side-bag token was used (SB-91.34).
    used_token: bool = False
    #: The movement die is rolled.
    rolled: bool = False
    #: All movement of the activation is over: an escape failed, or the hero cannot move at all (SB-91.08).
    stuck: bool = False
    #: The hero has ended its movement: the attack or search comes now (SB-9.10).
    over: bool = False


@dataclass(slots=True, eq=False)
class Hero(Copied):
    """A hero on the board. Wounds and sanity damage count against health and sanity (SB-17.12)."""

    id: str
    sheet: HeroClass
    side: str = ""
    cell: int = NOWHERE
    wounds: int = 0
    #: Sanity damage.
    dread: int = 0
    grit: int = STARTING_GRIT
    xp: int = 0
    gold: int = 0
    dark_stone: int = 0
    corruption: int = 0
    level: int = 1
    items: list[str] = field(default_factory=list)
    #: The hand items in use this turn (SB-20.03).
    hands: list[str] = field(default_factory=list)
    #: Side-bag tokens, in the order they came.
    bag: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    injuries: list[str] = field(default_factory=list)
    madness: list[str] = field(default_factory=list)
    mutations: list[str] = field(default_factory=list)
    #: What levels gave: stat → how much (SB-64.02).
    gains: dict[str, int] = field(default_factory=dict)
    #: Upgrades in the slots of items: item → what fills it (SB-20.16).
    forged: dict[str, list[str]] = field(default_factory=dict, metadata=EACH)
    knocked_out: bool = False
    #: Which of its pools came to zero (SB-18.10).
    out_by_wounds: bool = False
    out_by_dread: bool = False
    dead: bool = False
    acted: bool = False
    #: It was brought round this turn and may not activate before the next (SB-19.04).
    helped: bool = False
    free_attack: bool = False
    kit: Kit = field(default=NO_KIT, metadata=SHARED)
    #: The kit with which it was last seen whether all is light enough (SB-91.35).
    weighed: Kit = field(default=NO_KIT, metadata=SHARED)
    #: Roles, tokens and conditions of a pack's own (SB-91.90).
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)

    @property
    def conscious(self) -> bool:
        return not self.knocked_out and not self.dead

    @property
    def on_board(self) -> bool:
        return self.cell != NOWHERE

    def base(self, stat: str) -> int:
        """A value of the class sheet with what levels added; 0 for what no sheet has."""
        found = self.sheet.values.get(stat, 0)
        return found + self.gains[stat] if stat in self.gains else found


@dataclass(slots=True, eq=False)
class Enemy(Copied):
    """An enemy figure: `void-spider-3`. `cell` is its base cell (SB-36.02)."""

    id: str
    type: EnemyType
    cell: int
    wounds: int = 0
    #: The hero it is committed to (SB-29.11); empty where it has none.
    target: str = ""
    #: Whether its health has fallen to half before (SB-91.91).
    halved: bool = False


@dataclass(slots=True, eq=False)
class Companion(Copied):
    """Somebody who walks with the heroes (SB-91.68)."""

    id: str
    sheet: CompanionSheet
    cell: int
    wounds: int = 0

    @property
    def conscious(self) -> bool:
        """Whether it is there to be attacked: who is lost stands nowhere."""
        return self.cell != NOWHERE


#: Whom enemies go for.
Prey: TypeAlias = Hero | Companion


@dataclass(frozen=True, slots=True)
class Attackers:
    """Enemies that are about to appear: who, how many, and where (SB-22)."""

    enemy: str
    count: int
    elites: int = 0
    ambush: bool = False
    #: The tile they are placed on; -1 where a random hero says it (SB-90.21). The section where an ambush happens.
    tile: int = -1
    section: int = -1


@dataclass(slots=True, eq=False)
class State(Copied):
    """One mission being played."""

    random: Randomness = field(metadata=OWN | HIDDEN)
    catalog: Catalog
    heroes: dict[str, Hero] = field(metadata=EACH)
    decks: dict[str, Deck] = field(metadata=EACH | HIDDEN)
    #: Exploration tokens that nobody has seen: the stack, and those that lie on rooms by the number of the tile.
    face_down: dict[int, str] = field(default_factory=dict, metadata=HIDDEN)
    #: The growing dread cards beside the track, the newest last (SB-16.03).
    dread: list[str] = field(default_factory=list, metadata=HIDDEN)
    enemies: dict[str, Enemy] = field(default_factory=dict, metadata=EACH)
    companions: dict[str, Companion] = field(default_factory=dict, metadata=EACH)
    #: What the table agreed on (SB-7.13).
    options: frozenset[str] = frozenset()
    themes: frozenset[str] = frozenset()
    tiles: list[Lying] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    #: The world of each section of the board.
    sections: list[str] = field(default_factory=list)
    mine: Mine = field(default_factory=lambda: Mine((), ()), metadata=SHARED)
    #: Tiles with a face-down token; tiles that were scavenged (SB-11.07); tokens that were resolved.
    unexplored: list[int] = field(default_factory=list)
    scavenged: list[int] = field(default_factory=list)
    spent_tokens: list[str] = field(default_factory=list)
    bearer: str = ""
    turn: int = 0
    phase: Phase = "setup"
    #: Heroes that are still to be made or placed; then who of the turn has acted.
    waiting: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    posse: int = 0
    darkness: int = 0
    revives: int = 0
    #: How many growing dread cards lie beside the track: everybody sees that (SB-16.03).
    dread_count: int = 0
    #: Darkness cards that remain in play (SB-15.03), and world cards in play (SB-38.07).
    remaining: list[str] = field(default_factory=list)
    worlds: list[str] = field(default_factory=list)
    clues: int = 0
    #: The tile of the objective, once it is found; the final fight goes on from then.
    objective: int = -1
    final: bool = False
    #: Whether a fight has begun and is not over yet (SB-22.01), and its turn; 0 before its first.
    fighting: bool = False
    fight_turn: int = 0
    #: Heroes who have begun an activation in this fight (SB-92.04).
    fought: list[str] = field(default_factory=list)
    #: Loot cards that each hero will draw (SB-31.07).
    sources: int = 0
    #: Enemy type → the elite abilities of this fight (SB-23.02).
    elites: dict[str, tuple[int, ...]] = field(default_factory=dict)
    #: Types with the ambush bonus this turn and the next (SB-24.03, SB-91.43), and those that ambushed in this fight.
    swift: list[str] = field(default_factory=list)
    swift_next: list[str] = field(default_factory=list)
    ambushers: list[str] = field(default_factory=list)
    #: Types that the darkness made elite in this fight (SB-91.49).
    darkened: list[str] = field(default_factory=list)
    #: Who is about to appear.
    coming: list[Attackers] = field(default_factory=list)
    #: Powers that were used: `turn`, `fight` or `mission` and their key (SB-20.14).
    used: list[str] = field(default_factory=list)
    modifiers: Modifiers = field(default_factory=Modifiers, metadata=OWN)
    counters: dict[str, int] = field(default_factory=dict)
    #: Tokens of a pack's own, by the tiles they lie on, also those that are not placed yet (SB-91.92).
    tokens_on_map: dict[str, tuple[str, ...]] = field(default_factory=dict)
    slain: dict[str, int] = field(default_factory=dict)
    #: Enemy type on the board → the counters of its sheet, until its last figure is gone (SB-91.91).
    type_counters: dict[str, dict[str, int]] = field(default_factory=dict, metadata=EACH)
    flags: list[str] = field(default_factory=list)
    #: The movement of the hero whose activation it is.
    going: Going | None = field(default=None, metadata={"copy": "None"})
    #: Where the campaign stands; None outside of one.
    story: Story | None = field(default=None, metadata=OWN)
    #: How the mission was won or lost, for what follows in a campaign (SB-63.03, SB-63.04); until then of `NOT_OVER`.
    ending: str = ""
    outcome: str = ""

    # Who is where

    @property
    def first_game(self) -> bool:
        """SB-40: no epic threat, gates are doors, no corruption."""
        return self.catalog.is_first_game(self.options)

    @property
    def fight(self) -> bool:
        return bool(self.enemies)

    @property
    def is_over(self) -> bool:
        """Whether the mission has been won or lost."""
        return self.ending not in NOT_OVER

    @property
    def goes_on(self) -> bool:
        """Whether the heroes are at their mission, and not on the road, in town or at its end (SB-91.100)."""
        return self.phase not in STORY_PHASES and not self.is_over

    def awake(self) -> list[Hero]:
        """Heroes on the board who are neither knocked out nor dead."""
        return [each for each in self.heroes.values() if not (each.knocked_out or each.dead)]

    def prey(self) -> list[Prey]:
        """Whom enemies go for: heroes who are up, and companions (SB-91.71)."""
        return [*self.awake(), *self.companions.values()]

    def cells_of(self, enemy: Enemy) -> list[int]:
        if enemy.type.width == 1:
            return [enemy.cell]
        return [cell for cell in self.mine.block(enemy.cell, enemy.type.width) if cell != NOWHERE]

    def standing(self) -> dict[int, str]:
        """Cell → who stands on it; knocked-out heroes are in nobody's way (SB-3.12)."""
        found = {each.cell: each.id for each in self.heroes.values() if not (each.knocked_out or each.dead)}
        for companion in self.companions.values():
            found[companion.cell] = companion.id
        for enemy in self.enemies.values():
            for cell in self.cells_of(enemy):
                found[cell] = enemy.id
        return found

    def heroes_on(self, tile: int) -> list[Hero]:
        """Conscious heroes on a tile, those on its joins too (SB-3.03)."""
        tiles_of = self.mine.tiles_of
        return [each for each in self.awake() if tile in tiles_of[each.cell]]

    def adjacent(self, hero: Prey, enemy: Enemy) -> bool:
        """Whether an enemy covers a cell beside the hero (SB-91.45)."""
        around = self.mine.around[hero.cell]
        return any(cell in around for cell in self.cells_of(enemy))

    def adjacent_enemies(self, cell: int) -> list[Enemy]:
        around = self.mine.around[cell]
        return [each for each in self.enemies.values() if any(at in around for at in self.cells_of(each))]

    def section_of(self, cell: int) -> int:
        return self.mine.places[cell][0]

    def world_of(self, cell: int) -> str:
        return self.sections[self.mine.places[cell][0]]

    def place(self, cell: int) -> str:
        return self.mine.names[cell]

    def stats(self, enemy: EnemyType) -> Stats:
        """The values of an enemy type in this fight."""
        return self.catalog.stats(self, enemy)

    def item(self, name: str) -> Item:
        return self.catalog.item(name)

    def types(self) -> Iterator[EnemyType]:
        """The enemy types on the board, in the order they came."""
        seen: set[str] = set()
        for enemy in self.enemies.values():
            if enemy.type.id not in seen:
                seen.add(enemy.type.id)
                yield enemy.type

    def lay(self) -> None:
        """The tiles or their exits have changed: the board is laid anew."""
        self.mine = Mine(self.tiles, self.links)


Figure: TypeAlias = Hero | Enemy
