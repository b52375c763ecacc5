"""What earlier runs learnt, kept in `.lantern/cache`, and never believed beyond doubt.

A file's record is used when its content hash is the one it was made from. The hash itself is taken from the cache
only when the file's size, inode and times are unchanged *and* lay in the past by a safe margin when it was hashed (a
file written twice within one tick of the clock looks unchanged); otherwise the file is read and hashed again.
Everything hangs on `engine_key`: other code, other schemas, other icons, and the whole cache is void.

The files are JSON, because a cache may come from anywhere: damaged or hostile bytes are ignored. They also name the
inode of the folder they were written in, so that a cache that came with a stranger's pack is not believed at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zlib import crc32

from toolkit import __version__
from toolkit.content.files import atomic_write

FORMAT = 1
SAFE_MARGIN_NS = 2_000_000_000
_FILES_A_SHARD = 400
_MOST_SHARDS = 32
_ENGINES = ("jsonschema_rs", "yaml")
_DATA = ("schemas", "templates")

Stamp = tuple[int, int, int, int]
"""Times of content and of inode in nanoseconds, size, inode."""


def stamp_of(path: str) -> Stamp | None:
    """The stamp of a file; None when it cannot be looked at."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)


def engine_key() -> str:
    """A name for everything but content that decides what a run says: our code, our data, the libraries under it."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256(f"{FORMAT} {__version__} {sys.version_info[:3]}".encode())
    folders = [package, *(folder for name in _DATA for folder in (package.parent / name, package / "_data" / name))]
    for folder in folders:
        for path, status in _files_below(str(folder)):
            digest.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    for name in _ENGINES:
        spec = find_spec(name)
        for place in (spec.submodule_search_locations or []) if spec else []:
            digest.update(f"{place} {os.stat(place).st_mtime_ns}\n".encode())
    return digest.hexdigest()[:32]


def _files_below(folder: str) -> list[tuple[str, os.stat_result]]:
    found: list[tuple[str, os.stat_result]] = []
    pending = [folder]
    while pending:
        with suppress(OSError), os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in ("__pycache__", "content", "layouts", "fonts"):
                        pending.append(entry.path)
                elif entry.name.endswith((".py", ".json", ".yaml", ".svg")):
                    found.append((entry.path, entry.stat()))
    return sorted(found, key=lambda each: each[0])


def is_safe(stamp: Stamp, now_ns: int) -> bool:
    """Whether a file hashed at `now_ns` can be told from a later version of itself by its stamp alone."""
    return max(stamp[0], stamp[1]) + SAFE_MARGIN_NS < now_ns


class Cache:
    """The cache of one run. Use `open_cache`; a cache that cannot be written is silently empty."""

    def __init__(self, folder: Path | None, engine: str) -> None:
        self.folder = folder
        self._header = [FORMAT, engine, *_identity(folder)]
        self._entries: dict[str, list[Any]] = {}
        self._shards = 1
        self._results: dict[str, Any] = {}

    def load(self, count: int) -> None:
        """Read what earlier runs left, for a run over about `count` files."""
        self._shards = min(_MOST_SHARDS, 1 + count // _FILES_A_SHARD)
        for number in range(self._shards):
            self._entries.update(self._read(self._shard_name(number)))
        self._results = self._read("results.json")

    def get(self, path: str) -> list[Any] | None:
        """Stamp (four numbers), digest, whether the stamp is safe, what the file was read as, record."""
        return self._entries.get(path)

    def result(self, name: str, key: str) -> Any:
        """The remembered result of a whole step, when it was made from exactly `key`."""
        found = self._results.get(name)
        return found[1] if isinstance(found, list) and len(found) == 2 and found[0] == key else None

    def kept(self, name: str) -> tuple[str, Any] | None:
        """A remembered result as it is, to be kept for a later run."""
        found = self._results.get(name)
        return (found[0], found[1]) if isinstance(found, list) and len(found) == 2 else None

    def save(self, entries: dict[str, list[Any]], changed: Iterable[str], results: dict[str, tuple[str, Any]]) -> None:
        """Write the shards that hold a changed entry, and the results. Failing to write is no fault."""
        if self.folder is None:
            return
        touched = {self._shard_of(path) for path in changed}
        touched.update(self._shard_of(path) for path in self._entries.keys() - entries.keys())
        parts: dict[int, dict[str, Any]] = {number: {} for number in touched}
        if touched:
            for path, entry in entries.items():
                number = self._shard_of(path)
                if number in touched:
                    parts[number][path] = entry
        for number, part in parts.items():
            self._write(self._shard_name(number), part)
        self._write("results.json", {name: list(each) for name, each in results.items()})

    def _shard_name(self, number: int) -> str:
        return f"files-{self._shards}-{number}.json"

    def _shard_of(self, path: str) -> int:
        return crc32(path.encode()) % self._shards

    def _read(self, name: str) -> dict[str, Any]:
        if self.folder is None:
            return {}
        try:
            head, _, body = (self.folder / name).read_bytes().partition(b"\n")
            if json.loads(head) != [*self._header, crc32(body)]:
                return {}
            data = json.loads(body)
        except (OSError, ValueError, RecursionError):
            return {}
        return data if isinstance(data, dict) else {}

    def _write(self, name: str, data: dict[str, Any]) -> None:
        if self.folder is not None:
            body = json.dumps(data, separators=(",", ":")).encode()
            head = json.dumps([*self._header, crc32(body)]).encode()
            with suppress(OSError):
                atomic_write(self.folder / name, head + b"\n" + body)


def _identity(folder: Path | None) -> tuple[int, int]:
    if folder is None:
        return (0, 0)
    try:
        status = os.stat(folder)
    except OSError:
        return (0, 0)
    return (status.st_dev, status.st_ino)


def open_cache(root: Path, wanted: Path | None, engine: str) -> Cache:
    """The cache of a run whose packs lie at or below `root`; in the folder `wanted` when the user named one."""
    folder = wanted or root / ".lantern" / "cache"
    if wanted is None and any(each.is_symlink() for each in (folder, folder.parent)):
        return Cache(None, engine)  # a link in a stranger's pack could make us write anywhere
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Cache(None, engine)
    return Cache(folder, engine)


def now() -> int:
    return time.time_ns()
