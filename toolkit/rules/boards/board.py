"""What every board offers, and the part of it that all of ours share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

NOTHING_CLOSED: frozenset[int] = frozenset()


class Board(Protocol):
    """What the functions of `paths.py` need. Being a neighbour is mutual."""

    @property
    def size(self) -> int:
        """How many cells there are; they are numbered from 0."""
        ...

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells one step away while nothing is closed, in an order that never changes."""
        ...

    def name(self, cell: int) -> str: ...

    def cell(self, name: str) -> int: ...


class CellBoard:
    """Cells with names, neighbours and doors. A door is named after its two cells: `b1|c1`."""

    def __init__(
        self,
        names: Sequence[str],
        neighbours: Sequence[tuple[int, ...]],
        doors: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.size = len(names)
        self.doors = tuple(doors)
        self.names = (*names, *(f"{names[one]}|{names[other]}" for one, other in doors))
        self._numbers = {name: number for number, name in enumerate(self.names)}
        if len(self._numbers) != len(self.names):
            repeated = sorted({name for name in self.names if self.names.count(name) > 1})
            raise ValueError(f"names stand twice on the board: {', '.join(repeated)}")
        #: Cell → its neighbours, for whoever asks often.
        self.around = tuple(neighbours)
        self._door_between = {frozenset(pair): self.size + index for index, pair in enumerate(doors)}

    def __deepcopy__(self, memo: object) -> Self:
        """A board never changes, so copies of a game share it."""
        return self

    def neighbours(self, cell: int) -> tuple[int, ...]:
        return self.around[cell]

    def name(self, cell: int) -> str:
        """The name of a cell or of a door."""
        return self.names[cell]

    def cell(self, name: str) -> int:
        """The number of the cell or door of that name; KeyError where there is none."""
        return self._numbers[name]

    def door_between(self, one: int, other: int) -> int | None:
        """The number of the door on the border of two cells."""
        return self._door_between.get(frozenset((one, other)))


def column_letters(column: int) -> str:
    """a, b, … z, aa, ab, …: columns as people name them."""
    letters = ""
    column += 1
    while column:
        column, remainder = divmod(column - 1, 26)
        letters = chr(ord("a") + remainder) + letters
    return letters
