"""The types of the expression language.

An expression has whole numbers, conditions and words, and the objects and lists that a scope declares. Values are
plain Python: `int`, `bool`, `str`, whatever object the host declared, and sequences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum as Enumeration
from enum import auto
from typing import Any, NamedTuple, Self

from toolkit.content.diagnostics import with_article

LIMIT = 10_000
"""Numbers stay within ±LIMIT: arithmetic that would leave the range stops at its edge, so no value ever grows huge."""


class Bounds(NamedTuple):
    """The least and the most that a number can be, whatever content says. `LIMIT` is the most where no rule sets one.

    `Bounds(0)` is a number that is never negative; `ANY_NUMBER` one of which nothing is known.
    """

    least: int
    most: int = LIMIT

    def described(self) -> str:
        """The bounds in words, as messages say them behind the name of the number."""
        if self.least == self.most:
            return f"is always {self.least}"
        if self.least <= -LIMIT:
            return f"is never more than {self.most}" if self.most < LIMIT else "can be any number"
        return f"goes from {self.least} to {self.most}" if self.most < LIMIT else f"is never less than {self.least}"

    def or_nothing(self) -> Bounds:
        """These bounds, and 0 besides: what is absent counts as 0."""
        return Bounds(min(self.least, 0), max(self.most, 0))


ANY_NUMBER = Bounds(-LIMIT)
#: What a condition is where it always holds, and where it never does.
HOLDS, FAILS = Bounds(1, 1), Bounds(0, 0)
#: What a number is where there is none of what it counts.
NOTHING = FAILS


class Type:
    """What a value may be. Compare types with `==`."""

    def described(self) -> str:
        """The type in words, with its article, as messages use it."""
        raise NotImplementedError

    def absent(self) -> Any:
        """The value of an attribute of this type where the object it is asked of is not there: 0, false, no words."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class _Plain(Type):
    name: str
    words: str
    nothing: int | bool | str

    def described(self) -> str:
        return self.words

    def absent(self) -> Any:
        return self.nothing

    def __repr__(self) -> str:
        return self.name.upper()


NUMBER: Type = _Plain("number", "a number", 0)
BOOLEAN: Type = _Plain("boolean", "a condition", False)
TEXT: Type = _Plain("text", "a word", "")


@dataclass(frozen=True, slots=True)
class Enum(Type):
    """Words out of a fixed set: a text literal compared with one must be a member."""

    name: str
    members: tuple[str, ...]
    #: Whether packs may have words of their own besides; whether such a word exists is for others to check.
    is_open: bool = False

    def described(self) -> str:
        return f"a {self.name} word"

    def absent(self) -> Any:
        return ""


class Words(Enumeration):
    """Which words can be in a list in which no word is twice, and so how many."""

    #: All of its sort that packs have: a hero has at most all roles.
    THAT_EXIST = auto()
    #: Those of one card: a hero has the keywords of its sheet.
    OF_ONE_CARD = auto()
    #: Those of several cards.
    OF_CARDS = auto()


@dataclass(frozen=True, slots=True)
class Attribute:
    """One thing an expression may ask of an object. `read` must return a value of `type` and never fail."""

    type: Type
    read: Callable[[Any], Any]
    doc: str = ""
    #: What its words name, where authors choose them: see `Name`.
    sort: str = ""
    #: The least and the most it can be: see `Name`.
    bounds: Bounds | None = None
    #: What it is never more than: other attributes of the same object, or names of the scope.
    at_most: tuple[str, ...] = ()
    #: Which words a list can have: see `Name`.
    words: Words | None = None
    #: Whether it stays the same for a figure as long as a game lasts.
    steady: bool = False

    @classmethod
    def number(cls, read: Callable[[Any], Any], doc: str, least: int = 0, most: int = LIMIT, **more: Any) -> Self:
        """A number, with the least and the most that it can be."""
        return cls(NUMBER, read, doc, bounds=Bounds(least, most), **more)


@dataclass(frozen=True, slots=True, eq=False)
class Object(Type):
    """A thing with declared attributes; nothing else of it can be reached.

    A type is equal to itself only, so two scopes share an object type by sharing the instance. `attributes` may be
    filled after construction, so that types can mention each other (a hero's zone, a zone's heroes). Expressions
    compare objects with Python's `==`: host classes whose instances are distinct things need identity equality.
    """

    name: str
    attributes: Mapping[str, Attribute]

    def described(self) -> str:
        return with_article(self.name)

    def absent(self) -> Any:
        return None

    def __repr__(self) -> str:
        return f"Object({self.name!r})"


@dataclass(frozen=True, slots=True)
class ListOf(Type):
    """Some values of one type, for `count(…)` and `in`. The host value is any Python container with a length."""

    item: Type

    def described(self) -> str:
        return f"a list, each item {self.item.described()}"

    def absent(self) -> Any:
        return ()


def clamp(value: int) -> int:
    """The nearest number the language can hold."""
    return max(-LIMIT, min(LIMIT, value))
