"""The Night Cage: prisoners with candles in a labyrinth that is lost where nobody lights it.

The rules and their ids are in docs/rules/night-cage.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.agents import Agent
from toolkit.rules.boards.picture import Picture
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.log import Event
from toolkit.rules.system import RuleSet, Table
from toolkit.systems.night_cage import given as data
from toolkit.systems.night_cage import rounds, setup
from toolkit.systems.night_cage.asked import QUESTIONS
from toolkit.systems.night_cage.bots.evaluation import evaluate
from toolkit.systems.night_cage.bots.greedy import greedy
from toolkit.systems.night_cage.bots.people import PEOPLE
from toolkit.systems.night_cage.derived import DERIVED
from toolkit.systems.night_cage.facts import FACTS
from toolkit.systems.night_cage.hidden import deal_anew
from toolkit.systems.night_cage.logged import LOGGED
from toolkit.systems.night_cage.map import picture
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.table import drawing
from toolkit.systems.night_cage.table import showing as words
from toolkit.systems.night_cage.verbs import adventures as adventure_verbs
from toolkit.systems.night_cage.verbs.moments import NightCage
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY
from toolkit.systems.night_cage.view import View

#: Importing these registers what adventures can say.
_VERBS = (adventure_verbs,)

_SEATS = tuple(f"player-{number}" for number in range(1, 6))


class NightCageSystem(RuleSet):
    """What the rest of Lantern knows of The Night Cage."""

    vocabulary = VOCABULARY
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": greedy})
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    #: Turns: two of every prisoner. With one of each, search won hardly more than greedy did.
    look_ahead = 8

    def new_state(self, library: Library, adventure: Entity, table: Table) -> State:
        return setup.new_state(library, adventure, table)

    def next_step(self, game: NightCage) -> Steps | None:
        return rounds.next_step(game)

    def seats(self, state: State) -> Sequence[str]:
        return _SEATS[: state.players]

    def seat(self, state: State, ask: Ask) -> str:
        """The player who decides for the prisoner the question is put to (NC-4.01 to NC-4.05, NC-91.23)."""
        cage = state.cage
        player = cage.controllers[cage.prisoners.index(ask.who)]
        return _SEATS[state.token if player < 0 else player]

    def round_number(self, state: State) -> int:
        """There are no rounds; turns count (NC-5.01)."""
        return state.turn

    def to_data(self, state: State) -> dict[str, Any]:
        return data.to_data(state)

    def from_data(self, library: Library, adventure: Entity, data_: Mapping[str, Any]) -> State:
        return data.from_data(library, adventure, data_)

    def view(self, state: State, seat: str) -> View:
        return View(state, seat)

    def evaluate(self, state: State) -> float:
        """How close the prisoners are to escaping, from 0 to 1."""
        return evaluate(state)

    def deal_anew(self, state: State, seed: int) -> None:
        """Change all that no player knows, in place: a game that could be the one on the table."""
        deal_anew(state, seed)

    def draw(self, state: State, width: int = 80) -> str:
        return drawing.draw(state)

    def draw_low(self, state: State, width: int = 80) -> str:
        return drawing.draw_low(state)

    def picture(self, library: Library, adventure: Entity, table: Table) -> Picture | None:
        return picture.picture(library, adventure, table)

    def describe(self, event: Event) -> str:
        return words.describe(event)

    def question(self, ask: Ask) -> str:
        return words.question(ask)

    def label(self, ask: Ask, key: str) -> str:
        return words.label(ask, key)


SYSTEM = NightCageSystem()
