"""One game of a playtest: played by bots, observed, and recorded as a row whatever happens in it."""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.playtest.bots import bot_names, make_bot
from toolkit.playtest.content_coverage import used_in
from toolkit.playtest.game_row import CRASHED, OVER_BUDGET, Fact, Row
from toolkit.playtest.in_vain import did_in
from toolkit.playtest.interventions import Interventions
from toolkit.playtest.orders import Cell, OverBudget, PlaytestOrder, bots_at, seed_of
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.decisions import TABLE
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame, Game
from toolkit.rules.imagining import seat_agents
from toolkit.rules.log import Log
from toolkit.rules.observing import Observer
from toolkit.rules.policies import spoken, table_policy
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.watching import Watch

#: Bots too slow to be dealt into a mix.
SLOW = frozenset({"search"})
_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
_LONGEST_ERROR = 2_000


class Played(NamedTuple):
    """A game that was played: its row, the keys of the content it used, how often effects did what (`in_vain`), and
    which of them fed each other for ever, if it ended by that, or what broke it off."""

    row: Row
    used: set[str]
    did: Counter[str]
    endless: tuple[str, ...] = ()
    crash: Exception | None = None


class Playground:
    """What all games of an order share: the system, the library and what was looked up in it."""

    def __init__(self, system: System, library: Library, order: PlaytestOrder) -> None:
        self.system = system
        self.library = library
        self.order = order
        self._adventures: dict[tuple[str, str], Entity] = {}
        self._without: dict[str, Library] = {}

    def adventure(self, cell: Cell) -> Entity:
        """The adventure of a cell. Raises `NotFoundError` where the library has none of that name."""
        key = (cell.adventure, cell.without)
        if key not in self._adventures:
            self._adventures[key] = self.library_of(cell).get(cell.adventure, kind="adventure")
        return self._adventures[key]

    def library_of(self, cell: Cell) -> Library:
        """The content of a cell. What was taken away last is remembered: games of a cell are played in a row."""
        if not cell.without:
            return self.library
        if cell.without not in self._without:
            intervention = self.interventions.named(cell.without)
            assert intervention is not None, f"{cell.without} cannot be taken away"
            self._without = {cell.without: intervention.library(self.library)}
            self._adventures = {}
        return self._without[cell.without]

    @cached_property
    def interventions(self) -> Interventions:
        return Interventions(self.system, self.library)

    @cached_property
    def mixed(self) -> list[str]:
        """The bots a mix is dealt from."""
        return [name for name in bot_names(self.system) if name not in SLOW]


def seated(playground: Playground, cell: Cell, state: Any, index: int) -> dict[str, str]:
    """Which bot sits where in a game."""
    seats = [seat for seat in playground.system.seats(state) if seat != TABLE]
    return bots_at(cell, seats, index, playground.mixed)


def agents_of(system: System, cell: Cell, names: Mapping[str, str], seed: int) -> dict[str, Agent]:
    """Who answers in a game: a bot a seat, and a policy for the table."""
    agents = {seat: make_bot(system, name, seat, seed) for seat, name in names.items()}
    policy = table_policy(cell.policy, seed=seed, evaluate=system.kindness)
    return {**agents, TABLE: spoken(policy, agents.values())}


#: Makes the log of a game that somebody listens to: it passes on every event to the observer.
Listen: TypeAlias = Callable[[Observer], Log]


def play_game(playground: Playground, number: int, index: int, listen: Listen | None = None) -> Played:
    """Play game `index` of a cell. A game that crashes or runs over its budget is a row too, with its decisions."""
    cell = playground.order.cells[number]
    seed = seed_of(playground.order.seed, cell, index)
    play = _Play(playground, cell, seed, index, listen)
    try:
        play.set_up()
        play.run()
    except EndlessEffects as fault:
        return play.recorded(number, OVER_BUDGET, str(fault))._replace(endless=fault.cycle)
    except (OverBudget, EndlessGame) as fault:
        return play.recorded(number, OVER_BUDGET, str(fault))
    except MemoryError:
        raise  # the machine's trouble, not the game's
    except Exception as fault:
        return play.recorded(number, CRASHED, describe(fault))._replace(crash=fault)
    return play.recorded(number, "", "")


