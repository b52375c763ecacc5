"""Entities that say no kind because they extend another: what one file alone cannot check, because the kind decides
the schema and the kind stands in another file."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from toolkit.checks.one_file import Place
from toolkit.checks.reading import checker
from toolkit.checks.records import FileRecord, packed
from toolkit.content.diagnostics import Diagnostic, in_order
from toolkit.content.library import value_at
from toolkit.content.yaml import Document


def completed(record: FileRecord, kinds: Mapping[int, str], document: Document | None, system: str) -> FileRecord:
    """A copy of a file's record with what the schemas of these kinds find in the entities of these numbers."""
    if document is None:
        return record
    whole = deepcopy(record)
    problems: list[Diagnostic] = []
    for owner, kind in kinds.items():
        pointer = tuple(record["entities"][owner][2])
        data = value_at(document.data, pointer)
        if isinstance(data, dict):  # anything else stands there only when the file has just been changed
            checker().entity(Place(document, pointer, owner, system), kind, data, whole, problems)
    if problems:
        whole["problems"] = [*whole.get("problems", []), *map(packed, in_order(problems))]
    return whole
