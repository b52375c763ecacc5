"""Words an author chooses in an adventure's rules: names of marks, roles and enemies, and places on its map."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from toolkit.rules.arguments import WordArgument

#: A name of the author's own, for a mark, a role or an enemy.
OwnName: TypeAlias = Annotated[
    str, WordArgument(r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and single hyphens")
]
ZoneName: TypeAlias = Annotated[
    str, WordArgument(r"^[0-9A-Za-z]\.[a-z]+[0-9]+$", "a tile's sign and a zone of it, such as 6.a3")
]
TileSign: TypeAlias = Annotated[str, WordArgument(r"^[0-9A-Za-z]$", "the sign of a tile, such as 6")]
