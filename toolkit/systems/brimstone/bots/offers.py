"""What cards promise a hero who may use them: judged by what their effects do, whatever the card is called."""

from __future__ import annotations

from toolkit.rules.effects import Effect
from toolkit.systems.brimstone.bots.judgement import Judgement
from toolkit.systems.brimstone.cards.kit import Power
from toolkit.systems.brimstone.verbs.judged import GRIT, Worth

#: A card that is gone once it was used waits for somebody who needs it.
LAST_CARD = 0.8


def power_worth(judge: Judgement, power: Power) -> float:
    """What using a power now is worth, against keeping it."""
    worth = sum(_effect(judge, each) for each in power.trigger.effects)
    return worth - GRIT * power.grit - (LAST_CARD if power.discards else 0.0) - 0.05


def _effect(judge: Judgement, effect: Effect) -> float:
    judged: Worth = effect.verb.facets["worth"]
    return judged(judge, effect.fixed)
