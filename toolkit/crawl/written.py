"""What a campaign keeps, as plain data and back: made of the fields of a dataclass, so that none can be forgotten.

@dataclass(slots=True, eq=False)
class Story(Written):
    campaign: str
    won: list[str] = field(default_factory=list)
    numbers: Numbers = field(default_factory=Numbers, metadata=UNWRITTEN)

Of states and figures, whose fields are not all written as they are, `fields_of` and `fill` write and read some:

    {"at": state.place(hero.cell), **fields_of(hero, "xp", "items"), **said_of(hero, "halved")}
    fill(hero, data, "xp", "items", "halved")
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, Self, get_args, get_origin, get_type_hints

from toolkit.crawl.copying import Copied, How
from toolkit.crawl.given import fail, only_fields

#: A field that follows from the others and is not written down.
UNWRITTEN: How = {"written": False}
_SAID: Mapping[type, str] = {str: "word", int: "number", bool: "yes or no", list: "list", dict: "mapping"}


class Written(Copied):
    """A dataclass of words, numbers, flags, lists and mappings that is written as plain data."""

    __slots__ = ()

    def to_data(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in _written(type(self))}

    @classmethod
    def from_data(cls, data: Mapping[str, Any], what: str) -> Self:
        """What was written down; `what` it is stands in the words for what cannot be read."""
        wanted = _written(cls)
        only_fields(data, tuple(wanted), what)
        for name, value in data.items():
            if type(value) is not wanted[name]:
                fail(f"{name} of {what} is a {_SAID[wanted[name]]}, not {value!r}")
            for kind, each in _within(_hint(cls, name), value):
                if kind in _SAID and type(each) is not kind:
                    fail(f"{name} of {what} holds a {_SAID[kind]}, not {each!r}")
        missing = [name for name in _needed(cls) if name not in data]
        if missing:
            fail(f"{what} names its {missing[0]}")
        return cls(**{name: plain(value) for name, value in data.items()})


def _written(kind: Any) -> dict[str, type]:
    """The fields that are written, each with what it must be."""
    hints = get_type_hints(kind)
    fields = [each.name for each in dataclasses.fields(kind) if each.metadata.get("written", True)]
    return {name: get_origin(hints[name]) or hints[name] for name in fields}


def _hint(kind: Any, name: str) -> Any:
    return get_type_hints(kind)[name]


def _within(hint: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a list or mapping, however deep, each with what it must be."""
    inner = get_args(hint)
    if not inner or not isinstance(value, list | dict):
        return
    of_each = inner[-1]
    for each in value.values() if isinstance(value, dict) else value:
        yield get_origin(of_each) or of_each, each
        yield from _within(of_each, each)


def _needed(kind: Any) -> list[str]:
    """The fields that have no value of their own to begin with."""
    unsaid = dataclasses.MISSING
    return [each.name for each in dataclasses.fields(kind) if each.default is each.default_factory is unsaid]


def plain(value: Any) -> Any:
    """A copy of lists and mappings, down to what is in them."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def fields_of(thing: Any, *names: str) -> dict[str, Any]:
    """Words, numbers, flags, lists and mappings of a state or a figure, as plain data."""
    return {name: plain(getattr(thing, name)) for name in names}


def said_of(thing: Any, *names: str) -> dict[str, Any]:
    """The fields of these names as plain data, without those that are empty, 0 or False."""
    return {name: plain(value) for name in names if (value := getattr(thing, name))}


def fill(thing: Any, data: Mapping[str, Any], *names: str) -> None:
    """Take over what is written under these names, each as the same sort of thing as stands there now."""
    for name in names:
        if name in data:
            setattr(thing, name, type(getattr(thing, name))(plain(data[name])))
