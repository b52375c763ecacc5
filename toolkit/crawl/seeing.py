"""Views: what a seat may see of a state. A field that players may not see says so where it is declared.

    @dataclass(slots=True, eq=False)
    class State(Copied):
        heroes: dict[str, Hero] = field(metadata=EACH)                   # lies open
        decks: dict[str, Deck] = field(metadata=EACH | HIDDEN)           # nobody knows the order of the cards

A view is made by `see`: it has all fields that lie open, as they are at that moment, and the hidden ones are not there
at all. Nothing leads from it to the state. What may be known of a hidden field, such as how many cards a deck has, the
system's view hands out as functions: it is `Knowing`, and what they look at is kept beside the view.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from toolkit.crawl.copying import Copied, How

#: Nobody at the table may see it.
HIDDEN: How = {"hidden": True}

S = TypeVar("S", bound=Copied)


def hidden_fields(kind: type) -> Iterator[str]:
    """The names of the fields of a state that players may not see."""
    return (field.name for field in dataclasses.fields(kind) if field.metadata.get("hidden"))


def see(view: S, state: S) -> None:
    """Let a view, which is of the state's class or derived from it, have all of the state that lies open."""
    kind = type(state)
    seeing = _MADE.get(kind)
    if seeing is None:
        seeing = _MADE[kind] = _made(kind)
    seeing(view, state)


class Knowing:
    """A view that tells something of hidden things, such as how many cards are left. Neither its attributes nor its
    functions hold them: they are kept here as long as the view is there."""

    __slots__ = ()

    def __del__(self) -> None:
        _KNOWN.pop(id(self), None)


_KNOWN: dict[int, Any] = {}


def keep(view: Knowing, hidden: Any) -> None:
    """Keep hidden things for the functions of a view."""
    _KNOWN[id(view)] = hidden


def kept(view: Knowing) -> Any:
    """The hidden things that were kept for a view."""
    return _KNOWN[id(view)]


_MADE: dict[type, Callable[[Any, Any], None]] = {}


def _made(kind: type) -> Callable[[Any, Any], None]:
    """The function that hands all that lies open from a state to a view, one attribute after the other."""
    hidden = set(hidden_fields(kind))
    shown = [field.name for field in dataclasses.fields(kind) if field.name not in hidden]
    source = "\n".join(["def see(view, state):", *(f"    view.{name} = state.{name}" for name in shown)])
    names: dict[str, Any] = {}
    exec(source, names)  # made of our own field names alone, as dataclasses make theirs
    seeing: Callable[[Any, Any], None] = names["see"]
    return seeing
