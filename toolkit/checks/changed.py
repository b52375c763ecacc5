"""Which files differ from what git has, for runs that report only those."""

from __future__ import annotations

import os
from collections.abc import Iterable

from toolkit.content.git import GitError, Snapshot, at_revision

__all__ = ["ChangedFiles", "GitError"]


class ChangedFiles:
    """The files that differ from a revision, or that it does not have, in the repositories some paths lie in.

    Asked with a path; each file is compared when it is asked for. A file in none of the repositories is not in it.
    """

    def __init__(self, paths: Iterable[str], since: str) -> None:
        """Raises `GitError`, as asking does."""
        folders = {_folder(path) for path in paths}
        self._then: dict[str, Snapshot] = {}
        for folder in sorted(folders):
            snapshot = at_revision(folder, since)
            self._then.setdefault(f"{snapshot.top}{os.sep}", snapshot)

    def __contains__(self, path: object) -> bool:
        if not isinstance(path, str):
            return False
        # A link is a file of its own, and what it leads to is another.
        named = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        return any(self._differs(each) for each in {named, os.path.realpath(path)})

    def _differs(self, path: str) -> bool:
        tops = [top for top in self._then if path.startswith(top)]
        return bool(tops) and not self._then[max(tops, key=len)].holds(path)


def _folder(path: str) -> str:
    full = os.path.realpath(path)
    return full if os.path.isdir(full) else os.path.dirname(full)
