"""What a scenario test expects: `prisoners.red.candle == "lit"`, `events has {fell: {who: red}}`.

An expectation is a path, an operator and a value. The path walks the state as plain data (the same shape as `given`),
or `events`.

| operator | holds when |
|---|---|
| `==` `!=` | the value is, or is not, exactly that |
| `<` `<=` `>` `>=` | the number compares so |
| `has` `lacks` | a list has (lacks) an item that matches; a mapping has the key; `events` has a matching event |
| `count` | there are that many items; `events.burned count 3` counts events by name, `count >= 2` compares |
| `order` | events that match happened one after the other, with others between them or not |
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from toolkit.content.diagnostics import nearest
from toolkit.rules.expectation_syntax import Drawing, Expectation, ExpectationError, parse
from toolkit.rules.log import Event
from toolkit.rules.logged import LogEvents, Mistake

__all__ = ["ExpectationError", "events_named", "mistake_about_events", "names_in", "unmet", "words_in"]

_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
#: Longer values are cut where a failure shows them, and so many events are shown of those that did not match.
SHOWN_SIGNS, SHOWN_EVENTS = 200, 3


#: The value at a path, and the rest of the path; None where the state itself answers.
ReadOff: TypeAlias = Callable[[Sequence[str]], "tuple[Any, Sequence[str]] | None"]

ReadDrawing: TypeAlias = Callable[[Sequence[str], str], Any]


def unmet(
    source: str,
    state: Mapping[str, Any],
    events: Sequence[Event],
    declared: LogEvents | None = None,
    read_off: ReadOff | None = None,
    read_drawing: ReadDrawing | None = None,
) -> str:
    """Why the expectation does not hold, in words; empty when it holds.

    `read_off` answers for paths to what no state stores, with the value there and the rest of the path.
    `read_drawing` makes of a drawn part of the state what the state holds.
    """
    wanted = parse(source)
    if isinstance(wanted.value, Drawing) and read_drawing is not None:
        wanted = replace(wanted, value=read_drawing(wanted.path, wanted.value))
    if wanted.of_events:
        if declared is not None and (mistake := mistake_about_events(wanted, declared)):
            raise ExpectationError(mistake.message, mistake.word, mistake.hint)
        return _events_unmet(wanted, events)
    start = read_off(wanted.path) if read_off is not None else None
    data, path = start if start is not None else (state, wanted.path)
    found = _taken(_follow(data, path, wanted.path[: len(wanted.path) - len(path)]), wanted.filter)
    if _holds(found, wanted):
        return ""
    if wanted.operator == "count":
        return f"expected {source}; found {_size(found)}"
    if isinstance(found, Mapping) and isinstance(wanted.value, Mapping) and wanted.operator == "==":
        return f"expected {wanted.subject} to be otherwise; {_differences(found, wanted.value)}"
    return f"expected {source}; found {_shown(found)}"


def mistake_about_events(wanted: Expectation, declared: LogEvents) -> Mistake | None:
    """What an expectation says about events that no event of the system can be."""
    names = wanted.path[1:]
    if len(names) > 1:
        return Mistake(names[1], f"{wanted.subject} leads nowhere: a path to events ends with the name of an event")
    for name in names:
        if mistake := declared.problem_of_name(name):
            return mistake
        for fields in (wanted.filter, wanted.value if wanted.operator in ("has", "lacks") else None):
            if fields is None:
                continue
            if not isinstance(fields, Mapping):
                return Mistake(str(fields), f"what {wanted.subject} {wanted.operator} is written `{{field: value}}`")
            if mistake := declared.problem_of_fields(name, fields):
                return mistake
    if not names and wanted.filter is not None:
        return Mistake(next(iter(wanted.filter)), "braces follow the name of an event: `events.attack{by: wax-eater}`")
    if not names and wanted.operator in ("has", "lacks"):
        return _mistake_about_one(wanted.value, declared)
    if wanted.operator == "order":
        for each in wanted.value if isinstance(wanted.value, list) else ():
            if mistake := _mistake_about_one(each, declared):
                return mistake
    return None


def events_named(wanted: Expectation) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The events an expectation names, each with what it says of their fields. It must be without mistakes."""
    for name in wanted.path[1:]:
        yield name, {**(wanted.filter or {}), **(wanted.value if isinstance(wanted.value, Mapping) else {})}
    listed = wanted.value if wanted.operator == "order" else [wanted.value]
    for each in listed if len(wanted.path) == 1 and wanted.operator != "count" else ():
        name, fields = next(iter(each.items())) if isinstance(each, Mapping) else (each, None)
        yield name, fields or {}


def names_in(wanted: Expectation, declared: LogEvents) -> Iterator[str]:
    """The names of figures, players and places that an expectation about events says."""
    for name, fields in events_named(wanted):
        for key, value in fields.items():
            field = declared[name].fields.get(key)
            if field is not None and field.is_name:
                yield from (each for each in (value if isinstance(value, list) else [value]) if each)


