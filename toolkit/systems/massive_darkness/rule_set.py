"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.agents import Agent
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet
from toolkit.systems.massive_darkness.bots.people import STYLES
from toolkit.systems.massive_darkness.state import State


class MassiveDarkness(RuleSet):
    """Massive Darkness as the rest of Lantern uses it: the rooms of this folder, and what stands here."""

    names_for_words = True
    styles: Sequence[Callable[[int, str], Agent]] = STYLES
    look_ahead = 3
    #: Cards that nobody holds.
    turned_up: Mapping[str, str] = MappingProxyType(dict.fromkeys(("event", "door_card", "lucky", "trapped"), "card"))
    table_options: Mapping[str, str] = MappingProxyType(
        {
            "lifespark=N": "tokens on the Lifespark card; by default as the adventure says (MD-90.74), by the book 2",
            "story": "experience in shards, as in a campaign (MD-33)",
            "targeting_xp=spent": "enemies look for the hero who has spent most experience (MD-90.01)",
        }
    )

    def seats(self, state: State) -> Sequence[str]:
        return [*state.heroes, TABLE]

    def card_of(self, state: State, name: str) -> str:
        return state.enemies[name].card.id if name in state.enemies else name


SYSTEM = MassiveDarkness()
