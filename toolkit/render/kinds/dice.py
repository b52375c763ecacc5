"""The dice of a box, and sheets of stickers that make them out of blank ones.

`layouts/<system>/dice.yaml` lists the dice of a system's box: which die (`die` names an entity, `sides` makes a plain
one with numbers), how many of it, its colour, and the sign that tells it from others where colours are not printed. A
die that only a pack has comes once. The faces are those that the game rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.shipped_icons import icons
from toolkit.render.index import kind_words
from toolkit.render.kinds.supplies import made_for
from toolkit.render.phrases import Phrases, capital
from toolkit.render.runs import icon_title
from toolkit.render.shipped import shipped_data

KIND = "dice-stickers"
#: Sides of a cube, and of the largest die that has no 9.
_CUBE, _UNTIL_NINE = 6, 8
#: Millimetres. Blank cubes of 16 mm have room for a square of 13; a circle of 9 goes onto dice with more sides.
_SQUARE, _CIRCLE = 13.0, 9.0
_WIDE, _GAP, _BETWEEN = 176.0, 1.5, 4.0
_HEAD, _CAPTION, _FOOT = 27.0, 7.0, 4.0
#: Rows of one die stand so far apart from those of the next. A sheet is at most so high.
_APART, _HIGHEST = 2.5, 260.0


@dataclass(frozen=True, slots=True)
class BoxDie:
    """A die of a box: what its faces show, and how many there are of it."""

    id: str
    faces: Sequence[Sequence[str]]
    copies: int
    colour: str
    mark: str
    titles: Mapping[str, str]
    entity: Entity | None = None

    def title(self, library: Library, phrases: Phrases) -> str:
        """What people call it: as its box does, as its author does, or as its icon is called."""
        if "term" in self.titles:
            return phrases.title(self.titles["term"])
        said = self.titles.get(phrases.language) or self.titles.get("en")
        if not said and self.entity is not None:
            said = library.words(self.entity, "name", phrases.language)
        plain = self.id.rpartition("/")[2]
        return capital(said or icon_title(plain, phrases.language, phrases.system))


def box_dice(library: Library, pack: str) -> list[BoxDie]:
    """The dice of a pack: those its system lists, as far as it has them, and its own."""
    system = library.packs[pack].manifest.system
    own = {each.id: each for each in library.of_kind("die", pack=pack)}
    listed: Sequence[Mapping[str, Any]] = shipped_data(f"layouts/{system}/dice.yaml") or ()
    if not any(entry.get("die") in own for entry in listed):  # not a box: another pack brings what every table needs
        listed = ()
    found = []
    for entry in listed:
        die = own.pop(str(entry.get("die", "")), None)
        if die is not None or "sides" in entry:
            found.append(_listed(entry, die))
    return found + [_listed({"die": each.id}, each) for each in own.values()]


def _listed(entry: Mapping[str, Any], die: Entity | None) -> BoxDie:
    numbers = [[str(number)] for number in range(1, int(entry.get("sides", 0)) + 1)]
    data = die.data if die is not None else {}
    return BoxDie(
        die.qualified if die is not None else str(entry["id"]),
        data.get("faces", numbers),
        int(entry.get("copies", 1)),
        str(entry.get("colour") or data.get("colour", "")),
        str(entry.get("mark", "")),
        {"term": str(entry["term"])} if "term" in entry else entry.get("title", {}),
        die,
    )


def sticker_sheets(library: Library, pack: str) -> Iterator[Entity]:
    """As many sheets of stickers as the dice of a pack need; none where it has none."""
    sheets: list[list[int]] = []
    full = _HIGHEST
    for number, die in enumerate(box_dice(library, pack)):
        high = _high(die)
        if full + high > _HIGHEST:
            sheets.append([])
            full = _HEAD + _FOOT
        sheets[-1].append(number)
        full += high
    for number, dice in enumerate(sheets, 1):
        name = KIND if number == 1 else f"{KIND}-{number}"
        yield made_for(library, pack, name, KIND, {"dice": dice})


def dice_stickers(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A sheet of stickers: a row a die, under what it is called and how many of it the box has."""
    every = box_dice(library, entity.pack)
    dice = [every[number] for number in entity.data["dice"]]
    return {
        "name": kind_words(KIND, phrases.language),
        "box": library.title(entity.pack, phrases.language),
        "note": phrases.say("sheets", "stickers", cube=f"{_SQUARE + 3:g}"),
        # The layout is one millimetre high.
        "cells": (1, _HEAD + _FOOT + sum(map(_high, dice))),
        "top": _HEAD,
        "gap": _GAP,
        "apart": _APART,
        "between": _BETWEEN,
        "caption": _CAPTION,
        "dice": [_die_data(die, library, phrases) for die in dice],
        "back": "",
    }


def _die_data(die: BoxDie, library: Library, phrases: Phrases) -> dict[str, Any]:
    dice, stickers, _ = _rows(die)
    return {
        "title": die.title(library, phrases),
        "copies": die.copies,
        "colour": die.colour,
        "mark": die.mark,
        "round": len(die.faces) > _CUBE,
        "side": _side(die),
        "dice-in-row": dice,
        "stickers-in-row": stickers,
        "high": _high(die),
        "faces": [_face(face, len(die.faces)) for face in die.faces],
    }


def _face(face: Sequence[str], sides: int) -> dict[str, Any]:
    """What a sticker shows: signs, or letters; a line under a number that reads as another one from the other side."""
    drawn = bool(face) and all(sign in icons() for sign in face)
    label = "" if drawn else " ".join(face)
    return {"signs": list(face) if drawn else [], "label": label, "line": sides > _UNTIL_NINE and label in ("6", "9")}


def _side(die: BoxDie) -> float:
    return _CIRCLE if len(die.faces) > _CUBE else _SQUARE


def _rows(die: BoxDie) -> tuple[int, int, int]:
    """How many dice, and how many stickers, stand side by side, and in how many rows."""
    stickers = min(int((_WIDE + _GAP) // (_side(die) + _GAP)), len(die.faces))
    wide = stickers * (_side(die) + _GAP) - _GAP
    if stickers < len(die.faces):  # each die begins a row
        return 1, stickers, die.copies * -(-len(die.faces) // stickers)
    dice = int((_WIDE + _BETWEEN) // (wide + _BETWEEN))
    return dice, stickers, -(-die.copies // dice)


def _high(die: BoxDie) -> float:
    """How high the stickers of a die and what stands above them are."""
    return _CAPTION + _rows(die)[2] * (_side(die) + _GAP) + _APART
