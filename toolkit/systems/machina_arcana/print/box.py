"""What the box of Machina Arcana holds besides cards and tiles: boards, standees, tokens, the reference sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.emblem import emblem
from toolkit.render.kinds.dice import sticker_sheets
from toolkit.render.kinds.own_things import type_line
from toolkit.render.kinds.sheets import steps
from toolkit.render.kinds.supplies import is_a_box, made_for, made_from, source_of, tokens
from toolkit.render.phrases import Phrases, capital
from toolkit.systems.machina_arcana.print import drawings
from toolkit.systems.machina_arcana.print.lines import abilities
from toolkit.systems.machina_arcana.state import (
    EASY_POSITIONS,
    EXPLORER_MARKERS,
    HIGHEST_LEVEL,
    RATINGS,
    SOLO_POSITIONS,
    THREAT_POSITIONS,
)

SYSTEM = "machina-arcana"
#: The signs of the four classes (table "Classes" of the ledger).
CLASS_SIGNS = {"bruiser": "melee", "support": "heal", "mystic": "magic", "smith": "hammer"}
#: How far a track goes beyond the explorer's own maximum: items and scars raise it (MA-35, MA-50).
_BEYOND = {"health": 3, "stamina": 4, "essence": 3}
_PLACES = {"hand": "hands", "helm": "head", "body": "body", "legs": "feet", "artifact": "relic"}
#: One reference sheet a player.
_AIDS = 4


def explorer(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The board of an explorer: what it can do, three tracks, and where its cards and markers lie (MA-44.04)."""
    data = entity.data
    kind = str(data["class"])
    start = {"health": data["health"], "stamina": None, "essence": data["starting_essence"]}
    return {
        "tint": kind,
        "symbol": CLASS_SIGNS[kind],
        "portrait": drawings.explorer(entity),
        **type_line([phrases.title(kind)], entity, phrases, library),
        "lines": abilities(library, entity, phrases),
        "stats": [{"icon": name, "value": str(data[name]), "label": phrases.term(name)} for name in ("armour", "will")],
        "tracks": [
            {
                "icon": name,
                "label": phrases.title(name),
                "most": int(data[name]),
                "last": int(data[name]) + beyond,
                "start": start[name],
            }
            for name, beyond in _BEYOND.items()
        ],
        "markers": {"label": phrases.title("explorer-marker", "plural"), "count": EXPLORER_MARKERS},
        "places": [{"icon": icon, "label": capital(_place(name, phrases))} for icon, name in _PLACES.items()],
        "places-label": phrases.label("equipped"),
        "back": "",
    }


def _place(name: str, phrases: Phrases) -> str:
    return phrases.label("place_hands") if name == "hands" else phrases.say("place", name)


def track_board(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The spawn, horror and threat tracks, and where decks and the monster queue lie (MA-38.04, MA-39)."""
    return {
        "name": phrases.label("tracks"),
        "ratings": [
            {"icon": "spawn", "label": phrases.title("spawn-rating"), "values": list(RATINGS)},
            {"icon": "horror", "label": phrases.title("horror-rating"), "values": list(RATINGS)},
        ],
        "rating-rules": steps(phrases, phrases.find("track_rules")),
        "threat": {
            "icon": "threat",
            "label": phrases.title("monster-threat"),
            "level": phrases.title("monster-level"),
            "levels": list(range(1, HIGHEST_LEVEL + 1)),
            # More than usual: easy games and single explorers have them (MA-46.01, MA-46.06).
            "positions": THREAT_POSITIONS + EASY_POSITIONS + SOLO_POSITIONS,
            "usual": THREAT_POSITIONS,
            "more": phrases.say("more_places"),
        },
        "places": [
            {"icon": "horror", "label": phrases.label("horror_discard")},
            {"icon": "monster", "label": phrases.title("monster-deck")},
            {"icon": "monster", "label": phrases.title("monster-discard")},
            {"icon": "chapter", "label": phrases.title("current-chapter")},
        ],
        "back": "",
    }


def token(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A token; some have another thing on their other side."""
    data = entity.data
    if entity.kind == "token" and "symbol" not in data:  # one of a pack's own
        front = {"symbol": data.get("icon", "marker"), "tint": "iron", "label": ""}
        return {"look": "", "sides": {"front": front, "back": front}, "side": "front"}
    if "of" in data:
        owner = source_of(library, entity)
        front = {"symbol": CLASS_SIGNS[str(owner.data["class"])], "tint": str(owner.data["class"]), "label": ""}
        name = library.called(owner, phrases.language)
        own = {"name": name, "emblem": emblem(owner.qualified), "look": "explorer"}
    else:
        front = {"symbol": data["symbol"], "tint": data["tint"], "label": data.get("label", "")}
        own = {"name": phrases.title(str(data["name"])), "look": ""}
    other = data.get("other", {})
    return {
        **own,
        "sides": {"front": front, "back": {**front, **other}},
        "side": "front",
        "back": {"side": "back"},
    }


def standee(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A figure to fold and glue."""
    source = source_of(library, entity)
    is_monster = source.kind == "monster"
    kind = str(source.data["mind" if is_monster else "class"])
    return {
        "name": library.called(source, phrases.language),
        "emblem": emblem(source.qualified),
        "tint": f"monster-{source.data['level']}" if is_monster else kind,
        "symbol": kind if is_monster else CLASS_SIGNS[kind],
        "portrait": drawings.monster(source) if is_monster else drawings.explorer(source),
        "label": str(source.data["level"]) if is_monster else "",
        "back": "",
    }


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    """The track board, the reference sheet, campaign sheets, standees, stickers for dice, the tokens of the box."""
    if is_a_box(library, pack, "explorer"):
        yield made_for(library, pack, "track-board", "track-board", {})
        yield made_for(library, pack, "reference-sheet", "reference-sheet", {"copies": _AIDS})
    for each in library.of_kind("campaign", pack=pack):
        yield made_from(each, "campaign-sheet", {})
    yield from sticker_sheets(library, pack)
    for kind in ("explorer", "monster"):
        for each in library.of_kind(kind, pack=pack):
            yield made_from(each, "standee", {})
    for each in library.of_kind("explorer", pack=pack):
        marker = made_from(each, "small-token", {"copies": EXPLORER_MARKERS})
        yield replace(marker, id=f"{each.id}-marker")
    yield from tokens(library, pack, SYSTEM, "explorer")
