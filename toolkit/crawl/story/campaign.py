"""Campaigns: the order of their chapters, and what of the heroes outlives an adventure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.decisions import Ask
from toolkit.rules.given import GivenFault
from toolkit.rules.randomness import Randomness


class Campaigning:
    """What campaigns of most systems do alike; which stage comes next, and how heroes stand, is said by the system."""

    asks_at_once = True
    #: What of a state counts rounds.
    counted = "round"

    def ending(self, state: Any) -> str:
        """How a stage ended, in words."""
        adventure: Entity = state.catalog.adventure
        name, number = adventure.data.get("name", adventure.id), getattr(state, self.counted)
        return f"{name} is {state.outcome or 'not finished'}, in {self.counted} {number}."

    def gave_up(self, state: Any) -> bool:
        return False

    def replay_option(self, ask: Ask) -> str:
        return ""


def campaign_of(library: Library, reference: str) -> Entity:
    """The campaign of a story; it may lie in another pack than its adventures, which know nothing of it. Raises
    ValueError for an unknown one."""
    found = library.find(reference, kind="campaign")
    if found is None:
        raise GivenFault(f"there is no campaign {reference!r}")
    return found


def chapters(campaign: Entity, seed: int | None = None) -> list[int]:
    """The chapters as they are played: in the campaign's order, or shuffled by a seed."""
    order = list(range(len(campaign.data["chapters"])))
    if seed is not None:
        Randomness(seed).shuffle("order of adventures", order)
    return order


def carried(heroes: Mapping[str, Mapping[str, Any]], fields: Collection[str]) -> dict[str, dict[str, Any]]:
    """What heroes, written down as data, take along: these fields of each."""
    return {name: {field: data[field] for field in fields} for name, data in heroes.items()}


def without(options: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """The options of a table without those of these names, which were about an earlier adventure only."""
    return {name: value for name, value in options.items() if name not in names}
