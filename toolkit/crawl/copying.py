"""Copies of a state: how each field is copied is said where the field is declared, and the copying code is made of it.

    @dataclass(slots=True, eq=False)
    class State(Copied):
        board: Board                                             # never changes: both have the same
        heroes: dict[str, Hero] = field(metadata=EACH)           # a new dictionary, and every hero copied
        waiting: list[str] = field(default_factory=list)         # a new list
        story: Story | None = field(default=None, metadata=OWN)  # copied as it copies itself

Search bots copy states by the thousand. The function that is made sets one attribute after the other, which is as fast
as if it had been written by hand, and no field can be forgotten or put in another's place.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Self, TypeAlias

#: What a field says of itself, for `field(metadata=…)`; several are joined with `|`.
How: TypeAlias = dict[str, Any]

#: The very same thing in the copy, though it could be changed: something remembered, which is right in both.
SHARED: How = {"copy": "{0}"}
#: Copied by its own method, or None.
OWN: How = {"copy": "None if {0} is None else {0}.copy()"}
#: A dictionary whose values, such as lists, are copied by their own methods.
EACH: How = {"copy": "{{key: each.copy() for key, each in {0}.items()}}"}
#: A list whose items are copied by their own methods.
ITEMS: How = {"copy": "[each.copy() for each in {0}]"}
#: A dictionary of lists whose items are copied by their own methods.
EACH_ITEMS: How = {"copy": "{{key: [each.copy() for each in items] for key, items in {0}.items()}}"}

_CONTAINERS = (list, dict, set)
#: These have a method `copy` too, but nothing ever changes them.
_LASTING = (frozenset, MappingProxyType)


class Copied:
    """A dataclass that can be copied."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.copy = _first_copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """A twin that can be changed without changing this one."""
        raise NotImplementedError


def _first_copy(self: Any) -> Any:
    """Make the function that copies things of this class, put it in place of this one, and use it."""
    cls = type(self)
    made = _made(self)
    if cls.__dict__.get("copy") is _first_copy:  # not where somebody put another one there meanwhile
        cls.copy = made
    return made(self)


def _made(example: Any) -> Callable[[Any], Any]:
    lines = [f"    twin.{field.name} = {_copied(example, field)}" for field in dataclasses.fields(example)]
    source = "\n".join(["def copy(self):", "    twin = new(cls)", *lines, "    return twin"])
    cls = type(example)
    names: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec(source, names)  # made of our own field names alone, as dataclasses make theirs
    copy: Callable[[Any], Any] = names["copy"]
    return copy


def _copied(owner: Any, field: dataclasses.Field[Any]) -> str:
    """The expression that copies a field."""
    value = f"self.{field.name}"
    how = field.metadata.get("copy")
    if how is not None:
        return str(how).format(value)
    if field.default_factory in _CONTAINERS:
        return f"{value}.copy()"
    now = getattr(owner, field.name)
    if hasattr(type(now), "copy") and not isinstance(now, _LASTING):
        where = f"{type(owner).__name__}.{field.name}"
        raise TypeError(f"{where} can be changed: say with the field how it is copied")
    return value
