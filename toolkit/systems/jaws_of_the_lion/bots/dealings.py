"""What a character decides before and between scenarios: its battle goal, its cards, perks and items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from toolkit.systems.jaws_of_the_lion.bots.gists import gist_of, plain_worth
from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.story.preparing import slot_limit
from toolkit.systems.jaws_of_the_lion.tallies import (
    BASIC,
    COINS,
    CONDITIONS_GIVEN,
    CONSUMED,
    DEALT,
    DOORS,
    FULL_ROUNDS,
    HEALED,
    ITEMS,
    KILLS,
    LONG_RESTS,
    LOST_ABILITIES,
    LOW_ROUNDS,
    NEGATIONS,
    SHORT_RESTS,
    STRONGEST,
    SUFFERED,
)
from toolkit.systems.jaws_of_the_lion.verbs.moments import QuietMoment
from toolkit.systems.jaws_of_the_lion.view import View

#: What a modifier card is worth that doubles an attack or makes nothing of it, and what an effect adds.
_DOUBLE, _NULL, _EFFECT = 2.5, -3.0, 0.8


#: What a character has done by the end of a scenario that went as most do; the rest is nothing.
USUAL: Mapping[str, int] = {
    KILLS: 3,
    COINS: 3,
    ITEMS: 1,
    LONG_RESTS: 1,
    SHORT_RESTS: 1,
    DOORS: 1,
    NEGATIONS: 1,
    SUFFERED: 10,
    DEALT: 20,
    STRONGEST: 5,
    HEALED: 2,
    CONSUMED: 1,
    LOST_ABILITIES: 2,
    BASIC: 3,
    LOW_ROUNDS: 3,
    FULL_ROUNDS: 3,
    CONDITIONS_GIVEN: 3,
}
#: What a battle goal is worth that would not be fulfilled then.
UNUSUAL = 0.4


def _keep_goal(view: View, me: Character, options: Mapping[str, str]) -> dict[str, float]:
    """The goal that a scenario that goes as most do fulfils; of those, more checkmarks."""
    usual = copy(me)
    usual.tally = {**USUAL}
    usual.hp = me.max_hp // 2
    usual.hand, usual.discard = me.hand[:3], []
    moment = QuietMoment(view, usual)
    values = {}
    for key, name in options.items():
        goal = view.catalog.battle_goal(name)
        values[key] = goal.checks * (1.0 if goal.goal.evaluate(moment) else UNUSUAL)
    return values


def _plain_worth(view: View, card: str) -> float:
    ability = view.catalog.ability(card)
    return plain_worth(gist_of(ability.top)) + plain_worth(gist_of(ability.bottom))


def _leave_card(view: View, me: Character, options: Mapping[str, str]) -> dict[str, float]:
    """The card that does least."""
    return {key: -_plain_worth(view, card) for key, card in options.items()}


def card_worth(view: View, card: str) -> float:
    """What a modifier card adds to an attack, on average."""
    modifier = view.catalog.modifier(card)
    worth = {"double": _DOUBLE, "null": _NULL}.get(modifier.card.change, float(modifier.card.value))
    return worth + (_EFFECT if modifier.adds or modifier.besides else 0.0)


def _perk(view: View, me: Character, options: Mapping[str, int]) -> dict[str, float]:
    """The perk that changes the deck most for the better."""
    values = {}
    for key, line in options.items():
        perk = me.mercenary.perks[line]
        gained = sum(count * card_worth(view, card) for card, count in perk.add.items())
        values[key] = gained - sum(count * card_worth(view, card) for card, count in perk.remove.items())
    return values


def _learn(view: View, me: Character, options: Mapping[str, str]) -> dict[str, float]:
    """A card of the highest level; of those, the one that does more."""
    return {
        key: 100.0 * float(view.catalog.ability(card).level) + _plain_worth(view, card) for key, card in options.items()
    }


def _shop(view: View, me: Character, options: Mapping[str, tuple[str, ...]]) -> dict[str, float]:
    """The dearest item that it can wear besides what it has; nothing is sold or given away."""
    worn = Counter(view.catalog.item(name).slot for name in (*me.items, *me.sheet.items))
    values = {}
    for key, choice in options.items():
        if not choice:
            values[key] = 0.0
        elif choice[0] == "buy":
            item = view.catalog.item(choice[1])
            values[key] = float(item.price) if worn[item.slot] < slot_limit(item.slot, me.level) else -1.0
        else:
            values[key] = -2.0
    return values


def _leave_item(view: View, me: Character, options: Mapping[str, str]) -> dict[str, float]:
    """Which item is left behind: the cheapest."""
    return {key: -float(view.catalog.item(item).price) for key, item in options.items()}


DEALINGS: Mapping[str, Callable[[View, Character, Mapping[str, Any]], dict[str, float]]] = {
    "keep-goal": _keep_goal,
    "leave-card": _leave_card,
    "perk": _perk,
    "learn": _learn,
    "shop": _shop,
    "leave-item": _leave_item,
}
