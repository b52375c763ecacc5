"""Recorded games played again, to be read in words: every event with its round and the rule it happened by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from toolkit.playtest.one_game import Playground, agents_of, play_game, seated
from toolkit.playtest.orders import seed_of
from toolkit.playtest.report.model import Example, Line
from toolkit.playtest.statistics.cells import Game as RecordedGame
from toolkit.rules.agents import play_out
from toolkit.rules.game import Game
from toolkit.rules.imagining import seat_agents
from toolkit.rules.log import Log
from toolkit.rules.system import System, Table, in_words, new_game

#: A game is shown whole up to so many events; of a longer one its beginning and, more of it, its end.
MOST_LINES = 400
FIRST_LINES = 80


class _Listener(Log):
    """A log that knows in which round each event happened."""

    __slots__ = ("game", "rounds", "system")

    def __init__(self, system: System) -> None:
        super().__init__()
        self.system = system
        self.game: Game[Any] | None = None
        self.rounds: list[int] = []

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        super().add(name, rule, **data)
        self.rounds.append(self.system.round_number(self.game.state) if self.game is not None else 0)

    def lines_in_words(self) -> list[Line]:
        pairs = zip(self.events, self.rounds, strict=True)
        return [Line(number, event.rule, in_words(self.system, event)) for event, number in pairs]


def read_games(playground: Playground, games: Iterable[RecordedGame]) -> tuple[Example, ...]:
    """These games, each played again."""
    return tuple(read_game(playground, game) for game in games)


def read_game(playground: Playground, game: RecordedGame) -> Example:
    """One game, played again by the same bots with the same luck."""
    row = play_game(playground, game.cell, game.index).row
    lines = _listened(playground, game)
    shown, left_out = _shortened(lines)
    return Example(game, row.seed, row.outcome, row.ending, row.ending_rule, row.rounds, tuple(shown), left_out)


def _listened(playground: Playground, recorded: RecordedGame) -> list[Line]:
    cell, system = playground.order.cells[recorded.cell], playground.system
    seed = seed_of(playground.order.seed, cell, recorded.index)
    log = _Listener(system)
    with suppress(Exception):  # a game that crashes is told as far as it came; its row says what happened
        table = Table(cell.players, seed, dict(cell.options))
        game = new_game(system, playground.library, playground.adventure(cell), table, log=log, copyable=False)
        log.game = game
        agents = agents_of(system, cell, seated(playground, cell, game.state, recorded.index), seed)
        seat_agents(game, system, agents.values())
        game.start()
        play_out(game, system, agents, limit=playground.order.decisions)
    return log.lines_in_words()


def _shortened(lines: Sequence[Line]) -> tuple[list[Line], int]:
    if len(lines) <= MOST_LINES:
        return list(lines), 0
    last = MOST_LINES - FIRST_LINES
    return [*lines[:FIRST_LINES], *lines[-last:]], len(lines) - MOST_LINES
