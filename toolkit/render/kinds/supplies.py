"""Things a box holds that no entity is: tokens, standees, boards and sheets, as entities of kinds of their own.

They take the same way to paper as entities do. Where something is wrong with one, the place that is told is that of the
entity it was made from, or the manifest of the pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity, Layer
from toolkit.content.library import Library
from toolkit.render.shipped import shipped_data


def made_from(entity: Entity, kind: str, data: Mapping[str, Any]) -> Entity:
    """A thing that belongs to an entity, such as its standee: `of` in its data says whose it is."""
    whole = {"of": entity.qualified, **data}
    if "art" in entity.data:
        whole["art"] = entity.data["art"]
    return Entity(f"{entity.id}-{kind}", kind, entity.pack, whole, entity.layers)


def made_for(library: Library, pack: str, name: str, kind: str, data: Mapping[str, Any]) -> Entity:
    """A thing that belongs to a whole pack."""
    document = library.packs[pack].manifest.document
    whole = dict(data)
    return Entity(name, kind, pack, whole, (Layer(document, (), whole),))


def is_a_box(library: Library, pack: str, kind: str = "tile") -> bool:
    """Whether a pack can be played alone, and so needs what every box of its system holds: `kind` is what every box has
    of its own."""
    return not library.packs[pack].manifest.requires and bool(library.of_kind(kind, pack=pack))


def tokens(library: Library, pack: str, system: str, kind: str = "tile") -> Iterator[Entity]:
    """The tokens of a system's box."""
    if not is_a_box(library, pack, kind):
        return
    for token in shipped_data(f"layouts/{system}/tokens.yaml"):
        yield made_for(library, pack, f"token-{token['id']}", token.get("kind", "token"), token)


def source_of(library: Library, entity: Entity) -> Entity:
    """The entity that a thing was made from."""
    return library.get(str(entity.data["of"]))
