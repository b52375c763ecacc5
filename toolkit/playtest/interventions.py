"""What is taken away to see what it does: a card, a monster, a rule.

A thing is left out of the pack, with everything that lists it. Where something needs it (an adventure lays it on its
map, a hero is of that class), it stays and its rules are taken off. Where neither leaves a pack that follows its
schemas, what it does cannot be tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.content.annotations import Annotations
from toolkit.content.changing import Changes, changed
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.schemas import shipped
from toolkit.rules.reading import tree_of
from toolkit.rules.system import System
from toolkit.rules.tree import TriggerNode

LEFT_OUT = "left out"
WITHOUT_RULES = "without its rules"
RULE = "rule"


@dataclass(frozen=True)
class Intervention:
    """Something that is taken away. `what` and `id` name it as facts do; a rule is named by entity and place."""

    what: str
    id: str
    how: str
    changes: Changes

    @property
    def name(self) -> str:
        """What a cell calls it: `card ember-blade`."""
        return f"{self.what} {self.id}"

    def library(self, library: Library) -> Library:
        """The library without it."""
        return changed(library, self.changes)


class Interventions:
    """All that can be taken away from a library."""

    def __init__(self, system: System, library: Library) -> None:
        self.system = system
        self.library = library

    def of_entity(self, what: str, id: str) -> Intervention | None:
        """Take an entity away that facts name; None where that cannot be done."""
        entity = self.library.find(id)
        if entity is None:
            return None
        for how, changes in ((LEFT_OUT, self._left_out(entity)), (WITHOUT_RULES, self._without_rules(entity))):
            if changes is not None:
                return Intervention(what, id, how, changes)
        return None

    def of_rules(self, adventure: Entity) -> Iterator[Intervention]:
        """The triggers of an adventure, each on its own."""
        tree = tree_of(self.system.vocabulary, self.library, adventure)
        for pointer, node in tree.nodes.items():
            if isinstance(node, TriggerNode):
                changes = self._valid({adventure.qualified: _without(adventure.data, [pointer])})
                if changes is not None:
                    yield Intervention(RULE, place_name(adventure, pointer), LEFT_OUT, changes)

    def named(self, name: str) -> Intervention | None:
        """The intervention that a cell names."""
        what, _, id = name.partition(" ")
        if what != RULE:
            return self.of_entity(what, id)
        adventure = self.library.find(id.partition("#")[0], kind="adventure")
        rules = self.of_rules(adventure) if adventure is not None else ()
        return next((each for each in rules if each.id == id), None)

    def _left_out(self, entity: Entity) -> Changes | None:
        changes: dict[str, dict[str, Any] | None] = {entity.qualified: None}
        for user, places in self._users.get(entity.qualified, {}).items():
            if not all(is_key or isinstance(pointer[-1], int) for pointer, is_key in places):
                return None
            other = self.library.get(user)
            changes[user] = _without(other.data, [pointer for pointer, _ in places])
        return self._valid(changes)

    def _without_rules(self, entity: Entity) -> Changes | None:
        places = list(tree_of(self.system.vocabulary, self.library, entity).nodes)
        if not places:
            return None
        return self._valid({entity.qualified: _without(entity.data, places)})

    def _valid(self, changes: Changes) -> Changes | None:
        """The changes, where what is changed still follows its schema."""
        book = shipped()
        for name, data in changes.items():
            schema = book.name_of(self.system.id, self.library.get(name).kind)
            if data is not None and schema is not None and book.errors(schema, data):
                return None
        return changes

    @cached_property
    def _users(self) -> dict[str, dict[str, list[tuple[Pointer, bool]]]]:
        """Entity → who refers to it, and where; whether it is the key there."""
        book = shipped()
        annotations = Annotations(book)
        found: dict[str, dict[str, list[tuple[Pointer, bool]]]] = {}
        for user in self.library.entities:
            schema = book.name_of(self.system.id, user.kind)
            if schema is None:
                continue
            for pointer, reference, kinds, is_key in annotations.marked(schema, user.data).refs:
                meant = self._meant(reference, kinds, user.pack)
                if meant is not None and meant.qualified != user.qualified:
                    found.setdefault(meant.qualified, {}).setdefault(user.qualified, []).append((pointer, is_key))
        return found

    def _meant(self, reference: str, kinds: Collection[str], pack: str) -> Entity | None:
        for kind in kinds or (None,):
            if (meant := self.library.find(reference, kind=kind, pack=pack)) is not None:
                return meant
        return None


def place_name(entity: Entity, pointer: Pointer) -> str:
    """What a place in an entity is called, as in coverage: `pack/id#rules/0`."""
    return f"{entity.qualified}#{'/'.join(map(str, pointer))}"


def _without(data: dict[str, Any], places: list[Pointer]) -> dict[str, Any]:
    """The data without what stands at some places; later items of a list go first, so that the others stay put."""
    left: dict[str, Any] = deepcopy(data)
    for pointer in sorted(places, key=lambda each: [(isinstance(step, int), step) for step in each], reverse=True):
        around: Any = left
        for step in pointer[:-1]:
            around = around[step]
        del around[pointer[-1]]
    return left
