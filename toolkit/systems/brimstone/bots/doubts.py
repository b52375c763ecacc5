"""Answers that a bot which thinks ahead should try besides the one that the greedy bot would give.

They are few. Played to the end, other cells, other targets and dice rolled again bring next to nothing
(`python -m bench.deviations brimstone`); what brings something is who holds which weapon, who takes a test, and what a
side bag is filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.systems.brimstone.bots.gifts import best_gift
from toolkit.systems.brimstone.bots.judgement import Judgement

#: What the posse decides together that is worth a thought: who takes a test, who bears the lantern.
OF_THE_POSSE = frozenset({"hero", "bearer"})
#: What the greedy bot does not weigh: the token that a hero takes along.
UNWEIGHED = frozenset({"token"})
#: To give something away, as a question offers it.
GIVE = "trade"
#: A gift must bring the posse so many wounds more in a turn.
LEAST_GIFT = 0.1


def gifts(judge: Judgement, options: Mapping[str, Any]) -> list[str]:
    """Giving something away, where somebody near would do more with it."""
    if GIVE in options and best_gift(judge, options[GIVE][1])[0] > LEAST_GIFT:
        return [GIVE]
    return []
