"""What exists in a game: the board, the prisoners, the stack, and how things stand.

Plain fields and flat lists, so that a state copies fast; operations.py changes it and tells the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.rules.randomness import Randomness
from toolkit.systems.night_cage.map.grid import Grid
from toolkit.systems.night_cage.map.tiles import EMPTY, Boss, Face, TileKind

if TYPE_CHECKING:
    from toolkit.systems.night_cage.map.cage import Cage


class Prisoner:
    """A playing piece: where it is, its candle, its nerve and its key."""

    __slots__ = ("cell", "id", "key", "line", "lit", "nerve", "seat")

    def __init__(self, id: str, seat: int, nerve: int) -> None:
        self.id = id
        self.seat = seat
        #: -1 while it falls, or before it was set up.
        self.cell = -1
        #: The row or column beside which it waits while it falls, else -1; see `Grid.lines`.
        self.line = -1
        self.lit = True
        self.nerve = nerve
        self.key = False

    def copy(self) -> Prisoner:
        twin = Prisoner.__new__(Prisoner)
        twin.id = self.id
        twin.seat = self.seat
        twin.cell = self.cell
        twin.line = self.line
        twin.lit = self.lit
        twin.nerve = self.nerve
        twin.key = self.key
        return twin

    @property
    def falling(self) -> bool:
        return self.line >= 0


class State:
    """One moment of a game."""

    __slots__ = (
        "active",
        "arrived",
        "aside",
        "barred",
        "board",
        "boss_cells",
        "bosses",
        "cage",
        "declined",
        "discard",
        "drawn",
        "drawn_for",
        "filled",
        "flicker",
        "fresh",
        "gates_left",
        "grid",
        "handed",
        "keys_left",
        "locked",
        "monsters",
        "outcome",
        "players",
        "prisoners",
        "random",
        "reason",
        "stack",
        "steadfast",
        "token",
        "turn",
        "waiting",
    )

    def __init__(self, cage: Cage, random: Randomness) -> None:
        self.cage = cage
        self.grid: Grid = cage.grid
        self.random = random
        self.players = cage.players
        #: "" while the game goes on; then "won" or "lost", and why.
        self.outcome = ""
        self.reason = ""
        self.board: list[Face] = [EMPTY] * cage.grid.size
        #: Sets of cells: not empty; face-up monsters; tiles that stay when unlit; covered by turned-over bosses.
        self.filled = 0
        self.monsters = 0
        self.steadfast = 0
        self.boss_cells = 0
        #: Turned-over bosses and their upper left cells.
        self.bosses: list[tuple[Boss, int]] = []
        #: The next tile is the last of the list.
        self.stack: list[TileKind] = []
        #: How many of each kind have left the game, by the index of the kind.
        self.discard = [0] * len(cage.kinds)
        self.aside: list[TileKind] = []
        #: The tile in hand, and tiles that wait to be put on the board when an attack is over (NC-90.64).
        self.drawn: TileKind | None = None
        #: The seat of the prisoner it was drawn for.
        self.drawn_for = 0
        self.waiting: list[tuple[TileKind, int]] = []
        self.prisoners = [Prisoner(id, seat, cage.nerve_start) for seat, id in enumerate(cage.prisoners)]
        #: The seat whose turn it is; during setup, who is to be placed next.
        self.active = 0
        #: 0 during setup, then counted from 1.
        self.turn = 0
        #: Which player decides for the shared prisoner (NC-4.04).
        self.token = 0
        self.flicker = False
        #: What is not yet lost: see NC-90.73 and NC-90.49.
        self.gates_left = 0
        self.keys_left = 0
        self.forget_turn()

    def forget_turn(self) -> None:
        """Clear what is remembered only within a turn (NC-5.10)."""
        #: The active prisoner gained nerve this turn and may spend none (NC-20.05).
        self.locked = False
        #: Sets of seats: those whose key came to them this turn; those who gave such a key and may not pick up
        #: another now.
        self.fresh = 0
        self.barred = 0
        #: The seats of those who came onto the tile they stand on this turn (NC-10.09).
        self.arrived = 0
        #: Key options that were offered and passed over; hand-overs already proposed since somebody last moved.
        self.declined: tuple[str, ...] = ()
        self.handed: tuple[tuple[int, int], ...] = ()

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.cage = self.cage
        twin.grid = self.grid
        twin.random = self.random.copy()
        twin.players = self.players
        twin.outcome = self.outcome
        twin.reason = self.reason
        twin.board = self.board.copy()
        twin.filled = self.filled
        twin.monsters = self.monsters
        twin.steadfast = self.steadfast
        twin.boss_cells = self.boss_cells
        twin.bosses = self.bosses.copy()
        twin.stack = self.stack.copy()
        twin.discard = self.discard.copy()
        twin.aside = self.aside.copy()
        twin.drawn = self.drawn
        twin.drawn_for = self.drawn_for
        twin.waiting = self.waiting.copy()
        twin.prisoners = [prisoner.copy() for prisoner in self.prisoners]
        twin.active = self.active
        twin.turn = self.turn
        twin.token = self.token
        twin.flicker = self.flicker
        twin.gates_left = self.gates_left
        twin.keys_left = self.keys_left
        twin.locked = self.locked
        twin.fresh = self.fresh
        twin.barred = self.barred
        twin.arrived = self.arrived
        twin.declined = self.declined
        twin.handed = self.handed
        return twin

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
        return self.prisoners[self.active :] + self.prisoners[: self.active]

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
