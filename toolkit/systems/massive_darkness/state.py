"""What exists while a game is played. Everything here can be copied fast; what never changes is shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from toolkit.crawl.cards import inventory
from toolkit.crawl.copying import EACH, EACH_ITEMS, OWN, SHARED, Copied
from toolkit.crawl.figures.conditions import UNTROUBLED, Afflictions, Has
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.crawl.figures.supply import without_number
from toolkit.crawl.seeing import HIDDEN
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.massive_darkness.cards.card import SLOTS, ClassCard, EnemyCard, Gear, HeroCard
from toolkit.systems.massive_darkness.conditions import STUNNED
from toolkit.systems.massive_darkness.story.mode import Story, StoryPhase

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.cards.catalog import Catalog
    from toolkit.systems.massive_darkness.cards.kits import EnemyKit, Kit
    from toolkit.systems.massive_darkness.map.dungeon import Dungeon

STARTING_HEALTH = 5  # MD-10.01
ACTIONS = 3  # MD-16.02
MOVEMENT_POINTS = 2  # MD-16.13
MOST_XP = 30  # MD-11.05
LIFESPARK = 2  # MD-1.19
HIGHEST_LEVEL = 5  # MD-8.01
MOST_HEROES = 6  # MD-90.08: as many as there are hero cards in the box

#: The five phases of a round (MD-15.01), after what happens at its start (MD-15.02).
RoundPhase: TypeAlias = Literal["start", "heroes", "enemies", "development", "events", "end"]
PHASES: tuple[RoundPhase, ...] = get_args(RoundPhase)
Phase: TypeAlias = RoundPhase | StoryPhase

#: Tokens that lie in zones: treasure, and those whose meaning an adventure sets (MD-30.02, MD-30.03).
#: Packs may have tokens of their own besides, which are called by their ids.
TokenKind: TypeAlias = str
TOKENS: tuple[TokenKind, ...] = ("treasure", "special-treasure", "artifact", "lair", "library", "firework")


#: How long conditions of a pack's own last → the moment at which they go (MD-90.83).
LASTS = {"until-removed": "", "activation": "activation", "round": "end-phase"}


@dataclass(slots=True, eq=False)
class Token(Copied):
    """A token in a zone. `used` says that a lever was pulled."""

    kind: TokenKind
    zone: str
    face_down: bool = False
    used: bool = False


@dataclass(slots=True, eq=False)
class Pillar(Copied):
    """Terrain in a zone, its meaning set by the adventure (MD-30.03); `bars` is the zone it closes the way to."""

    id: str
    zone: str
    bars: str = ""
    wounds: int = 0
    #: Nothing ever troubles a pillar.
    conditions: Afflictions = field(default=UNTROUBLED, metadata=SHARED)
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)


@dataclass(slots=True, eq=False)
class Hero(Copied):
    """A hero in play. `equipped` are the cards on the dashboard, `carried` those beside it.

    Whoever changes cards, skills or the class of a hero calls `changed`: what follows from them is remembered.
    """

    card: HeroCard
    zone: str
    equipped: list[Gear] = field(default_factory=list)
    carried: list[Gear] = field(default_factory=list)
    wounds: int = 0
    xp: int = 0
    conditions: Afflictions = field(default=UNTROUBLED, metadata=SHARED)
    #: Conditions of a pack's own (MD-90.83); its roles and tokens stand below.
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)
    dead: bool = False
    hero_class: ClassCard | None = None
    #: Branch of the class sheet → how many of its skills are bought, from the left (MD-11.10).
    skills: dict[str, int] = field(default_factory=dict)
    #: Grows with health upgrades that are bought and in force (MD-35.05, MD-90.62).
    max_health: int = STARTING_HEALTH
    #: Experience spent on skills and abilities, for tables that rank targets by it (MD-90.01).
    spent_xp: int = 0
    #: Whether it left the dungeon (MD-90.19).
    left: bool = False
    #: Objective tokens it carries as if they were items.
    tokens: list[TokenKind] = field(default_factory=list)
    #: What it did in its activation that can be done once: ability, leader, free uses (MD-11.08, MD-35.09, MD-90.94).
    used: list[str] = field(default_factory=list)
    #: Experience shards, in story mode (MD-33.02).
    shards: int = 0
    #: Roles the adventure gave it, such as that of the Chosen (MD-43.02).
    roles: list[str] = field(default_factory=list)
    #: Never changed in place once read: `changed` puts a new one there.
    kits: dict[tuple[bool, int], Kit] = field(default_factory=dict, repr=False, metadata=SHARED)
    id: str = field(init=False)
    #: The kit that was asked for last, and where and at which game level.
    last_kit: tuple[str, int, Kit] | None = field(default=None, init=False, repr=False)

    stunned = Has(STUNNED)

    def __post_init__(self) -> None:
        self.id = self.card.id

    @property
    def health(self) -> int:
        return self.max_health - self.wounds

    @property
    def acts(self) -> bool:
        """Whether it is alive and in the dungeon."""
        return not self.dead and not self.left

    def changed(self) -> None:
        self.kits = {}
        self.last_kit = None


@dataclass(slots=True, eq=False)
class Enemy(Copied):
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
    conditions: Afflictions = field(default=UNTROUBLED, metadata=SHARED)
    #: Conditions of a pack's own (MD-90.83).
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)
    #: Which end of the dungeon it walks to while no hero draws it (MD-21.14, MD-21.19).
    patrol: Literal["entry", "exit"] = "entry"
    #: What it can do besides what its card says: an adventure may give it Sneak.
    traits: frozenset[str] = frozenset()
    #: Does not count as a roaming monster for event cards (MD-90.59).
    special: bool = False
    #: A monster's card laid beside it as if it were its gear: its dice and enchantments count (MD-50.13).
    wears: EnemyCard | None = None
    #: The counters of its card: name → value; and whether its health has fallen to half before (MD-90.81).
    counters: dict[str, int] = field(default_factory=dict)
    halved: bool = False
    #: What rules call it: the name it was given, or the id of its card. Several may share that, and each has an id of
    #: its own (MD-90.88).
    called: str = ""
    #: What its cards give it, once it was looked at.
    kit: EnemyKit | None = field(default=None, repr=False)

    stunned = Has(STUNNED)

    def __post_init__(self) -> None:
        self.counters = {**self.card.counters, **self.counters}
        self.called = self.called or self.usually_called

    @property
    def usually_called(self) -> str:
        """What rules call an enemy with this id and this card: of `imps-2` with the card `imps`, that card."""
        return self.card.id if without_number(self.id) == self.card.id else self.id

    def health_of_figure(self, heroes: int) -> int:
        """The health each figure starts with: of single figures it grows with the heroes (MD-13.04, MD-13.06)."""
        return self.card.health if self.card.type == "mob" else self.card.health * heroes


@dataclass(slots=True, eq=False)
class State(Copied):
    """One game of Massive Darkness. What is not declared hidden lies open to all (MD-1.03, MD-11.03, MD-14.18)."""

    random: Randomness = field(metadata=OWN | HIDDEN)
    catalog: Catalog
    dungeon: Dungeon
    heroes: dict[str, Hero] = field(metadata=EACH)
    enemies: dict[str, Enemy] = field(metadata=EACH)
    #: Door name → open, closed or locked.
    doors: dict[str, str] = field(metadata=OWN)
    #: What bars steps and sight now, as the board numbers it: doors that are not open, pillars, tiles that are gone.
    barred: frozenset[int]
    level: int = 1
    round: int = 1
    phase: Phase = "heroes"
    #: Who still activates in this phase, in order; in the hero phase the first of them is the active hero.
    waiting: list[str] = field(default_factory=list)
    #: Whether the first of those waiting has begun its activation.
    activated: bool = False
    actions_left: int = ACTIONS
    #: Further actions that can only be Move actions (MD-35.06).
    move_actions_left: int = 0
    #: The enemies the active hero attacked in this activation (MD-20.01, MD-90.65).
    attacked: list[str] = field(default_factory=list)
    #: The enemies that have begun to activate since the activation that goes on began; none between steps (MD-90.85).
    roused: list[str] = field(default_factory=list)
    first_player: str = ""
    lifespark: int = LIFESPARK
    decks: dict[str, Deck] = field(default_factory=dict, metadata=EACH | HIDDEN)
    outcome: str = ""
    #: Zone → the tokens that lie there, some of them face down.
    tokens: dict[str, list[Token]] = field(default_factory=dict, metadata=EACH_ITEMS | HIDDEN)
    pillars: dict[str, Pillar] = field(default_factory=dict, metadata=EACH)
    #: Zone and level of every level token.
    level_tokens: list[tuple[str, int]] = field(default_factory=list)
    #: Tile → its level, for tiles with a level token; follows from `level_tokens`.
    tile_levels: dict[str, int] = field(default_factory=dict)
    modifiers: Modifiers = field(default_factory=Modifiers, metadata=OWN)
    #: Kind of token → how many the heroes picked up.
    picked_up: dict[str, int] = field(default_factory=dict)
    #: Numbers of the objectives that are met (MD-32.01).
    met: list[int] = field(default_factory=list)
    #: What the adventure's own rules remember.
    flags: dict[str, int] = field(default_factory=dict)
    #: The adventure's own counters: name → value (MD-90.76).
    counters: dict[str, int] = field(default_factory=dict)
    #: Tiles that were taken off the board.
    removed_tiles: list[str] = field(default_factory=list)
    #: Tile → the wound tokens on it, where an adventure puts some.
    tile_wounds: dict[str, int] = field(default_factory=dict)
    #: Which experience makes a hero the favourite target (MD-90.01).
    targeting_xp: Literal["unspent", "spent"] = "unspent"
    #: What story mode adds; None outside it (MD-33.01).
    story: Story | None = field(default=None, metadata=OWN)
    #: Kind of token → how many went back into the box, less those taken out of it, since the game began. Pillars and
    #: level tokens count too. What is left in it is counted on the board (MD-90.91).
    box: dict[str, int] = field(default_factory=dict)
    #: The artifact cards that were drawn in this adventure; heroes of a story may have brought others (MD-43.10).
    artifacts: list[str] = field(default_factory=list)

    @property
    def gear_limit(self) -> int:
        """The highest level of cards heroes may use: in story mode the game level, else any (MD-33.12, MD-8.19)."""
        return self.level if self.story is not None else HIGHEST_LEVEL

    def is_dark(self, zone: str) -> bool:
        return not self.dungeon.zones[zone].light

    def sight(self, viewer: str, target: str) -> int | None:
        """The distance between two zones where one is seen from the other; None where it is not."""
        return self.seen_from(viewer).get(target)

    def seen_from(self, viewer: str) -> Mapping[str, int]:
        """Every zone that is seen from a zone, with its distance."""
        return self.dungeon.seen_from(viewer, self.barred)

    def living(self) -> list[Hero]:
        """The heroes that are alive and in the dungeon."""
        return [hero for hero in self.heroes.values() if not hero.dead and not hero.left]

    def hero_steps(self, zone: str) -> tuple[str, ...]:
        """The zones one step from a zone for a hero: stairs may wait for a mark (MD-7.01, MD-7.02, MD-50.05)."""
        steps = self.dungeon.steps(zone, self.barred)
        stairs = self.dungeon.stairs.get(zone)
        if stairs is None:
            return steps
        return tuple(each for each in steps if not stairs.get(each) or stairs[each] in self.flags)

    def active_hero(self) -> Hero:
        """The hero being activated; outside activations, the first player's (MD-39.01)."""
        active = self.phase == "heroes" and self.waiting
        return self.heroes[self.waiting[0] if active else self.first_player]

    def xp_for_targeting(self, hero: Hero) -> int:
        return hero.xp if self.targeting_xp == "unspent" else hero.spent_xp  # MD-90.01

    def enemies_in(self, zone: str) -> list[Enemy]:
        return [enemy for enemy in self.enemies.values() if enemy.zone == zone]

    def order_of_play(self) -> list[str]:
        """The heroes clockwise from the first player (MD-16.01)."""
        names = list(self.heroes)
        start = names.index(self.first_player) if self.first_player in names else 0
        return names[start:] + names[:start]

    def into_box(self, token: str, count: int = 1) -> None:
        """Put tokens back into the box; with a count below 0, take them out of it."""
        self.box[token] = self.box.get(token, 0) + count

    def discard(self, deck: str, card: str) -> None:
        """Put a used card on the discard pile of its own deck (MD-2.01)."""
        if deck not in self.decks:
            self.decks[deck] = Deck(deck)
        self.decks[deck].discard.append(card)


def fits(equipped: Sequence[Gear], gear: Gear) -> bool:
    """Whether a card can be equipped beside those that are (MD-12.03 to MD-12.06)."""
    return inventory.fits(SLOTS, equipped, gear)
