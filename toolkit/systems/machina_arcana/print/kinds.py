"""Machina Arcana on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.render.kinds.dice import dice_stickers
from toolkit.render.kinds.own_things import own_card, type_line
from toolkit.render.phrases import Phrases, capital
from toolkit.render.runs import Paragraph, drawn_words, runs_of
from toolkit.render.typography import sentence
from toolkit.systems.machina_arcana.print import box, drawings
from toolkit.systems.machina_arcana.print.box import supplies
from toolkit.systems.machina_arcana.print.campaign import campaign_sheet
from toolkit.systems.machina_arcana.print.lines import abilities, cost_signs
from toolkit.systems.machina_arcana.print.reference import reference_sheet
from toolkit.systems.machina_arcana.print.tiles import tile
from toolkit.systems.machina_arcana.setup import MOST

__all__ = ["KINDS", "supplies"]

#: The signs of item types, and of the places where items are worn.
TYPE_SIGNS = {"weapon": "melee", "apparel": "body", "artifact": "artifact", "consumable": "once"}
_PLACE_SIGNS = {"head": "helm", "body": "body", "feet": "legs", "relic": "artifact"}
_HAND_SIGNS = {1: "hand", 2: "two-hands"}
#: A player has one card for what every explorer can do (MA-35.01); so many players are there.
_PLAYERS = MOST


def item(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An item card: what it is, where it goes, its sockets, what it does and what it adds as an upgrade."""
    data = entity.data
    kind, role = str(data["type"]), str(data.get("role", "base"))
    is_augment = role == "augment"
    return {
        "tint": kind,
        "level": str(data["level"]),
        "symbol": _PLACE_SIGNS.get(str(data.get("place", "")), TYPE_SIGNS[kind]),
        "portrait": drawings.item(library, entity),
        **type_line(_type_words(data, kind, role, phrases), entity, phrases, library),
        "worn": _worn(data),
        "augment": is_augment,
        "slots": int(data.get("upgrade_slots", 0)),
        "slots-label": phrases.title("upgrade", "plural"),
        "socket": str(data.get("socket", "")),
        "socket-words": _socket_words(data, phrases) if "socket" in data else "",
        "lines": abilities(library, entity, phrases),
        "upgrade": abilities(library, entity, phrases, "upgrade") if "upgrade" in data else [],
        "upgrade-label": capital(phrases.say("headings", "upgrade")),
        "copies": _PLAYERS if role == "basic" else int(data.get("copies", 1)),
        "back": {"deck": kind, "label": str(data["level"]), "tint": kind},
    }


def _type_words(data: Mapping[str, Any], kind: str, role: str, phrases: Phrases) -> list[str]:
    words = [phrases.label(kind)]
    if role == "augment":
        words.append(phrases.term("augment"))
    elif role == "basic":
        words = [phrases.label("basic")]
    if "hands" in data:
        words.append(phrases.label(f"hands_{data['hands']}"))
    if "place" in data:
        words.append(phrases.say("place", str(data["place"])))
    return words


def _worn(data: Mapping[str, Any]) -> str:
    if "hands" in data:
        return _HAND_SIGNS[int(data["hands"])]
    return _PLACE_SIGNS.get(str(data.get("place", "")), "")


def _socket_words(data: Mapping[str, Any], phrases: Phrases) -> str:
    return phrases.say("socket", str(data["socket"]))


