"""How long a run takes is found out before it begins, without playing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.playtest import runs
from toolkit.playtest import timing
from toolkit.playtest.one_game import Playground
from toolkit.playtest.orders import Cell
from toolkit.playtest.planning import plan
from toolkit.playtest.timing import ALL_REHEARSALS, Timing, foresee, rehearsed
from toolkit.systems import find


def playground(bots: list[str], games: int = 10) -> Playground:
    library = runs.library()
    system = find("night-cage")
    order = plan(system, library, "night-cage", adventures=["base"], players=[2], bots=bots, games=games)
    return Playground(system, library, order)


def test_short_runs_of_quick_bots_are_not_rehearsed() -> None:
    at = playground(["greedy"])
    foreseen = foresee(at.order, at.system, at.library, Counter({0: 10}))
    assert foreseen == {0: 1.5 / at.order.cells[0].chunk}


def test_slow_bots_are_rehearsed_and_take_longer() -> None:
    at = playground(["random", "search:8"])
    foreseen = foresee(at.order, at.system, at.library, Counter({0: 10, 1: 10}))
    assert foreseen[1] > 5 * foreseen[0]


def test_a_rehearsal_that_is_broken_off_foretells_the_whole_game() -> None:
    at = playground(["search:8"])
    short, long = rehearsed(at, 0, limit=0.02), rehearsed(at, 0, limit=60.0)
    assert long / 8 < short < long * 8
    assert short > 0.05  # more than the rehearsal took


def test_taking_a_card_away_is_no_part_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library without a card is made once for all games of a table: no game takes that long."""
    at = playground(["greedy"])
    (cell,) = at.order.cells
    at = Playground(at.system, at.library, replace(at.order, cells=(replace(cell, without="card wax-eater"),)))
    clock, libraries = [0.0], Playground.library_of

    def slowly(self: Playground, cell: Cell) -> object:
        clock[0] += 1_000.0 if cell.without and not self._without else 0.0
        return libraries(self, cell)

    monkeypatch.setattr(Playground, "library_of", slowly)
    monkeypatch.setattr(timing, "perf_counter", lambda: clock[0])
    assert rehearsed(at, 0) == 0.0
    assert clock[0] == 1_000.0


def test_tables_nobody_had_time_to_rehearse_take_as_long_as_others_of_their_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = playground(["greedy", "random"])
    cells = [replace(at.order.cells[0], players=players) for players in (1, 2, 3)]
    order = replace(at.order, cells=(*cells, *at.order.cells[1:]))
    seconds: Iterator[float] = iter([10.0, 20.0])
    clock = [0.0]

    def rehearsal(_: Playground, __: int) -> float:
        clock[0] += ALL_REHEARSALS  # so that there is time for no third
        return next(seconds)

    monkeypatch.setattr(timing, "rehearsed", rehearsal)
    monkeypatch.setattr(timing, "perf_counter", lambda: clock[0])
    foreseen = foresee(order, at.system, at.library, Counter(dict.fromkeys(range(4), 10_000)))
    assert [foreseen[number] for number in range(3)] == [10.0, 20.0, 15.0]
    assert foreseen[3] < 1.0  # random bots were not rehearsed: their usual pace


def test_a_game_takes_as_long_as_those_that_were_played_took() -> None:
    known = Timing(left=Counter({0: 10}))
    assert known.a_game(0) is None
    assert known.seconds_left() is None
    known.note(0, 2, 3.0)
    assert (known.a_game(0), known.seconds_left()) == (1.5, 12.0)
    known.note(0, 2, 1.0)
    assert (known.a_game(0), known.seconds_left()) == (1.0, 6.0)
    known.note(0, 6, 6.0)
    assert known.seconds_left() == 0.0


def test_tables_of_the_same_bots_are_off_by_as_much() -> None:
    bots = {0: "greedy", 1: "greedy", 2: "random"}
    known = Timing({0: 1.0, 1: 4.0, 2: 0.5}, Counter({0: 3, 1: 2, 2: 10}), bots=bots)
    assert known.seconds_left() == 3 * 1.0 + 2 * 4.0 + 10 * 0.5
    known.note(0, 1, 2.0)  # twice as long as foreseen
    assert [known.a_game(cell) for cell in range(3)] == [2.0, 8.0, 0.5]
    assert known.seconds_left() == 2 * 2.0 + 2 * 8.0 + 10 * 0.5


def test_a_table_of_which_nothing_is_known_takes_as_long_as_others_do() -> None:
    known = Timing({0: 1.0, 1: 3.0}, Counter({0: 1, 1: 1, 2: 5}))
    assert known.a_game(2) is None
    assert known.seconds_left() == 1.0 + 3.0 + 5 * 2.0


@pytest.mark.parametrize(("abreast", "seconds"), [(0, 12.0), (1, 12.0), (4, 3.0)])
def test_games_that_are_played_abreast_are_done_sooner(abreast: int, seconds: float) -> None:
    assert Timing({0: 2.0}, Counter({0: 6}), abreast=abreast).seconds_left() == seconds
