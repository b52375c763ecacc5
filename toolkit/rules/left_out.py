"""What stands for what a scenario test leaves out of `given`, read off a state that says as little as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.content.library import Library
from toolkit.rules.given import GivenFault
from toolkit.rules.system import System

#: Luck is of no use to a test, and cards in decks are as the box has them.
_UNTOLD = frozenset({"random"})
_LONGEST = 60


def least_state(system: System, library: Library, fields: Iterable[str]) -> tuple[dict[str, Any], str]:
    """The state that comes of a `given` that says as little as can be, as data. Some systems want somebody to take
    part: then also the field under which a hero had to be named, else an empty word."""
    adventure = library.of_kind("adventure")[0]
    heroes = library.of_kind(system.hero_kind)
    told: list[tuple[dict[str, Any], str]] = [({}, "")]
    told += [({field: {heroes[0].id: {}}}, field) for field in fields if heroes]
    for given, field in told:
        try:
            return system.to_data(system.from_data(library, adventure, given)), field
        except GivenFault:
            continue  # somebody must take part
    return {}, ""


def left_out(system: System, library: Library, fields: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every path of that state with what stands there; of figures, those of the first."""
    data, _ = least_state(system, library, fields)
    for name, value in data.items():
        if name in _UNTOLD:
            continue
        if isinstance(value, Mapping) and value and all(isinstance(each, Mapping) for each in value.values()):
            if name.endswith("decks") or name == "piles":
                yield name, "as the box has them, shuffled"
                continue
            yield name, f"{', '.join(map(str, value))}" if len(value) <= 5 else f"{len(value)} of them"
            first = next(iter(value.values()))
            yield from ((f"{name}.*.{key}", _said(each)) for key, each in first.items())
        elif name.endswith("decks"):
            yield name, "as the box has them, shuffled"
        else:
            yield name, _said(value)


def _said(value: Any) -> str:
    if value in ("", [], {}, None):
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        words = ", ".join(f"{key}: {_said(each)}" for key, each in value.items())
        return words if len(words) <= _LONGEST else f"{len(value)} of them"
    if isinstance(value, list):
        words = ", ".join(map(_said, value))
        return words if len(words) <= _LONGEST else f"{len(value)} of them"
    return str(value)
