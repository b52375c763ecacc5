"""How a scenario ends: at once, or in a campaign when all that follows is decided too (MA-1.07, MA-1.09)."""

from __future__ import annotations

from typing import Literal, NoReturn

from toolkit.crawl.objectives import decide
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import STEP, End
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

RULES = {"won": "MA-1.07", "lost": "MA-1.09"}


def finish(game: ArcanaGame, outcome: Literal["won", "lost"]) -> NoReturn:
    """The scenario is decided. In a campaign the game goes on with what is kept and who comes next (MA-50)."""
    state = game.state
    if state.campaign is None or state.campaign.ending:
        decide(game, outcome, RULES[outcome])
    else:
        state.campaign.ending = outcome
        state.phase = "aftermath"
        state.turn = ""
        state.campaign.waiting = [*state.explorers]
        tell(game, "scenario_over", RULES[outcome], outcome=outcome)
    raise End(STEP)
