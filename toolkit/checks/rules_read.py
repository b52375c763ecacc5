"""The rules of an entity, read as play, words and booklets read them: what the reader refuses is told by `check`.

Schemas and expressions are checked before, with better messages, so there is seldom anything left to tell here. It is
what makes sure that rules which check clean are refused by nobody.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, cast

from toolkit.checks.expressions import vocabulary_of
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.entity import Entity, Layer
from toolkit.content.library import Library
from toolkit.content.yaml import Document
from toolkit.rules.arguments import Reference
from toolkit.rules.reading import ContentFault, Reader

#: Whatever is found of other files is looked at elsewhere.
_NO_LIBRARY = cast(Library, None)


class _OneFileReader(Reader):
    """Reads the rules of an entity without looking at others: whether what they name exists, references tell."""

    def _entity(self, kind: Reference, value: Any, pointer: Pointer) -> Entity:
        return self.entity

    def fault(self) -> Diagnostic | None:
        """The first thing that cannot be read, if there is one."""
        try:
            self.read()
            deque(self.conditions(), maxlen=0)
        except ContentFault as fault:
            return fault.diagnostic
        return None


def rules_problems(document: Document, pointer: Pointer, kind: str, data: Any, system: str) -> Iterator[Diagnostic]:
    """The first rule of an entity that cannot be read, if there is one."""
    vocabulary = vocabulary_of(system)
    if vocabulary is None or kind not in vocabulary.owners:
        return
    if vocabulary.owners[kind].counters is not None and data.get("extends") is not None:
        return  # it may speak of counters of what it extends: see `merged_rules_problems`
    entity = Entity(str(data.get("id", "")), kind, "", data, (Layer(document, pointer, data),))
    fault = _OneFileReader(vocabulary, _NO_LIBRARY, entity).fault()
    if fault is not None:
        yield fault._replace(pointer=(*pointer, *fault.pointer))


def merged_rules_problems(entity: Entity, system: str) -> list[Diagnostic]:
    """The first rule that cannot be read of an entity that extends another, taken as a whole."""
    vocabulary = vocabulary_of(system)
    owner = vocabulary.owners.get(entity.kind) if vocabulary is not None else None
    if vocabulary is None or owner is None or owner.counters is None:
        return []  # it was read by itself
    fault = _OneFileReader(vocabulary, _NO_LIBRARY, entity).fault()
    return [fault] if fault is not None else []
