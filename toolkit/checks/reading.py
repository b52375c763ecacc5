"""From files on disk to their records: from the cache where it can be trusted, over several cores where there is
much to read."""

from __future__ import annotations

import gc
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from toolkit.checks.cache import DIGEST_LENGTH, Cache, Known, shape_of
from toolkit.checks.records import FileRecord, packed
from toolkit.checks.remembered import Meanings
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.files import PathProblem, image_size, read_bytes, stamp_text
from toolkit.content.pack import Claim
from toolkit.content.picture_colours import colour_problem

if TYPE_CHECKING:
    from toolkit.checks.one_file import FileChecker

CODES = {
    "L0602": "a picture that cannot be read or has too many pixels",
    "L0608": "a picture in other colours than sRGB",
    "L0606": "a layout, an icon or a font that cannot be used",
}

_MANY = 400
"""From this many files on, other processes are worth starting."""

_MAX_PICTURE = 64_000_000


class Source(NamedTuple):
    """One file of a pack: where it is, how messages name the folder of its pack, what it is for, and its stamp when its
    pack was walked ("" where it could not be looked at)."""

    disk: str
    folder: str
    pack: str
    path: str
    claim: Claim
    system: str
    stamp: str = ""

    @property
    def shown(self) -> str:
        """How messages name it."""
        return self.folder + self.path


class Readings:
    """What is known of every file of a run; a file that could not be read has the digest ""."""

    def __init__(self, cache: Cache, unread: dict[str, Known], *, is_new: bool) -> None:
        self._cache = cache
        self._unread = unread
        self.is_new = is_new

    def of(self, source: Source) -> Known:
        """What is known of a file."""
        known = self._unread.get(source.disk) or self._cache.known(source.disk)
        assert known is not None
        return known

    def shapes(self, sources: list[Source]) -> list[str]:
        """A text for each file that is equal for two files when they say the same."""
        shapes = self._cache.shapes([source.disk for source in sources])
        if not self._unread:
            return shapes
        return [
            self._unread[source.disk].shape if source.disk in self._unread else shape
            for source, shape in zip(sources, shapes, strict=True)
        ]


def read_all(sources: list[Source], cache: Cache, jobs: int) -> Readings:
    """Read the files of a run. What is new is learnt by the cache, which the caller saves."""
    unread: dict[str, Known] = {}
    before = cache.stamps([source.disk for source in sources])
    unknown = [source for source, stamp in zip(sources, before, strict=True) if stamp != source.stamp or not stamp]
    work = [(source, cache.known(source.disk)) for source in unknown]
    for source, stamp, known, meanings in _results(work, jobs, cache.meanings):
        if not known.digest:
            unread[source.disk] = known
        else:
            cache.learn(source.disk, stamp, known)
            if meanings is not None:
                cache.learn_meanings(source.disk, meanings)
    return Readings(cache, unread, is_new=bool(unknown))


Work = tuple[Source, Known | None]
#: With what its entities said in the words of their system, where the file was read: None where it need not be.
Result = tuple[Source, str, Known, Meanings | None]
Recall = Callable[[str], Meanings]


def _results(work: list[Work], jobs: int, recall: Recall) -> Iterator[Result]:
    """The records of files. `recall` tells what the entities of a file said before; where there is much to read,
    finding it out again takes less time than sending it to other processes."""
    workers = min(jobs or os.cpu_count() or 1, 1 + len(work) // (_MANY // 2))
    if len(work) < _MANY or workers < 2:
        yield from _worked(work, recall)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from toolkit.content.processes import end_with_parent

    method = "fork" if sys.platform == "linux" else "spawn"
    size = max(50, min(500, len(work) // (workers * 4)))
    checker()  # before the fork, so that workers share what it holds
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(workers, context, initializer=end_with_parent) as pool:
        for chunk in pool.map(_chunk, _chunks(work, size)):
            yield from chunk


def _chunks(work: list[Work], size: int) -> Iterator[list[Work]]:
    for start in range(0, len(work), size):
        yield work[start : start + size]


def _chunk(work: list[Work]) -> list[Result]:
    gc.disable()  # spawned processes do not inherit it
    return list(_worked(work, lambda _: {}))


def _worked(work: list[Work], recall: Recall) -> Iterator[Result]:
    for source, cached in work:
        yield _one(source, cached, recall)


def _one(source: Source, cached: Known | None, recall: Recall) -> Result:
    stamp = stamp_text(source.disk)
    try:
        if source.claim in (Claim.ASSET, Claim.STYLE):
            raw = read_bytes(source.disk, _MAX_PICTURE)
        else:
            raw = read_bytes(source.disk, yaml.MAX_BYTES)
    except OSError as error:
        problem = Diagnostic("L0001", f"the file cannot be read: {error.strerror or error}", "")
        return source, "", _known("", {"unread": True, "problems": [packed(problem)]}), None
    digest = digest_of(raw)
    if cached is not None and cached.digest == digest:
        return source, stamp, cached, None
    if source.claim is Claim.ASSET:
        return source, stamp, _known(digest, _picture(source, raw)), None
    if source.claim is Claim.STYLE:
        from toolkit.checks.style_files import style_record  # few packs bring a style

        return source, stamp, _known(digest, style_record(source.path, source.disk, raw)), None
    meanings = dict(recall(source.disk))
    record = checker().record(source.path, source.claim, source.system, raw, meanings)
    return source, stamp, _known(digest, record), meanings


def digest_of(raw: bytes) -> str:
    """A name for the bytes of a file."""
    return hashlib.sha256(raw).hexdigest()[:DIGEST_LENGTH]


def _known(digest: str, record: FileRecord) -> Known:
    return Known(digest, record, shape_of(record))


def _picture(source: Source, raw: bytes) -> FileRecord:
    if len(raw) > _MAX_PICTURE:
        size: tuple[int, int] | PathProblem = PathProblem("the picture's file is too large", "keep it under 64 MB")
    else:
        size = image_size(source.disk)
    if isinstance(size, PathProblem):
        return {"problems": [packed(Diagnostic("L0602", size.message, "", hint=size.hint))]}
    odd = colour_problem(Path(source.disk))
    if odd is not None:
        told = Diagnostic("L0608", odd[0], "", severity=Severity.WARNING, hint=odd[1])
        return {"problems": [packed(told)]}
    return {}


_CHECKER: FileChecker | None = None


def checker() -> FileChecker:
    """One checker a process; importing it costs more than a run that finds everything in the cache."""
    global _CHECKER
    if _CHECKER is None:
        from toolkit.checks.one_file import FileChecker
        from toolkit.content.schemas import shipped

        _CHECKER = FileChecker(shipped())
    return _CHECKER
