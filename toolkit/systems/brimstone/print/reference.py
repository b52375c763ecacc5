"""The reference sheet: the turn in short, in the numbers that play uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds import sheets
from toolkit.render.phrases import Phrases
from toolkit.render.runs import Paragraph, runs_of
from toolkit.systems.brimstone.fights.attackers import PARTY
from toolkit.systems.brimstone.setup import REVIVES

#: The signs that the sheet explains, with what they are called.
_EXPLAINED: Mapping[str, str] = {
    "door": "door",
    "gate": "gate",
    "event": "encounter",
    "attack": "attack-event",
    "explored": "clue",
    "horror": "growing-dread-card",
    "wound": "blood-spatter",
    "entry": "mine-entrance",
    "dark": "darkness-marker",
    "lamp": "old-lantern",
    "xp": "xp",
    "dark-stone": "dark-stone",
}


def reference_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The turn, activations, fights and what follows them, in short; and what signs mean."""
    return sheets.reference_sheet(
        entity,
        phrases,
        library,
        {icon: phrases.term(term) for icon, term in _EXPLAINED.items()},
        lambda section: [
            *sheets.steps(phrases, section["steps"]),
            *(_rows(phrases) if section.get("by_heroes") else ()),
        ],
    )


def by_heroes(phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Threat deck and revive tokens by the number of heroes (SB-7.12): the numbers, and what they mean."""
    for (tier, revives), same in groupby(sorted(PARTY), key=lambda heroes: (PARTY[heroes], REVIVES[heroes])):
        numbers = list(same)
        lead = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        yield lead, phrases.say("labels", "by_heroes", deck=phrases.term(f"threat-{tier}"), revives=revives)


def _rows(phrases: Phrases) -> Iterator[dict[str, Any]]:
    for lead, body in by_heroes(phrases):
        yield Paragraph(runs_of(lead), runs_of(body)).to_data()
