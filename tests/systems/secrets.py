"""Whether anything leads from a view to what it hides: every attribute of everything it holds is followed, and all that
its functions remember."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from inspect import signature
from itertools import islice, product
from types import CellType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.seeing import hidden_fields
from toolkit.rules.expressions.compile import Expression

#: These hold content and code, and were there before any game.
_NO_GAME = (str, bytes, int, float, type, ModuleType, Library, Entity, Expression)

#: How often a method of a view is asked, each time about something else.
MOST_ANSWERS = 4


def secrets_of(state: Any) -> dict[int, str]:
    """What nobody may come to, by its identity: the state, its hidden fields, and all that is in them."""
    found = {id(state): "the state"}
    for name in hidden_fields(type(state)):
        for thing in _within(getattr(state, name)):
            found[id(thing)] = f"the hidden {name}"
    return found


def _within(thing: Any) -> Iterator[Any]:
    """A hidden thing and the containers and objects of the game in it; cards and kinds of tiles are no secret."""
    if isinstance(thing, dict | list):
        yield thing
        for each in thing.values() if isinstance(thing, dict) else thing:
            yield from _within(each)
    elif hasattr(thing, "copy") and not isinstance(thing, frozenset | tuple):
        yield thing
        for name in _attributes(thing):
            yield from _within(getattr(thing, name))


def leads_to(start: Any, secrets: Mapping[int, str]) -> str:
    """The way to the first secret that can be reached from something by attributes; empty where none can."""
    seen: dict[int, Any] = {}  # the things are kept, so that no other gets their identity
    todo: list[tuple[str, Any]] = [("", start)]
    while todo:
        way, thing = todo.pop()
        if id(thing) in secrets:
            return f"{way} is {secrets[id(thing)]}"
        if thing is None or isinstance(thing, _NO_GAME) or id(thing) in seen:
            continue
        seen[id(thing)] = thing
        todo += [(f"{way}.{name}", part) for name, part in _parts(thing)]
    return ""


def _parts(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
        yield from (("keys()", key) for key in thing)
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{number}]", each) for number, each in enumerate(thing))
    elif isinstance(thing, partial):
        yield from (("func", thing.func), ("args", thing.args), ("keywords", thing.keywords))
    elif isinstance(thing, MethodType):
        yield "__self__", thing.__self__
    elif isinstance(thing, GeneratorType):
        yield from thing.gi_frame.f_locals.items() if thing.gi_frame is not None else ()
    elif isinstance(thing, Iterator):
        yield "__reduce__", thing.__reduce__()
    elif isinstance(thing, FunctionType):
        yield "__defaults__", thing.__defaults__
        yield "__kwdefaults__", thing.__kwdefaults__
        yield from (("__closure__", cell.cell_contents) for cell in thing.__closure__ or () if cell != CellType())
    for name in _attributes(thing):
        yield name, getattr(thing, name)


def _attributes(thing: Any) -> Iterator[str]:
    """The attributes that are set on a thing, its own as well as those of its slots."""
    yield from getattr(thing, "__dict__", {})
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                name = f"_{kind.__name__.lstrip('_')}{name}"
            if hasattr(thing, name):
                yield name


def told(view: Any) -> Iterator[tuple[str, Any]]:
    """All that a view tells when it is asked: its attributes, its properties, and its methods."""
    for name in dir(type(view)):
        if name.startswith("_"):
            continue
        try:
            value = getattr(view, name)
        except AttributeError:
            continue  # what is hidden is not there
        if not isinstance(value, MethodType):
            yield name, value
        elif name not in ("copy", "forget_turn"):
            for given in _arguments(view, value):
                with suppress(Exception):  # what it was asked about makes no sense
                    answer = value(*given)
                    yield name, answer
                    yield name, list(answer) if isinstance(answer, Iterator) else answer


def _arguments(view: Any, method: MethodType) -> Iterator[tuple[Any, ...]]:
    """Some arguments that a method of a view may be asked with: names, numbers, and what the view itself shows."""
    shown = {type(each).__name__: each for part in _shown(view) for each in part}
    names = [view.seat, *(name for name in shown.values() if isinstance(name, str))]
    fitting = []
    for each in signature(method).parameters.values():
        kind = str(each.annotation)
        things = [thing for name, thing in shown.items() if name in kind]
        fitting.append(names if "str" in kind else [0, 3] if "int" in kind else things)
    yield from islice(product(*fitting), MOST_ANSWERS)


def _shown(view: Any) -> Iterator[list[Any]]:
    """What lies in the fields of a view, and within what lies there."""
    for name in _attributes(view):
        value = getattr(view, name)
        within = [*value.values(), *value] if isinstance(value, Mapping) else value
        yield [value]
        yield list(within) if isinstance(within, list | tuple | set | frozenset) else []
