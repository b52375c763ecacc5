"""Maps of hexes as text: every row lies half a hex further east than the one above it, like bricks in a wall.

+---+---+---+---+
|0,0    |1,0    |          a wall between the two
+   +   +   +   +---+
    |0,1     1,1    |      a way
    +---+---+---+---+
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

#: What lies between two hexes: nothing (outside the map), a way or a wall.
HexBorder: TypeAlias = Literal["none", "way", "wall"]


@dataclass(frozen=True, slots=True)
class Hexes:
    """A map that is drawn of hexes, which have axial coordinates (q, r).

    `box` gives the lines of a hex for a width; `border` says what lies between two hexes, of which one may be missing.
    """

    places: Mapping[tuple[int, int], str]
    box: Callable[[str, int], Sequence[str]]
    border: Callable[[str | None, str | None], HexBorder]
    height: int = 2
    #: Columns inside a hex; odd, so that it has a middle.
    inside: int = 7

    def lines(self, *, low: bool = False) -> Iterator[str]:
        """The whole map; empty ground in the west is left out. A low one has no lines between rows: walls there cannot
        be seen."""
        if not self.places:
            return
        half = (self.inside + 1) // 2
        first = min(2 * q + r for q, r in self.places)
        last = max(2 * q + r for q, r in self.places) + 2
        rows = range(min(r for _, r in self.places), max(r for _, r in self.places) + 1)
        for r in (*rows, rows.stop):
            if not low:
                yield "".join(self._across(unit, r, half) for unit in range(first, last + 1)).rstrip()
            if r in rows:
                yield from self._row(r, first, half)

    def _row(self, r: int, first: int, half: int) -> Iterator[str]:
        inside = {q: self.box(name, self.inside) for (q, row), name in self.places.items() if row == r}
        columns = range(min(inside, default=0), max(inside, default=-1) + 2)
        for line in range(self.height):
            drawn = " " * ((2 * columns.start + r - first) * half)
            for q in columns:
                drawn += self._sign(self._at(q - 1, r), self._at(q, r), "|")
                drawn += inside[q][line] if q in inside else " " * self.inside
            yield drawn.rstrip()

    def _across(self, unit: int, r: int, half: int) -> str:
        """Half of the border between a row and the one above it, with the corner it begins with."""
        above, below = self._above(unit, r), self._below(unit, r)
        around = (above, below, self._above(unit - 1, r), self._below(unit - 1, r))
        corner = " " if all(each is None for each in around) else "+"
        return corner + self._sign(above, below, "-") * (half - 1)

    def _above(self, unit: int, r: int) -> str | None:
        return self._at((unit - r + 1) // 2, r - 1)

    def _below(self, unit: int, r: int) -> str | None:
        return self._at((unit - r) // 2, r)

    def _at(self, q: int, r: int) -> str | None:
        return self.places.get((q, r))

    def _sign(self, one: str | None, other: str | None, wall: str) -> str:
        return wall if self.border(one, other) == "wall" else " "
