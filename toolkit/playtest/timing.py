"""How long a run takes: an estimate before it begins, and one that learns while it goes on.

Tables differ: a bot that searches takes a hundred times as long as a quick one. So time is kept by table, and what is
left is the sum over tables of their games left. Before a table has played a game, its time comes from a rehearsal: one
game by quick bots says how many decisions a game has, and a few decisions of the bots that play say how long one takes.
What was foreseen of a table is corrected by what other tables of the same bots turned out to take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import perf_counter

from toolkit.content.library import Library
from toolkit.playtest.bots import search_budget
from toolkit.playtest.one_game import Playground, agents_of, play_game, seated
from toolkit.playtest.orders import Cell, PlaytestOrder, seed_of
from toolkit.playtest.planning import usual_chunk
from toolkit.rules.decisions import TABLE
from toolkit.rules.imagining import seat_agents
from toolkit.rules.system import System, Table, new_game

#: Seconds that a rehearsal of one table, and of all tables together, may take.
ONE_REHEARSAL, ALL_REHEARSALS = 1.0, 3.0
#: A chunk of a quick bot is what it plays in about so many seconds (`planning.py`).
CHUNK_SECONDS = 1.5
#: Runs shorter than this begin without a rehearsal.
WORTH_REHEARSING = 15.0


@dataclass(slots=True)
class Timing:
    """Games left and seconds spent of every table; `foreseen` is what a game takes that nobody has played yet."""

    foreseen: dict[int, float] = field(default_factory=dict)
    left: Counter[int] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    spent: dict[int, float] = field(default_factory=dict)
    #: Games that are played at the same time.
    abreast: int = 1
    #: Who plays at each table: tables of the same bots are off by about as much.
    bots: dict[int, str] = field(default_factory=dict)

    def note(self, cell: int, games: int, seconds: float) -> None:
        """Some games of a table were played."""
        self.left[cell] -= games
        self.played[cell] += games
        self.spent[cell] = self.spent.get(cell, 0.0) + seconds

    def a_game(self, cell: int) -> float | None:
        """Seconds that a game of a table takes; None where nobody knows."""
        if self.played[cell]:
            return self.spent[cell] / self.played[cell]
        foreseen = self.foreseen.get(cell)
        return None if foreseen is None else foreseen * self._longer_than_foreseen(cell)

    def _longer_than_foreseen(self, cell: int) -> float:
        """How many times as long as foreseen games took at the tables of the same bots."""
        alike = [
            each
            for each in self.spent
            if self.foreseen.get(each) and self.bots.get(each, each) == self.bots.get(cell, cell)
        ]
        foreseen = sum(self.played[each] * self.foreseen[each] for each in alike)
        return sum(self.spent[each] for each in alike) / foreseen if foreseen else 1.0

    def seconds_left(self) -> float | None:
        """How long the rest takes; None while nothing is known of any table."""
        known = {cell: found for cell in self.left if (found := self.a_game(cell)) is not None}
        if not known:
            return None
        usual = sum(known.values()) / len(known)
        work = sum(games * known.get(cell, usual) for cell, games in self.left.items() if games > 0)
        return work / max(1, self.abreast)


def expected_games(order: PlaytestOrder, system: System) -> dict[int, float]:
    """Seconds a game of each table takes, as far as it is known without playing: the pace of quick bots."""
    return {
        number: CHUNK_SECONDS / usual_chunk(system, cell.bots)
        for number, cell in enumerate(order.cells)
        if not _is_slow(cell)
    }


def _is_slow(cell: Cell) -> bool:
    return any(search_budget(name) is not None for name in cell.names())


def foresee(order: PlaytestOrder, system: System, library: Library, left: Counter[int]) -> dict[int, float]:
    """Seconds a game of each table takes. Tables are rehearsed where the run is long enough for that to pay."""
    known = expected_games(order, system)
    work = sum(games * known.get(cell, 0.0) for cell, games in left.items())
    slow = [cell for cell in left if cell not in known]
    if not slow and work < WORTH_REHEARSING:
        return known
    playground, start = Playground(system, library, order), perf_counter()
    found: dict[int, float] = {}
    for number in sorted(left, key=lambda cell: (cell in known, cell)):  # those nobody knows anything of first
        if perf_counter() - start > ALL_REHEARSALS:
            break
        found[number] = rehearsed(playground, number)
    for number in left:
        alike = [took for each, took in found.items() if order.cells[each].bots == order.cells[number].bots]
        if alike:
            known[number] = found.get(number, sum(alike) / len(alike))
    for number in slow:  # as long as other slow ones
        if number not in known:
            known[number] = sum(found[each] for each in slow if each in found) / sum(each in found for each in slow)
    return known


def rehearsed(playground: Playground, number: int, limit: float = ONE_REHEARSAL) -> float:
    """About how many seconds a game of a table takes, found out in about `limit` seconds. Nothing of it is kept."""
    cell = playground.order.cells[number]
    quick = replace(playground.order, cells=(replace(cell, bots=playground.mixed[-1], without=""),))
    # The quick game comes first: what is read and compiled once for all games of a table does not count.
    row = play_game(Playground(playground.system, playground.library_of(cell), quick), 0, 0).row
    start = perf_counter()
    done, over = _decisions(playground, cell, lambda: perf_counter() - start > limit)
    took = perf_counter() - start
    return took if over else took * max(1.0, row.decisions / max(1, done))


def _decisions(playground: Playground, cell: Cell, enough: Callable[[], bool]) -> tuple[int, bool]:
    """How many decisions players made in one game of a table until there were enough, and whether it was over then."""
    system, made = playground.system, 0
    seed = seed_of(playground.order.seed, cell, 0)
    table = Table(cell.players, seed, dict(cell.options))
    try:
        game = new_game(system, playground.library_of(cell), playground.adventure(cell), table)
        agents = agents_of(system, cell, seated(playground, cell, game.state, 0), seed)
        seat_agents(game, system, agents.values())
        ask = game.start()
        while ask is not None and not enough() and made < playground.order.decisions:
            seat = TABLE if ask.who == TABLE else system.seat(game.state, ask)
            made += seat != TABLE
            ask = game.answer(agents[seat].choose(system.view(game.state, seat), ask))
    except Exception:  # a game that breaks is told of by the run itself
        return made, True
    return made, ask is None
