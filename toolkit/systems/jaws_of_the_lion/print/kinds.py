"""Jaws of the Lion on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import MINUS, Phrases, icon, signed
from toolkit.render.runs import runs_of
from toolkit.systems.jaws_of_the_lion.actions import BASIC
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES
from toolkit.systems.jaws_of_the_lion.print.lines import areas_of, lines_of, spelled

#: How many cloths the palette has for mercenaries.
_CLOTHS = 6
#: The basic ability that stands beside each half (JL-4.03, JL-4.04).
_BASIC_SIGNS = {"top": "attack", "bottom": "walk"}
#: Where the words of a half stand, in the order of the card.
_PARTS = (("triggers",), ("actions",), ("lasting", "triggers"), ("lasting", "passives"))


def tint_of(library: Library, mercenary: str) -> str:
    """The cloth of a mercenary: every one of a box has its own, as long as there are enough."""
    names = sorted(each.id for each in library.of_kind("mercenary"))
    return str(names.index(mercenary) % _CLOTHS + 1) if mercenary in names else str(_CLOTHS)


def ability_card(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A character's card (JL-26.04)."""
    data = entity.data
    owner = library.get(str(data["mercenary"]), kind="mercenary", pack=entity.pack)
    tint = tint_of(library, owner.id)
    name = library.words(owner, "name", phrases.language) or owner.id
    return {
        "tint": tint,
        "mercenary": name,
        "level": str(data["level"]),
        "initiative": f"{data['initiative']:02}",
        "serial": f"{data['number']:02}",
        "halves": [_half(library, entity, half, phrases) for half in HALVES],
        "back": {"deck": "ability", "label": name, "tint": tint},
    }


def _half(library: Library, entity: Entity, name: str, phrases: Phrases) -> dict[str, Any]:
    half = entity.data[name]
    pointers = [(name,)] if "text" in half else [(name, *part) for part in _PARTS]
    lasting = half.get("lasting", {})
    return {
        "lines": lines_of(library, entity, pointers, phrases),
        "area": next(areas_of(library, entity, name), None),
        "xp": half.get("xp", 0),
        "charge": [_element(each) for each in half.get("charge", ())],
        "lost": bool(half.get("lost")),
        "round": bool(half.get("round")),
        "lasting": bool(lasting),
        "slots": list(lasting.get("slots", ())),
        "basic": {"icon": _BASIC_SIGNS[name], "value": BASIC},
    }


def _element(name: str) -> str:
    return "any-element" if name == "any" else name


