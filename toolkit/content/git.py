"""What git knows about content. Only ever asked, never told: nothing here changes a repository."""

from __future__ import annotations

import io
import os
import subprocess
from pathlib import Path


class GitError(Exception):
    """git cannot answer; the message says why."""


def git(folder: str, *arguments: str) -> bytes:
    """What a git command says in a folder. Raises `GitError`."""
    # A repository's own settings must not make git start programs.
    command = ["git", "-c", "core.fsmonitor=false", *arguments]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    except FileNotFoundError:
        raise GitError("git is needed, but it is not installed, or the folder does not exist") from None
    except subprocess.TimeoutExpired:
        raise GitError("git did not answer within a minute") from None
    if done.returncode != 0:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(words[0] if words else f"git {arguments[0]} failed: is the revision right?")
    return done.stdout


def top_of(folder: str) -> Path:
    """The root of the repository a folder lies in. Raises `GitError`."""
    return Path(os.fsdecode(git(folder, "rev-parse", "--show-toplevel")).rstrip("\n")).resolve()


def check_out(root: Path, top: Path, revision: str, folder: Path) -> bool:
    """Write a folder of the repository as it was at a revision, at its place below another folder.

    False where it lies outside the repository or was not there then.
    """
    import tarfile  # it brings much along, and most runs check nothing out

    root = root.resolve()
    if not root.is_relative_to(top):
        return False
    try:
        archive = git(str(top), "archive", "--format=tar", revision, "--", root.relative_to(top).as_posix())
    except GitError:
        return False
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    return True


def verify(folder: str, revision: str) -> None:
    """Raises `GitError` when there is no such revision."""
    if revision.startswith("-"):
        raise GitError(f"{revision!r} is not a revision")
    git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
