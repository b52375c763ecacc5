"""Verbs that count as an action whenever they do something (JL-90.158), such as those that systems share: these know
nothing of abilities. Other verbs note themselves what counts."""

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


VOCABULARY.check_facets()  # a verb that leaves one out is named, before anybody asks for it
for _verb in [*VOCABULARY.verbs.values()]:
    if _verb.facets["part"].counts:
        VOCABULARY.verbs[_verb.name] = replace(_verb, run=_performing(_verb.run))
