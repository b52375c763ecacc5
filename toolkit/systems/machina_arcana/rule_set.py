"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.agents import Agent
from toolkit.rules.campaign import CampaignRules
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet
from toolkit.systems.machina_arcana import given, rounds, setup
from toolkit.systems.machina_arcana.asked import QUESTIONS
from toolkit.systems.machina_arcana.bots.evaluation import evaluate
from toolkit.systems.machina_arcana.bots.greedy import GreedyBot
from toolkit.systems.machina_arcana.bots.people import PEOPLE
from toolkit.systems.machina_arcana.bots.table_choices import kindness
from toolkit.systems.machina_arcana.derived import DERIVED
from toolkit.systems.machina_arcana.facts import FACTS
from toolkit.systems.machina_arcana.hidden import deal_anew
from toolkit.systems.machina_arcana.logged import LOGGED
from toolkit.systems.machina_arcana.map.picture import picture
from toolkit.systems.machina_arcana.state import State
from toolkit.systems.machina_arcana.story.campaign import ArcanaCampaign
from toolkit.systems.machina_arcana.table.beside import beside, card_line
from toolkit.systems.machina_arcana.table.drawing import draw, draw_low
from toolkit.systems.machina_arcana.table.showing import PROMPTS
from toolkit.systems.machina_arcana.verbs.all import VOCABULARY
from toolkit.systems.machina_arcana.view import View


class MachinaArcana(RuleSet):
    """Machina Arcana as the rest of Lantern uses it: one object that passes on what its modules do."""

    vocabulary = VOCABULARY
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    hero_kind = "explorer"
    names_for_words = True
    campaigns: CampaignRules = ArcanaCampaign()
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": GreedyBot})
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    #: A fight, or the way to a chapter space and what is paid there, takes some rounds to show.
    look_ahead = 4
    turned_up: Mapping[str, str] = MappingProxyType(
        {
            "chapter": "chapter",
            "event_drawn": "card",
            "horror_drawn": "card",
            "monster_drawn": "who",
            "scarred": "scar",
        }
    )
    table_options: Mapping[str, str] = MappingProxyType(
        {"difficulty=WORD": "easy, normal or hard (MA-46)", "explorers=A,B": "who plays"}
    )

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
    picture = staticmethod(picture)
    beside = staticmethod(beside)
    card_line = staticmethod(card_line)
    question = staticmethod(PROMPTS.question)
    label = staticmethod(PROMPTS.option)

    def seats(self, state: State) -> Sequence[str]:
        return [*state.explorers, TABLE]

    def round_number(self, state: State) -> int:
        """Explorers are placed before the first round; that belongs to it."""
        return max(1, state.round)


SYSTEM = MachinaArcana()
