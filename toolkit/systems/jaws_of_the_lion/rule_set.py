"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.agents import Agent
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet
from toolkit.systems.jaws_of_the_lion.bots.people import PEOPLE
from toolkit.systems.jaws_of_the_lion.state import State


class JawsOfTheLion(RuleSet):
    """Jaws of the Lion as the rest of Lantern uses it: the rooms of this folder, and what stands here."""

    hero_kind = "mercenary"
    names_for_words = True
    #: What sections, goods and rewards say is learned when their time comes (JL-23.07).
    told_at_start = ("goal", "lost", "rules")
    #: What monsters will do (JL-3.08).
    turned_up: Mapping[str, str] = MappingProxyType({"ability_revealed": "card"})
    styles: Sequence[Callable[[int, str], Agent]] = tuple(PEOPLE.values())
    table_options: Mapping[str, str] = MappingProxyType(
        {
            "difficulty=WORD": "easy, normal, hard or very-hard (JL-19.02)",
            "level=N": "new characters of a level from 1 to 9, not those that the scenario says with `party`",
        }
    )

    def seats(self, state: State) -> Sequence[str]:
        return [*state.characters, TABLE]

    def card_of(self, state: State, name: str) -> str:
        return state.monsters[name].card.id if name in state.monsters else name


SYSTEM = JawsOfTheLion()
