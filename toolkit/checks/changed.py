"""Which files git says are changed, for runs that report only those."""

from __future__ import annotations

import os
from collections.abc import Iterable

from toolkit.content.git import GitError, git, verify

__all__ = ["GitError", "changed_files"]


def changed_files(paths: Iterable[str], since: str) -> frozenset[str]:
    """The real paths of files that differ from a revision, or are new, in the repositories the paths lie in."""
    found: set[str] = set()
    for folder in {_folder(path) for path in paths}:
        top = os.fsdecode(git(folder, "rev-parse", "--show-toplevel")).rstrip("\n")
        verify(top, since)
        names = git(top, "diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv", since, "--")
        names += git(top, "ls-files", "--others", "--exclude-standard", "-z")
        found.update(os.path.realpath(os.path.join(top, name)) for name in os.fsdecode(names).split("\0") if name)
    return frozenset(found)


def _folder(path: str) -> str:
    full = os.path.realpath(path)
    return full if os.path.isdir(full) else os.path.dirname(full)
