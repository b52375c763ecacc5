"""Whole games kept as text, for every system: any change of how a game goes shows as a difference.

After a change that is meant, write the games anew, look at the difference, and commit it with the change:

    LANTERN_GOLDEN=write python -m pytest tests/systems -k golden
    git diff tests/systems
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from toolkit.playtest.bots import make_bot
from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.rules.system import System

#: Lines that are shown of what goes differently.
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Golden:
    """A game that is kept: what is played, by whom, with which luck."""

    adventure: str
    players: int
    bot: str
    seed: int

    def __str__(self) -> str:
        return f"{self.adventure.rpartition('/')[2]}-{self.players}-{self.bot}"

    @property
    def file(self) -> str:
        return f"{self}.log"


def answers(system: System, game: Game[Any], golden: Golden) -> Iterator[tuple[Ask, str]]:
    """Let bots play a game: every question with its answer, just before the answer is given."""
    agents = {seat: make_bot(system, golden.bot, seat, golden.seed) for seat in system.seats(game.state)}
    game.start()
    while (ask := game.pending) is not None:
        seat = system.seat(game.state, ask)
        key = agents[seat].choose(system.view(game.state, seat), ask)
        yield ask, key
        game.answer(key)


def decision_line(ask: Ask, key: str) -> str:
    return f"> {ask.who} {key} ({ask.kind}, {ask.rule})"


def compare(
    path: Path,
    lines: Sequence[str],
    *,
    context: int,
    explained: Callable[[list[str]], Iterable[str]] = lambda kept: (),
) -> None:
    """The game goes as it is kept, or is written when that is asked for. `explained` says more of a difference."""
    if os.environ.get("LANTERN_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    kept = path.read_text(encoding="utf-8").splitlines()
    difference = list(unified_diff(kept, lines, "kept", "played", lineterm="", n=context))
    told = [f"{path.stem} goes differently; see {__file__}", *difference[:SHOWN]]
    assert not difference, "\n".join([*told, *explained(kept)])


def check_folder(folder: Path, games: Iterable[Golden], most_bytes: int) -> None:
    """No game is kept that is not played, and all together are small."""
    assert {path.name for path in folder.iterdir()} == {game.file for game in games}
    assert sum(path.stat().st_size for path in folder.iterdir()) < most_bytes


def check_variety(system: System, games: Iterable[Golden], adventures: set[str], players: set[int]) -> None:
    """Every adventure, number of players and kind of bot has a game."""
    kept = list(games)
    assert {game.adventure for game in kept} == adventures
    assert {game.players for game in kept} == players
    assert {game.bot for game in kept} >= {"random", *system.bots}
