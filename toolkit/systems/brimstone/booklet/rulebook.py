"""The rule book of Shadows of Brimstone: its numbers, and the parts of it that rules make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.library import Library
from toolkit.render.rulebook.telling import Drawn, Maker, Told, table
from toolkit.systems.brimstone.actions import FIND
from toolkit.systems.brimstone.cards.card import HANDS, SCAVENGE_DICE
from toolkit.systems.brimstone.dice import SIX
from toolkit.systems.brimstone.ending import CORRUPTS
from toolkit.systems.brimstone.fights.attackers import AMBUSH_BONUS, PARTY
from toolkit.systems.brimstone.fights.blasts import DANGEROUS, EXPLODES, RANGE
from toolkit.systems.brimstone.fights.winning import MOST_LOOT
from toolkit.systems.brimstone.fights.wounding import ELITE_XP
from toolkit.systems.brimstone.healing import XP_PER_POINT
from toolkit.systems.brimstone.moving import DRAGGED, FIXED
from toolkit.systems.brimstone.print.reference import by_heroes
from toolkit.systems.brimstone.state import BAG, CARRIED, CORRUPTION_LIMIT, STARTING_GRIT
from toolkit.systems.brimstone.story.interlude import TAKEN_BY_THE_DARK
from toolkit.systems.brimstone.story.mode import HIGHEST, LEVEL_XP
from toolkit.systems.brimstone.story.road import HAZARD
from toolkit.systems.brimstone.story.town import LODGING


def numbers(library: Library, box: str) -> Mapping[str, Any]:
    """What the words of the book may count."""
    track = library.of_kind("depth-track", pack=box)[0]
    targets = dict.fromkeys(str(track.data["targets"]).split())
    return {
        "heroes": f"{min(PARTY)}–{max(PARTY)}",
        "missions": len(library.of_kind("adventure", pack=box)),
        "grit": STARTING_GRIT,
        "targets": ", ".join(targets),
        "dice": SCAVENGE_DICE,
        "find": FIND,
        "elite_xp": ELITE_XP,
        "ambush": AMBUSH_BONUS,
        "six": SIX,
        "thrown": RANGE,
        "dragged": DRAGGED,
        "heal_xp": XP_PER_POINT,
        "loot": MOST_LOOT,
        "hands": HANDS,
        "carried": CARRIED,
        "bag": BAG,
        "corrupts": CORRUPTS,
        "corruption": CORRUPTION_LIMIT,
        "fixed": FIXED,
        "dangerous": DANGEROUS,
        "explodes": EXPLODES,
        "level_xp": LEVEL_XP,
        "highest": HIGHEST,
        "hazard": HAZARD,
        "lodging": LODGING,
        "taken": TAKEN_BY_THE_DARK,
    }


def _by_heroes(told: Told) -> Drawn:
    """Threat deck and revive tokens by the number of heroes (SB-7.12)."""
    return table(told, list(by_heroes(told.phrases)), centred=False)


PARTS: Mapping[str, Maker] = {"by-heroes": _by_heroes}
