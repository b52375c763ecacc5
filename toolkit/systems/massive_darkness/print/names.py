"""What an adventure of Massive Darkness names besides its rules: enemies on the map, its tiles, marks of objectives."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.render.own_names import Known
from toolkit.rules.naming import Named

#: Of each sort of names, the kinds of cards whose ids they are where somebody has no name of its own.
CALLED_AFTER = {"enemy": ("enemy",), "character": ("enemy", "hero")}
_TILE = re.compile(r"tile-(\d+[a-z]?)\Z")


def known(library: Library, adventure: Entity, language: str, called: Collection[str]) -> Known:
    """What is known of the names of an adventure; those in `called` have words of their own."""
    data = adventure.data
    sorts = {str(enemy["name"]): "enemy" for enemy in data.get("enemies", ())}
    words = dict(_enemies(library, adventure, language))
    return Known(sorts, words, {**dict(_tiles(data)), **dict(_objectives(data, called))})


def on_card(library: Library, card: Entity, named: Named, language: str) -> str | None:
    """What a card calls a hero or an enemy: who has no other name has that of its card."""
    found = (library.find(named.name, kind, card.pack) for kind in CALLED_AFTER.get(named.sort, ()))
    return next((library.called(each, language) for each in found if each is not None), None)


def _enemies(library: Library, adventure: Entity, language: str) -> Iterator[tuple[str, str]]:
    """Enemies that stand on the map are called as their cards."""
    for enemy in adventure.data.get("enemies", ()):
        card = library.find(str(enemy.get("card", "")), kind="enemy", pack=adventure.pack)
        if card is not None:
            yield str(enemy["name"]), library.called(card, language)


def _tiles(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for sign, laid in data.get("tiles", {}).items():
        for name in ("tile", "enemy.tile"):
            yield f"{name}:{sign}", tile_label(str(sign), laid)


def tile_label(sign: str, laid: Any) -> str:
    """What is printed on a tile; tiles without a number of their own keep the sign they have on the map."""
    reference = laid["tile"] if isinstance(laid, Mapping) else laid
    found = _TILE.match(id_in(reference))
    return found[1].upper() if found else sign


def _objectives(data: Mapping[str, Any], called: Collection[str]) -> Iterator[tuple[str, str]]:
    """Marks without words of their own are known by the objective that asks for them."""
    for number, objective in enumerate(data.get("objectives", ()), 1):
        mark = objective.get("marked")
        if mark and mark not in called:
            yield f"objective:{mark}", str(number)
            if objective.get("count", 1) > 1:
                yield f"needed:{mark}", str(objective["count"])
