"""Games that are watched: every shipped adventure, with every number of players, by every quick bot.

Systems, packs, adventures and tables are taken as they are found, so that what is added later takes part by itself.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tests.systems.own import Own, own
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import bot_names
from toolkit.playtest.one_game import SLOW, Playground, agents_of, describe, seated
from toolkit.playtest.orders import Cell, OverBudget, PlaytestOrder, seed_of
from toolkit.playtest.planning import plan
from toolkit.rules.decisions import TABLE
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame, Game
from toolkit.rules.imagining import seat_agents
from toolkit.rules.record import Record
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find, playable

#: A chunk takes about so much of the time that a chunk of a playtest takes, which is a second or two.
_SHARE = 4
#: Bots that think long play fewer games than this in a chunk; their tables have their turn only now and then.
_FEW = 10
_NOW_AND_THEN = 10


class Broken(Exception):
    """A state that cannot be."""


class Box(NamedTuple):
    """A pack that can be played: all its tables, and what its games are watched for; None where nobody said."""

    playground: Playground
    watcher: Own | None

    @property
    def order(self) -> PlaytestOrder:
        return self.playground.order

    @property
    def system(self) -> System:
        return self.playground.system

    @property
    def library(self) -> Library:
        return self.playground.library


@cache
def box(folder: Path, seed: int) -> Box | None:
    """The pack in a folder; None where nothing in it can be played."""
    library = load([folder]).library
    (pack,) = library.requested
    system_id = library.packs[pack].manifest.system
    if system_id not in playable() or not library.of_kind("adventure", pack=pack):
        return None
    system = find(system_id)
    quick = [name for name in bot_names(system) if name not in SLOW]
    order = plan(system, library, pack, players=None, bots=quick, games=1, seed=seed)
    return Box(Playground(system, library, order), own(system_id))


def boxes(seed: int) -> list[tuple[Path, Box]]:
    """Every shipped pack that can be played."""
    return [(folder, found) for folder in shipped_packs() if (found := box(folder, seed)) is not None]


class Chunk(NamedTuple):
    """Some games of one table in a row: the pack's folder, the table's number in it, the first game, how many."""

    folder: Path
    table: int
    first: int
    games: int


def chunks(seed: int, games: int) -> Iterator[Chunk]:
    """As many games as wanted, or a few more: a chunk a turn for every table, and one in ten turns for slow bots."""
    tables = [
        (folder, number, _size(cell)) for folder, each in boxes(seed) for number, cell in enumerate(each.order.cells)
    ]
    begun = 0
    for turn in count():
        if begun >= games:
            return
        for folder, number, size in tables:
            every = _NOW_AND_THEN if size < _FEW else 1
            if turn % every == 0:
                begun += size
                yield Chunk(folder, number, turn // every * size, size)


def _size(cell: Cell) -> int:
    return max(1, cell.chunk // _SHARE)


@dataclass(slots=True)
class Fault:
    """A game that should not have been: what happened in it, and all that is needed to play it again."""

    kind: str
    index: int
    seed: int
    message: str
    saved: str


@dataclass(slots=True)
class Result:
    """What came of a chunk."""

    pack: str
    adventure: str
    players: int
    bots: str
    first: int
    games: int
    #: Of how many games every state was looked at.
    watched: int = 0
    won: int = 0
    decisions: int = 0
    #: The most decisions and rounds of one game.
    longest: int = 0
    rounds: int = 0
    seconds: float = 0.0
    faults: list[Fault] = field(default_factory=list)


def play_chunk(chunk: Chunk, seed: int, every: int = 1) -> Result:
    """Play the games of a chunk, and look at every state of one game in so many. What is wrong in one stops nobody."""
    found = box(chunk.folder, seed)
    assert found is not None
    cell = found.order.cells[chunk.table]
    result = Result(found.order.pack, cell.adventure, cell.players, cell.bots, chunk.first, chunk.games)
    began = time.process_time()
    for index in range(chunk.first, chunk.first + chunk.games):
        watched = found if index % every == 0 else found._replace(watcher=None)
        result.watched += watched.watcher is not None
        _Played(watched, cell, index).play(result)
    result.seconds = round(time.process_time() - began, 4)
    return result


class _Played:
    """One game, watched from the first question to the last where there is somebody to watch it."""

    def __init__(self, found: Box, cell: Cell, index: int) -> None:
        self.found = found
        self.cell = cell
        self.index = index
        self.seed = seed_of(found.order.seed, cell, index)
        self.table = Table(cell.players, self.seed, dict(cell.options))
        self.decisions: list[str] = []
        self.seats: dict[str, str] = {}
        self.pieces: Counter[str] = Counter()

    def play(self, result: Result) -> None:
        """Play it and count what came of it."""
        kind = message = ""
        game: Game[Any] | None = None
        try:
            game = self._begun()
            self._play(game)
        except Broken as fault:
            kind, message = "broken", str(fault)
        except (OverBudget, EndlessEffects, EndlessGame) as fault:
            kind, message = "endless", str(fault)
        except Exception as fault:
            kind, message = "crashed", describe(fault)
        if game is not None:
            result.won += game.state.outcome == "won"
            result.rounds = max(result.rounds, self.found.system.round_number(game.state))
        result.decisions += len(self.decisions)
        result.longest = max(result.longest, len(self.decisions))
        if kind:
            result.faults.append(Fault(kind, self.index, self.seed, message, self._saved()))

    def _begun(self) -> Game[Any]:
        playground, system = self.found.playground, self.found.system
        watched = self.found.watcher is not None
        game = new_game(system, playground.library, playground.adventure(self.cell), self.table, copyable=watched)
        self.seats = seated(playground, self.cell, game.state, self.index)
        self.agents = agents_of(system, self.cell, self.seats, self.seed)
        seat_agents(game, system, self.agents.values())
        game.start()
        if self.found.watcher is not None:
            self.pieces = self.found.watcher.pieces(game.clean_state())
        return game

    def _play(self, game: Game[Any]) -> None:
        system, order = self.found.system, self.found.order
        self._look(game)
        while (ask := game.pending) is not None:
            if len(self.decisions) >= order.decisions or system.round_number(game.state) > order.rounds:
                raise OverBudget(f"after {len(self.decisions):,} decisions the game is not over")
            seat = TABLE if ask.who == TABLE else system.seat(game.state, ask)
            key = self.agents[seat].choose(system.view(game.state, seat), ask)
            self.decisions.append(f"{ask.who} {key}")
            game.answer(key)
            self._look(game)
        if not game.over or game.state.outcome not in ("won", "lost"):
            raise Broken(f"nothing is asked, and the game is {game.state.outcome or 'open'}")

    def _look(self, game: Game[Any]) -> None:
        """Raise `Broken` for a state that cannot be: something impossible, or a piece that was made or lost."""
        watcher = self.found.watcher
        if watcher is None:
            return
        for wrong in watcher.impossible(game.state):
            raise Broken(wrong)
        at_clean_point = not game.answers and not game.over
        for wrong in watcher.impossible_between_turns(game.clean_state()) if at_clean_point else ():
            raise Broken(wrong)
        if watcher.in_hand and not game.over and not at_clean_point:
            return  # a piece may be in somebody's hand, where no state shows it
        if watcher.pieces(game.clean_state() if at_clean_point else game.state) != self.pieces:
            raise Broken("a piece was made or lost")

    def _saved(self) -> str:
        """The game as far as it came, for `lantern replay`."""
        content = self.found.library.content_hash
        record = Record(self.found.system.id, self.cell.adventure, content, self.table, self.seats, self.decisions)
        return record.to_json()
