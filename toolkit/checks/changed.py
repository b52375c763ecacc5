"""Which files git says are changed, for runs that report only those."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable


class GitError(Exception):
    """git cannot say what changed; the message says why."""


def changed_files(paths: Iterable[str], since: str) -> frozenset[str]:
    """The real paths of files that differ from a revision, or are new, in the repositories the paths lie in."""
    found: set[str] = set()
    for folder in {_folder(path) for path in paths}:
        top = _git(folder, "rev-parse", "--show-toplevel").rstrip("\n")
        if since.startswith("-"):
            raise GitError(f"{since!r} is not a revision")
        _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{since}^{{commit}}")
        names = _git(top, "diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv", since, "--")
        names += _git(top, "ls-files", "--others", "--exclude-standard", "-z")
        found.update(os.path.realpath(os.path.join(top, name)) for name in names.split("\0") if name)
    return frozenset(found)


def _folder(path: str) -> str:
    full = os.path.realpath(path)
    return full if os.path.isdir(full) else os.path.dirname(full)


def _git(folder: str, *arguments: str) -> str:
    # A repository's own settings must not make git start programs.
    command = ["git", "-c", "core.fsmonitor=false", *arguments]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    except FileNotFoundError:
        raise GitError("--changed needs git, which is not installed, or the folder does not exist") from None
    except subprocess.TimeoutExpired:
        raise GitError("git did not answer within a minute") from None
    if done.returncode != 0:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(words[0] if words else f"git {arguments[0]} failed: is the revision right?")
    return os.fsdecode(done.stdout)