def words_in(data: Any) -> Iterator[str]:
    """Every name and text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield str(name)
            yield from words_in(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from words_in(each)


def _mistake_about_one(wanted: Any, declared: LogEvents) -> Mistake | None:
    """What is wrong with `name`, or with `{name: {field: value}}`."""
    if isinstance(wanted, Mapping) and len(wanted) == 1:
        name, fields = next(iter(wanted.items()))
    elif isinstance(wanted, str):
        name, fields = wanted, None
    else:
        return Mistake(str(wanted), f"{wanted!r} is not the name of one event, nor `{{name: {{field: value}}}}`")
    if mistake := declared.problem_of_name(name):
        return mistake
    if fields is None:
        return None
    if not isinstance(fields, Mapping):
        return Mistake(str(fields), f"what an event holds is written `{{{name}: {{field: value}}}}`")
    return declared.problem_of_fields(name, fields)


# The state


def _follow(data: Any, path: Sequence[str], before: Sequence[str] = ()) -> Any:
    """What stands at the end of a path; `before` is what of the whole path lies behind."""
    for depth, name in enumerate(path):
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, Sequence) and not isinstance(data, str) and name.isdigit() and int(name) < len(data):
            data = data[int(name)]
        else:
            known = sorted(map(str, data)) if isinstance(data, Mapping) else []
            near = nearest(name, known)
            hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known) or 'nothing'}"
            raise ExpectationError(f"{'.'.join((*before, *path[: depth + 1]))} leads nowhere", name, hint)
    return data


def _taken(found: Any, wanted: Mapping[str, Any] | None) -> Any:
    """The items of a list or mapping that match; everything where nothing is asked."""
    if wanted is None:
        return found
    if isinstance(found, Mapping):
        return {name: each for name, each in found.items() if matches(each, wanted)}
    if isinstance(found, Sequence) and not isinstance(found, str):
        return [each for each in found if matches(each, wanted)]
    raise ExpectationError(f"{_shown(found)} holds nothing that braces could choose from")


def _holds(found: Any, wanted: Expectation) -> bool:
    if wanted.operator == "has":
        return _has(found, wanted.value)
    if wanted.operator == "lacks":
        return not _has(found, wanted.value)
    if wanted.operator == "count":
        return _COMPARISONS[wanted.comparison](_size(found), wanted.value)
    if wanted.operator == "order":
        raise ExpectationError("only events have an order: `events order [first, second]`")
    try:
        return bool(_COMPARISONS[wanted.operator](found, wanted.value))
    except TypeError:
        raise ExpectationError(
            f"{_shown(found)} and {wanted.value!r} cannot be compared with {wanted.operator}"
        ) from None


def _size(found: Any) -> int:
    if isinstance(found, str) or not hasattr(found, "__len__"):
        raise ExpectationError(f"{_shown(found)} cannot be counted")
    return len(found)


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


def _differences(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Where two mappings differ: what was found there, and what was expected."""
    names = [name for name in dict.fromkeys((*wanted, *found)) if found.get(name) != wanted.get(name)]
    told = [f"{name}: found {found.get(name)!r}, not {wanted.get(name)!r}" for name in names[:SHOWN_EVENTS]]
    more = f" and {len(names) - SHOWN_EVENTS} more" if len(names) > SHOWN_EVENTS else ""
    return "; ".join(told) + more


def _shown(value: Any) -> str:
    text = repr(value)
    if len(text) <= SHOWN_SIGNS:
        return text
    more = f" ({len(value)} in all)" if isinstance(value, Mapping | list) else ""
    return text[:SHOWN_SIGNS] + "…" + more


# Events


def _events_unmet(wanted: Expectation, events: Sequence[Event]) -> str:
    names = wanted.path[1:]
    chosen = [event for event in events if not names or event.name == names[0]]
    if wanted.filter is not None:
        chosen = [event for event in chosen if matches(event.to_data(), wanted.filter)]
    if wanted.operator == "count":
        return (
            ""
            if _COMPARISONS[wanted.comparison](len(chosen), wanted.value)
            else f"expected {wanted.source}; there were {len(chosen)}"
        )
    if wanted.operator == "order":
        return _order_unmet(wanted, chosen)
    if wanted.operator not in ("has", "lacks"):
        raise ExpectationError(f"events are looked at with has, lacks, count or order, not {wanted.operator!r}")
    found = [event for event in chosen if _event_matches(event, names, wanted.value)]
    if bool(found) == (wanted.operator == "has"):
        return ""
    told = _alike(wanted, chosen) if wanted.operator == "has" else f"one happened: {_told(found[0])}"
    return f"expected events {wanted.operator} {wanted.value!r}; {told}"


def _order_unmet(wanted: Expectation, events: Sequence[Event]) -> str:
    if not isinstance(wanted.value, list) or len(wanted.value) < 2:
        raise ExpectationError("an order is a list of two events or more: `events order [first, second]`")
    rest = iter(events)
    for number, each in enumerate(wanted.value):
        if any(_event_matches(event, (), each) for event in rest):
            continue
        when = f" after {wanted.value[number - 1]!r}" if number else ""
        return f"expected {wanted.source}; no {each!r} happened{when}"
    return ""


def _event_matches(event: Event, names: Sequence[str], wanted: Any) -> bool:
    if names:
        return matches(event.to_data(), wanted)
    if isinstance(wanted, str):
        return event.name == wanted
    return all(event.name == name and matches(event.to_data(), data or {}) for name, data in wanted.items())


def _alike(wanted: Expectation, events: Sequence[Event]) -> str:
    """The events of the wanted name, which were not as expected."""
    name = wanted.path[1] if len(wanted.path) > 1 else next(iter(wanted.value), "")
    alike = [event for event in events if event.name == name]
    if not alike:
        return "no such event happened"
    more = f" and {len(alike) - SHOWN_EVENTS} more" if len(alike) > SHOWN_EVENTS else ""
    return "no such event happened, but " + ", ".join(map(_told, alike[:SHOWN_EVENTS])) + more


def _told(event: Event) -> str:
    return _shown({event.name: dict(event.data)})
