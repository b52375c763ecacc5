"""Rules that say what happens instead, and that another rule always takes the place of: they never happen."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.tree import AnyNode, TriggerNode

OUTDONE = "L0314"


def problems(rules: Collection[AnyNode]) -> Iterator[MapProblem]:
    """Rules with `instead` before one on the same event that asks for nothing: of several, the last that applies counts
    (`toolkit/rules/listeners.py`)."""
    replacing = [rule for rule in rules if isinstance(rule, TriggerNode) and rule.instead]
    for number, rule in enumerate(replacing):
        later = (each for each in replacing[number + 1 :] if each.pointer[:-1] == rule.pointer[:-1])
        if any(each.event is rule.event and each.condition is None and not each.extras for each in later):
            message = f"this never happens: a later rule always says what happens instead on {rule.event.name!r}"
            hint = "of several rules the last that applies counts: give that one a condition, or remove one of the two"
            yield MapProblem(OUTDONE, message, (*rule.pointer, "instead"), hint=hint)
