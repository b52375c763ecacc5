"""Words an author chooses in an adventure's rules: names of marks, roles and enemies, and places on its map."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from toolkit.rules.arguments import Choice, WordArgument
from toolkit.systems.massive_darkness.state import TOKENS

_NAME = (r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and single hyphens")

#: Names that an effect brings into the game.
NewMark: TypeAlias = Annotated[str, WordArgument(*_NAME, sort="mark", gives=True)]
NewRole: TypeAlias = Annotated[str, WordArgument(*_NAME, sort="role", gives=True)]
NewEnemy: TypeAlias = Annotated[str, WordArgument(*_NAME, sort="enemy", gives=True)]
#: Names of what is there.
RoleName: TypeAlias = Annotated[str, WordArgument(*_NAME, sort="role")]
ZoneName: TypeAlias = Annotated[
    str,
    WordArgument(r"^[0-9A-Za-z]\.[a-z]+[0-9]+$", "a tile's sign and a zone of it, such as 6.a3", sort="zone"),
]
DoorName: TypeAlias = Annotated[
    str, WordArgument(r"^[0-9A-Za-z]\.[A-Z][0-9]$", "a tile's sign and a door site, such as 6.A1", sort="door")
]
TileSign: TypeAlias = Annotated[str, WordArgument(r"^[0-9A-Za-z]$", "the sign of a tile, such as 6", sort="tile")]
#: A token of the game, or one of the pack's own.
TokenName: TypeAlias = Annotated[str, Choice(TOKENS, "token")]
