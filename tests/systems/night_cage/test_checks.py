"""What is checked of an adventure of The Night Cage."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.own import library_of
from toolkit.content.entity import Entity
from toolkit.systems.night_cage import checks, mode_checks


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


@pytest.mark.parametrize(
    ("tiles", "said"),
    [(0, "no tile of this mode has it"), (1, "one tile of this mode has it"), (4, "4 tiles of this mode have it")],
)
def test_how_many_tiles_of_a_mode_are_so_is_said_in_words(tiles: int, said: str) -> None:
    assert mode_checks._as_many(tiles, "has it", "have it") == said
