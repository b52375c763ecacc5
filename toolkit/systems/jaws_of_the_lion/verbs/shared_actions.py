"""Verbs of all systems that are actions of an ability here: who has done one has performed it (JL-90.158).

Verbs of the system say so themselves; those that systems share know nothing of abilities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from toolkit.rules.decisions import Asking
from toolkit.rules.doing import DONE, AnyDid, Done, Nothing
from toolkit.systems.jaws_of_the_lion.verbs import scenarios, special_rules
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

#: Importing these has declared the verbs.
_DECLARED = (scenarios, special_rules)
#: What is done to figures, tokens, counters and the scenario. Verbs that hold effects are what their effects are.
ACTIONS = (
    *("give_role", "take_role", "give_tokens", "take_tokens", "give_condition", "take_condition"),
    *("place_tokens", "discard_tokens", "pick_up", "spawn", "change", "win", "lose"),
)


def _performing(run: Callable[..., Any]) -> Callable[..., Asking[AnyDid]]:
    """A verb that notes in the ability to which it belongs that it did something."""

    @wraps(run)
    def performed(game: Any, moment: object, **arguments: Any) -> Asking[AnyDid]:
        answer = run(game, moment, **arguments)
        did: AnyDid = answer if isinstance(answer, Done | Nothing) else (yield from answer)
        if did is DONE and isinstance(moment, Act):
            moment.performed = True
        return did

    return performed


for _name in ACTIONS:
    _verb = VOCABULARY.verbs[_name]
    VOCABULARY.verbs[_name] = replace(_verb, run=_performing(_verb.run))
