"""Where a repository's files lie, and how they are read: inside its own folder, and never more than asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from toolkit.content.files import open_regular, read_bytes

_LONGEST_ADDRESS = 8_000
_DEEPEST_SUBMODULE = 10


class GitError(Exception):
    """The repository cannot answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of a repository, all real paths: `top` holds the files that people edit, `own` what belongs to this
    worktree, and `shared` what all worktrees share. The last two are mostly the same `.git`."""

    top: Path
    own: Path
    shared: Path

    def read(self, path: Path, limit: int) -> bytes | None:
        """A file of the repository; None where there is none. Raises `GitError`."""
        try:
            content = read_bytes(self._inside(path), limit)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise GitError(f"{_shown(path)} cannot be read: {error.strerror or error}") from None
        if len(content) > limit:
            raise GitError(f"{_shown(path)} is larger than {limit:,} bytes")
        return content

    @contextmanager
    def opened(self, path: Path) -> Iterator[BinaryIO]:
        """A file of the repository to read parts of. Raises `GitError`."""
        try:
            with os.fdopen(open_regular(self._inside(path))[0], "rb") as file:
                yield file
        except OSError as error:
            raise GitError(f"{_shown(path)} cannot be read: {error.strerror or error}") from None

    def names(self, folder: Path) -> list[str]:
        """The names in a folder of the repository, sorted; none where there is no such folder."""
        try:
            return sorted(os.listdir(self._inside(folder)))
        except OSError:
            return []

    def _inside(self, path: Path) -> str:
        real = os.path.realpath(path)
        if not any(real.startswith(f"{each}{os.sep}") for each in (self.own, self.shared)):
            raise GitError(f"{_shown(path)} leads out of the repository, so it is not read")
        return real


def _shown(path: Path) -> str:
    """The end of a path: enough to find it, and nothing of where people keep their files."""
    text = "/".join(path.parts[-3:])
    return text if text.isprintable() else ascii(text)[1:-1]


def places_of(folder: str | Path, depth: int = 0) -> Places:
    """The repository that a folder lies in. Raises `GitError`. `depth` counts submodules in each other."""
    start = Path(os.path.realpath(folder))
    for top in (start, *start.parents):
        entry = top / ".git"
        if entry.is_dir() and _is_repository(entry):
            if Path(os.path.realpath(entry)) != entry:
                raise GitError(f"{_shown(entry)} is a link to a repository elsewhere, which is not read")
            return Places(top, entry, entry)
        if entry.is_file():
            return _elsewhere(top, entry, depth)
    raise GitError("the folder is in no git repository")


def _is_repository(folder: Path) -> bool:
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir()


def _elsewhere(top: Path, entry: Path, depth: int) -> Places:
    """The repository that a file `.git` names: of a linked worktree or of a submodule, and of nothing else, for then a
    stranger's folder could name any repository of this machine."""
    own = _address(entry, top, "gitdir:")
    if own is not None and own.parent.name == "worktrees" and _address(own / "gitdir", own) == entry:
        shared = own.parent.parent
        if _is_repository(shared):
            return Places(top, own, shared)
    if own is not None and _is_repository(own) and top != top.parent and depth < _DEEPEST_SUBMODULE:
        try:
            outer = places_of(top.parent, depth + 1)
        except GitError:
            outer = None
        if outer is not None and any((each / "modules") in own.parents for each in (outer.own, outer.shared)):
            return Places(top, own, own)
    raise GitError(f"{_shown(entry)} names a repository elsewhere that does not know this folder, so it is not read")


def _address(file: Path, start: Path, word: str = "") -> Path | None:
    """The folder that a file names, behind a word; None where the file is missing or says something else."""
    try:
        text = os.fsdecode(read_bytes(file, _LONGEST_ADDRESS))
    except OSError:
        return None
    text = text.rstrip("\r\n")
    if not text.startswith(word) or len(text) > _LONGEST_ADDRESS or "\0" in text or "\n" in text:
        return None
    return Path(os.path.realpath(start / text.removeprefix(word).strip()))
