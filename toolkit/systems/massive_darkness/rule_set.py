"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.agents import Agent
from toolkit.rules.campaign import CampaignRules
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.system import RuleSet
from toolkit.systems.massive_darkness import given, rounds, setup
from toolkit.systems.massive_darkness.asked import QUESTIONS
from toolkit.systems.massive_darkness.bots.evaluation import evaluate
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.bots.people import PEOPLE, STYLES
from toolkit.systems.massive_darkness.bots.table_choices import kindness
from toolkit.systems.massive_darkness.derived import DERIVED
from toolkit.systems.massive_darkness.facts import FACTS
from toolkit.systems.massive_darkness.hidden import deal_anew
from toolkit.systems.massive_darkness.logged import LOGGED
from toolkit.systems.massive_darkness.map import picture
from toolkit.systems.massive_darkness.state import State
from toolkit.systems.massive_darkness.story import campaign
from toolkit.systems.massive_darkness.story.mode import STORY_PHASES
from toolkit.systems.massive_darkness.table.drawing import card_line, draw, draw_low
from toolkit.systems.massive_darkness.table.market import draw_market, worth_of_card
from toolkit.systems.massive_darkness.table.prompts import option_in_words, question
from toolkit.systems.massive_darkness.table.rolls import rolled_by
from toolkit.systems.massive_darkness.table.showing import describe
from toolkit.systems.massive_darkness.verbs.all import VOCABULARY
from toolkit.systems.massive_darkness.view import View


class MassiveDarkness(RuleSet):
    """What the rest of Lantern needs to know of the rule set."""

    campaigns: CampaignRules = campaign.StoryCampaign()
    vocabulary = VOCABULARY
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    names_for_words = True
    styles: Sequence[Callable[[int, str], Agent]] = STYLES
    look_ahead = 3
    #: Cards that nobody holds.
    turned_up: Mapping[str, str] = MappingProxyType(dict.fromkeys(("event", "door_card", "lucky", "trapped"), "card"))
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": GreedyBot})
    table_options: Mapping[str, str] = MappingProxyType(
        {
            "lifespark=N": "tokens on the Lifespark card; by default as the adventure says (MD-90.74), by the book 2",
            "story": "experience in shards, as in a campaign (MD-33)",
            "targeting_xp=spent": "enemies look for the hero who has spent most experience (MD-90.01)",
        }
    )
    kindness = staticmethod(kindness)

    # What it does is what its modules do.
    new_state = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    to_data = staticmethod(given.to_data)
    from_data = staticmethod(given.from_data)
    view = staticmethod(View)
    evaluate = staticmethod(evaluate)
    deal_anew = staticmethod(deal_anew)
    beside = staticmethod(rolled_by)
    picture = staticmethod(picture.picture)
    describe = staticmethod(describe)
    question = staticmethod(question)
    card_line = staticmethod(card_line)

    def seats(self, state: State) -> Sequence[str]:
        return [*state.heroes, TABLE]

    def round_number(self, state: State) -> int:
        return state.round

    def draw(self, state: State, width: int = 80) -> str:
        return draw_market(state) if state.phase in STORY_PHASES else draw(state, width)

    def draw_low(self, state: State, width: int = 80) -> str:
        return draw_market(state) if state.phase in STORY_PHASES else draw_low(state, width)

    def label(self, ask: Ask, key: str) -> str:
        """Most keys name figures, zones and cards; what cards are worth and what actions do needs words."""
        return worth_of_card(ask, key) or option_in_words(ask, key)

    def card_of(self, state: State, name: str) -> str:
        return state.enemies[name].card.id if name in state.enemies else name


SYSTEM = MassiveDarkness()
