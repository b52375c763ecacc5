"""What arguments of several verbs are: words an author chooses, such as names of marks and places on a map; and which
heroes, enemies and zones are meant."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from toolkit.rules.arguments import Choice, Selection, Selects, WordArgument
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

#: Heroes; those who are alive, in the dungeon or out of it; those who are alive and in it (MD-10.04, MD-90.19).
Who: TypeAlias = Annotated[Selection, Selects("hero")]
Living: TypeAlias = Annotated[Selection, Selects("hero", ("hero", "gone-hero", "opponent"))]
Acting: TypeAlias = Annotated[Selection, Selects("hero", ("hero", "opponent"))]
Where: TypeAlias = Annotated[Selection, Selects("zone")]
Which: TypeAlias = Annotated[Selection, Selects("enemy")]
