"""A first bot: it chooses two cards for what they do together now, goes where it can hit, and rests in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.rules.decisions import TABLE, Ask
from toolkit.systems.jaws_of_the_lion.actions import Choice
from toolkit.systems.jaws_of_the_lion.bots.dealings import DEALINGS
from toolkit.systems.jaws_of_the_lion.bots.judgement import Gist, Judgement, gist_of
from toolkit.systems.jaws_of_the_lion.bots.wants import Wants
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES
from toolkit.systems.jaws_of_the_lion.rounds import LONG_REST_KEY
from toolkit.systems.jaws_of_the_lion.state import Character, Monster, SpecialObject
from toolkit.systems.jaws_of_the_lion.view import View

NOTHING = Gist()


class GreedyBot:
    """Takes the option of most worth; the first of equals, so that the same table gives the same game."""

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        self.seat = seat
        self.wants = wants or Wants()

    def choose(self, view: View, ask: Ask) -> str:
        me = view.characters.get(ask.who)
        if me is not None and ask.kind in DEALINGS:
            dealt = DEALINGS[ask.kind](view, me, ask.options)
            return max(ask.options, key=lambda key: dealt[key])
        worth = _WORTH.get(ask.kind)
        if me is None or ask.who == TABLE or worth is None:
            return next(iter(ask.options))
        judgement = Judgement(view, me, self.wants)
        values = worth(judgement, ask.options)
        return max(ask.options, key=lambda key: values.get(key, 0.0))

    def copy(self) -> GreedyBot:
        return GreedyBot(0, self.seat, self.wants)

    def told(self, ask: Ask, key: str) -> None:
        """Something else was done than it chose: it remembers nothing, so nothing changes."""


def greedy(seed: int, seat: str) -> GreedyBot:
    return GreedyBot(seed, seat)


def _gist(judgement: Judgement, card: str, half: str) -> Gist:
    return gist_of(judgement.view.catalog.ability(card).half(half), elements=judgement.elements)


def _pair(judgement: Judgement, one: str, other: str) -> float:
    """Two cards: the better way to share their halves."""
    found = []
    for top, bottom in ((one, other), (other, one)):
        above, below = _gist(judgement, top, "top"), _gist(judgement, bottom, "bottom")
        found.append(judgement.half(above, below) + judgement.half(below, above))
    return max(found)


def _lead(judgement: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    ability = judgement.view.catalog.ability
    values = {}
    for card in options:
        if card == LONG_REST_KEY:
            few = len(judgement.me.hand) < 4 and not judgement.foes
            values[card] = 1.0 if few or len(options) == 1 else -5.0
        else:
            best = max(_pair(judgement, card, other) for other in judgement.me.hand if other != card)
            values[card] = best - 0.005 * ability(card).initiative
    return values


def _second(judgement: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    """The leading card is no longer among the options."""
    lead = next(card for card in judgement.me.hand if card not in options)
    return {card: _pair(judgement, lead, card) for card in options}


def _ability(judgement: Judgement, options: Mapping[str, Choice]) -> dict[str, float]:
    me, ability = judgement.me, judgement.view.catalog.ability
    values: dict[str, float] = {}
    for key, choice in options.items():
        if choice.item:
            values[key] = 3.0 if me.hp * 2 <= me.max_hp else -1.0
            continue
        if choice.drop is not None:
            values[key] = -10.0
            continue
        gist = gist_of(ability(choice.card).half(choice.half), basic=choice.basic, elements=judgement.elements)
        rest = [card for card in me.chosen if card != choice.card]
        partner = NOTHING
        if rest:
            other = next(half for half in HALVES if half != choice.half)
            partner = _gist(judgement, rest[0], other)
        now = judgement.half(gist)
        later = judgement.half(partner, gist) if rest else 0.0
        # What can hit now comes first; else one moves first.
        first = 0.5 if gist.attack and judgement.damage_from(me.cell, gist) else 0.2 if gist.move else 0.0
        values[key] = now + later + first - (0.3 if choice.basic else 0.0)
    return values


def _move(judgement: Judgement, options: Mapping[str, int | None]) -> dict[str, float]:
    me = judgement.me
    attacks = [_gist(judgement, card, half) for card in me.chosen for half in HALVES]
    gist = max(attacks, key=lambda each: each.attack, default=NOTHING)
    values = {}
    for key, cell in options.items():
        here = me.cell if cell is None else cell
        values[key] = judgement.standing(here, gist) - (0.05 if cell is not None else 0.0)
    return values


def _target(judgement: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    values = {}
    for key, figure in options.items():
        if isinstance(figure, Monster):
            frail = 0.5 * min(figure.hp, 12)
            values[key] = 10.0 - frail + figure.stats.attack + (1.0 if figure.rank != "normal" else 0.0)
        elif isinstance(figure, SpecialObject):
            values[key] = 9.0 - 0.5 * min(figure.hp, 12)
        elif isinstance(figure, Character):
            values[key] = 1.0 + figure.max_hp - figure.hp
    return values


def _area(judgement: Judgement, options: Mapping[str, tuple[Any, ...]]) -> dict[str, float]:
    return {key: float(len(group)) for key, group in options.items()}


def _negate(judgement: Judgement, options: Mapping[str, tuple[str, ...]]) -> dict[str, float]:
    """Cards for life: only when it would be the end, or near it."""
    me = judgement.me
    low = me.hp * 3 <= me.max_hp
    values = {}
    for key, cards in options.items():
        price = sum(0.6 if card in me.discard else 1.0 for card in cards)
        values[key] = (2.0 if low else -2.0) - price if cards else 0.0
    return values


def _lose(judgement: Judgement, options: Mapping[str, str]) -> dict[str, float]:
    """The card that does least."""
    return {card: -sum(judgement.half(_gist(judgement, card, half)) for half in HALVES) for card in options}


def _short_rest(judgement: Judgement, options: Mapping[str, bool]) -> dict[str, float]:
    return {"rest": 1.0 if len(judgement.me.hand) < 2 else -1.0, "no": 0.0}


def _item(judgement: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    return {key: -1.0 if key == "no" else 0.0 for key in options}


def _forced(judgement: Judgement, options: Mapping[str, int | None]) -> dict[str, float]:
    """Onto traps with them; otherwise as far as it goes."""
    traps = judgement.view.traps
    return {key: 0.0 if cell is None else 5.0 if cell in traps else 1.0 for key, cell in options.items()}


def _consume(judgement: Judgement, options: Mapping[str, bool]) -> dict[str, float]:
    return {key: float(wanted) for key, wanted in options.items()}


_WORTH: Mapping[str, Callable[[Judgement, Mapping[str, Any]], dict[str, float]]] = {
    "lead": _lead,
    "second": _second,
    "ability": _ability,
    "move": _move,
    "target": _target,
    "area": _area,
    "negate": _negate,
    "lose": _lose,
    "short-rest": _short_rest,
    "item": _item,
    "push": _forced,
    "pull": _forced,
    "consume": _consume,
}
