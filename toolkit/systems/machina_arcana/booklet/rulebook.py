"""The rule book of Machina Arcana: its numbers, and the parts of it that rules and content make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.library import Library
from toolkit.render.rulebook.telling import Drawn, Maker, Told, runs, table
from toolkit.systems.machina_arcana.print.reference import prices
from toolkit.systems.machina_arcana.state import RATINGS


def numbers(library: Library, box: str) -> Mapping[str, Any]:
    """What the words of the book may count besides the numbers of the rules."""
    return {
        "map_tiles": len(library.of_kind("tile", pack=box)),
        "game_die": len(library.get("game", kind="die", pack=box).data["faces"]),
    }


def _dice(told: Told) -> Drawn:
    """What every die shows, face by face; the game die has numbers alone."""
    rows = []
    for name in ("strong", "weak", "recharge", "game"):
        faces = told.library.get(name, kind="die", pack=told.box).data["faces"]
        signs = ["".join(each if each.isdigit() else f"{{{each}}}" for each in face) for face in faces]
        shown = told.own("ten") if name == "game" else "  ·  ".join(each or told.own("nothing") for each in signs)
        icon = f"{{{name}-die}} " if name in ("strong", "weak") else ""
        rows.append([f"{icon}{told.phrases.term(f'die-{name}')}", runs(shown)])
    return table(told, rows, centred=False)


def _prices(told: Told) -> Drawn:
    """Every price, the lowest first, with all that it pays for: the words of the reference sheet."""
    return table(told, [[each["lead"], each["body"]] for each in prices(told.phrases)], centred=False)


def _tracks(told: Told) -> Drawn:
    """The places of the tracks (MA-38.04, MA-39.01, MA-39.08)."""
    ratings = "  ·  ".join(map(str, RATINGS))
    rows = [[f"{{{icon}}} {told.phrases.term(term)}", ratings] for icon, term in _RATED.items()]
    return table(
        told, [*rows, [f"{{threat}} {told.phrases.term('monster-threat')}", told.own("threat")]], centred=False
    )


_RATED = {"spawn": "spawn-rating", "horror": "horror-rating"}

PARTS: Mapping[str, Maker] = {"dice": _dice, "prices": _prices, "tracks": _tracks}