def monster_ability(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A card of a monster's ability deck (JL-26.07)."""
    data = entity.data
    deck = str(data["deck"])
    users = _users(library, deck)
    names = [library.words(each, "name", phrases.language) or each.id for each in users]
    is_boss = any(each.kind == "boss" for each in users)
    return {
        "tint": "boss" if is_boss else "monster",
        "deck": " · ".join(names) or deck,
        "initiative": f"{data['initiative']:02}",
        "shuffle": bool(data.get("shuffle")),
        "charge": [_element(each) for each in data.get("charge", ())],
        "lines": lines_of(library, entity, [("actions",)], phrases),
        "area": next(areas_of(library, entity, "actions"), None),
        "back": {
            "deck": "boss-ability" if is_boss else "monster-ability",
            "label": " · ".join(names) or deck,
            "tint": "boss" if is_boss else "monster",
        },
    }


def _users(library: Library, deck: str) -> list[Entity]:
    """The monsters and bosses that draw from a deck."""
    every = [*library.of_kind("monster"), *library.of_kind("boss")]
    return [each for each in every if str(each.data.get("deck", each.id)) == deck]


def modifier_card(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An attack modifier card (JL-26.01)."""
    data = entity.data
    change = data.get("change")
    value = data.get("value", 0)
    return {
        "tint": "luck",
        "value": "×2" if change == "double" else "0" if change == "null" else signed(value),
        "look": _look(change, value),
        "symbol": {"double": "double", "null": "null-modifier"}.get(str(change), ""),
        "shuffle": bool(data.get("shuffle")),
        "once": bool(data.get("once")),
        "lines": lines_of(library, entity, [("effects",)], phrases),
        "copies": data.get("in_every_deck", 1),
        "back": {"deck": "modifier", "tint": "luck"},
    }


def _look(change: Any, value: int) -> str:
    if change == "double" or (not change and value > 0):
        return "good"
    return "bad" if change == "null" or value < 0 else "plain"


_SLOT_SIGNS = {"head": "helm", "body": "body", "legs": "legs", "hand": "hand", "small": "small-item"}
_USE_SIGNS = {"once": "once", "spent": "spent", "unlimited": ""}


def item(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """An item card (JL-26.06)."""
    data = entity.data
    slot, use = str(data["slot"]), str(data.get("use", "unlimited"))
    return {
        "tint": "item",
        "number": f"{data['number']:02}",
        "price": str(data["price"]),
        "slot": _SLOT_SIGNS[slot],
        "type-line": phrases.label(f"slot_{slot}"),
        "use": _USE_SIGNS[use],
        "use-words": phrases.label(f"use_{use}"),
        "lines": lines_of(library, entity, [("triggers",), ("passives",)], phrases),
        "back": {"deck": "item", "tint": "item"},
    }


def monster(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A stat card: what normal and elite monsters have at every level (JL-26.08)."""
    rows = [
        {"level": level, "cells": [_stats(row[rank]) for rank in ("normal", "elite")]}
        for level, row in enumerate(entity.data["levels"])
    ]
    return {
        "tint": "monster",
        "boss": False,
        "type-line": phrases.label("monster_stats"),
        "columns": [phrases.label("normal"), phrases.label("elite")],
        "headings": _headings(phrases),
        "rows": rows,
        "standees": entity.data["standees"],
        "immune": None,
        "specials": [],
        "back": {"deck": "monster-stats", "tint": "monster"},
    }


def boss(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The stat card of a boss with its special abilities and what it is immune to (JL-16.17)."""
    data = entity.data
    rows = [{"level": level, "cells": [_stats(row)]} for level, row in enumerate(data["levels"])]
    specials = [
        {"number": number + 1, "lines": lines_of(library, entity, [("specials", number)], phrases)}
        for number in range(len(data.get("specials", ())))
    ]
    return {
        "tint": "boss",
        "boss": True,
        "type-line": phrases.label("boss_stats"),
        "columns": [phrases.label("boss")],
        "headings": _headings(phrases),
        "rows": rows,
        "standees": 1,
        "immune": {"label": phrases.label("immune"), "words": _signs(data["immune"], phrases)}
        if data.get("immune")
        else None,
        "specials": specials,
        "special-label": phrases.label("special"),
        "formula": phrases.label("characters_sign"),
        "back": {"deck": "boss-stats", "tint": "boss"},
    }


def _signs(names: Sequence[str], phrases: Phrases) -> list[dict[str, str]]:
    """Conditions with their words."""
    return spelled(runs_of(phrases.listed(map(icon, names))), phrases)


def _headings(phrases: Phrases) -> list[dict[str, str]]:
    return [{"icon": name, "label": phrases.label(f"stat_{name}")} for name in ("health", "walk", "attack")]


def _stats(told: Mapping[str, Any]) -> dict[str, Any]:
    """One level of a stat card: numbers, and the traits that stand beside them."""
    traits = [{"icon": "shield", "value": str(told["shield"])}] if told.get("shield") else []
    traits += [{"icon": str(name), "value": ""} for name in told.get("conditions", ())]
    return {
        "health": _formula(told["health"]),
        "walk": _formula(told["move"]),
        "attack": _formula(told["attack"]),
        "traits": traits,
    }


def _formula(number: int | str) -> str:
    """A number, or a formula as a stat card shows it: `8 * characters` is 8×C (JL-16.19)."""
    written = str(number).replace("characters", "C").replace("level", "L").replace("-", MINUS)
    return written.replace(" * ", "×").replace("*", "×")


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    """What else is in the box."""
    yield from ()


KINDS = {
    "ability-card": ability_card,
    "monster": monster,
    "boss": boss,
    "monster-ability": monster_ability,
    "modifier-card": modifier_card,
    "item": item,
}
