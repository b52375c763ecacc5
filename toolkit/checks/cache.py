"""What earlier runs learnt, kept in `.lantern/cache`, and used only where nothing can have changed since.

A file's record is used when its content hash is the one it was made from. The hash itself is taken from the cache
only when the file's size, inode and times are unchanged *and* lay in the past by a safe margin when it was hashed (a
file written twice within one tick of the clock looks unchanged); otherwise the file is read and hashed again.
Everything hangs on `engine_key`: other code, other schemas, other icons, other installed systems, and the whole cache
is void.

The files are JSON, because a cache may come from anywhere: damaged or hostile bytes are ignored. They also name the
inode of the folder they were written in, so that a cache that came with a stranger's pack is not believed at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Collection
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from toolkit import __version__
from toolkit.checks.records import FileRecord
from toolkit.checks.remembered import Meanings
from toolkit.content.files import atomic_write
from toolkit.content.installed import installed

FORMAT = 1
DIGEST_LENGTH = 32
SAFE_MARGIN_NS = 2_000_000_000
_FILES_A_SHARD = 400
_MOST_SHARDS = 32
_ENGINES = ("jsonschema_rs", "yaml")
#: Beside the schemas and templates, the rules ledgers: `docs/rules` in a checkout, `rules` in an installed Lantern.
_DATA = ("schemas", "templates", "docs/rules", "rules")
#: Folders whose files decide nothing about what a run says. `_data` holds the shipped packs of an installed Lantern:
#: of it, `_DATA` alone counts.
_NO_ENGINE = ("__pycache__", "_data", "layouts", "fonts")
_ENGINE_FILES = (".py", ".json", ".yaml", ".svg", ".md")


def stamp_text(path: str) -> str:
    """When content and inode were written (nanoseconds), size and inode of a file; "" when it cannot be looked at."""
    try:
        status = os.stat(path)
    except OSError:
        return ""
    return f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino}"


def engine_key() -> str:
    """A name for everything but content that decides what a run says: our code, our data, the libraries under it."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256(f"{FORMAT} {__version__} {sys.version_info[:3]}".encode())
    folders = [package, *(folder for name in _DATA for folder in (package.parent / name, package / "_data" / name))]
    brought = [each for each in installed().values() if each.folder is not None]
    folders += [each.folder for each in brought if each.folder is not None]
    content = {str(each.data / "content") for each in brought if each.data is not None}
    stamps = [stamp for folder in folders for stamp in _stamps_below(str(folder), content)]
    digest.update("\n".join(stamps).encode())
    for name in _ENGINES:
        spec = find_spec(name)
        for place in (spec.submodule_search_locations or []) if spec else []:
            digest.update(f"{place} {os.stat(place).st_mtime_ns}\n".encode())
    return digest.hexdigest()[:32]


def _stamps_below(folder: str, left_out: Collection[str] = ()) -> list[str]:
    """The files below a folder that decide what a run says, each with its size, inode and times: that of the content
    alone can be set to anything."""
    found: list[str] = []
    pending = [folder]
    while pending:
        with suppress(OSError), os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _NO_ENGINE and entry.path not in left_out:
                        pending.append(entry.path)
                elif entry.name.endswith(_ENGINE_FILES):
                    status = entry.stat()
                    times = f"{status.st_mtime_ns} {status.st_ctime_ns}"
                    found.append(f"{entry.path} {status.st_size} {times} {status.st_ino}")
    return sorted(found)


def is_safe(stamp: str) -> bool:
    """Whether a file hashed now can be told from a later version of itself by its stamp alone."""
    content, inode, *_ = stamp.split(" ")
    return max(int(content), int(inode)) + SAFE_MARGIN_NS < time.time_ns()


class Known(NamedTuple):
    """What is known of a file: its content hash, its record, and the record as text (its `shape`)."""

    digest: str
    record: FileRecord
    shape: str


def shape_of(record: FileRecord) -> str:
    """A record as text: equal records have equal ones."""
    return json.dumps(record, separators=(",", ":"))


class _Shard:
    """A part of the cache. Ten thousand cards say much the same, so records are kept once, as `shapes` that files
    share.
    """

    def __init__(self, data: dict[str, Any], records: dict[str, FileRecord]) -> None:
        self.files: dict[str, str] = data.get("files", {})
        self.shapes: list[str] = data.get("shapes", [])
        self.numbers = {shape: number for number, shape in enumerate(self.shapes)}
        self.records = records  # shared by all shards: equal shapes are one object
        self.is_changed = False

    def record(self, shape: str) -> FileRecord:
        known = self.records.get(shape)
        if known is None:
            known = self.records[shape] = json.loads(shape)
        return known

    def number(self, shape: str) -> int:
        if shape not in self.numbers:
            self.numbers[shape] = len(self.shapes)
            self.shapes.append(shape)
        return self.numbers[shape]

    def data(self) -> dict[str, Any]:
        """The shard as it is written: shapes no file has any more are left out."""
        used: dict[str, int] = {}
        files = {}
        for path, line in self.files.items():
            head, _, number = line.rpartition(" ")
            shape = self.shapes[int(number)]
            files[path] = f"{head} {used.setdefault(shape, len(used))}"
        return {"files": files, "shapes": list(used)}


