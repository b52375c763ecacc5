"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet
from toolkit.systems.brimstone.options import RULES
from toolkit.systems.brimstone.state import State


class Brimstone(RuleSet):
    """Shadows of Brimstone as the rest of Lantern uses it: the rooms of this folder, and what stands here."""

    names_for_words = True
    table_options: Mapping[str, str] = MappingProxyType(
        {f"{name}=true": what for name, what in RULES.items()}
        | {
            "heroes=LIST": "the hero classes, one may come several times",
            "themes=LIST": "themes of threat cards (SB-41.12)",
        }
    )

    #: What a hero keeps has words of its own.
    turned_up: Mapping[str, str] = MappingProxyType({"drew": "card"})

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
