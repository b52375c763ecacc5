"""What is taken away to see what it does: a card, a monster, a rule, or two of them at once.

A thing is left out of the pack, with everything that lists it. Where something needs it (an adventure lays it on its
map, a hero is of that class), it stays and its rules are taken off. Where neither leaves a pack that follows its
schemas, what it does cannot be tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.content.annotations import Annotations
from toolkit.content.changing import changed
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.schemas import shipped
from toolkit.rules.reading import tree_of
from toolkit.rules.system import System
from toolkit.rules.tree import EffectNode, TriggerNode

LEFT_OUT = "left out"
WITHOUT_RULES = "without its rules"
RULE = "rule"
#: Two things at once, and what stands between their names.
PAIR = "pair"
AND = " & "

#: Entity (`pack/id`) → the places in it that go; None where all of it goes.
Taken = Mapping[str, frozenset[Pointer] | None]


@dataclass(frozen=True)
class Intervention:
    """Something that is taken away. `what` and `id` name it as facts do; a rule is named by entity and place."""

    what: str
    id: str
    how: str
    taken: Taken

    @property
    def name(self) -> str:
        """What a cell calls it: `card ember-blade`."""
        return f"{self.what} {self.id}"

    def library(self, library: Library) -> Library:
        """The library without it."""
        return changed(library, left_of(library, self.taken))


def left_of(library: Library, taken: Taken) -> dict[str, dict[str, Any] | None]:
    """What is left of the entities that something is taken away from."""
    return {
        name: None if places is None else _without(library.get(name).data, places) for name, places in taken.items()
    }


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
        for how, taken in ((LEFT_OUT, self._left_out(entity)), (WITHOUT_RULES, self._without_rules(entity))):
            if taken is not None:
                return Intervention(what, id, how, taken)
        return None

    def of_rules(self, adventure: Entity) -> Iterator[Intervention]:
        """The triggers of an adventure, each on its own."""
        tree = tree_of(self.system.vocabulary, self.library, adventure)
        for pointer, node in tree.nodes.items():
            if isinstance(node, TriggerNode):
                taken = self._valid({adventure.qualified: frozenset({pointer})})
                if taken is not None:
                    yield Intervention(RULE, f"{adventure.qualified}#{'/'.join(map(str, pointer))}", LEFT_OUT, taken)

    def both(self, one: Intervention, other: Intervention) -> Intervention | None:
        """Take two things away at once; None where that cannot be done."""
        taken: dict[str, frozenset[Pointer] | None] = dict(one.taken)
        for name, places in other.taken.items():
            had = taken.get(name, frozenset())
            taken[name] = None if had is None or places is None else had | places
        valid = self._valid(taken)
        return Intervention(PAIR, f"{one.name}{AND}{other.name}", LEFT_OUT, valid) if valid is not None else None

    def named(self, name: str) -> Intervention | None:
        """The intervention that a cell names."""
        what, _, id = name.partition(" ")
        if what == PAIR:
            one, other = map(self.named, id.split(AND))
            return self.both(one, other) if one is not None and other is not None else None
        if what != RULE:
            return self.of_entity(what, id)
        adventure = self.library.find(id.partition("#")[0], kind="adventure")
        rules = self.of_rules(adventure) if adventure is not None else ()
        return next((each for each in rules if each.id == id), None)

    def _left_out(self, entity: Entity) -> Taken | None:
        taken: dict[str, frozenset[Pointer] | None] = {entity.qualified: None}
        for user, places in self._users.get(entity.qualified, {}).items():
            going = self._going_with(self.library.get(user), places)
            if going is None:
                return None
            taken[user] = going
        return self._valid(taken)

    def _going_with(self, user: Entity, places: list[tuple[Pointer, bool]]) -> frozenset[Pointer] | None:
        """What goes with references to a thing: an item of a list, a key with what it holds, or the effect that names
        the thing; and a rule that has no other effects. None where a reference is needed."""
        going = {pointer for pointer, is_key in places if is_key or isinstance(pointer[-1], int)}
        named = [pointer for pointer, _ in places if pointer not in going]
        if not named:
            return frozenset(going)
        tree = tree_of(self.system.vocabulary, self.library, user)
        effects = {node.pointer for node in tree.walk() if isinstance(node, EffectNode)}
        for pointer in named:
            around = [pointer[:length] for length in range(len(pointer)) if pointer[:length] in effects]
            if not around:
                return None
            going.add(around[-1])
        for trigger in tree.triggers():
            if all(effect.pointer in going for effect in trigger.effects):
                going -= {effect.pointer for effect in trigger.effects}
                going.add(trigger.pointer)
        return frozenset(going)

    def _without_rules(self, entity: Entity) -> Taken | None:
        places = frozenset(tree_of(self.system.vocabulary, self.library, entity).nodes)
        return self._valid({entity.qualified: places}) if places else None

    def _valid(self, taken: Taken) -> Taken | None:
        """What is taken away, or None where the entities that are left would break their schemas."""
        book = shipped()
        for name, data in left_of(self.library, taken).items():
            schema = book.name_of(self.system.id, self.library.get(name).kind)
            if data is not None and schema is not None and book.errors(schema, data):
                return None
        return taken

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


def _without(data: dict[str, Any], places: Collection[Pointer]) -> dict[str, Any]:
    """The data without what stands at some places; later items of a list go first, so that the others stay put."""
    left: dict[str, Any] = deepcopy(data)
    for pointer in sorted(places, key=lambda each: [(isinstance(step, int), step) for step in each], reverse=True):
        around: Any = left
        for step in pointer[:-1]:
            around = around[step]
        del around[pointer[-1]]
    return left
