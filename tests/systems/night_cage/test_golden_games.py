"""Whole games, one or two a mode, kept as text: any change of how a game goes shows as a difference.

After a change that is meant, write the games anew, look at the difference, and commit it with the change:

    LANTERN_GOLDEN=write python -m pytest tests/systems/night_cage/test_golden_games.py
    git diff tests/systems/night_cage/golden

Seeds are chosen for short games in which much happens. When a bot has learned to play otherwise and no game of it is
won any more, choose another seed.

A line that begins with `>` is a decision; the others are events of the log.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.systems.night_cage.play import library
from toolkit.playtest.bots import make_bot
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems.night_cage import SYSTEM

FOLDER = Path(__file__).parent / "golden"
#: All games together stay below this, in bytes.
MOST_BYTES = 1_000_000
#: Lines of difference that are shown.
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Golden:
    """A game that is kept: what is played, by whom, with which luck."""

    adventure: str
    players: int
    bot: str
    seed: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.adventure.partition('/')[2]}-{self.players}-{self.bot}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self}.log"


GAMES = (
    Golden("night-cage/base", 4, "random", 28),
    Golden("night-cage/base", 3, "random", 56, ("harder-gate", "chaos-crumbling-t")),
    Golden("night-cage/base-inevitable", 1, "random", 102),
    Golden("night-cage/base-weeper", 2, "random", 21, ("easier-keys-1",)),
    Golden("night-cage/base-bosses", 5, "random", 85, ("third-inevitable",)),
    Golden("night-cage/advanced", 4, "random", 12),
    Golden("night-cage/advanced-inevitable", 3, "random", 84),
    Golden("night-cage/advanced-weeper", 5, "random", 15),
    Golden("night-cage/advanced-bosses", 1, "random", 104),
    Golden("drowned-wing/drowned-wing", 2, "random", 17, ("third-bell",)),
    Golden("night-cage/base", 4, "greedy", 42),
    Golden("drowned-wing/drowned-wing", 3, "greedy", 18),
)


@pytest.mark.parametrize("golden", GAMES, ids=str)
def test_the_game_goes_as_it_went(golden: Golden) -> None:
    lines = list(_played(golden))
    if os.environ.get("LANTERN_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        golden.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    kept = golden.path.read_text(encoding="utf-8").splitlines()
    difference = list(unified_diff(kept, lines, "kept", "played", lineterm="", n=6))
    assert not difference, "\n".join(
        [f"{golden} goes differently; see the docstring of this file", *difference[:SHOWN]]
    )


def test_every_mode_has_a_game() -> None:
    assert {game.adventure for game in GAMES} == {each.qualified for each in library().of_kind("adventure")}
    assert {game.players for game in GAMES} == {1, 2, 3, 4, 5}
    assert {game.bot for game in GAMES} >= {"random", *SYSTEM.bots}


def test_no_game_is_kept_that_is_not_played_and_all_are_small() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {game.path.name for game in GAMES}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_the_games_show_how_a_game_is_won_and_lost() -> None:
    ends = {json.loads(game.path.read_text(encoding="utf-8").splitlines()[-1])["event"] for game in GAMES}
    assert ends == {"won", "lost"}


def _played(golden: Golden) -> Iterator[str]:
    """Decisions and events in the order they happen."""
    table = Table(golden.players, golden.seed, dict.fromkeys(golden.options, True))
    options = f" with {', '.join(golden.options)}" if golden.options else ""
    yield f"# {golden.adventure}{options}, {golden.players} players, seed {golden.seed}, played by {golden.bot}"
    log = Log()
    game = new_game(SYSTEM, library(), library().get(golden.adventure, kind="adventure"), table, log=log)
    agents = {seat: make_bot(SYSTEM, golden.bot, seat, golden.seed) for seat in SYSTEM.seats(game.state)}
    game.start()
    told = 0
    while (ask := game.pending) is not None:
        yield from log.lines()[told:]
        told = len(log)
        seat = SYSTEM.seat(game.state, ask)
        key = agents[seat].choose(SYSTEM.view(game.state, seat), ask)
        yield f"> {ask.who} {key} ({ask.kind}, {ask.rule})"
        game.answer(key)
    yield from log.lines()[told:]
