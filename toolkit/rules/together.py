"""How the arguments of a verb stand to each other: which exclude each other, and which mean nothing without another.

    @VOCABULARY.arguments(either("distance", "to", needed=True))
    @VOCABULARY.verb
    def teleport(game, moment, distance: Count = 0, to: Space | None = None): ...

What an effect says must count. So an argument that would be passed over is refused where it stands, the schema offers
it only where it counts, and the reference tells it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Either:
    """Arguments of which one at the most stands there; a `needed` one must, and `several` may."""

    names: tuple[str, ...]
    needed: bool = False
    several: bool = False

    def missing(self, given: Mapping[str, Any]) -> str:
        """The name of an argument that is lacking; empty where enough is there."""
        there = any(name in given and given[name] is not False for name in self.names)
        return self.names[0] if self.needed and not there else ""

    def wrong(self, given: Mapping[str, Any], defaults: Mapping[str, Any]) -> tuple[str, str] | None:
        """An argument that is too much, and why."""
        there = [name for name in given if name in self.names]
        if self.several or len(there) < 2:
            return None
        return there[1], f"{there[0]!r} stands here already, and only one of {_listed(self.names)} counts"

    def told(self) -> str:
        """The rule in words, for the reference."""
        names = _listed(tuple(f"`{name}`" for name in self.names), quote=False)
        if self.several:
            return f"At least one of {names} is needed."
        return f"One of {names} is needed, and not both." if self.needed else f"Not more than one of {names}."

    def schema(self, defaults: Mapping[str, Any]) -> list[Schema]:
        found: list[Schema] = []
        if self.needed:
            first, *others = self.names
            told: Schema = {"anyOf": [_there(name, defaults) for name in others]}
            needs: Schema = {**_there(first, defaults), "x-lantern-or": others}
            found.append({"if": told, "else": needs})
        for number, name in enumerate(() if self.several else self.names):
            for other in self.names[number + 1 :]:
                why = f"{name!r} stands here already, and only one of {_listed(self.names)} counts"
                refused = {"properties": {other: False}, "x-lantern-because": why}
                found.append({"if": {"required": [name]}, "then": refused})
        return found


@dataclass(frozen=True, slots=True)
class OnlyWith:
    """An argument that counts only beside certain words of another one: these, or with `none_of` all but these."""

    name: str
    other: str
    words: tuple[str, ...]
    none_of: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return self.name, self.other

    def missing(self, given: Mapping[str, Any]) -> str:
        return ""

    def wrong(self, given: Mapping[str, Any], defaults: Mapping[str, Any]) -> tuple[str, str] | None:
        counts = self._counts_with(given.get(self.other, defaults[self.other]))
        return (self.name, self._why) if self.name in given and not counts else None

    def _counts_with(self, word: object) -> bool:
        return (word in self.words) != self.none_of

    @property
    def _why(self) -> str:
        return f"it counts only where {self.other!r} is {'not ' if self.none_of else ''}{_listed(self.words, 'or')}"

    def told(self) -> str:
        words = _listed(tuple(f"`{word}`" for word in self.words), "or", quote=False)
        return f"`{self.name}` only where `{self.other}` is {'not ' if self.none_of else ''}{words}."

    def schema(self, defaults: Mapping[str, Any]) -> list[Schema]:
        among: Schema = {"enum": list(self.words)}
        elsewhere: Schema = {"properties": {self.other: among if self.none_of else {"not": among}}}
        if self._counts_with(defaults[self.other]):
            elsewhere["required"] = [self.other]
        return [{"if": elsewhere, "then": {"properties": {self.name: False}, "x-lantern-because": self._why}}]


Together: TypeAlias = Either | OnlyWith


def either(*names: str, needed: bool = False) -> Either:
    """Arguments of which one at the most counts; with `needed`, exactly one."""
    return Either(names, needed)


def some_of(*names: str) -> Either:
    """Arguments of which at least one must be told: without any of them nothing would happen.

    Numbers among them are an `Amount` or a `Change`, which cannot be written as 0.
    """
    return Either(names, needed=True, several=True)


def only_with(name: str, other: str, *words: str) -> OnlyWith:
    """An argument that counts only where another is one of some words."""
    return OnlyWith(name, other, words)


def not_with(name: str, other: str, *words: str) -> OnlyWith:
    """An argument that does not count where another is one of some words."""
    return OnlyWith(name, other, words, none_of=True)


def _there(name: str, defaults: Mapping[str, Any]) -> Schema:
    """A schema that holds where an argument is written; a flag that is written as false counts as not written."""
    is_flag = defaults.get(name) is False
    return {"required": [name], **({"properties": {name: {"not": {"const": False}}}} if is_flag else {})}


def schema_of(together: Sequence[Together], defaults: Mapping[str, Any]) -> Schema:
    """The part of a schema that says how arguments stand to each other; nothing where they are free."""
    found = [part for each in together for part in each.schema(defaults)]
    return {"allOf": found} if found else {}


def _listed(words: Sequence[str], link: str = "and", *, quote: bool = True) -> str:
    said = [repr(word) if quote else word for word in words]
    return f" {link} ".join(filter(None, (", ".join(said[:-1]), said[-1])))
