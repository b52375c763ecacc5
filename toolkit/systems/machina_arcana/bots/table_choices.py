"""What the rules leave to the players together, judged for them: whom monsters go for, and where they come."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.crawl.bots.kindness import Kindness, crowding, kindness_by
from toolkit.rules.decisions import Ask
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.view import View

#: Where a monster appears (MA-38.07, MA-38.08); other spaces may be good or bad to have.
SPAWNS = frozenset({"MA-38.07", "MA-38.08"})
#: Farther than any space.
_FAR = 99


def _of_prey(view: View, ask: Ask, key: str) -> float:
    """Who has most left, and is best armoured."""
    explorer: Explorer = ask.options[key]
    return explorer.health + 0.5 * explorer.essence + 0.25 * stats.armour(view, explorer)


def _of_space(view: View, ask: Ask, key: str) -> float:
    """A monster comes far from explorers."""
    return _of_step(view, ask, key) if ask.rule in SPAWNS else 0.0


def _of_step(view: View, ask: Ask, key: str) -> float:
    steps = view.steps_to(ask.options[key])
    return -crowding(steps.get(each.cell, _FAR) for each in view.on_map())


#: Kind of question → how kind an option is.
KINDNESS: Mapping[str, Kindness] = {
    "nearest": _of_prey,
    "space": _of_space,
    "step": _of_step,
    "target": _of_prey,
}
kindness = kindness_by(KINDNESS)
