"""What a locked chapter asks of explorers."""

from __future__ import annotations

from toolkit.systems.machina_arcana.map.tiles import CHEST, EVENT, LEVER, RECHARGE, SPAWN, WORKBENCH
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.verbs.moments import Standing
from toolkit.systems.machina_arcana.view import View

#: Spaces that a chapter may ask for.
ASKABLE = (CHEST, EVENT, WORKBENCH, RECHARGE, LEVER, SPAWN)


def asked_by_chapter(view: View, me: Explorer) -> tuple[frozenset[str], frozenset[str]]:
    """What a locked chapter answers to: the kinds of spaces whose activation it counts, and other events."""
    chapter = view.current
    spaces: set[str] = set()
    events: set[str] = set()
    if not chapter.locked or chapter.id in view.completed:
        return frozenset(), frozenset()
    standing = Standing(view, me)
    standing.mine = True
    for trigger in chapter.card.triggers:
        if trigger.event != "activated":
            events.add(trigger.event)
            continue
        for kind in ASKABLE:
            standing.space = kind
            if trigger.condition is None or trigger.condition.evaluate(standing):
                spaces.add(kind)
    return frozenset(spaces), frozenset(events)
