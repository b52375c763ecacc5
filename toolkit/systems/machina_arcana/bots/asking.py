"""What a locked chapter asks of explorers."""

from __future__ import annotations

from toolkit.crawl.bots.clues import answered
from toolkit.systems.machina_arcana.map.tiles import CHEST, EVENT, LEVER, RECHARGE, SPAWN, WORKBENCH
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment
from toolkit.systems.machina_arcana.view import View

#: The event on which the kind of space counts.
ACTIVATED = "activated"
#: Spaces that a chapter may ask for.
ASKABLE = (CHEST, EVENT, WORKBENCH, RECHARGE, LEVER, SPAWN)


def asked_by_chapter(view: View, me: Explorer) -> tuple[frozenset[str], frozenset[str]]:
    """What a locked chapter answers to: the kinds of spaces whose activation it counts, and other events."""
    chapter = view.current
    if not chapter.locked or chapter.id in view.completed:
        return frozenset(), frozenset()

    def activated(space: str) -> QuietMoment:
        quiet = QuietMoment(view, me)
        quiet.mine, quiet.space = True, space
        return quiet

    rules = chapter.card.triggers
    spaces = answered([each for each in rules if each.event == ACTIVATED], ASKABLE, activated)
    return frozenset(spaces), frozenset(each.event for each in rules) - {ACTIVATED}
