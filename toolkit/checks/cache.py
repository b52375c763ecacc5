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
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple
from zlib import crc32

from toolkit import __version__
from toolkit.checks.records import FileRecord
from toolkit.checks.remembered import Meanings
from toolkit.content.files import atomic_write, stamps_in
from toolkit.content.installed import installed

FORMAT = 2
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


def engine_key() -> str:
    """A name for everything but content that decides what a run says: our code, our data, the libraries under it."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.blake2b(f"{FORMAT} {__version__} {sys.version_info[:3]}".encode(), digest_size=16)
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
    return digest.hexdigest()


def _stamps_below(folder: str, left_out: Collection[str] = ()) -> list[str]:
    """The files below a folder that decide what a run says, each with its size, inode and times: that of the content
    alone can be set to anything."""
    found: list[str] = []
    pending = [folder]
    while pending:
        place, names = pending.pop(), list[str]()
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _NO_ENGINE and entry.path not in left_out:
                        pending.append(entry.path)
                elif entry.name.endswith(_ENGINE_FILES):
                    names.append(entry.name)
        found += [f"{place}/{name} {stamp}" for name, stamp in zip(names, stamps_in(place, names), strict=True)]
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


class Cache:
    """The cache of one run. Use `open_cache`; a cache that cannot be written is silently empty.

    What is known of files is kept by columns: of ten thousand files nearly all are as they were, and those are passed
    over together. Files say much the same, so what they say is kept once, as shapes that they share. On disk the files
    are spread over shards, so that little is written when one of them has changed.
    """

    def __init__(self, folder: Path | None, engine: str) -> None:
        self.folder = folder
        self._header = [FORMAT, engine, *_identity(folder)]
        #: The folder of each pack of the run with its system: what a file says hangs on both.
        self._packs: dict[str, str] = {}
        #: By the path of a file: its stamp when it was read, "" where that was not safe.
        self._stamps: dict[str, str] = {}
        self._shapes: dict[str, str] = {}
        self._records: dict[str, FileRecord] = {}
        #: By the number of a shard: the paths in it with their digests, which are put together when one is asked for.
        self._shards: list[dict[str, str]] = [{}]
        self._digests: dict[int, str] = {}
        self._changed: set[int] = set()
        self._results: dict[str, Any] = {}
        self._are_results_new = False
        #: By the number of a shard, for its files: what their entities said. Read where one of these files has changed.
        self._meanings: dict[int, dict[str, Meanings]] = {}
        self._changed_meanings: set[int] = set()

    def load(self, count: int, packs: Mapping[str, str]) -> None:
        """Read what earlier runs left, for a run over about `count` files of `packs`, folders with their systems."""
        self._packs = dict(packs)
        number = min(_MOST_SHARDS, 1 + count // _FILES_A_SHARD)
        self._shards = [{} for _ in range(number)]
        for each in range(number):
            self._read_shard(each)
        self._results = self._read("results.json")

    def _read_shard(self, number: int) -> None:
        data = self._read(self._files_name(number))
        paths: list[str] = data.get("paths", [])
        shapes = [intern(shape) for shape in data.get("shapes", ())]  # equal ones are one object in all shards
        self._stamps.update(zip(paths, data.get("stamps", ()), strict=False))
        self._shapes.update(zip(paths, map(shapes.__getitem__, data.get("numbers", ())), strict=False))
        self._shards[number] = dict.fromkeys(paths, "")
        self._digests[number] = data.get("digests", "")
        if data.get("packs", {}) != self._packs:
            self._forget_strangers(paths, data.get("packs", {}))

    def _forget_strangers(self, paths: list[str], packs: dict[str, str]) -> None:
        """Forget files below packs that came, went or changed their system since: they were read as something else."""
        others = tuple(folder + os.sep for folder, _ in packs.items() ^ self._packs.items())
        for path in paths:
            if path.startswith(others):
                self._forget(path)

    def _number_of(self, path: str) -> int:
        return crc32(os.fsencode(path)) % len(self._shards)

    def _files_name(self, number: int) -> str:
        return f"files-{len(self._shards)}-{number}.json"

    def _shard(self, number: int) -> dict[str, str]:
        """The files of a shard with their digests."""
        shard, digests = self._shards[number], self._digests.pop(number, "")
        if digests:
            starts = range(0, len(digests), DIGEST_LENGTH)
            shard.update(zip(shard, [digests[start : start + DIGEST_LENGTH] for start in starts], strict=False))
        return shard

    def stamps(self, paths: Iterable[str]) -> list[str | None]:
        """The stamp of each of some files when it was learnt: one that still has it is the same."""
        return [*map(self._stamps.get, paths)]

    def shapes(self, paths: Iterable[str]) -> list[str]:
        """The shapes of some files, "" where one is not known."""
        return [self._shapes.get(path, "") for path in paths]

    def known(self, path: str) -> Known | None:
        """What was learnt of a file: right if its digest still is."""
        shape = self._shapes.get(path)
        if shape is None:
            return None
        return Known(self._shard(self._number_of(path))[path], self._record(shape), shape)

    def _record(self, shape: str) -> FileRecord:
        """The record that a shape stands for. Equal shapes have one record."""
        known = self._records.get(shape)
        if known is None:
            known = self._records[shape] = json.loads(shape)
        return known

    def learn(self, path: str, stamp: str, known: Known) -> None:
        """Remember what a file said. `stamp` must have been taken before its bytes were read."""
        number = self._number_of(path)
        self._shard(number)[path] = known.digest
        self._stamps[path] = stamp if stamp and is_safe(stamp) else ""
        self._shapes[path] = known.shape
        self._records.setdefault(known.shape, known.record)
        self._changed.add(number)

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
        self._are_results_new = True

    def keep(self, name: str, key: str, value: Any) -> None:
        """Remember the result of a whole step."""
        self._results[name] = [key, value]
        self._are_results_new = True

    def save(self, present: set[str]) -> None:
        """Write what changed, and forget files that are gone. Failing to write is no fault."""
        if self.folder is None:
            return
        for path in self._stamps.keys() - present:
            self._forget(path)
        for number in sorted(self._changed):
            self._write(self._files_name(number), self._shard_data(number))
        for number in sorted(self._changed_meanings):
            known = self._meanings[number]
            self._write(self._meanings_file(number), {path: known[path] for path in known if path in present})
        if self._are_results_new:
            self._write("results.json", self._results)

    def _forget(self, path: str) -> None:
        number = self._number_of(path)
        for known in (self._stamps, self._shapes, self._shard(number)):
            del known[path]
        self._changed.add(number)
        if path in self._meanings_near(path):
            self._changed_meanings.add(number)

    def _shard_data(self, number: int) -> dict[str, Any]:
        """A shard as it is written: shapes no file has any more are left out."""
        shard, used = self._shard(number), dict[str, int]()
        numbers = [used.setdefault(self._shapes[path], len(used)) for path in shard]
        stamps = [self._stamps[path] for path in shard]
        files = {"paths": [*shard], "stamps": stamps, "digests": "".join(shard.values())}
        return {"packs": self._packs, **files, "numbers": numbers, "shapes": [*used]}

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
