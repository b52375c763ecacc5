"""The cards of a library, compiled for play when they are first asked for and shared by every game.

A system derives its catalogue and says how each kind of card is made of its entity:

    class Catalog(CardCatalog):
        vocabulary = VOCABULARY

        @compiled("equipment")
        def gear(self, entity: Entity) -> Gear:
            return Gear(entity.id, self.triggers(entity, "enchantments"))

    catalog.gear("ember-blade")     # finds the entity, compiles it, and remembers the card
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar, cast

from toolkit.content.entity import Entity
from toolkit.content.library import Library, NotFoundError
from toolkit.rules.compiling import compile_condition, compile_passives, compile_triggers
from toolkit.rules.effects import Trigger
from toolkit.rules.expressions.compile import Expression
from toolkit.rules.given import GivenFault
from toolkit.rules.modifiers import Passive
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import EntityTree
from toolkit.rules.vocabulary import Vocabulary

T = TypeVar("T")


def filled(kind: type[T], entity: Entity, /, **more: Any) -> T:
    """A card made of what its entity says under the names of the card's fields, and of what is told besides."""
    return made_of(kind, {**entity.data, "id": entity.id, "entity": entity}, **more)


def made_of(kind: type[T], data: Mapping[str, Any], /, **more: Any) -> T:
    """A part of a card, such as a skill, made of what the data say under the names of its fields."""
    names = (each.name for each in dataclasses.fields(cast("Any", kind)) if each.init and each.name not in more)
    return kind(**{name: data[name] for name in names if name in data}, **more)


class CardCatalog:
    """Finds the cards of a game: those the adventure's pack sees first, then those of every other pack at the table.

    Raises ValueError for an id that no card has.
    """

    #: What effects on its cards may say.
    vocabulary: ClassVar[Vocabulary]

    def __init__(self, library: Library, adventure: Entity) -> None:
        self.library = library
        self.adventure = adventure
        self._own_conditions: dict[str, tuple[Passive, ...]] = {}

    def has(self, reference: str, kind: str) -> bool:
        """Whether there is a card of the kind at the table."""
        seen = self.library.find(reference, kind=kind, pack=self.adventure.pack)
        return seen is not None or self.library.find(reference, kind=kind) is not None

    def find(self, reference: str, kind: str) -> Entity:
        found = self.library.find(reference, kind=kind, pack=self.adventure.pack)
        try:
            return found or self.library.get(reference, kind=kind)
        except NotFoundError as error:
            raise GivenFault(str(error), reference) from error

    def copies(self, kind: str, reference: str) -> int:
        """How many cards of this kind and name are in the box."""
        return int(self.find(reference, kind).data.get("copies", 1))

    def tree(self, entity: Entity) -> EntityTree:
        """The rules on an entity, as they were read."""
        return tree_of(self.vocabulary, self.library, entity)

    def triggers(self, entity: Entity, *pointer: str | int) -> tuple[Trigger, ...]:
        """The triggers that stand below a place of an entity; none where it says nothing there."""
        return compile_triggers(self.tree(entity).triggers(*pointer))

    def passives(self, entity: Entity, *pointer: str | int) -> tuple[Passive, ...]:
        """The lasting changes that stand below a place of an entity."""
        return compile_passives(self.tree(entity).passives(*pointer))

    def condition(self, entity: Entity, *pointer: str | int) -> Expression | None:
        """The condition that stands by itself at a place of an entity; None where it says nothing there."""
        return compile_condition(self.tree(entity).condition(*pointer))

    def own_condition(self, reference: str) -> tuple[Passive, ...]:
        """What a condition of a pack's own changes; each is compiled once."""
        found = self._own_conditions.get(reference)
        if found is None:
            found = self._own_conditions[reference] = self.passives(self.find(reference, "condition"), "passives")
        return found


class Shelf(dict[str, T]):
    """The cards of one kind in a catalogue, by their references.

    Two references to one card, such as its own id and that of the card whose place it takes, find the same object.
    """

    def __init__(self, catalog: CardCatalog, kind: str, make: Callable[[Any, Entity], T]) -> None:
        self._catalog = catalog
        self._kind = kind
        self._make = make
        self._made: dict[str, T] = {}

    def __missing__(self, reference: str) -> T:
        entity = self._catalog.find(reference, self._kind)
        found = self._made.get(entity.qualified)
        if found is None:
            found = self._made[entity.qualified] = self._make(self._catalog, entity)
        self[reference] = found
        return found

    #: Every game asks for cards thousands of times; a call that Python code answers would take twice as long.
    __call__ = dict[str, T].__getitem__


class _Compiled(Generic[T]):
    """Puts a shelf in place of itself when a catalogue is first asked for cards of the kind."""

    def __init__(self, kind: str, make: Callable[[Any, Entity], T]) -> None:
        self.kind = kind
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, catalog: CardCatalog, owner: type) -> Shelf[T]:
        shelf = Shelf(catalog, self.kind, self.make)
        catalog.__dict__[self.name] = shelf
        return shelf


def compiled(kind: str) -> Callable[[Callable[[Any, Entity], T]], _Compiled[T]]:
    """Make the method that compiles cards of a kind into one that finds them, each compiled once."""
    return lambda make: _Compiled(kind, make)
