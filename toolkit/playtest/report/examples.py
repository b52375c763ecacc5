"""Recorded games played again, to be read in words: every event with its round and the rule it happened by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from toolkit.content.garbage import rare_garbage_collection
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.report.model import Example, Line
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.rules.log import Log
from toolkit.rules.observing import Observer
from toolkit.rules.system import System, in_words

#: A game is shown whole up to so many events; of a longer one its beginning and, more of it, its end.
MOST_LINES = 400
FIRST_LINES = 80


class _Listener(Log):
    """A log that knows in which round each event happened, and tells an observer of it."""

    __slots__ = ("observer", "rounds", "system")

    def __init__(self, system: System, observer: Observer) -> None:
        super().__init__()
        self.system = system
        self.observer = observer
        self.rounds: list[int] = []

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        super().add(name, rule, **data)
        self.rounds.append(self.system.round_number(self.observer.game.state))
        self.observer.add(name, rule, **data)

    def lines_in_words(self) -> list[Line]:
        pairs = zip(self.events, self.rounds, strict=True)
        return [Line(number, event.rule, in_words(self.system, event)) for event, number in pairs]


def read_games(playground: Playground, games: Iterable[RecordedGame]) -> tuple[Example, ...]:
    """These games, each played again."""
    with rare_garbage_collection():
        return tuple(read_game(playground, game) for game in games)


def read_game(playground: Playground, game: RecordedGame) -> Example:
    """One game, played again by the same bots with the same luck. One that crashes is told as far as it came."""
    heard: list[_Listener] = []

    def listen(observer: Observer) -> Log:
        heard.append(_Listener(playground.system, observer))
        return heard[0]

    row = play_game(playground, game.cell, game.index, listen).row
    lines = heard[0].lines_in_words() if heard else []
    shown, left_out = _shortened(lines)
    return Example(game, row.seed, row.outcome, row.ending, row.ending_rule, row.rounds, tuple(shown), left_out)


def _shortened(lines: Sequence[Line]) -> tuple[list[Line], int]:
    if len(lines) <= MOST_LINES:
        return list(lines), 0
    last = MOST_LINES - FIRST_LINES
    return [*lines[:FIRST_LINES], *lines[-last:]], len(lines) - MOST_LINES
