"""What a player may see: all that lies on the table, but not the order of the stack (NC-22.01, NC-90.10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.crawl.seeing import see
from toolkit.systems.night_cage.enemies import union, watchers, zone
from toolkit.systems.night_cage.light import lit_cells
from toolkit.systems.night_cage.map.grid import Grid
from toolkit.systems.night_cage.map.tiles import Face, TileKind
from toolkit.systems.night_cage.state import Prisoner, State


class View:
    """The table as one seat sees it at one moment. Everything is for reading only."""

    __slots__ = ("_state", "_unseen", "seat", "stack_size")

    def __init__(self, state: State, seat: str) -> None:
        #: The state without what is hidden.
        self._state = State.__new__(State)
        see(self._state, state)
        self.seat = seat
        stack = state.stack
        self.stack_size = len(stack)
        # The kinds in the stack in an order that says nothing; by a function, so that nobody comes to the stack itself.
        self._unseen: Callable[[], list[TileKind]] = lambda: sorted(stack, key=lambda kind: kind.index)

    @property
    def grid(self) -> Grid:
        return self._state.grid

    @property
    def board(self) -> Sequence[Face]:
        return self._state.board

    @property
    def prisoners(self) -> Sequence[Prisoner]:
        return self._state.prisoners

    @property
    def active(self) -> Prisoner:
        return self._state.prisoners[self._state.active]

    def prisoner(self, id: str) -> Prisoner:
        return next(prisoner for prisoner in self._state.prisoners if prisoner.id == id)

    @property
    def drawn(self) -> TileKind | None:
        """The tile in hand."""
        return self._state.drawn

    @property
    def drawn_for(self) -> Prisoner:
        """The prisoner for whom the tile in hand was drawn; a relit one's tiles are laid by the active player."""
        return self._state.prisoners[self._state.drawn_for]

    @property
    def stack_counts(self) -> dict[str, int]:
        """How many tiles of each kind the stack still has: public by counting (NC-22.01)."""
        counts = {kind.id: 0 for kind in self._state.cage.kinds}
        for kind in self._unseen():
            counts[kind.id] += 1
        return counts

    @property
    def discard_counts(self) -> dict[str, int]:
        """The sorted discard, which anyone may look at (NC-22.04)."""
        return {kind.id: self._state.discard[kind.index] for kind in self._state.cage.kinds}

    @property
    def kinds(self) -> Sequence[TileKind]:
        return self._state.cage.kinds

    @property
    def aside(self) -> Sequence[TileKind]:
        return tuple(self._state.aside)

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def flicker(self) -> bool:
        return self._state.flicker

    @property
    def lit(self) -> int:
        """The cells that candles light."""
        return lit_cells(self._state)

    @property
    def monsters(self) -> int:
        return self._state.monsters

    @property
    def filled(self) -> int:
        return self._state.filled

    @property
    def gates_left(self) -> int:
        return self._state.gates_left

    @property
    def keys_left(self) -> int:
        return self._state.keys_left

    def watchers(self, cell: int) -> int:
        """The monsters that see a cell."""
        return watchers(self._state, cell) if self._state.monsters else 0

    def struck_by(self, monster: int, blocked: int = -1) -> int:
        """The cells that an attack of the monster in a cell would reach, its own included.

        `blocked` is a cell that will have become a pit by then, which stops the lines through it.
        """
        reach = zone(self._state, monster)
        struck = union(reach) | 1 << monster
        if blocked >= 0 and struck >> blocked & 1:
            for direction in range(4):
                if reach[direction] >> blocked & 1:
                    struck &= ~reach[direction] | self._short_of(monster, direction, blocked)
        return struck

    def _short_of(self, start: int, direction: int, end: int) -> int:
        cells = 0
        cell = self.grid.step[direction][start]
        while cell != end:
            cells |= 1 << cell
            cell = self.grid.step[direction][cell]
        return cells

    def together(self, one: Prisoner, other: Prisoner) -> bool:
        """Whether two prisoners are on adjacent connected tiles or on the same gate."""
        return self._state.together(one, other)

    def may_talk(self, one: Prisoner, other: Prisoner) -> bool:
        """Whether the controllers of two prisoners may share plans now (NC-4.06, NC-27.05, NC-90.69)."""
        state = self._state
        if not state.cage.silence or state.controller(one) == state.controller(other):
            return True
        return state.together(one, other)
