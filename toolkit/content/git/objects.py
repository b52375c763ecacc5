"""Objects by their names: alone in a file or in a pack, and always held against the hash that is their name."""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from toolkit.content.git.packs import LONGEST_HEAD, GitPack, Work, inflate
from toolkit.content.git.places import GitError, Places

SHORTEST_NAME = 4
"""With how many digits an object may be named."""

_SETTINGS = 1_000_000
_SHA256 = re.compile(rb"^[ \t]*objectformat[ \t]*=[ \t]*\"?sha256\b", re.IGNORECASE | re.MULTILINE)
_LOOSE_HEAD = re.compile(rb"(commit|tree|blob|tag) (0|[1-9][0-9]{0,17})\0")
_MOST_PACKS = 2_000


@dataclass
class Objects:
    """The objects of a repository. `work` is shared by all that answers one question."""

    places: Places
    work: Work = field(default_factory=Work)

    @cached_property
    def digits(self) -> int:
        """How long names are: 40 digits, or 64 where the repository's settings say SHA-256.

        That one word is all that is ever looked for in them; a wrong one means that no object is found.
        """
        settings = self.places.read(self.places.shared / "config", _SETTINGS) or b""
        return 64 if _SHA256.search(settings) else 40

    def hash_of(self, kind: str, content: bytes) -> str:
        """The name that a content has."""
        return self.hasher(kind, len(content), content).hexdigest()

    def hasher(self, kind: str, size: int, content: bytes = b"") -> hashlib._Hash:
        """Hashes an object of a size; the content can come in parts."""
        digest = hashlib.sha1(usedforsecurity=False) if self.digits == 40 else hashlib.sha256()
        digest.update(b"%s %d\0" % (kind.encode(), size))
        digest.update(content)
        return digest

    def read(self, name: str, kind: str) -> bytes:
        """The content of an object of a kind. Raises `GitError`."""
        found, content = self.read_any(name)
        if found != kind:
            raise GitError(f"{name[:12]} is a {found}, not a {kind}")
        return content

    def read_any(self, name: str) -> tuple[str, bytes]:
        """An object's kind and content. Raises `GitError`."""
        found = self._loose(name) or self._packed(name)
        if found is None:
            raise GitError(self._missing(name))
        if self.hash_of(*found) != name:
            raise GitError(f"the object {name[:12]} is damaged: 'git fsck' says more")
        return found

    def starting(self, start: str) -> list[str]:
        """The names that begin with at least `SHORTEST_NAME` digits: none, one, or more than one."""
        folder = self._folder / start[:2]
        found = {f"{start[:2]}{rest}" for rest in self.places.names(folder) if len(rest) == self.digits - 2}
        found = {name for name in found if name.startswith(start)}
        whole_bytes = bytes.fromhex(start[: len(start) // 2 * 2])
        for pack in self._packs:
            # An odd digit at the end is left to compare: sixteen following bytes may begin with it, and many with each.
            names = (name.hex() for name in pack.starting(whole_bytes, 100_000))
            found.update(name for name in names if name.startswith(start))
        return sorted(found)

    @property
    def _folder(self) -> Path:
        return self.places.shared / "objects"

    @cached_property
    def _packs(self) -> list[GitPack]:
        folder = self._folder / "pack"
        stems = [folder / name[:-4] for name in self.places.names(folder) if name.endswith(".idx")]
        if len(stems) > _MOST_PACKS:
            raise GitError(f"the repository has more than {_MOST_PACKS:,} packs: 'git repack -a -d' makes one of them")
        return [GitPack(self.places, stem, self.digits // 2) for stem in stems]

    def _loose(self, name: str) -> tuple[str, bytes] | None:
        path = self._folder / name[:2] / name[2:]
        if not path.is_file():
            return None
        with self.places.opened(path) as file:
            start = _first_bytes(file.read(256))
            head = _LOOSE_HEAD.match(start)
            if head is None:
                raise GitError(f"the object {name[:12]} is damaged: 'git fsck' says more")
            file.seek(0)
            content = inflate(file, int(head[2]) + head.end(), self.work)
        return head[1].decode(), content[head.end() :]

    def _packed(self, name: str) -> tuple[str, bytes] | None:
        packs = self._packs
        for place, pack in enumerate(packs):
            offset = pack.find(bytes.fromhex(name))
            if offset is not None:
                packs.insert(0, packs.pop(place))  # the next one is probably in the same pack
                return pack.read(offset, self.work)
        return None

    def _missing(self, name: str) -> str:
        said = f"the object {name[:12]} is not in the repository"
        if self.places.read(self._folder / "info" / "alternates", _SETTINGS):
            return f"{said}, which borrows from another one: 'git repack -a -d' copies what it borrows"
        return f"{said}: where a clone was made with --filter, nothing is fetched later; clone it without"


def _first_bytes(compressed: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(compressed, LONGEST_HEAD)
    except zlib.error:
        return b""
