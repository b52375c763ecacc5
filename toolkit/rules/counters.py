"""Counters: the numbers that an entity keeps for its own rules, such as the doom of an adventure.

    counters:
      doom: {name: Doom, min: 0, max: 6, start: 2}

The rules of that entity read a counter by its name, as they read `level` or `heroes`, and change it with one verb. A
system says in `Vocabulary.owner` which kinds of entities may have counters, and where a game keeps their values.

Cards speak of the counters of adventures in the same way: of any that an adventure in their pack, or in one that it
requires, declares. In an adventure without it, such a counter is 0 and changing it does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.expressions.scope import Name, Scope
from toolkit.rules.expressions.types import NUMBER
from toolkit.rules.given import GivenFault

#: Where the values of the counters are while something goes on.
Holder = Callable[[Any], dict[str, int]]
#: The kind of entity whose counters cards may speak of.
ADVENTURE = "adventure"
#: What a counter may be, unless it says less.
LEAST, MOST = 0, 99


@dataclass(frozen=True, slots=True)
class Counter:
    """A number with a name and bounds."""

    name: str
    start: int
    least: int
    most: int

    def bounded(self, value: int) -> int:
        return max(self.least, min(self.most, value))


class NamedCounter(str):
    """A counter as an effect names it: its name, its bounds, and where a game keeps its value.

    A card that speaks of a counter of the adventure has no bounds for it: those are the adventure's that is played.
    """

    __slots__ = ("counter", "holder")
    counter: Counter | None
    holder: Holder

    def __new__(cls, name: str, holder: Holder, counter: Counter | None = None) -> NamedCounter:
        named = super().__new__(cls, name)
        named.counter = counter
        named.holder = holder
        return named

    def bounds_in(self, adventure: Entity) -> Counter:
        """Its bounds while an adventure is played that has it."""
        return self.counter if self.counter is not None else counters_of(adventure.data)[self]


def counters_of(data: Mapping[str, Any]) -> dict[str, Counter]:
    """The counters that an entity's data declare; a start that is left out is the minimum."""
    found = {}
    for name, told in (data.get("counters") or {}).items():
        said = told or {}
        least = int(said.get("min", LEAST))
        found[str(name)] = Counter(str(name), int(said.get("start", least)), least, int(said.get("max", MOST)))
    return found


def adventure_counters(library: Library, pack: str) -> dict[str, Entity]:
    """The counters of adventures that cards of a pack may speak of, each with the first adventure that declares it."""
    found: dict[str, Entity] = {}
    for adventure in seen_adventures(library, pack):
        for name in adventure.data.get("counters") or ():
            found.setdefault(str(name), adventure)
    return found


def seen_adventures(library: Library, pack: str) -> Iterator[Entity]:
    """The adventures whose names and counters cards of a pack may speak of: those of packs that it knows."""
    visible = library.visible(pack)
    return (each for each in library.of_kind(ADVENTURE) if each.pack in visible)


def starting_values(data: Mapping[str, Any]) -> dict[str, int]:
    return {name: counter.start for name, counter in counters_of(data).items()}


def read_values(data: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, int]:
    """The values of a saved or a given state. Raises ValueError, in words, for a counter that is not there."""
    known = counters_of(data)
    for name, value in given.items():
        if name not in known:
            raise GivenFault(f"there is no counter {name!r}; there is {', '.join(known) or 'none'}")
        if known[name].bounded(int(value)) != value:
            raise GivenFault(f"the counter {name} goes from {known[name].least} to {known[name].most}, not to {value}")
    return {name: int(given.get(name, counter.start)) for name, counter in known.items()}


def with_counters(scope: Scope, names: Iterator[str] | tuple[str, ...], holder: Holder) -> Scope:
    """A scope in which expressions may also mention counters. A name of the rules is not hidden by a counter."""
    own = {name: Name(NUMBER, _reader(name, holder), "a counter") for name in names if scope.find(name) is None}
    return Scope(own, parent=scope)


def _reader(name: str, holder: Holder) -> Callable[[Any], int]:
    def read(context: Any) -> int:
        return holder(context).get(name, 0)

    return read
