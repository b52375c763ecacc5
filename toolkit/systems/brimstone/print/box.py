"""What the box of Shadows of Brimstone holds besides its entities: map cards, standees, tokens, pieces that finish an
exit, and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.emblem import emblem
from toolkit.render.kinds.dice import sticker_sheets
from toolkit.render.kinds.supplies import is_a_box, made_for, made_from, source_of, tokens
from toolkit.render.phrases import Phrases
from toolkit.render.portrait import portrait
from toolkit.systems.brimstone.cards.card import WIDTHS
from toolkit.systems.brimstone.print.heroes import face_of
from toolkit.systems.brimstone.print.outlines import REACH, gate_outline, gate_socket
from toolkit.systems.brimstone.print.sheets import portrait_of
from toolkit.systems.brimstone.state import BAG, MOST

SYSTEM = "brimstone"
#: How many pieces that finish an exit a box has: no map of its tiles needed more.
_CAPS, _GATES = 24, 8
#: How much taller a standee is for each cell that its figure is wider.
_TALLER = 0.4


def token(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A token; some have another thing on their other side."""
    data = entity.data
    if "symbol" not in data:  # one of a pack's own
        front = {"symbol": data.get("icon", "artifact"), "tint": "starting", "label": ""}
        return {"sides": {"front": front, "back": front}, "side": "front", "back": {"side": "back"}}
    front = {"symbol": data["symbol"], "tint": data["tint"], "label": data.get("label", "")}
    return {
        "name": phrases.title(str(data["name"])),
        "sides": {"front": front, "back": {**front, **data.get("other", {})}},
        "side": "front",
        "back": {"side": "back"},
    }


def standee(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A figure to fold and glue: an enemy, a companion, or a hero with the other person of its class behind."""
    source = source_of(library, entity)
    if "companion" in entity.data:
        return _companion(source, str(entity.data["companion"]), phrases, library)
    wide = WIDTHS.get(str(source.data.get("size", "")), 1)
    if source.kind == "hero":
        people = [library.words(source, ("sides", side), phrases.language) or "" for side in range(2)]
        faces = [{"name": person, "portrait": face_of(source, side)} for side, person in enumerate(people)]
    else:
        faces = [{"name": library.called(source, phrases.language), "portrait": portrait_of(source)}] * 2
    return {
        "name": library.called(source, phrases.language),
        "cells": (wide, 1 + _TALLER * (wide - 1)),
        "emblem": emblem(source.qualified),
        "tint": source.kind,
        "label": library.called(source, phrases.language) if source.kind == "hero" else "",
        "faces": faces,
        "copies": int(source.data.get("figures", 1)),
        "back": "",
    }


def _companion(mission: Entity, called: str, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """Whom a mission sends along (SB-91.68)."""
    name = library.words(mission, ("companions", called, "name"), phrases.language) or called
    drawn = f"{mission.qualified}/{called}"
    return {
        "name": name,
        "cells": (1, 1),
        "emblem": emblem(drawn),
        "tint": "hero",
        "label": phrases.title("companion"),
        "faces": [{"name": name, "portrait": portrait(drawn, "frontier")}] * 2,
        "copies": 1,
        "back": "",
    }


def side_bag(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The card that holds the tokens of a hero (SB-6.06)."""
    return {
        "name": phrases.title("side-bag"),
        "tint": "gear",
        "type-line": phrases.title("gear"),
        "places": BAG,
        "words": phrases.label("side_bag"),
        "back": {"deck": "gear", "tint": "gear"},
    }


def end_piece(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """What finishes an exit: an end cap lies over its half cells, a gate joins them (SB-38.02, SB-90.04)."""
    is_gate = bool(entity.data.get("gate"))
    return {
        "name": phrases.title("gate" if is_gate else "end-cap"),
        "cells": (2, 2 * REACH if is_gate else REACH),
        "gate": is_gate,
        "outlines": {"front": gate_outline(over=False), "back": gate_outline(over=True)},
        "sockets": {"front": gate_socket(over=False), "back": gate_socket(over=True)},
        "side": "front",
        "back": {"side": "back"},
    }


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    """What belongs to the entities of a pack, and for a pack that is played alone what every table needs."""
    for each in library.of_kind("tile", pack=pack):
        yield made_from(each, "map-card", {})
    for kind in ("hero", "enemy"):
        for each in library.of_kind(kind, pack=pack):
            yield made_from(each, "standee", {})
    for each in library.of_kind("adventure", pack=pack):
        for called in each.data.get("companions", {}):
            yield replace(made_from(each, "standee", {"companion": called}), id=f"{each.id}-{called}-standee")
    yield from sticker_sheets(library, pack)
    if not is_a_box(library, pack):
        return
    yield made_for(library, pack, "side-bag", "side-bag", {"copies": MOST})
    yield made_for(library, pack, "hero-record", "hero-record", {"copies": MOST})
    yield made_for(library, pack, "reference-sheet", "reference-sheet", {"copies": MOST})
    yield made_for(library, pack, "end-cap", "end-piece", {"copies": _CAPS})
    yield made_for(library, pack, "gate", "end-piece", {"gate": True, "copies": _GATES})
    yield from tokens(library, pack, SYSTEM)
