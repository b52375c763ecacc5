"""What a game shares with its copies cannot be changed.

Search and bots copy a game thousands of times, and all games of a process have the same cards. Whoever could write to a
card would write to it in every one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from random import Random
from typing import Any

import pytest

from tests.systems.always_true.modes import adventure_of, one_each_of
from tests.systems.own import SYSTEMS, library_of
from toolkit.rules.system import Table, new_game
from toolkit.systems import find


def reached(start: object) -> dict[int, object]:
    """All objects of ours that one leads to, by their ids."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if id(one) not in found and not isinstance(one, str | int | float | bool | type | None):
            found[id(one)] = one
            waiting += inside(one)
    return found


def inside(one: Any) -> Iterator[object]:
    if isinstance(one, Mapping):
        yield from one.keys()
        yield from one.values()
    elif isinstance(one, list | tuple | set | frozenset):
        yield from one
    elif type(one).__module__.startswith("toolkit."):
        names = {name for each in type(one).__mro__ for name in getattr(each, "__slots__", ())}
        yield from (getattr(one, name) for name in names if hasattr(one, name))
        yield from getattr(one, "__dict__", {}).values()


#: What could be changed and is not: kinds of tile of The Night Cage turn themselves round when they are made, and kits
#: are made so often that the time it takes to freeze them would tell.
UNFROZEN = {"TileKind", "Kit", "EnemyKit"}
ANSWERS = 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_game_and_its_copy_share_is_frozen(system: str) -> None:
    shared: set[type] = set()
    for seating in one_each_of(system)[::6]:
        game = new_game(find(system), library_of(system), adventure_of(seating), Table(seating.players, 1, {}))
        game.start()
        chance = Random(1)
        for _ in range(ANSWERS):  # cards are read when they are needed
            if game.pending is not None:
                game.answer(chance.choice(list(game.pending.options)))
        state, copied = reached(game.state), reached(game.copy().state)
        shared |= {type(each) for place, each in state.items() if place in copied and is_dataclass(each)}
    assert len(shared) > 15, "cards and what is written on them"
    changeable = {each.__qualname__ for each in shared if not each.__dataclass_params__.frozen}  # type: ignore[attr-defined]
    assert changeable - UNFROZEN == set()
