"""The content of a run, to be sent along with the work: other processes and machines play exactly what was checked,
whatever happens to the files meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from toolkit.content.facts import FileFacts, FileTask
from toolkit.content.library import Library, load_packs
from toolkit.content.pack import Claim, Pack


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The packs of a library and what their files say, as plain data; scenario tests stay at home."""

    packs: tuple[Pack, ...]
    files: tuple[FileFacts, ...]
    requested: frozenset[str]

    @classmethod
    def of(cls, library: Library) -> Snapshot:
        files = tuple(file for file in library.files if file.task.claim is not Claim.TEST)
        return cls(tuple(library.packs.values()), files, library.requested)

    def library(self) -> Library:
        """The library, loaded from the files that this snapshot carries."""
        known = {(file.task.pack, file.task.path): file for file in self.files}

        def read_files(tasks: tuple[FileTask, ...]) -> Iterable[FileFacts]:
            return (known.get((task.pack, task.path)) or FileFacts(task, "", None, (), ()) for task in tasks)

        return replace(load_packs(self.packs, read_files=read_files).library, requested=self.requested)
