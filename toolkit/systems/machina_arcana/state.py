"""What exists while a scenario is played. Everything here can be copied fast; what never changes is shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from toolkit.crawl.copying import EACH, OWN, SHARED, Copied
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.crawl.seeing import HIDDEN
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.machina_arcana.cards.card import EMPTY_KIT, Chapter, ExplorerCard, Kit, MonsterCard
from toolkit.systems.machina_arcana.map.ground import Ground, Laid
from toolkit.systems.machina_arcana.map.tiles import BARREL, CELLS, CHASM, PASSABLE
from toolkit.systems.machina_arcana.story.progress import Progress

if TYPE_CHECKING:
    from toolkit.systems.machina_arcana.cards.catalog import Catalog

#: The phases of a round (MA-3.01); `setup` is before the first, `aftermath` after the last.
Phase: TypeAlias = Literal["setup", "explorers", "spawn", "horror", "monsters", "aftermath"]
PHASES: tuple[Phase, ...] = get_args(Phase)
NOWHERE = -1
MOST_EXPLORERS = 4
EXPLORER_MARKERS, HORROR_MARKERS = 3, 4  # MA-44.02, MA-44.04
RATINGS = (2, 4, 6, 8, 10)  # MA-38.04, MA-39.01
THREAT_POSITIONS = 3  # MA-39.08
#: How many more places the threat track has in easy games and for single explorers (MA-46.01, MA-46.06).
EASY_POSITIONS, SOLO_POSITIONS = 1, 2
HIGHEST_LEVEL = 5  # MA-39.12
HIGHEST_CARDS = 4
MOST_TILES = 4  # MA-42.04
MOST_DICE = 3  # MA-32.02
#: The names of decks and of their discard piles.
MONSTERS, EXPLORER_EVENTS, HORROR_EVENTS = "monsters", "explorer-events", "horror-events"
EXPLORED, LIGHT, SEALED = "explored", "light", "sealed"


#: How long conditions of a pack's own last → the moment at which they go.
LASTS = {"until-removed": "", "round": "explorer-phase", "horror-phase": "horror-phase"}


@dataclass(slots=True, eq=False)
class Explorer(Copied):
    """An explorer on the map, off it, or dead."""

    card: ExplorerCard
    health: int
    essence: int
    stamina: int = 0
    cell: int = NOWHERE
    dead: bool = False
    exited: bool = False
    carried: list[str] = field(default_factory=list)
    #: The equipped items: a base item, then what is attached to it.
    worn: list[tuple[str, ...]] = field(default_factory=list)
    #: Attached events, the oldest first.
    events: list[str] = field(default_factory=list)
    #: Cards on which one of its three markers lies (MA-45.03).
    markers: list[str] = field(default_factory=list)
    #: Scars of a campaign (MA-50.08).
    scars: list[str] = field(default_factory=list)
    #: Until the markers go back.
    ethereal: bool = False
    #: Its turn in this round is over.
    done: bool = False
    #: Spaces it has moved in this turn.
    moved: int = 0
    kit: Kit = field(default=EMPTY_KIT, metadata=SHARED)
    #: Roles, tokens and conditions of a pack's own (MA-45.30).
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = self.card.id

    @property
    def on_map(self) -> bool:
        return self.cell != NOWHERE

    def items(self) -> list[str]:
        """All its items, carried and worn."""
        return [*self.carried, *(item for each in self.worn for item in each)]


@dataclass(slots=True, eq=False)
class Monster(Copied):
    """A monster on the map: one figure for each card (MA-34.02), and more where a rule brings more (MA-45.33)."""

    card: MonsterCard
    health: int
    cell: int = NOWHERE
    stamina: int = 0
    #: Attached horror events, the oldest first.
    events: list[str] = field(default_factory=list)
    #: Who controls its next turn (MA-41.18).
    controlled_by: str = ""
    #: A chapter spoke of it: the warden (MA-48.08).
    marked: bool = False
    #: Health tokens beyond its maximum with which it came: they stay where the maximum falls (MA-45.36).
    extra_health: int = 0
    #: It is dying and can no longer be attacked (MA-41.28).
    dying: bool = False
    #: Whether its health has fallen to half before, and the counters of its card: name → value (MA-45.31).
    halved: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    #: 1 for the figure of the card itself; others that a rule has brought count on.
    number: int = 1
    kit: Kit = field(default=EMPTY_KIT, metadata=SHARED)
    #: Roles, tokens and conditions of a pack's own (MA-45.30).
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = self.card.id if self.number == 1 else f"{self.card.id}-{self.number}"
        self.counters = {**self.card.counters, **self.counters}

    @property
    def on_map(self) -> bool:
        return self.cell != NOWHERE


Unit: TypeAlias = Explorer | Monster


@dataclass(slots=True, eq=False)
class State(Copied):
    """One scenario being played."""

    random: Randomness = field(metadata=OWN | HIDDEN)
    catalog: Catalog
    ground: Ground
    explorers: dict[str, Explorer] = field(metadata=EACH)
    #: The monsters in play, in the order of the queue (MA-3.07).
    monsters: dict[str, Monster] = field(metadata=EACH)
    #: Item type → its deck; drawn from the top.
    item_decks: dict[str, Deck] = field(metadata=EACH | HIDDEN)
    #: Monster cards, explorer events and horror events, by name. What was discarded lies face up in `piles`.
    decks: dict[str, Deck] = field(metadata=EACH | HIDDEN)
    #: Face-down tiles, the top one last.
    tile_stack: list[int] = field(metadata=OWN | HIDDEN)
    #: Discard piles, the last card on top (MA-45.10).
    piles: dict[str, list[str]] = field(
        default_factory=lambda: {MONSTERS: [], EXPLORER_EVENTS: [], HORROR_EVENTS: []},
        metadata=EACH,
    )
    #: How many tiles are left in the stack, which everybody sees.
    tile_count: int = 0
    round: int = 0
    phase: Phase = "setup"
    #: Whose turn it is; empty between turns.
    turn: str = ""
    #: Who is still to be handled in this phase: explorers who roll for spawns, monsters who act.
    waiting: list[str] = field(default_factory=list)
    #: The order in which explorers took their turns this round (MA-38.01).
    order: list[str] = field(default_factory=list)
    #: Space → the unit that stands there.
    at: dict[int, str] = field(default_factory=dict)
    #: Space → explored, light or sealed.
    tokens: dict[int, str] = field(default_factory=dict)
    #: The spaces that explored tokens close; follows from `tokens`.
    used: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()
    broken: frozenset[int] = frozenset()
    exit: int = NOWHERE
    #: Positions on the tracks, from 0 (MA-38.04, MA-39.01), and where failed rolls send them back to (MA-46.03).
    spawn_rating: int = 0
    horror_rating: int = 0
    first_rating: int = 0
    threat: int = 1
    threat_positions: int = THREAT_POSITIONS
    level: int = 1
    item_level: int = 1
    #: A level of items below that one that has not joined the decks; 0 where all have.
    skipped_level: int = 0
    chapter: int = 0
    #: Card → explored tokens on it; a card that takes no more of them is in `completed`.
    card_tokens: dict[str, int] = field(default_factory=dict)
    completed: list[str] = field(default_factory=list)
    #: Cards on which horror markers lie (MA-34.07).
    horror_markers: list[str] = field(default_factory=list)
    modifiers: Modifiers = field(default_factory=Modifiers, metadata=OWN)
    #: Explorers that began the game (MA-48.05).
    began: int = 0
    difficulty: str = "normal"
    #: The map was reset: no more turns or spawn rolls in this round (MA-42.11).
    cut_short: bool = False
    #: A monster is coming because threat could not rise (MA-39.13).
    overflows: bool = False
    #: Actions that nobody would pay for in this turn.
    refused: list[str] = field(default_factory=list)
    #: Items and events that left the game (MA-45.07), and monsters (MA-18.06).
    gone: list[str] = field(default_factory=list)
    #: Insights of a campaign that can still be spent (MA-50.09).
    insights: int = 0
    #: Explorers who brought items from the last scenario of a campaign (MA-50.06).
    keepers: list[str] = field(default_factory=list)
    campaign: Progress | None = field(default=None, metadata=OWN)
    #: The adventure's own counters.
    counters: dict[str, int] = field(default_factory=dict)
    #: Tokens of a pack's own, by the names of the spaces they lie on, also on tiles that are not laid (MA-45.32).
    tokens_on_map: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: What the chapter and the current events give everybody; follows from them.
    common: Kit = field(default=EMPTY_KIT, metadata=SHARED)
    #: The same without explorer events, which change nothing for monsters (MA-36.04).
    common_of_monsters: Kit = field(default=EMPTY_KIT, metadata=SHARED)
    #: The spaces of immobile units; follows from who stands where.
    rooted: frozenset[int] = frozenset()
    outcome: str = ""

    # Who is where

    def unit(self, name: str) -> Unit:
        return self.explorers.get(name) or self.monsters[name]

    def unit_at(self, cell: int) -> Unit | None:
        name = self.at.get(cell)
        return None if name is None else self.unit(name)

    def on_map(self) -> list[Explorer]:
        """The living explorers on the map."""
        return [each for each in self.explorers.values() if each.cell != NOWHERE]

    def all_are_off(self) -> bool:
        """Whether no explorer is on the map."""
        for each in self.explorers.values():  # noqa: SIM110 - asked before every step
            if each.cell != NOWHERE:
                return False
        return True

    def living(self) -> list[Explorer]:
        return [each for each in self.explorers.values() if not each.dead]

    def units(self) -> Iterator[Unit]:
        """Everybody on the map: explorers in their order, monsters in the order of the queue."""
        for explorer in self.explorers.values():
            if explorer.cell != NOWHERE:
                yield explorer
        yield from self.monsters.values()

    # The map

    def place(self, cell: int) -> str:
        return self.catalog.places[cell]

    def tile_of(self, cell: int) -> int:
        return cell // CELLS

    def steps(self, cell: int) -> tuple[int, ...]:
        """The spaces adjacent to a space, as doors are now (MA-31.03)."""
        return self.ground.steps(self.closed)[cell]

    def adjacent(self, one: int, other: int) -> bool:
        return other in self.ground.steps(self.closed)[one]

    def is_barrel(self, cell: int) -> bool:
        """Whether a barrel stands there that has not exploded (MA-9.37)."""
        return self.ground.kinds.get(cell) == BARREL and cell not in self.tokens

    def can_hold(self, cell: int) -> bool:
        """Whether a unit could stand there: passable and without an explored token (MA-5)."""
        return self.ground.kinds[cell] in PASSABLE and cell not in self.used

    def is_free(self, cell: int) -> bool:
        """Passable and unoccupied (MA-5.01)."""
        return cell not in self.at and self.ground.kinds[cell] in PASSABLE and cell not in self.used

    def is_safe(self, cell: int) -> bool:
        """Free and no chasm."""
        return self.is_free(cell) and self.ground.kinds[cell] != CHASM

    def is_obstacle(self, cell: int) -> bool:
        """Whether only arcs pass over it (MA-6.05): units, action spaces, barrels, explored tokens."""
        return cell in self.at or cell in self.used or self.ground.kinds[cell] not in PASSABLE

    def barrels(self) -> list[int]:
        """The barrels that have not exploded, in reading order (MA-41.03)."""
        return [cell for cell in self.ground.barrels if cell not in self.tokens]

    def spaces(self, kind: str, tile: int | None = None) -> list[int]:
        """The spaces of a kind, on one tile or on all."""
        cells = self.ground.of_kind.get(kind, ())
        return [*cells] if tile is None else [cell for cell in cells if cell // CELLS == tile]

    def in_reading_order(self, cells: Iterable[int]) -> list[int]:
        """Row by row as the map lies, each from west to east: how players are offered spaces that are equal."""
        xy = self.ground.xy
        return sorted(cells, key=lambda cell: (xy[cell][1], xy[cell][0]))

    def steps_to(self, goal: int, *, hover: bool = False) -> dict[int, int]:
        """How many steps every space is from a goal (MA-31.05)."""
        return self.ground.steps_to(goal, self.used, self.rooted, hover=hover)  # type: ignore[return-value]

    # Cards

    @property
    def current(self) -> Chapter:
        return self.catalog.chapters[self.chapter]

    @property
    def current_explorer_event(self) -> str:
        """The explorer event in force: the card on top of its discard pile, "" where none lies there (MA-36.04)."""
        pile = self.piles[EXPLORER_EVENTS]
        return pile[-1] if pile else ""

    @property
    def current_horror_event(self) -> str:
        """The horror event in force: the card on top of its discard pile, "" where none lies there (MA-37.03)."""
        pile = self.piles[HORROR_EVENTS]
        return pile[-1] if pile else ""

    @property
    def laid(self) -> tuple[Laid, ...]:
        return self.ground.laid
