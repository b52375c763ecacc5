"""What the rules leave to the players together, judged for them: whom monsters go for, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.crawl.bots.kindness import Kindness, crowding, kindness_by
from toolkit.rules.decisions import Ask
from toolkit.systems.jaws_of_the_lion.state import NOWHERE
from toolkit.systems.jaws_of_the_lion.view import View

#: Farther than any hex that range can be counted to.
_FAR = 99


def _of_focus(view: View, ask: Ask, key: str) -> float:
    return _sturdiness(view, key)


def _of_targets(view: View, ask: Ask, key: str) -> float:
    """A blow is borne best by whoever has most left."""
    return min((_sturdiness(view, name) for name in ask.options[key]), default=0.0)


def _sturdiness(view: View, name: str) -> float:
    """The hit points left; what has to be protected is the last that should be struck."""
    found = view.characters.get(name)
    return float(found.hp) if found is not None else -1.0


def _of_hex(view: View, ask: Ask, key: str) -> float:
    return _remoteness(view, ask.options[key])


def _of_standee(view: View, ask: Ask, key: str) -> float:
    return _remoteness(view, ask.options[key][0].cell)


def _remoteness(view: View, cell: int) -> float:
    """Far from characters, for whom a monster is in the way or in reach."""
    ranges = view.layout.board.ranges(cell, view.closed)
    there = [each.cell for each in view.characters.values() if each.cell != NOWHERE]
    return -crowding(ranges.get(each, _FAR) for each in there)


#: Kind of question → how kind an option is.
KINDNESS: Mapping[str, Kindness] = {
    "focus": _of_focus,
    "targets": _of_targets,
    "destination": _of_hex,
    "spawn": _of_hex,
    "standee": _of_standee,
}
kindness = kindness_by(KINDNESS)
