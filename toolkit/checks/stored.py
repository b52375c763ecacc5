"""Diagnostics as the cache keeps them: files are named by pack and path, so that they outlive a change of folder."""

from __future__ import annotations

from typing import Any

from toolkit.checks.reading import Source
from toolkit.checks.records import packed, unpacked
from toolkit.content.diagnostics import Diagnostic


def to_data(problems: list[Diagnostic], sources: list[Source]) -> list[Any]:
    """Diagnostics as plain data."""
    if not problems:
        return []
    names = {source.shown: _name(source) for source in sources}
    stored = [packed(problem) for problem in problems]
    for data in stored:
        data[2] = names.get(data[2], data[2])
        for related in data[7]:
            related[0] = names.get(related[0], related[0])
    return stored


def from_data(stored: list[Any], sources: list[Source]) -> list[Diagnostic]:
    """The diagnostics behind plain data, with paths as this run shows them."""
    if not stored:
        return []
    shown = {_name(source): source.shown for source in sources}
    return [unpacked(each, shown) for each in stored]


def _name(source: Source) -> str:
    return f"{source.pack}:{source.path}"
