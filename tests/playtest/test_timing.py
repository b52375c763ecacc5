"""How long a run takes is found out before it begins, without playing it."""

from __future__ import annotations

from collections import Counter

from tests.playtest import runs
from toolkit.playtest.one_game import Playground
from toolkit.playtest.planning import plan
from toolkit.playtest.timing import foresee, rehearsed
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
