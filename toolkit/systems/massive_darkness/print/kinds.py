"""Massive Darkness on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.render.kinds.dice import dice_stickers
from toolkit.render.kinds.own_things import keyword_words, own_card, own_keywords
from toolkit.render.kinds.sheets import runs
from toolkit.render.phrases import Phrases
from toolkit.render.portrait import portrait
from toolkit.render.silhouette import silhouette
from toolkit.render.words import part_words
from toolkit.systems.massive_darkness.map.tiles import read_tile
from toolkit.systems.massive_darkness.print.box import (
    COLOURS,
    class_name,
    dashboard,
    lifespark,
    reference_sheet,
    standee,
    supplies,
    token,
)
from toolkit.systems.massive_darkness.print.portraits import enemy_portrait

__all__ = ["KINDS", "supplies"]

_CATEGORIES = ("melee", "ranged", "magic", "defense")
#: The icon of a keyword, the more telling keyword first.
_SYMBOLS = {
    **{name: name for name in ("axe", "dagger", "hammer", "mace", "spear", "staff", "bow", "wand", "ring")},
    **{name: name for name in ("potion", "cloak", "helm", "amulet")},
    "crossbow": "ranged",
    "sword": "melee",
    "shield": "defense",
}
_FORM_SYMBOLS = {"trap": "trap", "lucky-find": "luck"}
#: What is drawn for a card with such an icon: a thing of its own.
_SHAPES = {
    **{name: name for name in ("axe", "dagger", "hammer", "mace", "spear", "staff", "bow", "wand", "ring")},
    **{name: name for name in ("potion", "cloak", "helm", "amulet")},
    "ranged": "crossbow",
    "melee": "sword",
    "defense": "shield",
    "body": "armour",
    "once": "scroll",
    "treasure": "trinket",
}


def equipment(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Starting gear, treasure and artifacts."""
    data = entity.data
    source = str(data.get("source", "treasure"))
    own = {word: keyword for word, keyword in own_keywords(entity, library) if keyword is not None}
    return {
        # Only treasure comes by level (MD-2.05); an artifact's level is for story mode alone (MD-33.13).
        "level": data.get("level") if source == "treasure" else None,
        "look": data["form"] if data.get("form") in _FORM_SYMBOLS else source,
        "slots": list(data.get("slots", ())),
        "dice": _dice(data.get("dice", {})),
        "symbol": (symbol := _symbol(data, own)),
        "portrait": silhouette(entity.qualified, _SHAPES[symbol]) if symbol in _SHAPES else None,
        "type-line": " · ".join(_type_words(entity, phrases, library)),
        "code": str(data.get("code", "")),
        "back": _equipment_deck(data),
    }


def _dice(dice: Mapping[str, Mapping[str, int]]) -> list[dict[str, Any]]:
    return [
        {"category": category, "dice": [colour for colour in COLOURS for _ in range(dice[category].get(colour, 0))]}
        for category in _CATEGORIES
        if category in dice
    ]


def _equipment_deck(data: Mapping[str, Any]) -> Mapping[str, str]:
    """Treasure is drawn by level; the rest lies ready (MD-2.05)."""
    if data.get("source") in ("starting", "artifact"):
        return {"deck": str(data["source"])}
    return {"deck": "treasure", "label": str(data.get("level") or "")}


def _symbol(data: Mapping[str, Any], own: Mapping[str, Entity]) -> str:
    """The icon that stands for the card where it has no art."""
    keywords = data.get("keywords", ())
    by_form = _FORM_SYMBOLS.get(str(data.get("form")))
    if by_form:
        return by_form
    found = next((symbol for keyword, symbol in _SYMBOLS.items() if keyword in keywords), None)
    found = found or next((str(each.data["icon"]) for each in own.values() if "icon" in each.data), None)
    if found:
        return found
    if "body" in data.get("slots", ()):
        return "body"
    if data.get("form") == "consumable":
        return "once"
    return next((category for category in _CATEGORIES if category in data.get("dice", {})), "treasure")


