"""What the rest of Lantern needs to know of the rule set."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.rules.decisions import Ask
from toolkit.rules.system import RuleSet
from toolkit.systems.night_cage.state import State

_SEATS = tuple(f"player-{number}" for number in range(1, 6))


class NightCageSystem(RuleSet):
    """The Night Cage as the rest of Lantern uses it: the rooms of this folder, and what stands here."""

    #: Turns: two of every prisoner. With one of each, search won hardly more than greedy did.
    look_ahead = 8

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
