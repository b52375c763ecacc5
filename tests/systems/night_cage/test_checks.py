"""What is checked of an adventure of The Night Cage."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.own import library_of
from toolkit.content.entity import Entity
from toolkit.systems.night_cage import checks


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def adventure() -> Entity:
    return next(each for each in library_of("night-cage").of_kind("adventure") if each.data.get("options"))


@pytest.mark.parametrize("broken", [False, True])
def test_options_are_tried_where_the_adventure_can_be_set_up_without(
    broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = some(code="none of ours", pointer=())
    tried: list[str] = []
    monkeypatch.setattr(checks, "_problem", lambda library, entity, table: problem if broken else None)
    monkeypatch.setattr(checks, "_problem_of_option", lambda library, entity, option, players: tried.append(option))
    assert list(checks.check(library_of("night-cage"), adventure())) == []
    assert bool(tried) is not broken


def test_a_tile_of_any_stack_can_be_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    library = library_of("night-cage")
    entity = adventure()
    stacked = {str(name).rpartition("/")[2] for board in entity.data["boards"].values() for name in board["stack"]}
    tiles = library.of_kind("tile")
    known = next(tile for tile in tiles if tile.id in stacked)
    effects = [some(name="spawn", value=lambda name: known, pointer=("rules", 0))]
    monkeypatch.setattr(checks, "effects_in", lambda triggers: effects)
    rules = some(entity=entity, triggers=tuple)
    assert list(checks._tiles_of_no_stack(rules)) == []
