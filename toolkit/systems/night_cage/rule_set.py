"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.agents import Agent
from toolkit.rules.decisions import Ask
from toolkit.rules.system import RuleSet
from toolkit.systems.night_cage import given, rounds, setup
from toolkit.systems.night_cage.asked import QUESTIONS
from toolkit.systems.night_cage.bots.evaluation import evaluate
from toolkit.systems.night_cage.bots.greedy import GreedyBot
from toolkit.systems.night_cage.bots.people import PEOPLE
from toolkit.systems.night_cage.derived import DERIVED
from toolkit.systems.night_cage.facts import FACTS
from toolkit.systems.night_cage.hidden import deal_anew
from toolkit.systems.night_cage.logged import LOGGED
from toolkit.systems.night_cage.map.picture import picture
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.table.drawing import draw, draw_low
from toolkit.systems.night_cage.table.showing import describe, label, question
from toolkit.systems.night_cage.verbs.all import VOCABULARY
from toolkit.systems.night_cage.view import View

_SEATS = tuple(f"player-{number}" for number in range(1, 6))


class NightCageSystem(RuleSet):
    """What the rest of Lantern knows of The Night Cage."""

    vocabulary = VOCABULARY
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": GreedyBot})
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    #: Turns: two of every prisoner. With one of each, search won hardly more than greedy did.
    look_ahead = 8

    # What it does is what its modules do.
    new_state = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    to_data = staticmethod(given.to_data)
    from_data = staticmethod(given.from_data)
    view = staticmethod(View)
    evaluate = staticmethod(evaluate)
    deal_anew = staticmethod(deal_anew)
    draw = staticmethod(draw)
    draw_low = staticmethod(draw_low)
    picture = staticmethod(picture)
    describe = staticmethod(describe)
    question = staticmethod(question)
    label = staticmethod(label)

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


SYSTEM = NightCageSystem()
