"""Maps of squares and zones as text: a box a place, with borders where something stops a step.

+-------+-------+
|a1*    :b1·    |      a closed door
|A              |      a way
+-------+-------+
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

#: What lies between two places: `none` outside the map, `way`, `wall`, or a door as it is drawn in three signs.
Border: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Boxes:
    """A map that is drawn of boxes.

    `box` gives the lines of a place for a width; `border` says what lies between two places, of which one may be
    missing. Boxes are as wide as there is room for, between `narrowest` and `widest`. A map that is wider still is cut
    into parts, between every so many columns as `cut` says.
    """

    places: Mapping[tuple[int, int], str]
    box: Callable[[str, int], Sequence[str]]
    border: Callable[[str | None, str | None], Border]
    height: int = 3
    widest: int = 9
    narrowest: int = 5
    cut: int = 1

    def lines(self, width: int) -> Iterator[str]:
        """The map in lines of at most `width` columns."""
        if not self.places:
            return
        first, last = min(x for x, _ in self.places), max(x for x, _ in self.places)
        parts, columns = self._parts(last - first + 1, width)
        inside = min(self.widest, max(self.narrowest, (width - 1) // columns - 1))
        for part in range(parts):
            if parts > 1:
                yield f"part {part + 1} of {parts}, from west to east"
            start = first + part * columns
            yield from self._part(range(start, min(start + columns, last + 1)), inside)

    def _parts(self, columns: int, width: int) -> tuple[int, int]:
        """How many parts a map of so many columns is drawn in, and the columns of a part."""
        room = max(self.cut, (width - 1) // (self.narrowest + 1) // self.cut * self.cut)
        parts = -(-columns // room)
        return (1, columns) if parts == 1 else (parts, -(-columns // (parts * self.cut)) * self.cut)

    def _part(self, columns: range, inside: int) -> Iterator[str]:
        at = self.places.get
        end = columns.stop
        for y in range(min(y for _, y in self.places), max(y for _, y in self.places) + 2):
            border = "".join(self._corner(x, y) + self._across(at((x, y - 1)), at((x, y)), inside) for x in columns)
            boxes = {x: self.box(self.places[x, y], inside) for x in columns if (x, y) in self.places}
            if not boxes and not border.strip():
                continue  # floors lie far apart
            yield f"{border}{self._corner(end, y)}".rstrip()
            if not boxes:
                continue
            for line in range(self.height):
                drawn = "".join(
                    self._along(at((x - 1, y)), at((x, y)), line) + (boxes[x][line] if x in boxes else " " * inside)
                    for x in columns
                )
                yield f"{drawn}{self._along(at((end - 1, y)), at((end, y)), line)}".rstrip()

    def _corner(self, x: int, y: int) -> str:
        around = ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1))
        return "+" if any(place in self.places for place in around) else " "

    def _across(self, above: str | None, below: str | None, inside: int) -> str:
        """The border between a place and the one south of it."""
        match self.border(above, below):
            case "none" | "way":
                return " " * inside
            case "wall":
                return "-" * inside
            case door:
                return door.center(inside, "-")

    def _along(self, left: str | None, right: str | None, line: int) -> str:
        """The border between a place and the one east of it; a door stands in the middle of it."""
        match self.border(left, right):
            case "none" | "way":
                return " "
            case "wall":
                return "|"
            case door:
                return door[1] if line == self.height // 2 else "|"
