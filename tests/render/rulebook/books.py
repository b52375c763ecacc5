"""What tests of rule books share: the systems that have one, and their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.render.phrases import LANGUAGES
from toolkit.render.rulebook.book import Rulebook, rulebook_of
from toolkit.render.rulebook.outline import has_rulebook
from toolkit.systems import playable

SYSTEMS = [system for system in playable() if has_rulebook(system)]
BOOKS = [(system, language) for system in SYSTEMS for language in LANGUAGES]
CALLS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)


@cache
def box(system: str) -> tuple[Library, str]:
    library = load([shipped_by_name()[system]]).library
    return library, next(iter(library.requested))


@cache
def book(system: str, language: str) -> Rulebook:
    return rulebook_of(*box(system), language)


def texts(value: Any) -> Iterator[str]:
    """Every text in data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def said(runs: Any) -> str:
    """The text of all runs in a part; icons as marks."""
    if isinstance(runs, dict):
        if set(runs) == {"icon"}:
            return f"{{{runs['icon']}}}"
        return " ".join(said(each) for name, each in runs.items() if name not in ("id", "kind", "see"))
    if isinstance(runs, list):
        is_runs = all(isinstance(each, dict) and set(each) <= {"text", "icon", "see"} for each in runs)
        return ("" if is_runs else " ").join(said(each) for each in runs)
    return str(runs)
