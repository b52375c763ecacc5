"""Words of sheets: what a system's phrases say in lists of short paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from toolkit.render.phrases import Phrases
from toolkit.render.runs import Paragraph, runs_of

Runs = list[dict[str, str]]


def runs(phrases: Phrases, words: str) -> Runs:
    """Words of a phrase file as text and icons."""
    return [run.to_data() for run in runs_of(phrases.fill(words))]


def steps(phrases: Phrases, entries: Iterable[Mapping[str, str]]) -> list[dict[str, Any]]:
    """Entries of `{lead, body}` as paragraphs."""
    return [
        Paragraph(runs_of(phrases.fill(each["lead"])), runs_of(phrases.fill(each["body"]))).to_data()
        for each in entries
    ]
