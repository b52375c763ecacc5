"""Reading a state that people wrote: what names and numbers must be. Every fault is told in plain words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from toolkit.content.diagnostics import nearest
from toolkit.rules.given import GivenFault


def fail(message: str, word: object = "", known: Collection[str] = ()) -> NoReturn:
    """Refuse what was written; `word` is looked for among what is `known`."""
    meant = nearest(str(word), known) if word else None
    raise GivenFault(message, str(word), f"did you mean {meant!r}?" if meant else "")


def one_of(name: object, known: Collection[str], what: str) -> str:
    """A name that must be known."""
    if isinstance(name, str) and name in known:
        return name
    return fail(f"there is no {what} {name!r}", str(name), known)


def within(what: str, value: object, least: int, most: int) -> int:
    """A number that must lie in a range."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise GivenFault(f"{what} must be a number from {least} to {most}, not {value!r}")


def field_of(data: Any, name: str, what: str) -> Any:
    """A field that must be written. `what` is what is described."""
    if not isinstance(data, Mapping):
        fail(f"{what} is a mapping, not {data!r}")
    if name not in data:
        fail(f"{what} needs {name!r}")
    return data[name]


def pair_of(data: Any, what: str) -> tuple[int, int]:
    """Two whole numbers that must be written as a list."""
    if not isinstance(data, list | tuple) or [type(each) for each in data] != [int, int]:
        fail(f"{what} is a list of two numbers, not {data!r}")
    return data[0], data[1]


def only_fields(data: Any, fields: Collection[str], what: str) -> None:
    """A mapping that must have no other fields than these."""
    if not isinstance(data, Mapping):
        fail(f"{what} is a mapping")
    for name in data:
        if name not in fields:
            fail(f"{what} has no {name!r}", name, fields)
