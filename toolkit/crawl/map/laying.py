"""Tiles that are laid on a grid of squares: turned by quarters, in the shape that a drawing shows of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from toolkit.content.diagnostics import Pointer
from toolkit.crawl.map.drawings import place_in
from toolkit.crawl.map.problems import MapProblem

#: Column and row of a grid: columns grow to the east, rows to the south.
Place: TypeAlias = tuple[int, int]


def turned(place: Place, width: int, height: int, turn: int) -> Place:
    """Where a place of a tile of that size lies once the tile is turned clockwise, in degrees."""
    column, row = place
    match turn % 360:
        case 90:
            return height - 1 - row, column
        case 180:
            return width - 1 - column, height - 1 - row
        case 270:
            return row, width - 1 - column
    return column, row


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on a map: where its upper left corner lies, how large it is, unturned, and how it is turned."""

    left: int
    top: int
    width: int
    height: int
    turn: int

    def place(self, column: int, row: int) -> Place:
        """Where a place of the tile lies on the map."""
        x, y = turned((column, row), self.width, self.height, self.turn)
        return self.left + x, self.top + y

    def places(self) -> set[Place]:
        """All that it covers."""
        return {self.place(column, row) for column in range(self.width) for row in range(self.height)}


def laid(drawn: Iterable[Place], width: int, height: int, turn: int) -> Laid:
    """The tile of that size whose corner is that of the places drawn."""
    places = list(drawn)
    return Laid(min(x for x, _ in places), min(y for _, y in places), width, height, turn)


def misdrawn(
    tile: Laid,
    sign: str,
    drawn: Mapping[str, Sequence[Place]],
    drawing: str,
    pointer: Pointer,
    *,
    codes: tuple[str, str],
    cells: str,
) -> MapProblem | None:
    """Why a tile is not drawn in its own shape: another tile lies there, or its places are too few or too many.

    `drawn` are the places of every sign; `codes` are those of a drawing that cannot be read, and of an overlap; `cells`
    is what people call the places of a tile.
    """
    own, whole = set(drawn[sign]), tile.places()
    if own == whole:
        return None
    signs = {place: other for other, places in drawn.items() for place in places}
    for place in sorted(whole - own, key=_reading):
        if place in signs:
            start, end = place_in(drawing, *place)
            message = f"the tiles {sign} and {signs[place]} overlap here"
            return MapProblem(codes[1], message, pointer, start, end)
    start, end = place_in(drawing, *min(own ^ whole, key=_reading))
    columns, rows = (tile.width, tile.height) if tile.turn % 180 == 0 else (tile.height, tile.width)
    message = f"the tile {sign} is {columns} by {rows} {cells}, but it is drawn differently"
    hint = f"draw {rows} rows of {columns} signs {sign}"
    if "\n" not in drawing and rows > 1:
        hint = "write '|' behind the colon, so that every line is a row"
    return MapProblem(codes[0], message, pointer, start, end, hint=hint)


def _reading(place: Place) -> Place:
    """The key that sorts places row by row, as one reads."""
    return place[1], place[0]
