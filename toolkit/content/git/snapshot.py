"""A repository as it was at a revision: which of the files on disk are still the same, and folders written out."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from toolkit.content.files import SKIPPED_FOLDERS, open_regular, read_bytes
from toolkit.content.git.objects import Objects
from toolkit.content.git.packs import MAX_OBJECT
from toolkit.content.git.places import GitError, places_of
from toolkit.content.git.revisions import Revisions

MAX_FILES = 50_000
"""How many files and folders of a revision are looked at: as many as a pack may have."""

MAX_DEPTH = 64
"""How deep folders may lie in each other."""

_FOLDER, _LINK, _FILE = 0o040000, 0o120000, 0o100000
_KIND = 0o170000
_ENTRY = re.compile(rb"([0-7]{5,6}) ([^\0]+)\0")
_LONGEST_LINK = 4_000
_MAX_TEXT = 4_000_000
_READ_AT_ONCE = 1 << 20

# Large files can be kept outside of git's objects (git-lfs): the object is then a note that names their content.
_NOTE = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize {}\n"
_NOTED = re.compile(rb"version https://git-lfs\.github\.com/spec/v1\noid sha256:([0-9a-f]{64})\nsize ([0-9]{1,15})\n\Z")
_LONGEST_NOTE = 400


def at_revision(folder: str | Path, revision: str) -> Snapshot:
    """The repository that a folder lies in, as it was at a revision. Raises `GitError`."""
    objects = Objects(places_of(folder))
    return Snapshot(objects, Revisions(objects).commit(revision).tree)


class _Entry(NamedTuple):
    """What a folder holds under a name: its kind in git's numbers, and the object."""

    kind: int
    name: str


