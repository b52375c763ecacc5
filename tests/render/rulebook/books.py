"""What tests of rule books share: the systems that have one, and their words."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.once import once
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.render.pacing import last_pages, pace
from toolkit.render.phrases import LANGUAGES
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.rulebook import making
from toolkit.render.rulebook.book import Rulebook, rulebook_of
from toolkit.render.rulebook.outline import has_rulebook
from toolkit.render.typesetting import Job, Setter
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


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A book as it is printed: what came of it, its pages, and how much of its last page each chapter filled before
    what stands at the end was put below it."""

    printed: Printed
    content: bytes
    shares: dict[str, float]


@cache
def on_paper(system: str, language: str) -> OnPaper:
    """The book on A4; setting it takes seconds, so it is done once for all tests of a run."""
    return once(f"rule-book-{system}-{language}", lambda: _on_paper(system, language))


def _on_paper(system: str, language: str) -> OnPaper:
    library, pack = box(system)
    shares: dict[str, float] = {}

    def watched(setter: Setter, job: Job) -> Job:
        paced = pace(setter, job)
        shares.update(last_pages(setter.fits()))
        return paced

    def worded(*asked: object) -> Rulebook:
        assert asked == (library, pack, language)
        return book(system, language)

    with tempfile.TemporaryDirectory() as name, patch.multiple(making, pace=watched, rulebook_of=worded):
        target = Path(name) / "rules.pdf"
        order = PrintOrder(system, pack, (), language, read_profile("home-a4"), Path(name))
        printed = making.print_rulebook(library, order, target)
        return OnPaper(replace(printed, thumbnails=()), target.read_bytes(), shares)


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
