"""When an item is worth using: what it does has to do something now (JL-18.06)."""

from __future__ import annotations

from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.bots.gists import conditions_worth, number
from toolkit.systems.jaws_of_the_lion.bots.judgement import Judgement

#: An item that comes back with a rest is used as soon as it does something, another one when it does more than this.
_PRICE = {"once": 0.7, "spent": 0.2, "unlimited": 0.0}


def worth_of_item(judgement: Judgement, item: str) -> float:
    """What using an item now is worth; more than 0 where it should be used."""
    card = judgement.view.catalog.item(item)
    effects = [effect for trigger in card.triggers for effect in trigger.effects]
    return sum(_worth(judgement, effect) for effect in effects) - _PRICE[card.use]


def _worth(judgement: Judgement, effect: Effect) -> float:
    me, view = judgement.me, judgement.view
    match effect.verb.name:
        case "heal":
            value = number(effect, "value", 1)
            hurt = me.max_hp - me.hp
            return 1.0 if hurt >= value and me.hp * 3 <= me.max_hp * 2 else 0.0
        case "return_card":
            return 1.0 if len(me.discard) >= 2 and len(me.hand) < 4 else 0.0
        case "refresh_item":
            return 1.0 if any(state == "spent" for state in me.items.values()) else 0.0
        case "add" | "kindle":
            return 1.0
        case "give" | "suffer_damage" | "push" | "pull" | "allow":
            return max(0.8, conditions_worth(effect)) if judgement.near else 0.0
        case "move":
            return 1.0 if not judgement.near or judgement.places else 0.0
        case "place_trap" | "destroy_obstacle":
            return 0.8 if judgement.near and not view.closed & set(view.layout.board.around[me.cell]) else 0.0
        case _:
            return 0.8
