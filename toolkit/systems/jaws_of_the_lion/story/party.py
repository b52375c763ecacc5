"""Who sits down to a scenario that is played on its own: characters as a campaign would have brought them there.

A scenario says it with `party`: their level, how many perks they have marked and how many items each of them has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.content.entity import id_in
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.story.preparing import slot_limit
from toolkit.systems.jaws_of_the_lion.story.sheet import Story


@dataclass(frozen=True, slots=True)
class Party:
    """What all characters have in common when they begin."""

    level: int = 1
    perks: int = 0
    items: int = 0


def party_of(catalog: Catalog, options: Mapping[str, Any]) -> Party:
    """As the scenario says; a table that names a level has new characters of that level."""
    if "level" in options:
        return Party(int(options["level"]))
    if options.get("story"):
        return Party()
    told: Mapping[str, int] = catalog.adventure.data.get("party", {})
    return Party(**told)


def items_of(catalog: Catalog, names: Sequence[str], party: Party) -> dict[str, list[str]]:
    """Everybody in turn takes the item of the lowest number that fits besides what it has (JL-18.03)."""
    left = sorted((catalog.item(each) for each in catalog.items), key=lambda item: item.number)
    taken: dict[str, list[str]] = {name: [] for name in names}
    worn: dict[str, Counter[str]] = {name: Counter() for name in names}
    for _ in range(party.items):
        for name in names:
            fits = (each for each in left if worn[name][each.slot] < slot_limit(each.slot, party.level))
            item = next(fits, None)
            if item is not None:
                left.remove(item)
                taken[name].append(item.id)
                worn[name][item.slot] += 1
    return taken


def tutorial_before(catalog: Catalog) -> Story | None:
    """How far the tutorial has come when this scenario is played; None for a scenario that is no part of one."""
    adventure = catalog.adventure
    for campaign in catalog.library.of_kind("campaign", pack=adventure.pack):
        scenarios = [id_in(each) for each in campaign.data.get("tutorial", ())]
        if adventure.id in scenarios:
            return Story(campaign.qualified, won=scenarios[: scenarios.index(adventure.id)])
    return None
