"""What a virtual table needs beyond the box: the dice of the system, and the map of an adventure laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.cards import card_of
from toolkit.render.export.tabletop import Laid
from toolkit.render.export.tabletop_objects import Die
from toolkit.render.export.universal_vtt import map_of
from toolkit.render.kinds.dice import box_dice
from toolkit.render.phrases import phrases
from toolkit.render.runs import icon_title, icons
from toolkit.render.style import style_of

_COLOURS = {
    "red": (0.75, 0.16, 0.16),
    "yellow": (0.95, 0.76, 0.19),
    "green": (0.25, 0.56, 0.3),
    "blue": (0.18, 0.39, 0.66),
    "black": (0.08, 0.08, 0.09),
    "white": (0.95, 0.94, 0.9),
    "violet": (0.36, 0.23, 0.53),
}
_PLAIN = (0.85, 0.82, 0.74)
_BLANK = "–"
#: Where tokens lie: above the tiles, which lie on the table.
_ABOVE = 1.25


def dice_of(library: Library, language: str) -> Iterator[Die]:
    """The dice of a system, as many as its box has, with the words of what their faces show."""
    for pack in library.packs.values():
        spoken = phrases(pack.manifest.system, language)
        for die in box_dice(library, pack.manifest.id):
            faces = tuple(_face(face, language, spoken.system) for face in die.faces)
            title, colour = die.title(library, spoken), _COLOURS.get(die.colour, _PLAIN)
            for number in range(1, die.copies + 1):
                yield Die(die.id if number == 1 else f"{die.id}-{number}", title, colour, faces)


def _face(face: Sequence[str], language: str, system: str) -> str:
    return " + ".join(icon_title(sign, language, system) if sign in icons() else sign for sign in face) or _BLANK


def laid_map(library: Library, adventure: Entity, language: str) -> list[Laid]:
    """The tiles of an adventure and the tokens on them, around the middle of the map. Raises `ContentFault`."""
    shown = map_of(library, adventure)
    style = style_of(library, adventure.pack)
    found: list[Laid] = []
    cell = 0.0
    for tile in shown.tiles:
        card = card_of(library, tile.entity, language, style)
        size = card.component.size
        cell = cell or size.width / tile.columns
        wide, high = (size.width, size.height) if tile.turn % 180 == 0 else (size.height, size.width)
        x, y = (tile.x - shown.width / 2) * cell + wide / 2, (tile.y - shown.height / 2) * cell + high / 2
        found.append(Laid(card, x, y, tile.turn))
    for mark in shown.marks:
        card = card_of(library, mark.entity, language, style)
        x, y = ((at - whole / 2) * cell for at, whole in zip(mark.at, (shown.width, shown.height), strict=True))
        found.append(Laid(card, x, y, height=_ABOVE))
    return found
