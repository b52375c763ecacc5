"""All that content can say: the modules that say it are imported here, which registers it."""

from __future__ import annotations

from toolkit.systems.jaws_of_the_lion.verbs import (
    actions,
    additions,
    between,
    events,
    numbers,
    scenarios,
    shared_actions,
    special_rules,
)
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

__all__ = ["VOCABULARY"]

_SAID = (actions, additions, between, events, numbers, scenarios, shared_actions, special_rules)
