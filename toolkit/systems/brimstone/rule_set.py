"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.agents import Agent
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet
from toolkit.systems.brimstone import given, rounds, setup
from toolkit.systems.brimstone.asked import QUESTIONS
from toolkit.systems.brimstone.bots.evaluation import evaluate
from toolkit.systems.brimstone.bots.greedy import GreedyBot
from toolkit.systems.brimstone.bots.people import PEOPLE
from toolkit.systems.brimstone.bots.table_choices import kindness
from toolkit.systems.brimstone.derived import DERIVED
from toolkit.systems.brimstone.facts import FACTS
from toolkit.systems.brimstone.hidden import deal_anew
from toolkit.systems.brimstone.logged import LOGGED
from toolkit.systems.brimstone.map.picture import picture
from toolkit.systems.brimstone.options import RULES
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.story.campaign import TownCampaign
from toolkit.systems.brimstone.table.beside import beside, card_line
from toolkit.systems.brimstone.table.drawing import draw, draw_low
from toolkit.systems.brimstone.table.showing import PROMPTS
from toolkit.systems.brimstone.verbs.all import VOCABULARY
from toolkit.systems.brimstone.view import View


class Brimstone(RuleSet):
    """Shadows of Brimstone as the rest of Lantern uses it: one object that passes on what its modules do."""

    vocabulary = VOCABULARY
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    names_for_words = True
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": GreedyBot})
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    table_options: Mapping[str, str] = MappingProxyType(
        {f"{name}=true": what for name, what in RULES.items()}
        | {
            "heroes=LIST": "the hero classes, one may come several times",
            "themes=LIST": "themes of threat cards (SB-41.12)",
        }
    )

    #: What a hero keeps has words of its own.
    turned_up: Mapping[str, str] = MappingProxyType({"drew": "card"})
    campaigns = TownCampaign()

    # What it does is what its modules do.
    new_state = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    to_data = staticmethod(given.to_data)
    from_data = staticmethod(given.from_data)
    view = staticmethod(View)
    evaluate = staticmethod(evaluate)
    kindness = staticmethod(kindness)
    deal_anew = staticmethod(deal_anew)
    draw = staticmethod(draw)
    draw_low = staticmethod(draw_low)
    question = staticmethod(PROMPTS.question)
    label = staticmethod(PROMPTS.option)
    beside = staticmethod(beside)
    card_line = staticmethod(card_line)
    picture = staticmethod(picture)

    def seats(self, state: State) -> Sequence[str]:
        return [*state.heroes, TABLE]

    def round_number(self, state: State) -> int:
        """Heroes are made and placed before the first turn; that belongs to it."""
        return max(1, state.turn)

    def card_of(self, state: State, name: str) -> str:
        if name in state.heroes:
            return state.heroes[name].sheet.id
        return state.enemies[name].type.id if name in state.enemies else name


SYSTEM = Brimstone()