@dataclass
class Snapshot:
    """All files of one commit; `tree` is its topmost folder."""

    objects: Objects
    tree: str
    _folders: dict[str, dict[str, _Entry]] = field(default_factory=dict)
    _seen: int = 0

    @property
    def top(self) -> Path:
        """Where the repository's files lie on disk."""
        return self.objects.places.top

    def holds(self, path: str) -> bool:
        """Whether a file on disk is the one of the commit. What cannot be read is not. Raises `GitError`.

        Line ends that were written for Windows make no difference, as they make none for git.
        """
        full = Path(os.path.abspath(path))
        if not full.is_relative_to(self.top):
            return False
        entry = self._find(full.relative_to(self.top).parts)
        if entry is None or entry.kind not in (_FILE, _LINK):
            return False
        try:
            if full.is_symlink():
                target = os.fsencode(os.readlink(full))
                return entry.kind == _LINK and self.objects.hash_of("blob", target) == entry.name
            return entry.name in self._names_of(full)
        except OSError:
            return False

    def _names_of(self, path: Path) -> set[str]:
        """The names that a file's content can have in git: as it is, with plain line ends, or noted for git-lfs."""
        handle, size = open_regular(path)
        with os.fdopen(handle, "rb") as file:
            if size > MAX_OBJECT:
                return set()
            plain, noted = self.objects.hasher("blob", size), hashlib.sha256()
            while part := file.read(_READ_AT_ONCE):
                plain.update(part)
                noted.update(part)
        names = {plain.hexdigest(), self.objects.hash_of("blob", _NOTE.format(noted.hexdigest(), size).encode())}
        if size <= _MAX_TEXT and b"\r\n" in (content := read_bytes(path, _MAX_TEXT)):
            names.add(self.objects.hash_of("blob", content.replace(b"\r\n", b"\n")))
        return names

    def write(self, root: Path, folder: Path) -> bool:
        """Write a folder of the repository as it was, at its place below another folder. Raises `GitError`.

        False where it lies outside the repository or was not there then. Hidden files, which are no content, are left
        out; a link becomes the file it leads to, where that lies in the folder too.
        """
        root = Path(os.path.realpath(root))
        if not root.is_relative_to(self.top):
            return False
        inside = root.relative_to(self.top)
        start = self._find(inside.parts)
        if start is None or start.kind != _FOLDER:
            return False
        try:
            self._write_files(start.name, folder / inside)
        except OSError as error:
            raise GitError(f"the files of the revision cannot be written: {error.strerror or error}") from None
        return True

    def _write_files(self, tree: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        files = self._files(tree)
        for path, entry in files.items():
            if entry.kind == _LINK:
                entry = files.get(self._led_to(path, entry), entry)
            if entry.kind == _FILE:
                target = folder.joinpath(*path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(self._content(entry))

    def _content(self, entry: _Entry) -> bytes:
        content = self.objects.read(entry.name, "blob")
        noted = _NOTED.match(content) if len(content) <= _LONGEST_NOTE else None
        if noted is None:
            return content
        digits = noted[1].decode()
        places = self.objects.places
        kept = places.read(places.shared / "lfs" / "objects" / digits[:2] / digits[2:4] / digits, MAX_OBJECT)
        return kept if kept is not None and hashlib.sha256(kept).hexdigest() == digits else content

    def _led_to(self, path: tuple[str, ...], entry: _Entry) -> tuple[str, ...]:
        """Where a link leads, from the folder that is written; nowhere when it leads out of it."""
        target = os.fsdecode(self.objects.read(entry.name, "blob")[:_LONGEST_LINK])
        steps = list(path[:-1])
        for step in target.split("/"):
            if step == "..":
                if not steps:
                    return ()
                steps.pop()
            elif step not in ("", "."):
                steps.append(step)
        return () if target.startswith("/") else tuple(steps)

    def _files(self, tree: str) -> dict[tuple[str, ...], _Entry]:
        """Everything below a folder that content could be."""
        found: dict[tuple[str, ...], _Entry] = {}
        pending: list[tuple[tuple[str, ...], str]] = [((), tree)]
        while pending:
            place, name = pending.pop()
            for step, entry in self._folder(name).items():
                self._seen += 1
                if self._seen > MAX_FILES:
                    raise _too_many()
                if step.startswith("."):
                    continue
                if entry.kind != _FOLDER:
                    found[(*place, step)] = entry
                elif step not in SKIPPED_FOLDERS:
                    if len(place) >= MAX_DEPTH:
                        raise GitError(f"folders of the revision lie more than {MAX_DEPTH} deep in each other")
                    pending.append(((*place, step), entry.name))
        return found

    def _find(self, steps: tuple[str, ...]) -> _Entry | None:
        entry: _Entry | None = _Entry(_FOLDER, self.tree)
        for step in steps:
            if entry is None or entry.kind != _FOLDER:
                return None
            entry = self._folder(entry.name).get(step)
        return entry

    def _folder(self, name: str) -> dict[str, _Entry]:
        known = self._folders.get(name)
        if known is None:
            known = self._folders[name] = self._parsed(self.objects.read(name, "tree"))
        return known

    def _parsed(self, content: bytes) -> dict[str, _Entry]:
        """What a folder holds. A name that is no name of a file was forged, to be written elsewhere."""
        width = self.objects.digits // 2
        found: dict[str, _Entry] = {}
        at = 0
        while at < len(content):
            entry = _ENTRY.match(content, at)
            if entry is None or len(content) < entry.end() + width:
                raise GitError("a folder in the repository is damaged: 'git fsck' says where")
            at = entry.end() + width
            step = os.fsdecode(entry[2])
            if step in (".", "..") or "/" in step or (os.name == "nt" and re.search(r"[\\:]", step)):
                raise GitError("a folder in the repository holds a name that no file can have")
            found[step] = _Entry(int(entry[1], 8) & _KIND, content[entry.end() : at].hex())
            if len(found) > MAX_FILES:
                raise _too_many()
        return found


def _too_many() -> GitError:
    return GitError(f"the revision has more than {MAX_FILES:,} files there")
