"""A game with people and bots at one table: runs bots until a person must decide, and can undo, save and resume."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.yaml import Document
from toolkit.playtest.bots import make_bot
from toolkit.playtest.orders import DECISIONS, OverBudget
from toolkit.rules.agents import Agent
from toolkit.rules.decisions import TABLE
from toolkit.rules.game import Game
from toolkit.rules.imagining import seat_agents, thinks_ahead
from toolkit.rules.log import Event, Log
from toolkit.rules.policies import spoken, table_policy
from toolkit.rules.record import Record, Recorder, Replay, replay
from toolkit.rules.system import System, Table, new_game

PERSON = "person"


class Keeps(Protocol):
    """Writes a game down while it is played."""

    def decided(self, decision: str) -> None:
        """One more decision was made, as a record holds it."""

    def changed(self) -> None:
        """The decisions told so far no longer hold: some were taken back, or another game begins."""


class Session:
    """One game at a terminal or a page. `seats` says who sits where, by seat or in order: `person` or a bot's name."""

    def __init__(
        self,
        system: System,
        library: Library,
        adventure: Entity,
        table: Table,
        seats: Mapping[str, str] | Sequence[str] | None = None,
        *,
        default_seat: str = PERSON,
        policy: str = "first",
        table_agent: Agent | None = None,
    ) -> None:
        self.system = system
        self.library = library
        self.adventure = adventure
        self.table = table
        self.log = Log()
        self.game: Game[Any] = new_game(system, library, adventure, table, log=self.log)
        known = system.seats(self.game.state)
        chosen = dict(seats) if isinstance(seats, Mapping) else dict(zip(known, seats or (), strict=False))
        self.seats = {seat: chosen.get(seat, default_seat) for seat in known}
        self.policy = policy
        #: Who decides for a table of bots alone; by default the policy.
        self.table_agent = table_agent
        self._agents = self._seat_agents()
        self.recorder = self._new_recorder()
        #: Who writes down every decision that is made from now on.
        self.kept: Keeps | None = None
        #: So many decisions a game may have: with some content it would never be over.
        self.budget = DECISIONS
        #: How many events a person at the table has been shown.
        self.shown = 0
        self._person_decisions: list[int] = []
        self.game.start()
        self.recorder.note(self.game)

    @classmethod
    def resume(cls, system: System, library: Library, record: Record, document: Document) -> Session:
        """A saved game, played to where it was left. Raises `RecordFault` when it does not fit."""
        verified: Replay = replay(system, library, record, document)
        verified.verify()
        session = cls(system, library, verified.game.adventure, record.table, record.seats)
        session.play_again(record.decisions)
        return session

    def play_again(self, decisions: Iterable[str]) -> None:
        """Make decisions that were made before. Bots think along, so that their own luck goes on where it was."""
        for decision in decisions:
            self._note_person()
            ask = self.game.pending
            assert ask is not None
            seat = self.system.seat(self.game.state, ask)
            key = decision.rpartition(" ")[2]
            if (agent := self._agents.get(seat)) is not None:
                view = self.system.view(self.game.state, seat)
                agent.follow(view, ask, key) if thinks_ahead(agent) else agent.choose(view, ask)
            self.recorder.answer(self.game, key)
        self.shown = len(self.log)

    def run_bots(self) -> bool:
        """Let bots and the table's policy decide until a person must; False when the game is over.

        Raises `OverBudget` for a game that does not end.
        """
        while (ask := self.game.pending) is not None:
            seat = self.system.seat(self.game.state, ask)
            agent = self._agents.get(seat)
            if agent is None:
                return True
            self._answer(agent.choose(self.system.view(self.game.state, seat), ask))
        return False

    def choose(self, key: str) -> None:
        """A person's answer to the pending question."""
        self._note_person()
        self._answer(key)

    def _answer(self, key: str) -> None:
        if len(self.recorder.record.decisions) >= self.budget:
            raise OverBudget(f"after {self.budget:,} decisions the game is not over")
        self.recorder.answer(self.game, key)
        if self.kept is not None:
            self.kept.decided(self.recorder.record.decisions[-1])

    def undo(self) -> bool:
        """Take back the last decision a person made, and what bots did after it; False when there is none."""
        if not self._person_decisions:
            return False
        keep = self.recorder.record.decisions[: self._person_decisions[-1]]
        self.log = Log()
        self.game = new_game(self.system, self.library, self.adventure, self.table, log=self.log)
        self.recorder = self._new_recorder()
        self._agents = self._seat_agents()
        self._person_decisions.clear()
        self.game.start()
        self.recorder.note(self.game)
        self.play_again(keep)
        if self.kept is not None:
            self.kept.changed()
        return True

    def to_json(self) -> str:
        """The game so far, as it is saved."""
        return self.recorder.record.to_json()

    def news(self) -> list[Event]:
        """The events since the last call."""
        events = self.log.since(self.shown)
        self.shown = len(self.log)
        return events

    def _note_person(self) -> None:
        """Remember that the decision about to be made is a person's, so that undo finds it."""
        ask = self.game.pending
        if ask is not None and self.system.seat(self.game.state, ask) not in self._agents:
            self._person_decisions.append(len(self.recorder.record.decisions))

    def _new_recorder(self) -> Recorder:
        record = Record(
            self.system.id, self.adventure.qualified, self.library.content_hash, self.table, dict(self.seats)
        )
        return Recorder(self.system, record)

    def _seat_agents(self) -> dict[str, Agent]:
        agents: dict[str, Agent] = {
            seat: make_bot(self.system, name, seat, self.table.seed)
            for seat, name in self.seats.items()
            if name != PERSON
        }
        if PERSON not in self.seats.values():
            policy = self.table_agent or table_policy(self.policy, seed=self.table.seed, evaluate=self.system.kindness)
            agents[TABLE] = spoken(policy, agents.values())
        seat_agents(self.game, self.system, agents.values())
        return agents
