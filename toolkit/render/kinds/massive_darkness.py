"""Massive Darkness on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.render.phrases import Phrases

_CATEGORIES = ("melee", "ranged", "magic", "defense")
#: The stronger colour of each role first, as cards show them (MD-9.01, MD-9.02).
_COLOURS = ("red", "yellow", "green", "blue")
_DRAWN_KEYWORDS = ("axe", "dagger", "hammer", "mace", "spear", "staff")


def equipment(entity: Entity, phrases: Phrases) -> Mapping[str, Any]:
    """Starting gear, treasure and artifacts."""
    data = entity.data
    dice = data.get("dice", {})
    return {
        "level": data.get("level"),
        "slots": list(data.get("slots", ())),
        "dice": [
            {
                "category": category,
                "dice": [colour for colour in _COLOURS for _ in range(dice[category].get(colour, 0))],
            }
            for category in _CATEGORIES
            if category in dice
        ],
        "symbol": _symbol(data),
        "type-line": " · ".join(_type_words(data, phrases)),
        "code": str(data.get("code", "")),
    }


def _symbol(data: Mapping[str, Any]) -> str:
    """The icon that stands for the card where it has no art."""
    by_form = {"consumable": "once", "trap": "wound"}.get(str(data.get("form")))
    if by_form:
        return by_form
    if "body" in data.get("slots", ()):
        return "body"
    drawn = (keyword for keyword in data.get("keywords", ()) if keyword in _DRAWN_KEYWORDS)
    known = (category for category in _CATEGORIES if category in data.get("dice", {}))
    return next(drawn, None) or next(known, "treasure")


def _type_words(data: Mapping[str, Any], phrases: Phrases) -> list[str]:
    keywords = [phrases.find("words", keyword) or keyword for keyword in data.get("keywords", ())]
    form = data.get("form")
    if form in ("item", "consumable") or not keywords:
        keywords.append(phrases.label(str(form or "equipment")))
    if data.get("source") in ("starting", "artifact"):
        keywords.append(phrases.label(str(data["source"])))
    return keywords


KINDS = {"equipment": equipment}
