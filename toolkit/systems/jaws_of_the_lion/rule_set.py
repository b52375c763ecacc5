"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.pictures import of_hexes
from toolkit.rules.agents import Agent
from toolkit.rules.boards.picture import Picture
from toolkit.rules.campaign import CampaignRules
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet, Table
from toolkit.systems.jaws_of_the_lion import given, rounds, setup
from toolkit.systems.jaws_of_the_lion.asked import QUESTIONS
from toolkit.systems.jaws_of_the_lion.bots.evaluation import evaluate
from toolkit.systems.jaws_of_the_lion.bots.greedy import GreedyBot
from toolkit.systems.jaws_of_the_lion.bots.people import PEOPLE
from toolkit.systems.jaws_of_the_lion.bots.table_choices import kindness
from toolkit.systems.jaws_of_the_lion.cards.catalog import catalog_for
from toolkit.systems.jaws_of_the_lion.derived import DERIVED
from toolkit.systems.jaws_of_the_lion.facts import FACTS
from toolkit.systems.jaws_of_the_lion.hidden import deal_anew
from toolkit.systems.jaws_of_the_lion.logged import LOGGED
from toolkit.systems.jaws_of_the_lion.state import State
from toolkit.systems.jaws_of_the_lion.story.campaign import LionCampaign
from toolkit.systems.jaws_of_the_lion.table.beside import beside, card_line
from toolkit.systems.jaws_of_the_lion.table.drawing import draw, draw_low
from toolkit.systems.jaws_of_the_lion.table.showing import PROMPTS
from toolkit.systems.jaws_of_the_lion.verbs.all import VOCABULARY
from toolkit.systems.jaws_of_the_lion.view import View


class JawsOfTheLion(RuleSet):
    """Jaws of the Lion as the rest of Lantern uses it: one object that passes on what its modules do."""

    vocabulary = VOCABULARY
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    campaigns: CampaignRules = LionCampaign()
    hero_kind = "mercenary"
    names_for_words = True
    #: What sections, goods and rewards say is learned when their time comes (JL-23.07).
    told_at_start = ("goal", "lost", "rules")
    #: What monsters will do (JL-3.08).
    turned_up: Mapping[str, str] = MappingProxyType({"ability_revealed": "card"})
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": GreedyBot})
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    styles: Sequence[Callable[[int, str], Agent]] = tuple(PEOPLE.values())
    table_options: Mapping[str, str] = MappingProxyType(
        {
            "difficulty=WORD": "easy, normal, hard or very-hard (JL-19.02)",
            "level=N": "new characters of a level from 1 to 9, not those that the scenario says with `party`",
        }
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
    question = staticmethod(PROMPTS.question)
    label = staticmethod(PROMPTS.option)
    beside = staticmethod(beside)
    card_line = staticmethod(card_line)

    def seats(self, state: State) -> Sequence[str]:
        return [*state.characters, TABLE]

    def round_number(self, state: State) -> int:
        """Characters are placed before the first round; that belongs to it."""
        return max(1, state.round)

    def picture(self, library: Library, adventure: Entity, table: Table) -> Picture | None:
        return of_hexes(catalog_for(library, adventure).layout.board)

    def card_of(self, state: State, name: str) -> str:
        return state.monsters[name].card.id if name in state.monsters else name


SYSTEM = JawsOfTheLion()
