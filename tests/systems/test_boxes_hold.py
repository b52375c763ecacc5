"""What the shipped boxes hold besides cards and tiles: how many different pieces of a kind, and how many in all."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

from tests.systems.own import SYSTEMS, folder_of, library_of, main_pack
from toolkit.content.entity import Entity

#: Where a ledger counts pieces, these are its numbers; where games of ours need more of them, as many as they need.
HELD: dict[str, dict[str, tuple[int, int]]] = {
    "night-cage": {"board": (2, 2), "discard-board": (8, 8), "reference-sheet": (1, 1), "token": (3, 20)},
    "massive-darkness": {
        "dashboard": (6, 6),
        "lifespark": (1, 1),
        "reference-sheet": (1, 1),
        "dice-stickers": (1, 1),
        "standee": (21, 69),
        "large-standee": (6, 6),
        "token": (14, 59),  # the ledger's 106 are these, small ones and doors
        "small-token": (2, 30),
        "door-token": (2, 17),
        "marker": (1, 5),
    },
    "jaws-of-the-lion": {
        "character-mat": (4, 4),
        "character-sheet": (4, 4),
        "element-board": (1, 1),
        "reference-sheet": (1, 4),
        "stop-card": (1, 8),
        "standee": (98, 98),
        "large-standee": (3, 3),
        "base": (2, 24),
        "character-token": (4, 20),
        "initiative-token": (20, 20),
        "element-token": (6, 6),
        "small-token": (12, 143),
        "token": (4, 32),
        "city-map": (1, 1),
        "sticker": (22, 22),
        "scenario-map": (22, 22),
    },
    "brimstone": {
        "map-card": (45, 45),
        "standee": (21, 21),
        "dice-stickers": (1, 1),
        "side-bag": (1, 6),
        "hero-record": (1, 6),
        "reference-sheet": (1, 6),
        "end-piece": (2, 32),
        "small-token": (16, 200),
        "token": (5, 11),
    },
    "machina-arcana": {
        "track-board": (1, 1),
        "reference-sheet": (1, 4),
        "campaign-sheet": (1, 1),
        "dice-stickers": (1, 1),
        "standee": (37, 37),
        "small-token": (18, 150),
        "door-token": (2, 28),  # 18 figures of doors and 10 tokens of destroyed ones
        "token": (2, 2),  # an entry and an exit
    },
}


def _held(system: str) -> list[Entity]:
    kinds = import_module(f"toolkit.systems.{folder_of(system).name}.print.kinds")
    return list(kinds.supplies(library_of(system), main_pack(system)))


def test_every_system_is_here() -> None:
    assert set(HELD) == set(SYSTEMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_box_holds_its_pieces_as_often_as_they_are_needed(system: str) -> None:
    held = _held(system)
    pieces = Counter(each.kind for each in held)
    copies = Counter[str]()
    for each in held:
        copies[each.kind] += int(each.data.get("copies", 1))
    assert {kind: (count, copies[kind]) for kind, count in pieces.items()} == HELD[system]
    assert len({each.id for each in held}) == len(held), "no two pieces have one name"
