"""What a person at the table reads off and no state stores: health left, light, sight. Scenario tests may name it.

    DERIVED = DerivedState(
        Derived("heroes.*.health", NUMBER, "Health left.", lambda state, hero: state.heroes[hero].health),
        Derived("lit", NAMES, "The cells that candles light.", lit),
    )

A path says where it is found, as if the state held it: `heroes.wren.health == 3`, `lit has b2`. Each `*` is a name,
which the function is given. The reference lists it, and expectations are checked against it like any other path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

#: What may stand at a path, in the words of JSON Schema.
Shape = Mapping[str, Any]

NUMBER: Shape = {"type": "integer"}
FLAG: Shape = {"type": "boolean"}
NAME: Shape = {"type": "string"}
NAMES: Shape = {"type": "array", "items": {"type": "string"}}


def numbers_of(said: str) -> Shape:
    """A number under every name that has one."""
    return {"type": "object", "additionalProperties": {"type": "integer", "description": said}}


class Derived:
    """One value: where it is found, what it is, and how it is read off a state."""

    __slots__ = ("doc", "path", "read", "shape")

    def __init__(self, path: str, shape: Shape, doc: str, read: Callable[..., Any]) -> None:
        self.path = tuple(path.split("."))
        self.shape = shape
        self.doc = doc
        self.read = read

    def fits(self, path: Sequence[str]) -> bool:
        """Whether a path leads here, or further in."""
        return len(path) >= len(self.path) and all(
            own in ("*", name) for own, name in zip(self.path, path, strict=False)
        )


def of_each(camp: str, values: Mapping[str, tuple[Shape, str, Callable[[Any, Any], Any]]]) -> tuple[Derived, ...]:
    """What can be read off every figure of a camp, by its name in the mapping that the state calls so: name → what it
    is, what it means, how it is read off a figure."""

    def reading(read: Callable[[Any, Any], Any]) -> Callable[[Any, str], Any]:
        return lambda state, name: read(state, getattr(state, camp)[name])

    return tuple(Derived(f"{camp}.*.{name}", shape, doc, reading(read)) for name, (shape, doc, read) in values.items())


class DerivedState:
    """All that tests of a system may read off besides the state."""

    def __init__(self, *values: Derived) -> None:
        self.values = values

    def __iter__(self) -> Iterator[Derived]:
        return iter(self.values)

    def find(self, path: Sequence[str]) -> Derived | None:
        """The value a path leads to."""
        return next((each for each in self.values if each.fits(path)), None)

    def read(self, state: Any, path: Sequence[str]) -> tuple[Any, Sequence[str]] | None:
        """The value that a path begins with, and what is left of the path; None where no value has such a path, or
        where the path names somebody who is not there."""
        found = self.find(path)
        if found is None:
            return None
        names = [name for own, name in zip(found.path, path, strict=False) if own == "*"]
        try:
            return found.read(state, *names), path[len(found.path) :]
        except KeyError as error:
            if error.args and error.args[0] in names:
                return None  # the path of the state says who is not there
            raise

    def beside(self, path: Sequence[str]) -> list[str]:
        """The names of values that are found where a path has come to."""
        return [
            each.path[-1]
            for each in self.values
            if len(each.path) == len(path) + 1
            and all(own in ("*", name) for own, name in zip(each.path, path, strict=False))
        ]
