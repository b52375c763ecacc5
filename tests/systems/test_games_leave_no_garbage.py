"""A game that is over leaves nothing behind that points at itself, so that thousands of games need no collector."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.planning import plan
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

#: A short adventure of each system.
ADVENTURES = {
    "night-cage": "base",
    "massive-darkness": "her-last-thread",
    "jaws-of-the-lion": "the-back-kitchen",
    "brimstone": "sack-of-black-stone",
    "machina-arcana": "the-brass-well",
}


@pytest.mark.parametrize("pack", ADVENTURES)
def test_a_game_of_a_playtest_leaves_no_rings_of_objects(pack: str) -> None:
    """There the game is observed, and the observer looks at it."""
    system, library = find(pack), load([shipped_by_name()[pack]]).library
    order = plan(system, library, pack, adventures=[ADVENTURES[pack]], players=[2], bots=["greedy"], games=4)
    playground = Playground(system, library, order)
    assert not _left_by(lambda seed: play_game(playground, 0, seed))


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("pack", ADVENTURES)
def test_a_game_leaves_no_rings_of_objects(pack: str, bots: str) -> None:
    system, library = find(pack), load([shipped_by_name()[pack]]).library
    adventure = library.get(ADVENTURES[pack], kind="adventure")

    def play(seed: int) -> None:
        game = new_game(system, library, adventure, Table(2, seed), copyable=False)
        agents = {seat: make_bot(system, bots, seat, seed) for seat in system.seats(game.state)}
        game.start()
        play_out(game, system, agents)

    assert not _left_by(play)


def _left_by(play: Callable[[int], object]) -> Counter[str]:
    """Objects of ours in rings that only the collector finds after some games, by their class."""
    play(1)  # what is worked out once and kept
    enabled, looked_at = gc.isenabled(), gc.get_debug()
    gc.disable()
    gc.freeze()  # what is there already is not looked at: that may be gigabytes of other tests
    try:
        for seed in (2, 3):
            play(seed)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        # What other threads of the test run leave is theirs.
        left = Counter(type(each).__name__ for each in gc.garbage if type(each).__module__.startswith("toolkit."))
    finally:
        gc.set_debug(looked_at)
        gc.garbage.clear()
        gc.unfreeze()
        if enabled:
            gc.enable()
    return left
