"""What rules of Shadows of Brimstone name besides what all systems name: tiles, for the tokens that lie on them."""

from __future__ import annotations

from collections.abc import Collection

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.tokens import PLACE_SORT
from toolkit.render.own_names import Known
from toolkit.rules.naming import Named, names_asked
from toolkit.rules.reading import tree_of
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY


def known(library: Library, adventure: Entity, language: str, called: Collection[str]) -> Known:
    """The tiles that rules of a mission name, as their cards are called."""
    asked = [each for each in names_asked(tree_of(VOCABULARY, library, adventure)) if each.sort == PLACE_SORT]
    words = {each.name: on_card(library, adventure, each, language) for each in asked}
    found = {name: said for name, said in words.items() if said is not None}
    return Known(dict.fromkeys(found, PLACE_SORT), found)


def on_card(library: Library, card: Entity, named: Named, language: str) -> str | None:
    """What a card calls a tile that its rules name."""
    tile = library.find(named.name, "tile", card.pack) if named.sort == PLACE_SORT else None
    return library.called(tile, language) if tile is not None else None
