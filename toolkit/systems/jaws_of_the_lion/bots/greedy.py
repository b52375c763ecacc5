"""A bot that plans a round as a whole: two cards, which half of each, how early, and how long its hand has to last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from toolkit.crawl.bots.greedy import Wanting, best
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import TABLE, Ask
from toolkit.systems.jaws_of_the_lion.actions import Choice
from toolkit.systems.jaws_of_the_lion.asked import QUESTIONS
from toolkit.systems.jaws_of_the_lion.bots import table_choices
from toolkit.systems.jaws_of_the_lion.bots.dealings import DEALINGS
from toolkit.systems.jaws_of_the_lion.bots.endurance import cards_of, rounds_needed, rounds_of
from toolkit.systems.jaws_of_the_lion.bots.gists import BASIC_GISTS, NOTHING, Gist
from toolkit.systems.jaws_of_the_lion.bots.items import worth_of_item
from toolkit.systems.jaws_of_the_lion.bots.judgement import Judgement
from toolkit.systems.jaws_of_the_lion.bots.wants import Wants
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES, HalfName
from toolkit.systems.jaws_of_the_lion.rounds import LONG_REST_KEY
from toolkit.systems.jaws_of_the_lion.state import ITEM_SPENT, Active, Character, Monster, SpecialObject
from toolkit.systems.jaws_of_the_lion.view import View

#: What a point of initiative is worth to whoever can strike at once, and to whoever would rather let enemies come.
EARLY, LATE = 0.03, 0.006
#: What a hit point is worth, in damage dealt; more of them when few are left.
HIT_POINT = 0.3
#: What it is worth not to be exhausted.
LIFE = 30.0


class GreedyBot(Wanting[Wants]):
    """Takes the option of most worth; the first of equals, so that the same table gives the same game."""

    WANTS = Wants

    def choose(self, view: View, ask: Ask) -> str:
        me = view.characters.get(ask.who)
        if me is not None and ask.kind in DEALINGS:
            dealt = DEALINGS[ask.kind](view, me, ask.options)
            return max(ask.options, key=lambda key: dealt[key])
        worth = _WORTH.get(ask.kind)
        if me is None or ask.who == TABLE or worth is None:
            return next(iter(ask.options))
        values = worth(Judgement(view, me, self.wants), ask)
        return best(ask.options, values)


# The two cards of a round


def _pair(judgement: Judgement, one: str, other: str) -> tuple[float, bool]:
    """Two cards: the better way to share their halves, and whether that strikes at once."""
    best, strikes = -100.0, False
    for top, bottom in ((one, other), (other, one)):
        above, below = judgement.gist(top, "top"), judgement.gist(bottom, "bottom")
        for upper in (above, BASIC_GISTS["top"]):
            for lower in (below, BASIC_GISTS["bottom"]):
                worth = judgement.half(upper, lower) + judgement.half(lower, upper)
                if worth > best:
                    best, strikes = worth, judgement.strikes(upper, lower)
    return best, strikes


def _tempo(judgement: Judgement, initiative: int, strikes: bool) -> float:
    """Who can strike wants to do it before monsters act; who cannot reach any lets them come."""
    if not judgement.foes:
        return 0.0
    return EARLY * (50 - initiative) if strikes else LATE * (initiative - 50)


def _lead(judgement: Judgement, ask: Ask) -> dict[str, float]:
    ability, hand = judgement.view.catalog.ability, judgement.me.hand
    values: dict[str, float] = {}
    if LONG_REST_KEY in ask.options:
        values[LONG_REST_KEY] = 1.0 if len(ask.options) == 1 or _rests_well(judgement, len(hand)) else -90.0
    for one, other in combinations([card for card in hand if card in ask.options], 2):
        worth, strikes = _pair(judgement, one, other)
        for card in (one, other):
            value = worth + _tempo(judgement, ability(card).initiative, strikes)
            values[card] = max(value, values.get(card, value))
    return values


def _second(judgement: Judgement, ask: Ask) -> dict[str, float]:
    """The leading card is no longer among the options."""
    lead = next(card for card in judgement.me.hand if card not in ask.options)
    initiative = judgement.view.catalog.ability(lead).initiative
    values = {}
    for card in ask.options:
        worth, strikes = _pair(judgement, lead, card)
        values[card] = worth + _tempo(judgement, initiative, strikes)
    return values


# Rests


def _rests_well(judgement: Judgement, cards: int) -> bool:
    """Whether a long rest is better than what so few cards in hand could do: nobody is near, and there is use in it."""
    me, view = judgement.me, judgement.view
    if judgement.near or cards >= 4:
        return False
    spent = sum(condition == ITEM_SPENT for condition in me.items.values())
    return me.max_hp - me.hp + spent >= 2 and rounds_of(*cards_of(me)) > rounds_needed(view)


def _short_rest(judgement: Judgement, ask: Ask) -> dict[str, float]:
    hand = len(judgement.me.hand)
    values = dict.fromkeys(ask.options, -50.0)
    return values | {"rest": 1.0 if hand < 2 and not _rests_well(judgement, hand) else -1.0, "no": 0.0}


def _lose(judgement: Judgement, ask: Ask) -> dict[str, float]:
    """The card that does least."""
    return {
        key: -50.0 if isinstance(card, Active) else -judgement.worth_of_card(card) for key, card in ask.options.items()
    }


def _negate(judgement: Judgement, ask: Ask) -> dict[str, float]:
    """Cards for hit points: if it would be the end, or if many are worth more than a card."""
    me = judgement.me
    damage = int(ask.about) if isinstance(ask, AskAbout) else 0
    left = me.hp - damage
    if left < 1:
        pain = LIFE
    else:
        pain = HIT_POINT * damage * (1.0 + max(0.0, 1.0 - 2.0 * left / me.max_hp))
    values: dict[str, float] = {}
    for key, cards in ask.options.items():
        values[key] = -2 * LIFE if isinstance(cards, Active) else -pain
        if cards and not isinstance(cards, Active):
            hand = len(me.hand) - sum(card in me.hand for card in cards)
            discard = len(me.discard) + len(me.chosen) - sum(card in me.discard for card in cards)
            values[key] = -judgement.price_of(hand, discard) - 0.1 * sum(map(judgement.worth_of_card, cards))
    return values


# A turn


def _ability(judgement: Judgement, ask: Ask) -> dict[str, float]:
    me = judgement.me
    values: dict[str, float] = {}
    for key, choice in ask.options.items():
        if choice.item:
            values[key] = 50.0 if worth_of_item(judgement, choice.item) > 0 else -50.0
        elif choice.drop is not None or choice.skip:
            values[key] = -10.0
        else:
            values[key] = _use(judgement, me, choice)
    return values


def _use(judgement: Judgement, me: Character, choice: Choice) -> float:
    """A half now, and the better way to use the other half of the other card after it."""
    gist = BASIC_GISTS[choice.half] if choice.basic else judgement.gist(choice.card, choice.half)
    worth = judgement.half(gist)
    rest = [card for card in me.chosen if card != choice.card]
    if rest:
        other: HalfName = next(half for half in HALVES if half != choice.half)
        partners = (judgement.gist(rest[0], other), BASIC_GISTS[other])
        worth += max(judgement.half(partner, gist) for partner in partners)
    # What can hit now comes first; else one moves first.
    if gist.attack and judgement.damage_from(me.cell, gist):
        worth += 0.5
    elif gist.move:
        worth += 0.2
    return worth - (0.1 if choice.basic else 0.0)


def _move(judgement: Judgement, ask: Ask) -> dict[str, float]:
    me = judgement.me
    attacks = [judgement.gist(card, half) for card in me.chosen for half in HALVES]
    gist: Gist = max(attacks, key=lambda each: each.attack, default=NOTHING)
    values = {}
    for key, cell in ask.options.items():
        here = me.cell if cell is None else cell
        values[key] = judgement.standing_worth(here, gist) - (0.05 if cell is not None else 0.0)
    return values


def _target(judgement: Judgement, ask: Ask) -> dict[str, float]:
    values = {}
    for key, figure in ask.options.items():
        if isinstance(figure, Monster):
            frail = 0.5 * min(figure.hp + figure.stats.shield, 12)
            values[key] = 10.0 - frail + figure.stats.attack + (1.0 if figure.rank != "normal" else 0.0)
        elif isinstance(figure, SpecialObject):
            values[key] = 9.0 - 0.5 * min(figure.hp, 12)
        elif isinstance(figure, Character):
            values[key] = 1.0 + figure.max_hp - figure.hp
    return values


def _area(judgement: Judgement, ask: Ask) -> dict[str, float]:
    return {key: float(len(group)) for key, group in ask.options.items()}


def _item(judgement: Judgement, ask: Ask) -> dict[str, float]:
    values = {}
    for key, item in ask.options.items():
        values[key] = -50.0 if isinstance(item, Active) else worth_of_item(judgement, item) if item else 0.0
    return values


def _forced(judgement: Judgement, ask: Ask) -> dict[str, float]:
    """Onto traps with them; otherwise as far as it goes."""
    traps = judgement.view.traps
    return {key: 0.0 if cell is None else 5.0 if cell in traps else 1.0 for key, cell in ask.options.items()}


def _consume(judgement: Judgement, ask: Ask) -> dict[str, float]:
    return {key: float(wanted) for key, wanted in ask.options.items()}


_WORTH: Mapping[str, Callable[[Judgement, Any], dict[str, float]]] = {
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
QUESTIONS.check_known("the greedy bot", {*_WORTH, *DEALINGS, *table_choices.KINDNESS})
