"""When an item is worth using: what it does has to do something now (JL-18.06)."""

from __future__ import annotations

from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.bots.judgement import Judgement
from toolkit.systems.jaws_of_the_lion.verbs.judged import Used

#: An item that comes back with a rest is used as soon as it does something, another one when it does more than this.
_PRICE = {"once": 0.7, "spent": 0.2, "unlimited": 0.0}


def worth_of_item(judgement: Judgement, item: str) -> float:
    """What using an item now is worth; more than 0 where it should be used."""
    card = judgement.view.catalog.item(item)
    effects = [effect for trigger in card.triggers for effect in trigger.effects]
    return sum(_worth(judgement, effect) for effect in effects) - _PRICE[card.use]


def _worth(judgement: Judgement, effect: Effect) -> float:
    judged: Used = effect.verb.facets["used"]
    return judged(judgement, effect)
