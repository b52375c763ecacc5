"""What of a hero outlives a mission (SB-60.04, SB-91.103)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.crawl.figures import own
from toolkit.crawl.given import within
from toolkit.crawl.written import plain
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import Hero, State

#: Roles, tokens and conditions of a pack's own, as they are written in any state.
OWN = "own"
NUMBERS = ("wounds", "dread", "grit", "xp", "gold", "dark_stone", "corruption", "level")
LISTS = ("items", "hands", "bag", "abilities", "injuries", "madness", "mutations")
FLAGS = ("knocked_out", "out_by_wounds", "out_by_dread", "dead", "acted", "helped", "free_attack")
#: All that is written of a hero besides its class and where it stands.
FIELDS = ("side", "gains", "forged", *NUMBERS, *LISTS, *FLAGS)
#: With the wounds it takes onto the road (SB-61.05).
CARRIED = (
    "side",
    "wounds",
    "dread",
    "xp",
    "gold",
    "dark_stone",
    "corruption",
    "level",
    "items",
    "bag",
    "abilities",
    "injuries",
    "madness",
    "mutations",
    "gains",
    "forged",
    "dead",
)


def carried_by(state: State, hero: Hero) -> dict[str, Any]:
    """What a hero takes from a mission; who lay there at its end has 1 left (SB-61.05)."""
    data = {field: plain(getattr(hero, field)) for field in CARRIED}
    data["class"] = hero.sheet.id
    data["wounds"] = min(hero.wounds, max(0, stat(state, hero, "health") - 1))
    data["dread"] = min(hero.dread, max(0, stat(state, hero, "sanity") - 1))
    hero.own = own.outlasting(hero.own)
    things = own.to_data([hero]).get(OWN, {})
    return data | ({OWN: things[hero.id]} if things else {})


def bring(hero: Hero, data: Mapping[str, Any]) -> None:
    """A hero has what was written of it; all else is as its class begins. Raises ValueError for what cannot be."""
    hero.side = str(data.get("side", ""))
    for field in NUMBERS:
        if field in data:
            setattr(hero, field, within(field, data[field], 0, 1_000_000))
    for field in LISTS:
        if field in data:
            setattr(hero, field, [str(each) for each in data[field]])
    for field in FLAGS:
        setattr(hero, field, bool(data.get(field, False)))
    hero.gains = {str(stat): int(by) for stat, by in data.get("gains", {}).items()}
    hero.forged = {str(item): [str(each) for each in names] for item, names in data.get("forged", {}).items()}
