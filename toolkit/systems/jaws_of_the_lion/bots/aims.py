"""What the goal of a scenario asks for, and where: exits, tokens, special objects, hexes that rules wait for.

Everything is read from the goal and the special rules as they are written; no scenario is known by name.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from toolkit.crawl.bots.clues import answered
from toolkit.crawl.bots.tokens import wanted
from toolkit.crawl.map.tokens import REACHED
from toolkit.rules.expressions import Expression
from toolkit.rules.expressions.nodes import Text, walk
from toolkit.rules.expressions.wanted import wanted_words
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.map.layout import place_of
from toolkit.systems.jaws_of_the_lion.state import Character, SpecialObject
from toolkit.systems.jaws_of_the_lion.verbs.moments import QuietMoment
from toolkit.systems.jaws_of_the_lion.view import View

#: The event on which standing somewhere counts.
STANDING_COUNTS = "turn-ends"


@lru_cache(maxsize=256)
def _asked(goal: Expression | None) -> tuple[frozenset[str], frozenset[str]]:
    """The names that a goal mentions, and the words it compares them with."""
    if goal is None:
        return frozenset(), frozenset()
    words = frozenset(node.value for node in walk(goal.node) if isinstance(node, Text))
    return frozenset(goal.names), words


def goal_of(view: View) -> Expression | None:
    """The goal in force: the last one that a section set, else that of the scenario (JL-23.06)."""
    catalog: Catalog = view.catalog
    told = [catalog.sections[number].goal for number in view.sections]
    return next((goal for goal in reversed(told) if goal is not None), catalog.goal)


def places(view: View, me: Character) -> list[int]:
    """The cells where a character does something for the goal; what has to be fetched comes before the way out."""
    names, words = _asked(goal_of(view))
    fetched = _tokens(view, names, words) + _waiting_hexes(view, me) + _own_tokens(view, me)
    if fetched or "at_exit" not in names:
        return fetched
    taken = {each.cell for each in view.characters.values() if each is not me}
    return [cell for cell in sorted(view.layout.exits) if cell not in taken]


def _tokens(view: View, names: frozenset[str], words: frozenset[str]) -> list[int]:
    """Treasures that the goal names, or all if it only counts them; goods where it asks for a counter."""
    cells: list[int] = []
    if "looted" in names:
        named = [cell for cell, treasure in view.treasures.items() if treasure in words]
        counts = not any(treasure in words for treasure in (*view.treasures.values(), *view.looted))
        cells += view.treasures if counts else named
    if names & view.counters.keys():
        cells += view.goods
    return sorted(cells)


def _own_tokens(view: View, me: Character) -> list[int]:
    """Tokens of a pack's own in rooms that are revealed, to which a special rule would answer."""
    if not view.tokens_on_map:
        return []
    listeners = view.catalog.rules_with(tuple(view.sections)).on(REACHED)
    rules = [each.trigger for each in listeners]
    cells = [
        view.layout.board.cell(place)
        for place in wanted(rules, view.tokens_on_map, lambda token: QuietMoment(view, me, token=token))
    ]
    shown = ("", *view.revealed)
    return sorted(cell for cell in cells if cell != me.cell and view.layout.room_of(cell) in shown)


def _waiting_hexes(view: View, me: Character) -> list[int]:
    """The hexes where ending a turn makes a special rule happen that has not happened yet."""

    def standing_on(cell: int) -> QuietMoment:
        ghost = copy(me)
        ghost.cell = cell
        return QuietMoment(view, ghost)

    found: list[int] = []
    for rule in (each.trigger for each in view.catalog.rules_with(tuple(view.sections)).on(STANDING_COUNTS)):
        found += answered([rule], _hexes_asked(view, rule.condition), standing_on)
    return found


def _hexes_asked(view: View, condition: Expression | None) -> list[int]:
    """The hexes that a condition names."""
    words = wanted_words(condition.node) if condition is not None else ()
    return [view.layout.board.numbers[place_of(word)] for name, word in words if name == "hex"]


def objects(view: View) -> list[SpecialObject]:
    """The special objects that the characters have to destroy (JL-24.01)."""
    return [each for each in view.objects.values() if each.card.foe_of == "characters"]
