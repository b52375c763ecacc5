"""Who bears an attached event: each way in which a card can say it, with explorers and monsters that differ in all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.systems.machina_arcana.enemies import events

EXPLORERS = {
    "ann": {"health": 3, "essence": 5, "will": 2, "armour": 4},
    "bob": {"health": 7, "essence": 2, "will": 4, "armour": 1},
    "cid": {"health": 5, "essence": 3, "will": 3, "armour": 3},
}


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Any:
    explorers = [SimpleNamespace(id=name, **values) for name, values in EXPLORERS.items()]
    for stat in ("will", "armour"):
        monkeypatch.setitem(events._WORTH, f"lowest-{stat}", lambda state, each, stat=stat: getattr(each, stat))
    monsters = {name: SimpleNamespace(id=name) for name in ("hound", "ghoul", "shade")}
    return cast(Any, SimpleNamespace(state=SimpleNamespace(monsters=monsters, on_map=lambda: explorers)))


def _asked(game: Any, rule: str) -> list[str]:
    steps = events._bearer(game, rule)
    return list(next(iter(steps)).options)


@pytest.mark.rule("MA-45.14")
@pytest.mark.parametrize(
    ("rule", "bearer"),
    [
        ("lowest-will", "ann"),
        ("lowest-armour", "bob"),
        ("least-health", "ann"),
        ("most-health", "bob"),
        ("most-essence", "ann"),
        ("least-essence", "bob"),
    ],
)
def test_an_event_comes_to_the_explorer_whom_it_names(game: Any, rule: str, bearer: str) -> None:
    assert _asked(game, rule) == [bearer]


def test_every_way_to_name_an_explorer_is_tried() -> None:
    assert set(events._WORTH) == {
        "lowest-will",
        "lowest-armour",
        "least-health",
        "most-health",
        "most-essence",
        "least-essence",
    }


def test_among_equals_the_players_choose(game: Any) -> None:
    game.state.on_map()[2].health = 3
    assert _asked(game, "least-health") == ["ann", "cid"]


@pytest.mark.parametrize(("rule", "bearer"), [("first-monster", "hound"), ("last-monster", "shade")])
def test_an_event_comes_to_the_first_or_the_last_monster_or_to_none(game: Any, rule: str, bearer: str) -> None:
    with pytest.raises(StopIteration) as end:
        next(iter(events._bearer(game, rule)))
    assert end.value.value.id == bearer
    game.state.monsters.clear()
    with pytest.raises(StopIteration) as end:
        next(iter(events._bearer(game, rule)))
    assert end.value.value is None