class Cache:
    """The cache of one run. Use `open_cache`; a cache that cannot be written is silently empty.

    A file's line is its stamp, what it was read as, whether the stamp is safe, its digest, and the number of its shape.
    """

    def __init__(self, folder: Path | None, engine: str) -> None:
        self.folder = folder
        self._header = [FORMAT, engine, *_identity(folder)]
        self._shards: list[_Shard] = [_Shard({}, {})]
        self._found: dict[str, _Shard] = {}  # where the line of a file was found, to spare reckoning its shard
        self._results: dict[str, Any] = {}
        #: By the number of a shard, for its files: what their entities said. Read where one of these files has changed.
        self._meanings: dict[int, dict[str, Meanings]] = {}
        self._changed_meanings: set[int] = set()

    def load(self, count: int) -> None:
        """Read what earlier runs left, for a run over about `count` files."""
        number = min(_MOST_SHARDS, 1 + count // _FILES_A_SHARD)
        records: dict[str, FileRecord] = {}
        self._shards = [_Shard(self._read(f"files-{number}-{each}.json"), records) for each in range(number)]
        for shard in self._shards:
            self._found.update(dict.fromkeys(shard.files, shard))
        self._results = self._read("results.json")

    def _shard_of(self, path: str) -> _Shard:
        return self._shards[self._number_of(path)]

    def _number_of(self, path: str) -> int:
        return crc32(os.fsencode(path)) % len(self._shards)

    def unchanged(self, path: str, read_as: str) -> Known | None:
        """What is known of a file whose stamp says beyond doubt that it is the one this was learnt from."""
        shard = self._found.get(path)
        if shard is None:
            return None
        try:
            status = os.stat(path)
        except OSError:
            return None
        line = shard.files[path]
        known = f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino} {read_as} 1 "
        if not line.startswith(known):
            return None
        start = len(known)
        end = start + DIGEST_LENGTH
        shape = shard.shapes[int(line[end:])]
        record = shard.records.get(shape)
        return Known(line[start:end], shard.record(shape) if record is None else record, shape)

    def suspected(self, path: str, read_as: str) -> Known | None:
        """What was known of a file that may have changed since: right if the digest still is."""
        shard = self._shard_of(path)
        line = shard.files.get(path)
        if line is None:
            return None
        _, kind, _, digest, number = line.rsplit(" ", 4)
        shape = shard.shapes[int(number)]
        return Known(digest, shard.record(shape), shape) if kind == read_as else None

    def learn(self, path: str, read_as: str, stamp: str, known: Known) -> None:
        """Remember what a file said. `stamp` must have been taken before its bytes were read."""
        shard = self._shard_of(path)
        shard.files[path] = f"{stamp} {read_as} {int(is_safe(stamp))} {known.digest} {shard.number(known.shape)}"
        shard.is_changed = True

    def meanings(self, path: str) -> Meanings:
        """What entities of a file said when it was last read."""
        return self._meanings_near(path).get(path, {})

    def learn_meanings(self, path: str, meanings: Meanings) -> None:
        """Remember what entities of a file say."""
        known = self._meanings_near(path)
        if known.get(path) != meanings:
            known[path] = meanings
            self._changed_meanings.add(self._number_of(path))

    def _meanings_near(self, path: str) -> dict[str, Meanings]:
        number = self._number_of(path)
        if number not in self._meanings:
            self._meanings[number] = self._read(self._meanings_file(number))
        return self._meanings[number]

    def _meanings_file(self, number: int) -> str:
        return f"meanings-{len(self._shards)}-{number}.json"

    def result(self, name: str, key: str) -> Any:
        """The remembered result of a whole step, when it was made from exactly `key`."""
        found = self._results.get(name)
        return found[1] if isinstance(found, list) and len(found) == 2 and found[0] == key else None

    def looked_into(self, name: str) -> list[str]:
        """The files whose very bytes a whole step depended on when it was last made; a part of its key."""
        found = self._results.get(f"{name} looked into")
        return found if isinstance(found, list) else []

    def keep_looked_into(self, name: str, files: list[str]) -> None:
        """Remember which files a whole step looked into."""
        self._results[f"{name} looked into"] = files

    def keep(self, name: str, key: str, value: Any) -> None:
        """Remember the result of a whole step."""
        self._results[name] = [key, value]

    def save(self, present: set[str]) -> None:
        """Write what changed, and forget files that are gone. Failing to write is no fault."""
        if self.folder is None:
            return
        for number, shard in enumerate(self._shards):
            gone = shard.files.keys() - present
            for path in gone:
                del shard.files[path]
                if path in self._meanings_near(path):
                    self._changed_meanings.add(number)
            if shard.is_changed or gone:
                self._write(f"files-{len(self._shards)}-{number}.json", shard.data())
        for number in self._changed_meanings:
            known = self._meanings[number]
            self._write(self._meanings_file(number), {path: known[path] for path in known if path in present})
        self._write("results.json", self._results)

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
        if wanted is None and not (folder / ".gitignore").exists():
            atomic_write(folder / ".gitignore", "*\n")  # a cache is nobody's to commit
    except OSError:
        return Cache(None, engine)
    return Cache(folder, engine)
