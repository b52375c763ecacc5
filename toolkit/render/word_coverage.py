"""How much of a pack says its rules in generated words: the share of what has rules at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.words import words_of
from toolkit.rules.reading import ContentFault


@dataclass(frozen=True, slots=True)
class WordCoverage:
    """The entities of a pack that have rules: those whose words are generated, those with words written by hand, and
    what could not be said at all."""

    generated: tuple[Entity, ...]
    written: tuple[Entity, ...]
    unsaid: tuple[Diagnostic, ...]

    @property
    def total(self) -> int:
        return len(self.generated) + len(self.written) + len(self.unsaid)

    @property
    def share(self) -> float:
        """From 0 to 1; a pack without rules lacks nothing."""
        return len(self.generated) / self.total if self.total else 1.0


def word_coverage(library: Library, pack: str, language: str) -> WordCoverage:
    """The coverage of the entities a pack defines itself."""
    generated, written, unsaid = [], [], []
    for entity in library.entities:
        if entity.pack != pack:
            continue
        if any(_hand_written(entity.data)):
            written.append(entity)
            continue
        try:
            if words_of(library, entity, language):
                generated.append(entity)
        except ContentFault as fault:
            unsaid.append(fault.diagnostic)
    return WordCoverage(tuple(generated), tuple(written), tuple(unsaid))


def _hand_written(data: Any) -> Iterator[bool]:
    """Whether an entity or a part of it has words of its own instead of generated ones."""
    if isinstance(data, dict):
        yield isinstance(data.get("text"), str)
        for value in data.values():
            yield from _hand_written(value)
    elif isinstance(data, list):
        for value in data:
            yield from _hand_written(value)
