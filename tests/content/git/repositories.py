"""Real repositories to read, made with git in an environment that is the same everywhere."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

FILES = {
    "pack/lantern.yaml": "id: pack\n",
    "pack/cards/axe.yaml": "id: axe\n",
    "pack/art/axe.png": "PNG",
    "notes.txt": "n",
}


def environment(**more: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.org",
        "LC_ALL": "C",
        **more,
    }


def git(folder: Path, *words: str, check: bool = True, **more: str) -> str:
    """What git says. Local addresses are allowed, as older versions need to be told for submodules."""
    done = subprocess.run(
        ["git", "-c", "protocol.file.allow=always", *words],
        cwd=folder,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=check,
    )
    return done.stdout.strip()


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())


def commit(folder: Path, files: dict[str, str], message: str = "a change") -> str:
    write(folder, files)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", message, "--allow-empty")
    return git(folder, "rev-parse", "HEAD")


def repository(folder: Path, *options: str) -> Path:
    """A repository with two commits on `main`."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main", *options)
    commit(folder, FILES, "first")
    commit(folder, {"pack/cards/axe.yaml": "id: axe\nlevel: 2\n", "pack/cards/bow.yaml": "id: bow\n"}, "second")
    return folder


def files_below(folder: Path) -> dict[str, bytes]:
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
