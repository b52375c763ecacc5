"""Files of shipped packs are read and checked once in a process, however many tests load or check them.

What a file says depends on its bytes alone, nobody changes the data of a document, and what a check found in a file is
what the cache of `lantern check` would know: so sharing it changes nothing. Packs that tests write, and programs that
tests start, are read as always. Only of packs that hundreds of tests copy to change one file (`COPIED`), what the other
files say by themselves is found once, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from toolkit.checks import reading, run
from toolkit.checks.cache import Known
from toolkit.checks.one_file import FileChecker
from toolkit.checks.records import FileRecord
from toolkit.checks.remembered import Meanings
from toolkit.content import facts
from toolkit.content.facts import FileFacts, FileTask
from toolkit.content.installed import installed
from toolkit.content.pack import Claim
from toolkit.content.resources import data_folder
from toolkit.content.schemas import shipped
from toolkit.content.yaml import Document

_SHIPPED = str(data_folder("content"))
_READ = facts.read_facts
#: How files are looked at in tests of what `lantern check` itself remembers.
look_anew = FileChecker.record
#: The bytes of files that are looked at once, whoever has a copy of them: who writes many copies adds them.
COPIED: set[bytes] = set()


def read_once() -> None:
    """From now on."""
    _load_once()
    _check_once()
    _look_once()
    _name_engine_once()


def read_anew(tasks: tuple[FileTask, ...]) -> Iterator[FileFacts]:
    """How files are read for a library whose data a test changes."""
    for task in tasks:
        yield _READ(task, Path(task.disk).read_bytes())


def _load_once() -> None:
    read = facts.read_facts
    known: dict[tuple[str, bytes], FileFacts] = {}

    def remembered(task: FileTask, raw: bytes) -> FileFacts:
        if not task.disk.startswith(_SHIPPED):
            return read(task, raw)
        found = known.get((task.disk, raw))
        if found is None:
            found = known[task.disk, raw] = read(task, raw)
        if found.task == task:
            return found
        if found.document is None or found.diagnostics:  # which name the file as the task does
            return read(task, raw)
        return found._replace(task=task, document=Document(task.shown, found.document.data, raw))

    facts.read_facts = remembered


def _check_once() -> None:
    look = reading._results
    known: dict[tuple[str, str, str], Known] = {}

    def remembered(work: list[reading.Work], jobs: int, recall: reading.Recall) -> Iterator[reading.Result]:
        new: list[reading.Work] = []
        for source, cached in work:
            before = known.get((source.disk, source.system, source.path))
            if before is None:
                new.append((source, cached))
            else:
                yield reading._one(source, before, recall)  # which looks whether the bytes are the same
        for source, stamp, found, meanings in look(new, jobs, recall):
            if source.disk.startswith(_SHIPPED) and found.digest:
                known[source.disk, source.system, source.path] = found
            yield source, stamp, found, meanings

    reading._results = remembered


def _look_once() -> None:
    """What a file says by itself, whichever folder it lies in: its record tells no place outside of it."""
    record = FileChecker.record
    known: dict[tuple[str, Claim, str, bytes], tuple[FileRecord, Meanings]] = {}

    def remembered(
        self: FileChecker, path: str, claim: Claim, system: str, raw: bytes, meanings: Meanings | None = None
    ) -> FileRecord:
        if raw not in COPIED or meanings or installed() or self.book is not shipped():
            return record(self, path, claim, system, raw, meanings)
        name = (path, claim, system, raw)
        if name not in known:
            said: Meanings = {}
            known[name] = record(self, path, claim, system, raw, said), said
        found, said = known[name]
        if meanings is not None:
            meanings.update(said)
        return found

    FileChecker.record = remembered  # type: ignore[method-assign]


def _name_engine_once() -> None:
    """Nobody changes our code, schemas and templates while tests run. Where a test installs a system beside them, its
    files may change.
    """
    name = run.engine_key
    once = cache(name)
    run.engine_key = lambda: name() if installed() else once()