def monster(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A monster card: level, mind, attributes, abilities in the order in which it tries them."""
    data = entity.data
    mind = str(data["mind"])
    level = str(data["level"])
    written = library.words(entity, "text", phrases.language)
    traits = [] if written else [phrases.say("traits", str(each)) for each in data.get("traits", ())]
    lines = abilities(library, entity, phrases)
    lines += [{"cost": [], "lead": [], "body": _said(capital(each))} for each in traits]
    return {
        "tint": f"monster-{level}",
        "level": level,
        "level-label": phrases.label("level"),
        "mind": mind,
        "portrait": drawings.monster(entity),
        **type_line(
            [capital(f"{phrases.agreeing(mind, 'monster')} {phrases.term('monster')}")], entity, phrases, library
        ),
        "stats": [_stat(name, data[name], phrases) for name in ("health", "stamina", "armour", "will")],
        "lines": lines,
        "back": {"deck": "monster", "label": level, "tint": f"monster-{level}"},
    }


def _stat(name: str, value: Any, phrases: Phrases) -> dict[str, str]:
    return {"icon": name, "value": str(value), "label": phrases.term(name)}


def _said(words: str) -> list[dict[str, str]]:
    return drawn_words(sentence(words))


def event(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An explorer event or a horror event: how long it stays, who bears it, what it does."""
    data = entity.data
    form = str(data.get("form", "instant"))
    bearer = phrases.say("properties", "bearer", value=str(data["bearer"])) if "bearer" in data else ""
    return {
        "tint": entity.kind,
        "symbol": "event" if entity.kind == "explorer-event" else "horror",
        "portrait": drawings.sign(entity),
        "type-line": phrases.title(entity.kind),
        "form": form,
        "form-label": capital(phrases.say("properties", "form", value=form)),
        "bearer": _said(capital(bearer)) if bearer else [],
        "scenario": _scenario(library, entity, phrases) if data.get("scenario") else "",
        "lines": abilities(library, entity, phrases),
        "back": {"deck": entity.kind, "tint": entity.kind},
    }


def _scenario(library: Library, entity: Entity, phrases: Phrases) -> str:
    """The scenario that a card belongs to; "" where none or several name it."""
    naming = [each for each in library.of_kind("adventure") if entity.id in _named_by(each)]
    return library.called(naming[0], phrases.language) if len(naming) == 1 else ""


def _named_by(adventure: Entity) -> set[str]:
    keys = ("chapters", "explorer_events", "horror_events")
    return {id_in(name) for key in keys for name in adventure.data.get(key, ())}


def chapter(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A chapter card: its place in the story, the story, whether it is locked, and its rules."""
    data = entity.data
    scenario = _scenario(library, entity, phrases)
    written = library.words(entity, "text", phrases.language)
    return {
        "tint": "chapter",
        "portrait": drawings.sign(entity),
        "number": _chapter_number(library, entity),
        "type-line": phrases.title("chapter"),
        "scenario": scenario,
        "story": library.words(entity, "story", phrases.language) or "",
        "locked": bool(data.get("locked")),
        "flags": [] if written else [*_flags(data, phrases)],
        "ritual": {"label": phrases.title("ritual-space"), "cost": cost_signs(data["ritual"])}
        if "ritual" in data
        else None,
        "lines": abilities(library, entity, phrases),
        "back": {"deck": "chapter", "label": scenario, "tint": "chapter"},
    }


def _flags(data: Mapping[str, Any], phrases: Phrases) -> Iterator[dict[str, Any]]:
    """How the chapter advances, and whether new tiles can be laid."""
    if not data.get("locked"):
        yield {"icon": "chapter", "words": _said(phrases.label("unlocked"))}
    for sign, name in (("lock", "locked"), ("tile", "no_exploring")):
        if data.get(name):
            yield {"icon": sign, "words": _said(capital(phrases.say("properties", name, value=True)))}


def _chapter_number(library: Library, entity: Entity) -> str:
    """Which chapter of its scenario it is, from 1."""
    for adventure in library.of_kind("adventure"):
        chapters = [id_in(name) for name in adventure.data.get("chapters", ())]
        if entity.id in chapters:
            return str(chapters.index(entity.id) + 1)
    return ""


def scar(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What an explorer keeps from a scenario that nearly killed it (MA-50.08)."""
    lines = abilities(library, entity, phrases)
    nothing = Paragraph((), runs_of(phrases.label("no_effect")))
    return {
        "tint": "scar",
        "portrait": drawings.sign(entity),
        "number": str(entity.data["number"]),
        "type-line": phrases.label("scar"),
        "lines": lines or [{"cost": [], **nothing.to_data()}],
        "back": {"deck": "scar", "tint": "scar"},
    }


KINDS = {
    "item": item,
    "monster": monster,
    "explorer-event": event,
    "horror-event": event,
    "chapter": chapter,
    "scar": scar,
    "explorer": box.explorer,
    "tile": tile,
    "track-board": box.track_board,
    "reference-sheet": reference_sheet,
    "standee": box.standee,
    **dict.fromkeys(("role", "condition"), own_card("explorer")),
    "dice-stickers": dice_stickers,
    "campaign-sheet": campaign_sheet,
    **dict.fromkeys(("token", "small-token", "door-token"), box.token),
}
