"""Tiles as the rules see them: a kind of tile from content, and the faces it can show on the board.

Faces are made once and shared: laying a tile, turning it over or taking its key swaps one face for another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from toolkit.rules.arguments import Selection
from toolkit.rules.effects import Trigger
from toolkit.rules.observing import effects_in
from toolkit.systems.night_cage.map.grid import DIRECTIONS, OPPOSITE, SIDES, turned

#: The moments of a tile's life that content can listen on; see verbs.py.
EVENTS = ("revealed", "placed", "burned", "hit", "attacked", "entered")


@dataclass(frozen=True, slots=True)
class Monster:
    """How a monster looks and strikes. Sides are meant for the tile as drawn; they turn with it."""

    #: Which cells provoke it, and which its attack reaches; None: only its own tile.
    sees: Selection | None
    attacks: Selection | None
    #: It never sees beyond its own row and column, so monsters elsewhere need no look.
    sees_straight: bool
    #: The side that is turned to the prisoner it is placed for, -1 for none (NC-25.03).
    mouth: int
    #: The side through which it can be entered unharmed, -1 for none (NC-25.09).
    top: int


class Face:
    """What one tile shows: a rotation of its passage side, with or without its key, or the pit on its back."""

    __slots__ = ("crumbling", "exits", "gate", "key", "kind", "monster", "pit", "rotation", "steadfast", "top")

    def __init__(self, kind: TileKind, rotation: int, *, pit: bool = False, key: bool = False) -> None:
        self.kind = kind
        self.rotation = rotation
        self.pit = pit
        # A tile on its pit face has lost everything on it (NC-10.05).
        self.exits = 0 if pit else turned(kind.exits, rotation)
        self.key = key and not pit
        self.crumbling = kind.crumbling and not pit
        self.gate = kind.gate and not pit
        self.monster = None if pit else kind.monster
        self.steadfast = kind.steadfast and not pit
        self.top = (self.monster.top + rotation) % 4 if self.monster and self.monster.top >= 0 else -1

    def __repr__(self) -> str:
        return f"Face({self.kind.id}, {'pit' if self.pit else self.rotation * 90})"


#: Options for laying a tile: key → (side, face).
Placements = Mapping[str, tuple[int, Face]]


@dataclass(eq=False, slots=True)
class TileKind:
    """One kind of tile of an adventure."""

    id: str
    index: int
    symbol: str
    exits: int
    copies: int
    crumbling: bool = False
    #: "", "open" (whoever stands there may take it) or "guarded" (only an effect gives it).
    key: str = ""
    gate: bool = False
    #: Stays on the board when unlit (NC-25.02).
    steadfast: bool = False
    monster: Monster | None = None
    triggers: tuple[Trigger, ...] = ()
    revealed: bool = field(init=False)
    placed: bool = field(init=False)
    burned: bool = field(init=False)
    hit: bool = field(init=False)
    attacked: bool = field(init=False)
    entered: bool = field(init=False)
    #: It brings a boss when it is laid, so that it always comes onto the board (NC-29.03).
    brings: bool = field(init=False)
    #: By quarter turns clockwise; looks that cannot be told apart are one face.
    faces: tuple[Face, ...] = field(init=False, repr=False)
    taken: tuple[Face, ...] = field(init=False, repr=False)
    pit: Face = field(init=False, repr=False)
    #: placements[sides]: the ways to lay it in one of these directions, connected with the tile it is laid for.
    placements: tuple[Placements, ...] = field(init=False, repr=False)
    #: turns[side]: the rotations when the direction is fixed; turns[4]: any rotation.
    turns: tuple[Mapping[str, Face], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        listens = {trigger.event for trigger in self.triggers}
        for event in EVENTS:
            setattr(self, event, event in listens)
        self.brings = any(effect.verb.name == "bring" for effect in effects_in(self.triggers))
        self.faces = self._rotations(key=bool(self.key))
        self.taken = self._rotations(key=False) if self.key else self.faces
        self.pit = Face(self, 0, pit=True)
        looks = list(dict.fromkeys(self.faces))
        self.placements = tuple(self._placements(sides, looks) for sides in range(16))
        self.turns = (
            *({_turn(face): face for face in looks if self._fits(face, side)} for side in range(4)),
            {_turn(face): face for face in looks},
        )

    def _rotations(self, *, key: bool) -> tuple[Face, ...]:
        """A face a quarter turn; turns that look alike share the first one's face."""
        marked = self.monster is not None and (self.monster.mouth >= 0 or self.monster.top >= 0)
        faces: list[Face] = []
        for quarters in range(4):
            face = Face(self, quarters, key=key)
            same = next((each for each in faces if each.exits == face.exits), None)
            faces.append(same if same is not None and not marked else face)
        return tuple(faces)

    def _fits(self, face: Face, side: int) -> bool:
        """Whether the face may be laid beyond that side: connected (NC-9.04), mouth towards the prisoner (NC-25.03)."""
        towards = OPPOSITE[side]
        if self.monster is not None and self.monster.mouth >= 0:
            return (self.monster.mouth + face.rotation) % 4 == towards
        return bool(face.exits >> towards & 1)

    def _placements(self, sides: int, looks: list[Face]) -> Placements:
        plain = len(looks) == 1
        return {
            f"place:{DIRECTIONS[side]}" + ("" if plain else f":{face.rotation * 90}"): (side, face)
            for side in SIDES[sides]
            for face in looks
            if self._fits(face, side)
        }


def _turn(face: Face) -> str:
    return f"turn:{face.rotation * 90}"


@dataclass(frozen=True, slots=True, eq=False)
class Boss:
    """A token that covers a square of cells, hits who is under it and leaves a pit (NC-29.05 to NC-29.13)."""

    id: str
    size: int
    triggers: tuple[Trigger, ...]


NOTHING = TileKind("nothing", -1, ".", 0, 0)
#: The face of a cell without a tile.
EMPTY = NOTHING.faces[0]
#: The face of a cell covered by a boss that was turned over (NC-90.06).
BOSS_PIT = NOTHING.pit

#: What a tile is called: its luck goes by that.
name_of: Callable[[TileKind], str] = attrgetter("id")
