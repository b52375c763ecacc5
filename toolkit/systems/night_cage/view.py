"""What a player may see: all that lies on the table, but not the order of the stack (NC-22.01, NC-90.10)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.seeing import Knowing, keep, kept, see
from toolkit.systems.night_cage.enemies import union, watchers, zone
from toolkit.systems.night_cage.light import lit_cells
from toolkit.systems.night_cage.map.tiles import TileKind
from toolkit.systems.night_cage.state import Prisoner, State


class View(Knowing, State):
    """The table as one seat sees it at one moment: a state without what is hidden. Everything is for reading only."""

    __slots__ = ("seat",)

    def __init__(self, state: State, seat: str) -> None:
        see(self, state)
        self.seat = seat
        keep(self, state.stack)

    def _unseen(self) -> list[TileKind]:
        """The kinds of the tiles in the stack, sorted, so that their order tells nothing of the stack's."""
        return sorted(kept(self), key=lambda kind: kind.index)

    @property
    def stack_size(self) -> int:
        return len(kept(self))

    @property
    def active(self) -> Prisoner:
        return self.prisoners[self.active_seat]

    def prisoner(self, id: str) -> Prisoner:
        return next(prisoner for prisoner in self.prisoners if prisoner.id == id)

    @property
    def drawn_for(self) -> Prisoner:
        """The prisoner for whom the tile in hand was drawn; a relit one's tiles are laid by the active player."""
        return self.prisoners[self.drawn_seat]

    @property
    def kinds(self) -> Sequence[TileKind]:
        return self.cage.kinds

    @property
    def stack_counts(self) -> dict[str, int]:
        """How many tiles of each kind the stack still has: public by counting (NC-22.01)."""
        counts = {kind.id: 0 for kind in self.cage.kinds}
        for kind in self._unseen():
            counts[kind.id] += 1
        return counts

    @property
    def nerve_most(self) -> int:
        """How much nerve a prisoner can hold (NC-20.02)."""
        return self.cage.nerve_most

    @property
    def lit(self) -> int:
        """The cells that candles light."""
        return lit_cells(self)

    def watchers(self, cell: int) -> int:
        """The monsters that see a cell."""
        return watchers(self, cell) if self.monsters else 0

    def struck_by(self, monster: int, blocked: int = -1) -> int:
        """The cells that an attack of the monster in a cell would reach, its own included.

        `blocked` is a cell that will have become a pit by then, which stops the lines through it.
        """
        reach = zone(self, monster)
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

    def may_talk(self, one: Prisoner, other: Prisoner) -> bool:
        """Whether the controllers of two prisoners may share plans now (NC-4.06, NC-27.05, NC-90.69)."""
        alike = self.controller(one) == self.controller(other)
        return not self.cage.silence or alike or self.together(one, other)
