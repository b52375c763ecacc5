"""Scopes: the names an expression may mention where it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from toolkit.rules.expressions.functions import FUNCTIONS
from toolkit.rules.expressions.parse import KEYWORDS, is_name
from toolkit.rules.expressions.types import LIMIT, NUMBER, Attribute, Bounds, Object, Type, Words


def is_own_name(name: str) -> bool:
    """Whether a word can be a name in expressions: it is no keyword and no function."""
    return is_name(name) and name not in KEYWORDS and name not in FUNCTIONS


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a scope. `read` takes the context of the evaluation, returns a value of `type` and never fails."""

    type: Type
    read: Callable[[Any], Any]
    doc: str = ""
    #: What its words name, where authors choose them: a zone, a mark. Checks hold them against what there is.
    sort: str = ""
    #: The least and the most that a number can be: every number says it. Checks hold comparisons against it. A
    #: condition says it at moments at which it always holds, or never does.
    bounds: Bounds | None = None
    #: Which words a list can have, where none is in it twice. Checks hold counts of it against that.
    words: Words | None = None
    #: Other names of the scope that it is never more than. Checks hold comparisons of the two against it.
    at_most: tuple[str, ...] = ()
    #: Where a condition holds: what other names of the scope are then, numbers between bounds, conditions `HOLDS` or
    #: `FAILS`. And what they are where it fails.
    implies: Mapping[str, Bounds] = field(default_factory=dict)
    denies: Mapping[str, Bounds] = field(default_factory=dict)
    #: It is empty where the moment is about none of these subjects (`EventKind.about`). None: it always says something.
    about: tuple[str, ...] = ()
    #: Whether it stays the same as long as a game lasts, or at least while effects follow from each other at once.
    steady: bool = False
    #: The verb before which a condition fails: an enemy has attacked once a rule let it. Checks of systems look for it.
    after: str = ""

    @classmethod
    def number(cls, read: Callable[[Any], Any], doc: str, least: int = 0, most: int = LIMIT, **more: Any) -> Self:
        """A number, with the least and the most that it can be."""
        return cls(NUMBER, read, doc, bounds=Bounds(least, most), **more)


class Scope:
    """Names and how to read them, on top of a parent's names; an own name hides the parent's.

    Scopes are made once, when a system is loaded, and never change; compiled expressions are remembered in them. The
    context handed to `read` is whatever the host chose: the language only passes it on.
    """

    def __init__(self, names: Mapping[str, Name], parent: Scope | None = None) -> None:
        for name in names:
            if not is_own_name(name):
                raise ValueError(f"{name!r} cannot be a name in expressions")
        self._names: dict[str, Name] = {**(parent._names if parent is not None else {}), **names}
        self.compiled: dict[tuple[object, Type | None], Any] = {}

    def where(self, **bounds: Bounds) -> Scope:
        """The same names at moments at which more is known of some of them: a number is within narrower bounds, and a
        condition always holds (`HOLDS`) or never does (`FAILS`)."""
        return Scope({name: replace(self._names[name], bounds=each) for name, each in bounds.items()}, self)

    def find(self, name: str) -> Name | None:
        return self._names.get(name)

    def declared(self, parts: Sequence[str]) -> Name | Attribute | None:
        """What is declared of a name and the attributes asked of it, such as `hero.zone.dark`; None for what is not."""
        found: Name | Attribute | None = self.find(parts[0])
        for part in parts[1:]:
            found = found.type.attributes.get(part) if found is not None and isinstance(found.type, Object) else None
        return found

    def is_steady(self, parts: Sequence[str]) -> bool:
        """Whether a name is declared to stay the same, or what is asked of the same figure."""
        found = self.declared(parts)
        return found is not None and found.steady and len(parts) <= 2

    def is_always_there(self, parts: Sequence[str]) -> bool:
        """Whether there is always somebody of whom to ask what stands behind the dots."""
        name = self.find(parts[0])
        return len(parts) == 1 or (len(parts) == 2 and name is not None and not name.about)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def items(self) -> Iterator[tuple[str, Name]]:
        """Every visible name with its declaration, the parent's first."""
        return iter(self._names.items())
