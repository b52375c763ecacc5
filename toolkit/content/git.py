"""What git knows about content. Only ever asked, never told: nothing here changes a repository."""

from __future__ import annotations

import subprocess


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


def verify(folder: str, revision: str) -> None:
    """Raises `GitError` when there is no such revision."""
    if revision.startswith("-"):
        raise GitError(f"{revision!r} is not a revision")
    git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
