"""The objects of a Tabletop Simulator save, as data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.render.cards import Card
from toolkit.render.runs import without_icons

_CARD_WIDTH = 63.5
"""A card of scale 1 is as wide as a poker card; everything else is scaled by its width in mm."""
_TILE_HEIGHT = 50.8
"""A tile of scale 1 is two inches high, and as wide as its picture then is."""
_ROUND = 2
_BOX = 0
_ROUNDED = 3


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture of many cards. `key` is its number in the save; a card is called by it and its place there."""

    key: int
    face: str
    back: str
    columns: int
    rows: int
    #: Whether the picture of backs is a sheet too, with a back for every card.
    own_backs: bool = False

    def to_data(self) -> dict[str, Any]:
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.own_backs,
            "Type": 0,
        }


@dataclass(frozen=True, slots=True)
class Tongue:
    """What words are in: a language, and the system whose glossary names kinds of things and icons."""

    language: str
    system: str = ""


ENGLISH = Tongue("en")


class Guids:
    """Six hexadecimal digits for every object, the same in every export of the same content."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def of(self, identity: str) -> str:
        attempt = 0
        while True:
            guid = hashlib.sha256(f"{identity}/{attempt}".encode()).hexdigest()[:6]
            if guid not in self._taken:
                self._taken.add(guid)
                return guid
            attempt += 1


def saved(*content: Mapping[str, Any]) -> dict[str, Any]:
    """A saved object: a save of which nothing counts but the objects."""
    words = ("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity")
    return {
        **dict.fromkeys(words, ""),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        **dict.fromkeys(("Table", "Sky", "Note"), ""),
        "TabStates": {},
        **dict.fromkeys(("LuaScript", "LuaScriptState", "XmlUI"), ""),
        "ObjectStates": [dict(each) for each in content],
    }


def bag(guid: str, title: str, contents: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {**_object(guid, "Bag", title), "ContainedObjects": list(contents)}


def deck_object(guid: str, title: str, cards: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A face-down deck. Copies are the same card several times."""
    sheets: dict[str, Any] = {}
    for card in cards:
        sheets.update(card["CustomDeck"])
    deck = _object(guid, "DeckCustom", title, scale=float(cards[0]["Transform"]["scaleX"]), face_down=True)
    return {
        **deck,
        "SidewaysCard": cards[0]["SidewaysCard"],
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": list(cards),
    }


def card_object(guid: str, card: Card, sheet: Sheet, index: int, tongue: Tongue) -> dict[str, Any]:
    size = card.component.size
    scale = round(min(size.width, size.height) / _CARD_WIDTH, 4)
    named = _object(guid, "Card", card.name, card=card, tongue=tongue, scale=scale, face_down=True)
    return {
        **named,
        "CardID": sheet.key * 100 + index,
        "SidewaysCard": size.width > size.height,
        "CustomDeck": {str(sheet.key): sheet.to_data()},
    }


def tile_object(guid: str, card: Card, face: str, back: str, tongue: Tongue) -> dict[str, Any]:
    size = card.component.size
    is_round = size.corner * 2 >= min(size.width, size.height) and abs(size.width - size.height) < 1
    shape = _ROUND if is_round else _ROUNDED if size.corner > 0 else _BOX
    scale = round(size.height / _TILE_HEIGHT, 4)
    return {
        **_object(guid, "Custom_Tile", card.name, card=card, tongue=tongue, scale=scale),
        "CustomImage": {
            "ImageURL": face,
            "ImageSecondaryURL": back,
            "WidthScale": 0.0,
            "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        },
    }


def figurine_object(guid: str, card: Card, face: str, tongue: Tongue) -> dict[str, Any]:
    """A standee: the same picture on both sides, so that it can be seen from everywhere."""
    size = card.component.size
    return {
        **_object(guid, "Figurine_Custom", card.name, card=card, tongue=tongue, scale=round(size.width / 25.4, 4)),
        "CustomImage": {"ImageURL": face, "ImageSecondaryURL": face, "ImageScalar": 1.0, "WidthScale": 0.0},
    }


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a system: what it is called, its colour (red, green, blue from 0 to 1) and what its faces show."""

    id: str
    title: str
    colour: tuple[float, float, float]
    faces: tuple[str, ...]


#: How a die of six faces lies when each of them is on top, from the first to the sixth.
_TURNS = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
#: The dice that the program has, by their number of faces.
DICE = {faces: f"Die_{faces}" for faces in (4, 6, 8, 10, 12, 20)}


def die_object(guid: str, die: Die) -> dict[str, Any] | None:
    """A die that says what it shows; none where the table has no die with so many faces."""
    name = DICE.get(len(die.faces))
    if name is None:
        return None
    red, green, blue = die.colour
    made = {**_object(guid, name, die.title), "ColorDiffuse": {"r": red, "g": green, "b": blue}}
    made["Description"] = "\n".join(f"{number}: {face}" for number, face in enumerate(die.faces, 1))
    if name == "Die_6":
        turns = [dict(zip("xyz", map(float, turn), strict=True)) for turn in _TURNS]
        faces = zip(die.faces, turns, strict=True)
        made["RotationValues"] = [{"Value": face, "Rotation": turn} for face, turn in faces]
    return made


def moved(made: Mapping[str, Any], x: float, z: float, turn: float = 0.0, height: float = 1.0) -> dict[str, Any]:
    """An object somewhere on the table, in mm right of and towards the players from the middle."""
    inch = 25.4
    place = {"posX": round(x / inch, 4) + 0.0, "posY": height, "posZ": round(-z / inch, 4) + 0.0}
    there = {**made["Transform"], **place, "rotY": (180.0 + turn) % 360}
    states = {key: moved(each, x, z, turn, height) for key, each in made.get("States", {}).items()}
    return {**made, "Transform": there, **({"States": states} if states else {})}


def counter_object(guid: str, title: str, value: int) -> dict[str, Any]:
    """A number that people count up and down."""
    return {**_object(guid, "Counter", title), "Counter": {"value": value}}


def pawn_object(guid: str, title: str, colour: tuple[float, float, float]) -> dict[str, Any]:
    red, green, blue = colour
    return {**_object(guid, "PlayerPawn", title, scale=0.8), "ColorDiffuse": {"r": red, "g": green, "b": blue}}


def _object(
    guid: str,
    name: str,
    title: str,
    *,
    card: Card | None = None,
    tongue: Tongue = ENGLISH,
    scale: float = 1.0,
    face_down: bool = False,
) -> dict[str, Any]:
    return {
        "GUID": guid,
        "Name": name,
        "Transform": {
            **dict.fromkeys(("posX", "posZ"), 0.0),
            "posY": 1.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if face_down else 0.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": title.replace("\u00a0", " "),
        "Description": _words(card, tongue) if card else "",
        "GMNotes": card.entity.qualified if card else "",
        "Tags": [card.entity.kind] if card else [],
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "Hands": name == "Card",
    }


def _words(card: Card, tongue: Tongue) -> str:
    """The rules of a card for the tooltip, icons as words: counted ones in the form that their number asks for."""
    lines = []
    for paragraph in card.component.data.get("paragraphs", ()):
        lead, body = (_plain(paragraph[part], tongue) for part in ("lead", "body"))
        lines.append(f"{lead}: {body}" if lead else body)
    return "\n".join(lines)


def _plain(runs: Sequence[Mapping[str, str]], tongue: Tongue) -> str:
    marked = "".join(f"{{{run['icon']}}}" if "icon" in run else run["text"] for run in runs)
    return without_icons(marked.replace("\u00a0", " "), tongue.language, tongue.system, quoted=True)
