"""Wounds that are taken and healed within bounds; names and numbers that no figure has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from toolkit.crawl.figures.supply import free_name, free_numbers
from toolkit.crawl.figures.wounds import heal, wound
from toolkit.rules.game import Game
from toolkit.rules.log import Log


@dataclass
class Figure:
    id: str = "ann"
    wounds: int = 2


@pytest.fixture
def game() -> Game[Any]:
    playing: Game[Any] = Game.__new__(Game)
    playing.log = Log()
    return playing


@pytest.mark.parametrize(("count", "taken"), [(1, 1), (3, 3), (9, 3), (0, 0), (-1, 0)])
def test_nobody_takes_more_wounds_than_it_has_health(game: Game[Any], count: int, taken: int) -> None:
    figure = Figure()
    assert wound(game, figure, count, "XX-1", health=3, figure="boss") == taken
    assert figure.wounds == 2 + taken
    assert game.log is not None
    told = [event.data for event in game.log]
    assert told == ([{"who": "ann", "figure": "boss", "count": taken}] if taken else [])


@pytest.mark.parametrize(("count", "regained"), [(1, 1), (2, 2), (9, 2), (0, 0), (-1, 0)])
def test_nobody_regains_more_than_it_lost(game: Game[Any], count: int, regained: int) -> None:
    figure = Figure()
    assert heal(game, figure, count, "XX-1") == regained
    assert figure.wounds == 2 - regained
    assert game.log is not None
    assert len(game.log) == bool(regained)


def test_a_name_that_is_taken_gets_a_number() -> None:
    taken: set[str] = set()
    for name in ("imps", "imps-2", "imps-3"):
        assert free_name("imps", taken) == name
        taken.add(name)
    assert free_name("wisp", taken) == "wisp"


def test_where_all_are_numbered_the_first_free_number_is_taken() -> None:
    assert free_name("imps", {"imps-1", "imps-3"}, always_numbered=True) == "imps-2"
    assert free_name("imps", (), always_numbered=True) == "imps-1"


def test_numbers_are_free_up_to_the_figures_in_the_box() -> None:
    assert list(free_numbers({1, 3}, 5)) == [2, 4, 5]
    assert list(free_numbers({1, 2}, 2)) == []
    assert next(free_numbers({1, 2, 4})) == 3
