"""What the cards of somebody give together: worked out once, and kept as long as it has the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from toolkit.crawl.cards.powers import Power
from toolkit.rules.modifiers import Passive

P = TypeVar("P", bound=Power)

#: How many dice of each colour.
Pool: TypeAlias = Mapping[str, int]


@dataclass(slots=True, kw_only=True)
class Kit(Generic[P]):
    """Powers by event, what changes stats, dice by what they are for, and traits. It is never changed."""

    powers: tuple[P, ...]
    by_event: Mapping[str, tuple[P, ...]]
    pools: Mapping[str, Pool]
    traits: frozenset[str]
    passives: Mapping[str, tuple[Passive, ...]] = field(default_factory=dict)
    #: Event and category → the powers that work then, once they were asked for.
    _working: dict[tuple[str, str], Sequence[P]] = field(default_factory=dict, compare=False)

    def at(self, event: str, category: str = "") -> Sequence[P]:
        """The powers at an event of a category."""
        found = self._working.get((event, category))
        if found is None:
            found = [
                power for power in self.by_event.get(event, ()) if not power.category or power.category == category
            ]
            self._working[event, category] = found
        return found


def by_event(powers: Iterable[P]) -> dict[str, tuple[P, ...]]:
    found: dict[str, tuple[P, ...]] = {}
    for power in powers:
        event = power.trigger.event
        found[event] = (*found[event], power) if event in found else (power,)
    return found


def by_stat(passives: Iterable[Passive]) -> dict[str, tuple[Passive, ...]]:
    found: dict[str, tuple[Passive, ...]] = {}
    for passive in passives:
        found[passive.stat] = (*found.get(passive.stat, ()), passive)
    return found


def total(pools: Iterable[Pool]) -> dict[str, int]:
    """The dice of several cards together."""
    summed: dict[str, int] = {}
    for pool in pools:
        for colour, count in pool.items():
            summed[colour] = summed.get(colour, 0) + count
    return summed
