"""Whom conditions are for, and how a map is read although a tile of it cannot be."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.systems.massive_darkness.bots import aims, habits
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


def test_a_rule_is_about_an_enemy_that_comes_to_a_zone() -> None:
    def clue(event: str, *names: str) -> Any:
        return some(event=event, words=lambda path: frozenset(names))

    assert habits._meets(clue("activation-zone", "giant"), "giant")
    assert not habits._meets(clue("activation-zone", "rat"), "giant")
    assert not habits._meets(clue("round-end", "giant"), "giant")


def test_who_attacks_before_it_walks_attacks_from_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    def clue(name: str, *verbs: str) -> Any:
        effects = [some(name=verb) for verb in verbs]
        return some(event="enemy-activation", instead=True, effects=effects, words=lambda path: [name])

    clues = [
        clue("statue", "attack_if_possible", "move_toward"),
        clue("giant", "move_toward", "attack_if_possible"),
        clue("hydra", "attack_if_possible", "move_toward", "attack_if_possible"),
    ]
    monkeypatch.setattr(habits, "clues_of", lambda catalog: clues)
    assert habits.firm_of(cast(Any, object())) == {"statue"}


def test_who_waits_for_marks_goes_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aims, "_mark", lambda view, mark, asked: iter([f"aim at {mark}"]))
    clue = some(event="marked", words=lambda path: {"lit", "blessed"} if path == "mark" else set())
    assert list(aims._event(some(), clue, ())) == ["aim at blessed", "aim at lit"]
