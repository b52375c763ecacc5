"""What a scenario test expects: `prisoners.red.candle == "lit"`, `events has {fell: {who: red}}`.

An expectation is a path, an operator and a value. The path walks the state as plain data (the same shape as `given`),
or `events`.

| operator | holds when |
|---|---|
| `==` `!=` | the value is, or is not, exactly that |
| `<` `<=` `>` `>=` | the number compares so |
| `has` `lacks` | a list has (lacks) an item that matches; a mapping has the key; `events` has a matching event |
| `count` | the list has that many items; `events.burned count 3` counts events by name |
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.diagnostics import nearest
from toolkit.content.yaml import read
from toolkit.rules.log import Event

_SHAPE = re.compile(
    r"^\s*(?P<path>[\w-]+(?:\.[\w-]+)*)\s*(?P<operator>==|!=|<=|>=|<|>|\bhas\b|\blacks\b|\bcount\b)\s*(?P<value>.+)$",
    re.S,
)

_COMPARISONS = {
    "==": lambda found, wanted: found == wanted,
    "!=": lambda found, wanted: found != wanted,
    "<": lambda found, wanted: found < wanted,
    "<=": lambda found, wanted: found <= wanted,
    ">": lambda found, wanted: found > wanted,
    ">=": lambda found, wanted: found >= wanted,
}


class ExpectationError(Exception):
    """An expectation that cannot be understood, or a path that leads nowhere."""


def unmet(expectation: str, state: Mapping[str, Any], events: Sequence[Event]) -> str:
    """Why the expectation does not hold, in words; empty when it holds."""
    shape = _SHAPE.match(expectation)
    if shape is None:
        raise ExpectationError(f"{expectation!r} is not `path operator value`, such as `prisoners.red.nerve == 2`")
    path, operator = shape["path"].split("."), shape["operator"]
    wanted = _value(shape["value"])
    if path[0] == "events":
        return _events_unmet(path[1:], operator, wanted, events)
    found = _follow(state, path)
    return "" if _holds(found, operator, wanted) else f"expected {expectation}; found {found!r}"


def _value(text: str) -> Any:
    document, problems = read("expectation", text.strip().encode())
    if document is None or problems:
        raise ExpectationError(f"the value {text.strip()!r} cannot be read: {problems[0].message if problems else ''}")
    return document.data


def _follow(data: Any, path: Sequence[str]) -> Any:
    for depth, name in enumerate(path):
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, Sequence) and not isinstance(data, str) and name.isdigit() and int(name) < len(data):
            data = data[int(name)]
        else:
            known = sorted(map(str, data)) if isinstance(data, Mapping) else []
            near = nearest(name, known)
            hint = f"; did you mean {near!r}?" if near else f"; there is {', '.join(known) or 'nothing'}"
            raise ExpectationError(f"{'.'.join(path[: depth + 1])} leads nowhere{hint}")
    return data


def _holds(found: Any, operator: str, wanted: Any) -> bool:
    if operator == "has":
        return _has(found, wanted)
    if operator == "lacks":
        return not _has(found, wanted)
    if operator == "count":
        return hasattr(found, "__len__") and len(found) == wanted
    try:
        return bool(_COMPARISONS[operator](found, wanted))
    except TypeError:
        raise ExpectationError(f"{found!r} and {wanted!r} cannot be compared with {operator}") from None


def _has(found: Any, wanted: Any) -> bool:
    if isinstance(found, Mapping):
        return matches(found, wanted) if isinstance(wanted, Mapping) else wanted in found
    if isinstance(found, Sequence) and not isinstance(found, str):
        return any(matches(item, wanted) for item in found)
    return isinstance(found, str) and str(wanted) in found


def matches(found: Any, wanted: Any) -> bool:
    """Whether `found` is `wanted`, or holds everything a wanted mapping names. Lists must be equal item by item."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and matches(found[key], value) for key, value in wanted.items()
        )
    if isinstance(found, tuple):
        found = list(found)
    return bool(found == wanted)


def _events_unmet(names: Sequence[str], operator: str, wanted: Any, events: Sequence[Event]) -> str:
    chosen = [event for event in events if not names or event.name == names[0]]
    if operator == "count":
        return (
            ""
            if len(chosen) == wanted
            else f"expected {wanted} {'.'.join(names) or 'events'}; there were {len(chosen)}"
        )
    if operator not in ("has", "lacks"):
        raise ExpectationError(f"events are looked at with has, lacks or count, not {operator!r}")
    found = any(_event_matches(event, names, wanted) for event in chosen)
    if found == (operator == "has"):
        return ""
    return f"expected events {operator} {wanted!r}" + (
        "; no such event happened" if operator == "has" else "; one happened"
    )


def _event_matches(event: Event, names: Sequence[str], wanted: Any) -> bool:
    if names:
        return matches(event.to_data(), wanted)
    if isinstance(wanted, str):
        return event.name == wanted
    return all(event.name == name and matches(event.to_data(), data or {}) for name, data in wanted.items())
