"""What checks know of verbs, said where each is declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from toolkit.systems.brimstone.map.mine import DOOR, SHUT

F = TypeVar("F", bound=Callable[..., Any])


class NotAtFirst(NamedTuple):
    """An argument of a verb that does not mean this word in a first game (SB-40)."""

    argument: str
    word: str
    why: str


class ChangesExits(NamedTuple):
    """What exits of a tile a verb needs to do something, if any, and what it makes of them. The name of an argument
    stands for what that says."""

    needs: str
    makes: str


NOT_AT_FIRST: dict[str, NotAtFirst] = {}
#: Verbs that bring enemies, without which a threat is no fight.
BRINGING: set[str] = set()
#: Verbs after which the darkness may be nearer.
DARKENING: set[str] = set()
#: Verbs that do something to enemies on the board, and nothing where no fight goes on.
IN_FIGHTS: set[str] = set()
#: Verbs that do nothing to heroes who are knocked out.
FOR_THE_AWAKE: set[str] = set()
#: Verbs that change exits of this tile, with what those must be for it, and what they become.
EXITS: dict[str, ChangesExits] = {}
#: What the exits of the tile can be that an event is about, where they cannot be all: those of the entrance are doors,
#: those of a new passage too, and those of a room are shut until its token is revealed (SB-90.12).
OFFERED: Mapping[str, frozenset[str]] = {
    "mission-start": frozenset({DOOR}),
    "tile-placed": frozenset({DOOR, SHUT}),
    "gate-explored": frozenset({DOOR, SHUT}),
    "clue-found": frozenset({SHUT}),
}


def not_at_first(argument: str, word: str, why: str) -> Callable[[F], F]:
    """Say of the verb below that a first game leaves this out."""

    def add(function: F) -> F:
        NOT_AT_FIRST[function.__name__] = NotAtFirst(argument, word, why)
        return function

    return add


def changes_exits(*, needs: str = "", makes: str) -> Callable[[F], F]:
    """Say of the verb below what it does to exits of this tile."""

    def add(function: F) -> F:
        EXITS[function.__name__] = ChangesExits(needs, makes)
        return function

    return add


def _noted_in(names: set[str]) -> Callable[[F], F]:
    """What notes the verb below it."""

    def add(function: F) -> F:
        names.add(function.__name__)
        return function

    return add


brings_enemies = _noted_in(BRINGING)
darkens = _noted_in(DARKENING)
for_the_awake = _noted_in(FOR_THE_AWAKE)
in_fights = _noted_in(IN_FIGHTS)
