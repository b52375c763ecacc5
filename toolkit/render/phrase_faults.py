"""What is wrong with the phrases of a system: those of an installed package are told with the file and the place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.resources import data_file
from toolkit.content.shipped_files import damaged, package_of, read_shipped

#: The files that the phrases of a system are read from, below its folder.
PARTS = ((), ("print",), ("booklet",), ("rulebook",))
_lacking: ContextVar[dict[str, None] | None] = ContextVar("lacking", default=None)


def blame(system: str, language: str, source: str, message: str) -> None:
    """Raise what is wrong with a phrase, where it stands in a file of an installed package."""
    for part in PARTS:
        path = data_file("templates", "phrases", system, *part, f"{language}.yaml")
        if path is not None and package_of(path) is not None:
            document = read_shipped(path)
            for pointer, phrase in _texts(document.data, ()):
                if phrase == source:
                    raise damaged(path, f"{message}, in the phrase {source!r}", document.span(pointer))


def _texts(data: Any, pointer: Pointer) -> Iterator[tuple[Pointer, str]]:
    if isinstance(data, str):
        yield pointer, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from _texts(value, (*pointer, key))


@contextmanager
def collecting() -> Iterator[dict[str, None]]:
    """Inside, a phrase that is not there is noted, by its place, and stands for no words: so that all are found."""
    lacking: dict[str, None] = {}
    token = _lacking.set(lacking)
    try:
        yield lacking
    finally:
        _lacking.reset(token)


def collect(place: str, missing: Exception) -> None:
    """Note a phrase that is not there; raise that it is not, where nobody collects them."""
    lacking = _lacking.get()
    if lacking is None:
        raise missing
    lacking[place] = None
