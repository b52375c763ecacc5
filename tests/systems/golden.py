"""Whole games kept as text, for every system: any change of how a game goes shows as a difference.

After a change that is meant, write the games anew, look at the difference, and commit it with the change:

    LANTERN_GOLDEN=write python -m pytest tests/systems -k golden
    git diff tests/systems

Seeds are chosen for short games in which much happens. When a bot has learned to play otherwise and no game of it is
won any more, choose another seed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from toolkit.content.library import Library
from toolkit.playtest.bots import make_bot
from toolkit.rules.decisions import Ask
from toolkit.rules.doing import NOTHING
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.record import state_digest
from toolkit.rules.system import System, Table, new_game

#: Lines that are shown of what goes differently.
SHOWN = 60


@dataclass(frozen=True)
class Golden:
    """A game that is kept: what is played, by whom, with which luck and options, and how its first line tells that."""

    adventure: str
    players: int
    bot: str
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    heading: str = ""

    def __str__(self) -> str:
        return f"{self.adventure.rpartition('/')[2]}-{self.players}-{self.bot}"

    @property
    def file(self) -> str:
        return f"{self}.log"


@dataclass(frozen=True)
class GoldenGames:
    """The games of a system. Where `table` tells how the table looks, a round is kept as one line (see `Round`)."""

    games: tuple[Golden, ...]
    #: The numbers of players that have a game.
    players: frozenset[int]
    #: All games together stay below this, in bytes.
    most_bytes: int
    table: Callable[[Any], str] | None = None


@dataclass(slots=True)
class Round:
    """One round of a long game, kept as one line: how the table looks when its first question is put, how many
    questions were answered in it, and a digest of all decisions and events."""

    table: str
    lines: list[str] = field(default_factory=list)
    answers: int = 0

    def __str__(self) -> str:
        digest = blake2b("\n".join(self.lines).encode(), digest_size=6).hexdigest()
        return f"{self.table}; {self.answers} answers, {digest}"


class Happenings(Log):
    """What happened in a game. Why an effect did nothing is left out: no game goes differently by it, and what verbs
    say of themselves is held by `tests/systems/test_effects_that_do_nothing.py`."""

    __slots__ = ()

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        if name != NOTHING:
            super().add(name, rule, **data)


class Played:
    """A golden game, played now. A line that begins with `>` is a decision; the others are events of the log."""

    def __init__(self, system: System, library: Library, golden: Golden, table: Callable[[Any], str] | None) -> None:
        self.system = system
        self.library = library
        self.golden = golden
        self.table = table
        self.rounds: list[Round] = []
        self.end = ""

    @cached_property
    def lines(self) -> list[str]:
        return list(self._by_round() if self.table is not None else self._whole())

    def explained(self, kept: Sequence[str]) -> Iterator[str]:
        """What happens now in the first round that is not as it was."""
        for number, each in enumerate(self.rounds, 1):
            if number >= len(kept) or kept[number] != str(each):
                yield f"round {number} as it is played now:"
                yield from each.lines[:SHOWN]
                return

    def _whole(self) -> Iterator[str]:
        """Decisions and events in the order they happen."""
        yield f"# {self.golden.heading}"
        log = Happenings()
        game = self._game(log, copyable=True)
        told = 0
        for ask, key in self._answers(game):
            yield from log.lines(told)
            told = len(log)
            yield decision_line(ask, key)
        yield from log.lines(told)

    def _by_round(self) -> Iterator[str]:
        assert self.table is not None
        log = Happenings()
        game = self._game(log, copyable=False)
        told = 0
        for ask, key in self._answers(game):
            if len(self.rounds) < self.system.round_number(game.state):
                self.rounds.append(Round(self.table(game.state)))
            self.rounds[-1].lines += [*log.lines(told), decision_line(ask, key)]
            self.rounds[-1].answers += 1
            told = len(log)
        self.rounds[-1].lines += log.lines(told)
        count, state = sum(each.answers for each in self.rounds), game.state
        number, digest = self.system.round_number(state), state_digest(self.system, state)
        yield f"# {self.golden.heading}"
        yield from map(str, self.rounds)
        yield f"{state.outcome} in round {number} after {count} answers, {digest}"

    def _game(self, log: Log, *, copyable: bool) -> Game[Any]:
        adventure = self.library.get(self.golden.adventure, kind="adventure")
        table = Table(self.golden.players, self.golden.seed, self.golden.options)
        return new_game(self.system, self.library, adventure, table, log=log, copyable=copyable)

    def _answers(self, game: Game[Any]) -> Iterator[tuple[Ask, str]]:
        """Let bots play a game: every question with its answer, just before the answer is given."""
        system, golden = self.system, self.golden
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
