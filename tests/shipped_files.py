"""Files of shipped packs are read once in a process, however many tests load them: that was a large part of the suite.

What a file says depends on its bytes alone, and nobody changes the data of a document: so sharing it changes nothing.
Packs that tests write, and programs that tests start, are read as always.
"""

from __future__ import annotations

from toolkit.content import facts
from toolkit.content.facts import FileFacts, FileTask
from toolkit.content.resources import data_folder
from toolkit.content.yaml import Document


def read_once() -> None:
    """From now on."""
    read = facts.read_facts
    shipped = str(data_folder("content"))
    known: dict[tuple[str, bytes], FileFacts] = {}

    def remembered(task: FileTask, raw: bytes) -> FileFacts:
        if not task.disk.startswith(shipped):
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
