"""What entities said in the words of their system, kept by what it was read from. Where that is unchanged, nobody has
to import the system to judge it again, whatever else was edited in the file."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from toolkit.checks.records import FileRecord
from toolkit.content.diagnostics import Diagnostic, Pointer

Meanings = dict[str, FileRecord]
"""Parts of records by the name of what they were read from."""

#: Fields that every entity may have, and that say nothing about what it does.
_SAYS_NOTHING = frozenset({"id", "name", "flavour", "art", "tags", "note"})
#: A hand-written text may repeat a number of any other field.
_TEXT = "text"
#: Parts of a record that hold places in the file, which an edit moves.
_WITH_PLACES = frozenset({"counted", "unchanged", "misused", "waits"})
#: A process that lives long, such as the preview, forgets what it read when it is so much.
_MOST = 100_000


def rules_in(data: Any) -> Any:
    """The parts of an entity that may hold rules or expressions; names and other words are left out."""
    if not isinstance(data, dict) or _TEXT in data:
        return data
    return {key: value for key, value in data.items() if key not in _SAYS_NOTHING}


def key_of(system: str, kind: str, owner: int, pointer: Pointer, data: Any) -> str:
    """A name for all that decides what an entity says, besides our own code."""
    return hashlib.sha256(json.dumps([system, kind, owner, pointer, data]).encode()).hexdigest()[:32]


def add_to(record: FileRecord, said: FileRecord) -> None:
    """Put what an entity says into the record of its file."""
    for key, value in said.items():
        if isinstance(value, list):
            record.setdefault(key, []).extend(value)  # type: ignore[misc]
        else:
            record[key] = value  # type: ignore[literal-required]


class Memory:
    """What a process knows of entities."""

    def __init__(self) -> None:
        self._known: Meanings = {}
        self._used: Meanings = {}

    def begin(self, meanings: Meanings) -> None:
        """Begin with a file: `meanings` are what its entities said before, and from now on what they say."""
        self._known.update(meanings)
        meanings.clear()
        self._used = meanings

    def known(self, key: str) -> FileRecord | None:
        """What the entity with this name says; None where nobody knows."""
        found = self._known.get(key)
        if found is not None:
            self._used[key] = found
        return found

    def learn(self, key: str, said: FileRecord, problems: list[Diagnostic]) -> None:
        """Remember what an entity says, if nothing is wrong with it and no place in the file is a part of it."""
        if not key or problems or not _WITH_PLACES.isdisjoint(said):
            return
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[key] = self._used[key] = said
