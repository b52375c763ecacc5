"""What a character does between scenarios: which perk it marks, which card it learns, what it buys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.story.preparing import slot_limit
from toolkit.systems.jaws_of_the_lion.view import View

#: What a modifier card is worth that doubles an attack or makes nothing of it, and what an effect adds.
_DOUBLE, _NULL, _EFFECT = 2.5, -3.0, 0.8


def card_worth(view: View, card: str) -> float:
    """What a modifier card adds to an attack, on average."""
    modifier = view.catalog.modifier(card)
    worth = {"double": _DOUBLE, "null": _NULL}.get(modifier.card.change, float(modifier.card.value))
    return worth + (_EFFECT if modifier.effects else 0.0)


def _perk(view: View, me: Character, options: Mapping[str, int]) -> dict[str, float]:
    """The perk that changes the deck most for the better."""
    values = {}
    for key, line in options.items():
        perk = me.mercenary.perks[line]
        gained = sum(count * card_worth(view, card) for card, count in perk.add.items())
        values[key] = gained - sum(count * card_worth(view, card) for card, count in perk.remove.items())
    return values


def _learn(view: View, me: Character, options: Mapping[str, str]) -> dict[str, float]:
    """A card of the highest level."""
    return {key: float(view.catalog.ability(card).level) for key, card in options.items()}


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
    """The cheapest stays at home."""
    return {key: -float(view.catalog.item(item).price) for key, item in options.items()}


DEALINGS: Mapping[str, Callable[[View, Character, Mapping[str, Any]], dict[str, float]]] = {
    "perk": _perk,
    "learn": _learn,
    "shop": _shop,
    "leave-item": _leave_item,
}
