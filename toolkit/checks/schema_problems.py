"""What a schema finds wrong with data. The messages are imported where there is something to tell: most files are
right."""

from __future__ import annotations

from typing import Any

from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.entity import Entity
from toolkit.content.schemas import SchemaBook
from toolkit.content.yaml import Document


def schema_problems(
    book: SchemaBook, name: str, document: Document, pointer: Pointer, data: Any, *, partial: bool = False
) -> list[Diagnostic]:
    """What the schema `name` finds wrong with `data`, which stands at `pointer` of the document.

    `partial` is for an entity that `extends` another: what it lacks may come from there.
    """
    errors = book.errors(name, data)
    if not errors:
        return []
    from toolkit.checks.schema_messages import Writer

    return Writer(book, name, document, pointer, data, partial=partial).in_words(errors)


def merged_problems(book: SchemaBook, name: str, entity: Entity) -> list[Diagnostic]:
    """What the schema `name` finds wrong with an entity after `extends`."""
    errors = book.errors(name, entity.data)
    if not errors:
        return []
    from toolkit.checks.merged import in_words

    return in_words(book, name, entity, errors)
