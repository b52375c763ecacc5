"""The reference sheet: the round in short, and what actions cost and dice show, in the numbers that play uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds import sheets
from toolkit.render.phrases import Phrases
from toolkit.render.runs import Paragraph, runs_of
from toolkit.systems.machina_arcana.actions import BREAK, DOOR, EXIT, EXPLORE, INVENTORY, STEP, TRADE
from toolkit.systems.machina_arcana.map.tiles import CHEST, EVENT, LEVER, RECHARGE, SPAWN, WORKBENCH
from toolkit.systems.machina_arcana.print.lines import cost_signs
from toolkit.systems.machina_arcana.spaces.activating import (
    LIT_STAMINA,
    SEAL_ESSENCE,
    STAMINA,
    UNLIT_ESSENCE,
    UNLIT_STAMINA,
)

#: Every action with its stamina and essence, under the names that the phrases have for it (MA-4.05 to MA-4.20).
PRICES: Mapping[str, tuple[int, int]] = {
    "move": (STEP, 0),
    "lit": (LIT_STAMINA, 0),
    "explore": (EXPLORE, 0),
    "trade": (TRADE, 0),
    "exit": (EXIT, 0),
    "door": (DOOR, 0),
    "inventory": (INVENTORY, 0),
    "break": (BREAK, 0),
    **{kind: (STAMINA[kind], 0) for kind in (RECHARGE, LEVER, CHEST, WORKBENCH, EVENT)},
    "unlit": (UNLIT_STAMINA, UNLIT_ESSENCE),
    "seal": (STAMINA[SPAWN], SEAL_ESSENCE),
}
#: The signs that the sheet explains.
_EXPLAINED = (
    *("strong-die", "weak-die", "stamina", "essence", "health", "armour", "will", "marker", "gear", "flask", "rune"),
    *("mindless", "cunning", "lock", "hand", "two-hands", "helm", "body", "legs", "artifact", "once"),
    *("chapter", "lamp", "explored", "spawn", "treasure", "workbench", "recharge", "event", "lever", "trap", "barrel"),
    *("pit", "debris", "ritual", "door", "broken-door", "entry", "exit"),
)


def reference_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The round in short, what actions cost, what monsters do, and what every sign means."""
    faces = {
        "strong": _faces(library, entity, "strong"),
        "weak": _faces(library, entity, "weak"),
    }
    return sheets.reference_sheet(
        entity,
        phrases,
        library,
        _EXPLAINED,
        lambda section: [
            *(prices(phrases) if section.get("prices") else ()),
            *sheets.steps(phrases, section["steps"], **faces),
        ],
    )


def prices(phrases: Phrases) -> Iterator[dict[str, Any]]:
    """A step a price, the lowest first, with everything that it pays for."""
    for price in sorted(set(PRICES.values()), key=lambda each: (each[1], each[0])):
        names = [name for name, cost in PRICES.items() if cost == price]
        signs = cost_signs({name: count for name, count in zip(("stamina", "essence"), price, strict=True) if count})
        lead = ", ".join(f"{sign['value']} {{{sign['icon']}}}" for sign in signs)
        body = "; ".join(phrases.say("actions", name) for name in names)
        yield Paragraph(runs_of(lead), runs_of(f"{body}.")).to_data()


def _faces(library: Library, entity: Entity, name: str) -> str:
    """The faces of a die as its pack has them."""
    die = library.get(name, kind="die", pack=entity.pack)
    return ", ".join("".join(face) for face in die.data["faces"])