class _Play:
    """One game while it is played."""

    def __init__(self, playground: Playground, cell: Cell, seed: int, index: int, listen: Listen | None = None) -> None:
        self.playground = playground
        self.cell = cell
        self.listen = listen
        self.table = Table(cell.players, seed, dict(cell.options))
        self.index = index
        self.game: Game[Any] | None = None
        self.observer: Observer | None = None
        self.agents: dict[str, Agent] = {}
        self.bots = cell.bots
        self.first = ""
        self.decisions: list[tuple[str, str]] = []

    def set_up(self) -> None:
        system = self.playground.system
        library, adventure = self.playground.library_of(self.cell), self.playground.adventure(self.cell)
        game = new_game(system, library, adventure, self.table, copyable=False)
        self.game = game
        self.observer = system.facts.observe(game)
        game.log = self.listen(self.observer) if self.listen is not None else self.observer
        game.watch = Watch()
        self.first = system.facts.first_player(game.state)
        names = seated(self.playground, self.cell, game.state, self.index)
        self.bots = ",".join(names.values()) if len(set(names.values())) > 1 else next(iter(names.values()))
        self.agents = agents_of(system, self.cell, names, self.table.seed)
        seat_agents(game, system, self.agents.values())

    def run(self) -> None:
        game, system, agents, observer = self.game, self.playground.system, self.agents, self.observer
        assert game is not None
        assert observer is not None
        state, rules, noted = game.state, observer.rules, self.decisions
        round_of, seat_of, view_of = system.round_number, system.seat, system.view
        most_decisions, most_rounds = self.playground.order.decisions, self.playground.order.rounds
        ask = game.start()
        while ask is not None:
            if len(noted) >= most_decisions:
                raise OverBudget(f"after {most_decisions:,} decisions the game is not over")
            if round_of(state) > most_rounds:
                raise OverBudget(f"after {most_rounds:,} rounds the game is not over")
            rules.add(ask.rule)
            seat = TABLE if ask.who == TABLE else seat_of(state, ask)
            agent = agents[seat]
            view = None if isinstance(agent, RandomAgent) else view_of(state, seat)  # chance looks at nothing
            key = agent.choose(view, ask)
            noted.append((ask.who, key))
            ask = game.answer(key)

    def forced(self) -> int:
        """How often a player had to choose and there was one option. What the table settles is nobody's choice."""
        assert self.game is not None
        assert self.game.watch is not None
        choices = self.playground.system.facts.choices
        return sum(n for (who, kind), n in self.game.watch.forced.items() if who != TABLE and kind in choices)

    def recorded(self, number: int, outcome: str, error: str) -> Played:
        """The row of the game, as far as it came."""
        game, observer, system = self.game, self.observer, self.playground.system
        known: dict[str, Any] = {}
        used: set[str] = set()
        did: Counter[str] = Counter()
        if game is not None and observer is not None:
            observer.finish()
            known = {
                "ending": observer.ending,
                "ending_rule": observer.ending_rule,
                "ending_where": observer.ending_where,
                "rounds": system.round_number(game.state),
                "decisions": sum(who != TABLE for who, _ in self.decisions),
                "forced": self.forced(),
                "stalled": observer.stalled,
                "first_seat": self.first,
                "seats": tuple(system.facts.cast(game.state)),
                "facts": [Fact(*key, count) for key, count in sorted(observer.counts.items())],
            }
            used = used_in(system, game, observer)
            assert game.watch is not None
            did = did_in(game.watch)
            outcome = outcome or game.state.outcome
            game.log = None  # game and observer know each other: as long as they do, only the collector finds them
        if not outcome:
            outcome, error = CRASHED, "the game stopped without an outcome"
        row = Row(
            cell=number,
            index=self.index,
            seed=self.table.seed,
            config=self.playground.order.config,
            adventure=self.cell.adventure,
            players=self.cell.players,
            bots=self.bots,
            outcome=outcome,
            error=error,
            failed_decisions=tuple(f"{who} {key}" for who, key in self.decisions) if error else (),
            **known,
        )
        return Played(row, used, did)


def describe(fault: Exception) -> str:
    """A fault in one line that is the same in every process: what, and where in the rules."""
    words = fault.diagnostic.message if isinstance(fault, ContentFault) else str(fault)
    frames = traceback.extract_tb(fault.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno} in {frames[-1].name})" if frames else ""
    line = " ".join(f"{type(fault).__name__}: {words}".split())
    return _ADDRESS.sub("0x…", line)[:_LONGEST_ERROR] + where
