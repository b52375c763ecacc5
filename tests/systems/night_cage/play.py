"""Playing from a given state, so that tests read like play: `red = given(...); red.play("move:east")`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content.library import Library, load
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.state import Prisoner, State

CONTENT = Path(__file__).parents[3] / "content" / "night-cage"


@cache
def library() -> Library:
    loaded = load([CONTENT])
    assert not [each for each in loaded.diagnostics if "/tests/" not in each.path]
    return loaded.library


class Play:
    """A game and what happened in it."""

    def __init__(self, game: Game[State], log: Log) -> None:
        self.game = game
        self.log = log

    @property
    def state(self) -> State:
        return self.game.state

    def play(self, *keys: str) -> Play:
        """Answer with these keys, and within the same turn whatever leaves no choice."""
        turn = self.state.turn
        for key in keys:
            self._without_choice(turn, key)
            turn = self.state.turn
            self.game.answer(key)
        self._without_choice(turn)
        return self

    def _without_choice(self, turn: int, wanted: str = "") -> None:
        while (ask := self.game.pending) is not None and self.state.turn == turn:
            if len(ask.options) > 1 or wanted in ask.options:
                return
            self.game.answer(next(iter(ask.options)))

    @property
    def offered(self) -> list[str]:
        assert self.game.pending is not None
        return sorted(self.game.pending.options)

    @property
    def asked(self) -> tuple[str, str]:
        assert self.game.pending is not None
        return self.game.pending.who, self.game.pending.kind

    def events(self, name: str) -> list[dict[str, Any]]:
        return [dict(event.data) for event in self.log if event.name == name]

    def __getitem__(self, prisoner: str) -> Prisoner:
        return next(each for each in self.state.prisoners if each.id == prisoner)

    def at(self, prisoner: str) -> str:
        cell = self[prisoner].cell
        return self.state.grid.names[cell] if cell >= 0 else ""

    @property
    def board(self) -> dict[str, str]:
        data: dict[str, str] = SYSTEM.to_data(self.state)["board"]
        return data


def given(adventure: str = "base", **data: Any) -> Play:
    """A game that stands at the first question of the given state."""
    return play_from(library(), adventure, data)


def play_from(content: Library, adventure: str, data: Mapping[str, Any], log: Log | None = None) -> Play:
    """The same, with content or a log of one's own."""
    entity = content.get(adventure, kind="adventure")
    state = SYSTEM.from_data(content, entity, data)
    log = Log() if log is None else log
    game: Game[State] = Game(content, entity, state, SYSTEM.next_step, log=log, stop_at_forced=True)
    game.start()
    return Play(game, log)


def fresh(adventure: str, players: int, seed: int, *options: str) -> Play:
    log = Log()
    table = Table(players, seed, dict.fromkeys(options, True))
    game = new_game(SYSTEM, library(), library().get(adventure, kind="adventure"), table, log=log)
    game.start()
    return Play(game, log)
