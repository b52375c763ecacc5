"""Whom conditions are for, and how a map is read although a tile of it cannot be."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.systems.massive_darkness.map import dungeon
from toolkit.systems.massive_darkness.verbs.afflictions import _meant


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def test_a_condition_is_for_those_who_are_told_or_else_for_who_acts() -> None:
    actor, friend, enemy = some(acts=True), some(acts=True), some()
    scene, who, which = some(actor=actor), some(pick=lambda *given: [friend]), some(pick=lambda *given: [enemy])
    assert _meant(some(), scene, None, None) == [actor]
    assert _meant(some(), scene, who, None) == [friend]
    assert _meant(some(), scene, None, which) == [enemy]
    assert _meant(some(), scene, who, which) == [friend, enemy]
    assert _meant(some(), some(actor=None), None, None) == []
    assert _meant(some(), some(actor=some(acts=False)), None, None) == []


def test_tiles_after_one_that_is_wrong_are_placed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: list[str] = []
    draft = some(
        places={"A": [1], "B": [2], "C": [3]},
        data={"tiles": {"A": "lost", "B": "torn", "C": "hall"}},
        wrong=lambda code, message, pointer: wrong.append(message),
        tiles={},
        problems=[],
    )
    found = {"torn": some(id="torn", data="torn"), "hall": some(id="hall", data="hall")}
    placed: list[str] = []
    monkeypatch.setattr(dungeon, "read_tile", lambda data: (data, [some(message="no doors")] if data == "torn" else []))
    monkeypatch.setattr(dungeon, "_place_tile", lambda draft, sign, tile, turn, places: placed.append(sign))
    library = some(find=lambda name, kind, pack: found.get(name))
    dungeon._place_tiles(draft, library, some(pack="own"))
    assert wrong == ["there is no tile 'lost'", "the tile torn cannot be read: no doors"]
    assert (placed, draft.tiles) == (["C"], {"C": "hall"})
