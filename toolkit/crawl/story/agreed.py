"""What players agree on before they sit down, and what is said to a table that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, NoReturn

from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import NotFoundError
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import UNUSABLE


class Agreement(NamedTuple):
    """One option: whether a value can be meant, and what it is, in words: `a number, 0 or more`."""

    can_be: Callable[[Any], bool]
    wanted: str


def are_names(value: Any) -> bool:
    """Whether this is a list of names, be they known or not."""
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def are_lists_of_names(value: Any) -> bool:
    """Whether this is a mapping in which every value is a list of names."""
    return isinstance(value, Mapping) and all(map(are_names, value.values()))


def refuse(entity: Entity, code: str, message: str, hint: str = "", pointer: Pointer = ()) -> NoReturn:
    """Say that an adventure or campaign cannot be played so, pointing at its file."""
    path, span = entity.locate(pointer)
    raise ContentFault(Diagnostic(code, message, path, span, hint=hint, pointer=pointer))


@contextmanager
def sitting_down(adventure: Entity, code: str, options: Mapping[str, Any]) -> Iterator[None]:
    """Options of saved games hold much, such as what heroes bring along: what cannot be used of them is told."""
    try:
        yield
    except (*UNUSABLE, NotFoundError, IndexError) as error:
        if not options:
            raise
        refuse(adventure, code, f"nobody can sit down at this table: {error}")


def check_options(adventure: Entity, code: str, options: Mapping[str, Any], known: Mapping[str, Agreement]) -> None:
    """Options come from the command line too: what cannot be meant is told before anything is laid out."""
    for name, value in options.items():
        if name not in known:
            meant = nearest(name, known)
            refuse(adventure, code, f"there is no option {name!r}", f"did you mean {meant!r}?" if meant else "")
        if not known[name].can_be(value):
            refuse(adventure, code, f"the option {name!r} is {known[name].wanted}, not {value!r}")