def _type_words(entity: Entity, phrases: Phrases, library: Library) -> list[str]:
    data, keywords = entity.data, keyword_words(entity, phrases, library)
    form = data.get("form")
    if form in ("item", "consumable") or not keywords:
        keywords.append(phrases.label(str(form or "equipment")))
    if data.get("source") in ("starting", "artifact"):
        keywords.append(phrases.label(str(data["source"])))
    return keywords


def enemy(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Guards (mobs and agents) and roaming monsters."""
    data = entity.data
    kind = str(data["type"])
    roams = kind == "roaming-monster"
    strength = data.get("strength")
    return {
        "type": kind,
        "level": data.get("level"),
        "strength": strength,
        "health": data["health"],
        # Each figure of a mob has its own health; that of single figures grows with the heroes (MD-13.06).
        "health-of": phrases.label("each" if kind == "mob" else "per_hero"),
        "minions": phrases.say("labels", "minions_per_hero", count=data["minions"]) if "minions" in data else None,
        "dice": _dice(data["dice"]),
        "symbol": "monster" if roams else kind,
        "portrait": enemy_portrait(library, entity),
        "type-line": " · ".join(phrases.label(word) for word in (kind, strength) if word),
        "back": _enemy_deck(data),
    }


def _enemy_deck(data: Mapping[str, Any]) -> Mapping[str, str]:
    """Guards are drawn by level, roaming monsters by strength."""
    if data["type"] == "roaming-monster":
        return {"deck": "roaming-mighty" if data.get("strength") == "mighty" else "roaming-weak"}
    return {"deck": "guard", "label": str(data.get("level") or "")}


def event(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    return {"symbol": "event", "type-line": phrases.label("event"), "back": "event"}


def door(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What the rooms of a hall hold, the one at the door first."""
    rooms = [
        {
            "title": phrases.say("labels", "room", number=number),
            "guards": room.get("guards", 0),
            "ambush": bool(room.get("ambush")),
            "treasure": room.get("treasure", 0),
            "special-treasure": room.get("special_treasure", 0),
        }
        for number, room in enumerate(entity.data["sections"])
    ]
    return {"symbol": "door", "type-line": phrases.label("door"), "rooms": rooms, "back": "door"}


def hero(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    return {
        "symbol": "body",
        "portrait": portrait(entity.qualified, "person", entity.qualified),
        "class-name": class_name(library, entity, phrases.language),
        "skills": [
            {"label": phrases.label(part), "shadow": part == "shadow_skill", **_part(library, entity, part, phrases)}
            for part in ("unique_skill", "shadow_skill")
            if part in entity.data
        ],
        "back": "hero",
    }


def class_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The skills of a class: two that come with it, and branches to buy."""
    return {
        "symbol": "xp",
        "portrait": silhouette(entity.qualified, "crest"),
        "type-line": phrases.label("class"),
        "innate": [
            {
                "label": phrases.label(part),
                "price": runs(phrases, phrases.label("ability_price")) if part == "ability" else [],
                **_part(library, entity, part, phrases),
            }
            for part in ("ability", "class_skill")
            if part in entity.data
        ],
        "branches": [_branch(library, entity, name, phrases) for name in entity.data.get("branches", {})],
        "back": "class",
    }


def _branch(library: Library, entity: Entity, name: str, phrases: Phrases) -> dict[str, Any]:
    skills: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []
    for number, skill in enumerate(entity.data["branches"][name]["skills"]):
        paragraphs = _paragraphs(library, entity, ("branches", name, "skills", number), phrases)
        fresh = [each for each in paragraphs if each not in said]
        if 0 < len(fresh) < len(paragraphs):  # what a lower skill of the branch says already is not said again
            before = {"lead": runs(phrases, phrases.label("as_before")), "body": []}
            said, paragraphs = said + fresh, [before, *fresh]
        else:
            said += paragraphs
        price = runs(phrases, phrases.say("labels", "skill_price", cost=skill["cost"]))
        skills.append({"level": skill["level"], "price": price, "paragraphs": paragraphs})
    return {"name": library.words(entity, ("branches", name, "name"), phrases.language) or name, "skills": skills}


def _part(library: Library, entity: Entity, part: str, phrases: Phrases) -> dict[str, Any]:
    return {
        "name": library.words(entity, (part, "name"), phrases.language),
        "paragraphs": _paragraphs(library, entity, (part,), phrases),
    }


def _paragraphs(library: Library, entity: Entity, pointer: Pointer, phrases: Phrases) -> list[dict[str, Any]]:
    return [paragraph.to_data() for paragraph in part_words(library, entity, pointer, phrases.language)]


def tile(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """One side of a map tile, zone by zone. What is not open is walled; rock is what no zone covers."""
    drawn, problems = read_tile(entity.data)
    if problems:
        raise ValueError(problems[0].message)
    open_borders = set(drawn.open_borders())
    return {
        "cells": [drawn.width, drawn.height],
        "copies": _most_laid(library, entity),
        "columns": drawn.width,
        "name": _tile_name(library, entity, phrases),
        "code": _tile_code(library, entity, phrases),
        "zones": [
            {"column": zone.column, "row": zone.row, "hall": zone.hall, "light": zone.light}
            for zone in drawn.zones.values()
        ],
        "open": [_border(drawn.zones, *pair) for pair in sorted(open_borders)],
        "doors": [
            {"name": site.name, **_border(drawn.zones, site.room, site.outside)} for site in drawn.doors.values()
        ],
        "back": {"entity": _other_side(entity.id)} if _other_side(entity.id) else "",
    }


def _most_laid(library: Library, entity: Entity) -> int:
    """As many of a tile as an adventure lays at once; one where none lays it."""
    found = 1
    for adventure in library.of_kind("adventure", pack=entity.pack):
        laid = adventure.data.get("tiles", {}).values()
        names = [id_in(each["tile"] if isinstance(each, Mapping) else each) for each in laid]
        found = max(found, names.count(entity.id))
    return found


def _tile_name(library: Library, entity: Entity, phrases: Phrases) -> str:
    """What people call a tile: its own name, else what it is and what stands in its corner, such as `Tile 1R`."""
    own = library.words(entity, "name", phrases.language)
    return own or f"{phrases.title('tile')} {_tile_code(library, entity, phrases)}"


def _tile_code(library: Library, entity: Entity, phrases: Phrases) -> str:
    """What stands in the corner of a tile: its number and side, or what it is called where it has neither."""
    if entity.id.startswith("tile-"):
        return entity.id.removeprefix("tile-").upper()
    return library.words(entity, "name", phrases.language) or entity.id.replace("-", " ")


def _border(zones: Mapping[str, Any], one: str, other: str) -> dict[str, int]:
    """Where two zones touch: the column and row of the first, and the step to the other."""
    a, b = zones[one], zones[other]
    return {"column": a.column, "row": a.row, "right": b.column - a.column, "down": b.row - a.row}


def _other_side(name: str) -> str:
    """Tiles are printed on both sides: `tile-1r` has `tile-1v` on its back (table 2.1 of the ledger)."""
    other = {"r": "v", "v": "r"}.get(name[-1:])
    return name[:-1] + other if other and name[-2:-1].isdigit() else ""


KINDS = {
    "equipment": equipment,
    "enemy": enemy,
    "event": event,
    "condition": own_card("artifact", back="token"),
    "role": own_card("crown"),
    "door": door,
    "hero": hero,
    "class": class_sheet,
    "tile": tile,
    "token": token,
    "door-token": token,
    "small-token": token,
    "marker": token,
    "dashboard": dashboard,
    "lifespark": lifespark,
    "reference-sheet": reference_sheet,
    "dice-stickers": dice_stickers,
    "standee": standee,
    "large-standee": standee,
}
