"""What a virtual table needs beyond the box: the dice of the system, and an adventure laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.shipped_icons import icons
from toolkit.render.cards import Card
from toolkit.render.export.setting import TableSetting
from toolkit.render.export.tabletop_objects import Die
from toolkit.render.kinds.dice import box_dice
from toolkit.render.phrases import phrases
from toolkit.render.runs import icon_title
from toolkit.render.style import style_of
from toolkit.rules.game import Game
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table
from toolkit.systems import find, part

_MODULE = "print.table_setting"
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
_PEOPLE = 4


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


def can_be_laid(system: str) -> bool:
    """Whether the adventures of a system can be laid out."""
    return part(system, _MODULE) is not None


def most_players(library: Library, adventure: Entity) -> int:
    """For how many people a table is laid where nobody says: four, or as many as the adventure lets play.

    Raises `ContentFault` where nobody can play it.
    """
    rules = find(library.packs[adventure.pack].manifest.system)
    for players in range(_PEOPLE, 0, -1):
        try:
            rules.new_state(library, adventure, Table(players))
        except ContentFault:
            if players == 1:
                raise
        else:
            return players
    return 1


def set_table(library: Library, adventure: Entity, language: str, players: int, cards: Sequence[Card]) -> TableSetting:
    """The table of an adventure for so many players and the heroes that come first, as a game begins.

    `cards` is what the boxes hold. Raises `ContentFault` where the adventure cannot be played so.
    """
    system = library.packs[adventure.pack].manifest.system
    module = part(system, _MODULE)
    assert module is not None, f"{system} cannot be laid out: ask can_be_laid first"
    lay: Callable[[TableSetting, Any, Mapping[str, Any]], None] = module.lay
    rules = find(system)
    game: Game[Any] = Game(
        library, adventure, rules.new_state(library, adventure, Table(players, 1)), rules.next_step, copyable=False
    )
    game.start()
    table = TableSetting(library, adventure, language, players, cards, style_of(library, adventure.pack))
    lay(table, game.state, rules.to_data(game.state))
    table.beside("right", table.dice(dice_of(library, language)))
    table.beside("right", [table.box])
    return table
