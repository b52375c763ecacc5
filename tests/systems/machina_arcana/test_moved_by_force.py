"""Who can be teleported: nobody who is held, nobody who is off the map, and where to is asked of the right player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.machina_arcana.play import game
from toolkit.rules.game import Game
from toolkit.rules.modifiers import Modifier
from toolkit.systems.machina_arcana.fights.forced import teleport, teleport_to
from toolkit.systems.machina_arcana.map.tiles import SPAWN
from toolkit.systems.machina_arcana.state import Explorer, State


def end_of(steps: Any) -> Any:
    """What steps come to that ask nothing."""
    with pytest.raises(StopIteration) as end:
        next(steps)
    return end.value.value


@pytest.fixture
def table() -> Game[State]:
    return game({"explorers": {"tinkerer": {"at": "gate-hall/d3"}, "boilerwright": {"exited": True}}})


def hold(state: State, explorer: Explorer) -> None:
    state.modifiers.add(Modifier(explorer.id, "immobile", 1, "round-end", "tar"))


@pytest.mark.rule("MA-13.09")
def test_who_is_immobile_is_not_teleported(table: Game[State]) -> None:
    explorer = table.state.explorers["tinkerer"]
    hold(table.state, explorer)
    assert end_of(teleport(table, explorer, 3, "tinkerer")) is False
    assert end_of(teleport_to(table, explorer, SPAWN)) is False
    assert table.state.place(explorer.cell) == "gate-hall/d3"


@pytest.mark.rule("MA-12.07", "MA-12.08")
@pytest.mark.parametrize("held", [False, True])
def test_who_is_off_the_map_is_not_teleported_onto_it(table: Game[State], held: bool) -> None:
    explorer = table.state.explorers["boilerwright"]
    if held:
        hold(table.state, explorer)
    assert end_of(teleport(table, explorer, 3, "boilerwright")) is False
    assert end_of(teleport_to(table, explorer, SPAWN)) is False
    assert not explorer.on_map


@pytest.mark.rule("MA-12.07", "MA-41.15")
def test_who_is_free_is_asked_for_a_space_within_the_distance_and_may_stay(table: Game[State]) -> None:
    explorer = table.state.explorers["tinkerer"]
    ask = next(teleport(table, explorer, 1, "tinkerer"))
    assert (ask.kind, ask.who) == ("teleport", "tinkerer")
    beside = {f"to:gate-hall/{column}{row}" for column in "cde" for row in "234"} - {"to:gate-hall/d3"}
    assert set(ask.options) - {"stay"} <= beside
    assert {"stay", "to:gate-hall/d2", "to:gate-hall/e4"} <= set(ask.options)
    steps = teleport(table, explorer, 1, "tinkerer")
    next(steps)
    with pytest.raises(StopIteration) as end:
        steps.send(ask.options["stay"])
    assert end.value.value is False
