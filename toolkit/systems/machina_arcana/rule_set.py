"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from toolkit.rules.decisions import TABLE
from toolkit.rules.system import RuleSet
from toolkit.systems.machina_arcana.state import State


class MachinaArcana(RuleSet):
    """Machina Arcana as the rest of Lantern uses it: the rooms of this folder, and what stands here."""

    hero_kind = "explorer"
    names_for_words = True
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

    def seats(self, state: State) -> Sequence[str]:
        return [*state.explorers, TABLE]


SYSTEM = MachinaArcana()
