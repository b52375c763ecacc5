"""What is going on when effects run: the context that verbs, selectors and expressions of content see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from toolkit.rules.game import Game
from toolkit.systems.night_cage.map.tiles import Boss, TileKind
from toolkit.systems.night_cage.state import Prisoner, State

#: A game of The Night Cage.
NightCage: TypeAlias = Game[State]


@dataclass(slots=True)
class Moment:
    """Something happens to a tile (or boss) in a cell, and one prisoner is concerned. `cell` is -1 off the board."""

    state: State
    prisoner: Prisoner
    cell: int
    kind: TileKind | Boss


@dataclass(slots=True)
class OnBoard(Moment):
    """The tile or boss lies on the board, so that cells around it can be named."""


@dataclass(slots=True)
class Looking(OnBoard):
    """A monster looks for prisoners or strikes: which cells does it mean?"""


@dataclass(slots=True)
class Happening(Moment):
    """Something that the adventure's own rules may answer to. `tile` is what it is about, where it is about a tile."""

    tile: str = ""
    counter: str = ""
    #: The token of a pack's own that the prisoner has come to.
    token: str = ""
    #: Whether a monster has hit the prisoner, and its attack still goes on.
    struck: bool = False


@dataclass(slots=True)
class Arrival(Happening, OnBoard):
    """A prisoner has come onto a tile, and what the tile does to it is over."""


@dataclass(slots=True)
class Reveal(Moment):
    """The tile has been taken from the stack and is looked at."""

    set_aside: bool = False


@dataclass(slots=True)
class Placement(OnBoard):
    """The tile has been laid on the board for the prisoner. The controller of `chooser` drew and laid it (NC-19.04)."""

    chooser: Prisoner


@dataclass(slots=True)
class Burning(Moment):
    """The tile is burned because the prisoner was hit."""

    kept: bool = False


@dataclass(slots=True)
class Hit(OnBoard):
    """The monster hits the prisoner."""

    on_tile: bool = False


@dataclass(slots=True)
class Attacked(OnBoard):
    """The monster's attack is over."""


@dataclass(slots=True)
class Entered(OnBoard):
    """The prisoner is on the tile, and what happened on the way there is over."""

    from_top: bool = False
