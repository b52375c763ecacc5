"""Whole games, one or two a mode, kept as text (`tests/systems/golden.py`).

Seeds are chosen for short games in which much happens. When a bot has learned to play otherwise and no game of it is
won any more, choose another seed.

A line that begins with `>` is a decision; the others are events of the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.systems.golden import Golden, answers, check_folder, check_variety, compare, decision_line
from tests.systems.night_cage.play import library
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems.night_cage import SYSTEM

FOLDER = Path(__file__).parent / "golden"
#: All games together stay below this, in bytes.
MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Kept(Golden):
    """A game with options that are switched on."""

    options: tuple[str, ...] = ()


GAMES = (
    Kept("night-cage/base", 4, "random", 28),
    Kept("night-cage/base", 3, "random", 56, ("harder-gate", "chaos-crumbling-t")),
    Kept("night-cage/base-inevitable", 1, "random", 102),
    Kept("night-cage/base-weeper", 2, "random", 21, ("easier-keys-1",)),
    Kept("night-cage/base-bosses", 5, "random", 85, ("third-inevitable",)),
    Kept("night-cage/advanced", 4, "random", 12),
    Kept("night-cage/advanced-inevitable", 3, "random", 84),
    Kept("night-cage/advanced-weeper", 5, "random", 15),
    Kept("night-cage/advanced-bosses", 1, "random", 104),
    Kept("drowned-wing/drowned-wing", 2, "random", 17, ("third-bell",)),
    Kept("night-cage/base", 4, "greedy", 39),
    Kept("drowned-wing/drowned-wing", 3, "greedy", 18),
)


@pytest.mark.parametrize("golden", GAMES, ids=str)
def test_the_game_goes_as_it_went(golden: Kept) -> None:
    compare(FOLDER / golden.file, list(_played(golden)), context=6)


def test_every_mode_has_a_game() -> None:
    check_variety(SYSTEM, GAMES, {each.qualified for each in library().of_kind("adventure")}, {1, 2, 3, 4, 5})


def test_no_game_is_kept_that_is_not_played_and_all_are_small() -> None:
    check_folder(FOLDER, GAMES, MOST_BYTES)


def test_the_games_show_how_a_game_is_won_and_lost() -> None:
    ends = {json.loads((FOLDER / game.file).read_text(encoding="utf-8").splitlines()[-1])["event"] for game in GAMES}
    assert ends == {"won", "lost"}


def _played(golden: Kept) -> Iterator[str]:
    """Decisions and events in the order they happen."""
    table = Table(golden.players, golden.seed, dict.fromkeys(golden.options, True))
    options = f" with {', '.join(golden.options)}" if golden.options else ""
    yield f"# {golden.adventure}{options}, {golden.players} players, seed {golden.seed}, played by {golden.bot}"
    log = Log()
    game = new_game(SYSTEM, library(), library().get(golden.adventure, kind="adventure"), table, log=log)
    told = 0
    for ask, key in answers(SYSTEM, game, golden):
        yield from log.lines()[told:]
        told = len(log)
        yield decision_line(ask, key)
    yield from log.lines()[told:]
