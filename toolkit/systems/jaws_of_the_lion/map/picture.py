"""The board of a scenario as a picture, for reports."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.pictures import of_hexes
from toolkit.rules.boards.picture import Picture
from toolkit.rules.system import Table
from toolkit.systems.jaws_of_the_lion.cards.catalog import catalog_for


def picture(library: Library, adventure: Entity, table: Table) -> Picture | None:
    """All hexes of the scenario, those of rooms that are not revealed at first included."""
    return of_hexes(catalog_for(library, adventure).layout.board)
