"""What exists in a game: the board, the prisoners, the stack, and how things stand.

Plain fields and flat lists, so that a state copies fast; operations.py changes it and tells the log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.crawl.copying import ITEMS, OWN, SHARED, Copied
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.crawl.map import tokens
from toolkit.crawl.seeing import HIDDEN
from toolkit.rules.counters import starting_values
from toolkit.rules.randomness import Randomness
from toolkit.systems.night_cage.map.grid import Grid
from toolkit.systems.night_cage.map.tiles import EMPTY, Boss, Face, TileKind

if TYPE_CHECKING:
    from toolkit.systems.night_cage.map.cage import Cage


@dataclass(slots=True, eq=False)
class Prisoner(Copied):
    """A playing piece: where it is, its candle, its nerve and its key."""

    id: str
    seat: int
    nerve: int
    #: -1 while it falls, or before it was set up.
    cell: int = -1
    #: The row or column beside which it waits while it falls, else -1; see `Grid.lines`.
    line: int = -1
    lit: bool = True
    key: bool = False
    #: Roles and tokens of a pack's own (NC-90.90).
    own: Own = field(default=NOTHING_OWN, metadata=SHARED)

    @property
    def falling(self) -> bool:
        return self.line >= 0


@dataclass(slots=True, eq=False, repr=False)
class State(Copied):
    """One moment of a game. What is not declared hidden lies open to all (NC-22.01, NC-22.04)."""

    cage: Cage
    random: Randomness = field(metadata=OWN | HIDDEN)
    grid: Grid = field(init=False)
    players: int = field(init=False)
    #: "" while the game goes on; then "won" or "lost", and why.
    outcome: str = ""
    reason: str = ""
    board: list[Face] = field(init=False, metadata=OWN)
    #: Sets of cells: not empty; face-up monsters; tiles that stay when unlit; covered by turned-over bosses.
    filled: int = 0
    monsters: int = 0
    steadfast: int = 0
    boss_cells: int = 0
    #: Turned-over bosses and their upper left cells.
    bosses: list[tuple[Boss, int]] = field(default_factory=list)
    #: The next tile is the last of the list. Which tiles it holds is known, their order is not.
    stack: list[TileKind] = field(default_factory=list, metadata=OWN | HIDDEN)
    #: How many of each kind have left the game, by the index of the kind.
    discard: list[int] = field(init=False, metadata=OWN)
    aside: list[TileKind] = field(default_factory=list)
    #: The tile in hand, and tiles that wait to be put on the board when an attack is over (NC-90.64).
    drawn: TileKind | None = None
    #: The seat of the prisoner it was drawn for.
    drawn_seat: int = 0
    waiting: list[tuple[TileKind, int]] = field(default_factory=list)
    prisoners: list[Prisoner] = field(init=False, metadata=ITEMS)
    #: The seat whose turn it is; during setup, who is to be placed next.
    active_seat: int = 0
    #: 0 during setup, then counted from 1.
    turn: int = 0
    #: Which player decides for the shared prisoner (NC-4.04).
    token: int = 0
    flicker: bool = False
    #: The adventure's own counters: name → value (NC-90.80).
    counters: dict[str, int] = field(init=False, metadata=OWN)
    #: Tokens of a pack's own, by the cells they lie in (NC-90.91).
    tokens_on_map: dict[str, tuple[str, ...]] = field(init=False, metadata=OWN)
    #: What is not yet lost: see NC-90.73 and NC-90.49.
    gates_left: int = 0
    keys_left: int = 0
    #: The cells of monsters whose attack goes on: on account of a hit they neither creep nor attack (NC-90.93).
    attacking: int = 0
    #: The active prisoner gained nerve this turn and may spend none (NC-20.05).
    locked: bool = False
    #: Sets of seats: those whose key came to them this turn; those who gave such a key and may not pick up another now.
    fresh: int = 0
    barred: int = 0
    #: The seats of those who came onto the tile they stand on this turn (NC-10.09).
    arrived: int = 0
    #: Key options that were offered and passed over; hand-overs already proposed since somebody last moved.
    declined: tuple[str, ...] = ()
    handed: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        cage = self.cage
        self.grid = cage.grid
        self.players = cage.players
        self.counters = starting_values(cage.adventure.data)
        self.tokens_on_map = tokens.at_first(cage.adventure.data)
        self.board = [EMPTY] * cage.grid.size
        self.discard = [0] * len(cage.kinds)
        self.prisoners = [Prisoner(id, seat, cage.nerve_start) for seat, id in enumerate(cage.prisoners)]

    @property
    def stack_size(self) -> int:
        """How many tiles the stack has left, which lies open."""
        return len(self.stack)

    def forget_turn(self) -> None:
        """Clear what is remembered only within a turn (NC-5.10)."""
        self.locked = False
        self.fresh = 0
        self.barred = 0
        self.arrived = 0
        self.declined = ()
        self.handed = ()

    def show(self, cell: int, face: Face) -> None:
        """Let a cell show a face, and keep the sets of cells in step."""
        bit = 1 << cell
        self.board[cell] = face
        if face is EMPTY:
            self.filled &= ~bit
        else:
            self.filled |= bit
        if face.monster is not None:
            self.monsters |= bit
        else:
            self.monsters &= ~bit
        if face.steadfast:
            self.steadfast |= bit
        else:
            self.steadfast &= ~bit

    def occupied(self) -> int:
        """The cells with prisoners."""
        cells = 0
        for prisoner in self.prisoners:
            if prisoner.cell >= 0:
                cells |= 1 << prisoner.cell
        return cells

    def gives_way(self, prisoner: Prisoner) -> bool:
        """Whether the tile under a prisoner becomes a pit if it stays: not in the turn in which it came (NC-10.09)."""
        return self.board[prisoner.cell].crumbling and not self.arrived >> prisoner.seat & 1

    def turn_order(self) -> list[Prisoner]:
        """All prisoners clockwise, the active one first."""
        return self.prisoners[self.active_seat :] + self.prisoners[: self.active_seat]

    def controller(self, prisoner: Prisoner) -> int:
        """The player who decides for a prisoner at this moment (NC-4.01 to NC-4.05)."""
        player = self.cage.controllers[prisoner.seat]
        return self.token if player < 0 else player

    def connected(self, cell: int, side: int) -> bool:
        """Whether the tile in a cell and its neighbour on that side both have an exit there (NC-2.03)."""
        beyond = self.board[self.grid.step[side][cell]]
        return bool(self.board[cell].exits >> side & 1 and beyond.exits >> (side ^ 2) & 1)

    def together(self, one: Prisoner, other: Prisoner) -> bool:
        """Whether two prisoners are on adjacent connected tiles or on the same gate (NC-12.07, NC-90.46)."""
        here, there = one.cell, other.cell
        if here < 0 or there < 0:
            return False
        if here == there:
            return True
        if not self.grid.beside[here] >> there & 1:
            return False
        step = self.grid.step
        return any(step[side][here] == there and self.connected(here, side) for side in range(4))
