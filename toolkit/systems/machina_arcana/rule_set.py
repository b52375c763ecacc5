"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.agents import Agent
from toolkit.rules.boards.picture import Picture
from toolkit.rules.campaign import CampaignRules
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.game import Game
from toolkit.rules.log import Event
from toolkit.rules.system import RuleSet, Table
from toolkit.systems.machina_arcana import given, rounds, setup
from toolkit.systems.machina_arcana.asked import QUESTIONS
from toolkit.systems.machina_arcana.bots.evaluation import evaluate
from toolkit.systems.machina_arcana.bots.greedy import greedy
from toolkit.systems.machina_arcana.bots.people import PEOPLE
from toolkit.systems.machina_arcana.derived import DERIVED
from toolkit.systems.machina_arcana.facts import FACTS
from toolkit.systems.machina_arcana.hidden import deal_anew
from toolkit.systems.machina_arcana.logged import LOGGED
from toolkit.systems.machina_arcana.map.picture import picture
from toolkit.systems.machina_arcana.state import State
from toolkit.systems.machina_arcana.story.campaign import ArcanaCampaign
from toolkit.systems.machina_arcana.table.beside import beside, card_line, read_aloud
from toolkit.systems.machina_arcana.table.drawing import draw
from toolkit.systems.machina_arcana.table.showing import PROMPTS
from toolkit.systems.machina_arcana.verbs import cards as card_verbs
from toolkit.systems.machina_arcana.verbs import course as course_verbs
from toolkit.systems.machina_arcana.verbs import fighting as fighting_verbs
from toolkit.systems.machina_arcana.verbs import spaces as space_verbs
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY
from toolkit.systems.machina_arcana.view import View

#: Importing these registers what content can say.
_VERBS = (card_verbs, course_verbs, fighting_verbs, space_verbs)


class MachinaArcana(RuleSet):
    """One object for everybody outside."""

    vocabulary = VOCABULARY
    facts = FACTS
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    hero_kind = "explorer"
    names_for_words = True
    campaigns: CampaignRules = ArcanaCampaign()
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"greedy": greedy})
    people: Mapping[str, Callable[[int, str], Agent]] = PEOPLE
    styles: Sequence[Callable[[int, str], Agent]] = tuple(PEOPLE.values())
    table_options: Mapping[str, str] = MappingProxyType(
        {"difficulty=WORD": "easy, normal or hard (MA-46)", "explorers=A,B": "who plays"}
    )

    def new_state(self, library: Library, adventure: Entity, table: Table) -> State:
        return setup.new_state(library, adventure, table)

    def next_step(self, game: Game[Any]) -> Steps | None:
        return rounds.next_step(game)

    def seats(self, state: State) -> Sequence[str]:
        return [*state.explorers, TABLE]

    def round_number(self, state: State) -> int:
        """Explorers are placed before the first round; that belongs to it."""
        return max(1, state.round)

    def to_data(self, state: State) -> dict[str, Any]:
        return given.to_data(state)

    def from_data(self, library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
        return given.from_data(library, adventure, data)

    def view(self, state: State, seat: str) -> View:
        return View(state, seat)

    def evaluate(self, state: State) -> float:
        return evaluate(state)

    def deal_anew(self, state: State, seed: int) -> None:
        deal_anew(state, seed)

    def draw(self, state: State, width: int = 80) -> str:
        return draw(state, width)

    def picture(self, library: Library, adventure: Entity, table: Table) -> Picture | None:
        return picture(library, adventure, table)

    def beside(self, state: State, ask: Ask, key: str) -> str:
        return beside(state, ask, key)

    def read_aloud(self, event: Event) -> str:
        return read_aloud(event)

    def card_line(self, entity: Entity) -> str:
        return card_line(entity)

    def question(self, ask: Ask) -> str:
        return PROMPTS.question(ask)

    def label(self, ask: Ask, key: str) -> str:
        return PROMPTS.option(ask, key)
