"""Words of sheets: what a system's phrases say in lists of short paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import Phrases, capital
from toolkit.render.runs import Paragraph, Run, drawn_words, icon_title, runs_of

Runs = list[dict[str, str]]


def runs(phrases: Phrases, words: str) -> Runs:
    """Words of a phrase file as text and icons."""
    return drawn_words(phrases.fill(words))


def steps(phrases: Phrases, entries: Iterable[Mapping[str, str]], **numbers: Any) -> list[dict[str, Any]]:
    """Entries of `{lead, body}` as paragraphs, with numbers of the rules where they name some."""
    return [each.to_data() for each in _filled(phrases, entries, numbers)]


def _filled(phrases: Phrases, entries: Iterable[Mapping[str, str]], numbers: Mapping[str, Any]) -> Iterator[Paragraph]:
    for each in entries:
        lead, body = (runs_of(phrases.fill(each[part], **numbers)) for part in ("lead", "body"))
        yield Paragraph(lead, body)


def reference_sheet(
    entity: Entity,
    phrases: Phrases,
    library: Library,
    symbols: Mapping[str, str] | Iterable[str],
    steps_of: Callable[[Mapping[str, Any]], Sequence[Mapping[str, Any]]] | None = None,
) -> dict[str, Any]:
    """The sections that the phrases have under `reference`, each with its steps, and what icons mean: what they are
    called, where the words are not told."""
    if not isinstance(symbols, Mapping):
        symbols = {icon: icon_title(icon, phrases.language, phrases.system) for icon in symbols}
    sections = [
        {
            "title": each["title"],
            "numbered": each.get("numbered", False),
            "steps": steps_of(each) if steps_of is not None else steps(phrases, each["steps"]),
        }
        for each in phrases.find("reference")
    ]
    explained = [{"icon": icon, "words": words} for icon, words in symbols.items()]
    return {
        "name": library.title(entity.pack, phrases.language),
        "title": phrases.label("reference"),
        "sections": sections,
        "symbols": {"title": phrases.label("symbols"), "entries": explained},
        "back": "",
    }


def begun(said: Paragraph) -> Paragraph:
    """A paragraph that begins with a capital letter."""
    if said.lead:
        return replace(said, lead=tuple(begun_runs(said.lead)))
    return replace(said, body=tuple(begun_runs(said.body)))


def begun_runs(runs: Sequence[Run]) -> Sequence[Run]:
    """Words that begin with a capital letter."""
    if not runs or not runs[0].text:
        return runs
    return (replace(runs[0], text=capital(runs[0].text)), *runs[1:])
