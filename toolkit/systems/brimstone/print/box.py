"""What the box of Shadows of Brimstone holds besides its entities."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.supplies import made_from


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    for each in library.of_kind("tile", pack=pack):
        yield made_from(each, "map-card", {})
