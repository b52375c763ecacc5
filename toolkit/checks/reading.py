"""From files on disk to their records: from the cache where it can be trusted, over several cores where there is
much to read."""

from __future__ import annotations

import gc
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache as cache_results
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from toolkit.checks.cache import DIGEST_LENGTH, Cache, Known, shape_of, stamp_text
from toolkit.checks.records import FileRecord, packed
from toolkit.checks.remembered import Meanings
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.files import PathProblem, image_size, read_bytes
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
    """One file of a pack: where it is, how messages name it, and what it is for."""

    disk: str
    shown: str
    pack: str
    path: str
    claim: Claim
    system: str

    @property
    def read_as(self) -> str:
        """What else decides what the bytes at a place say: the system, the claim, where the pack starts."""
        return _read_as(self.system, self.claim, len(self.path))


@cache_results
def _read_as(system: str, claim: Claim, length: int) -> str:
    return f"{system}/{claim._value_}/{length}"


class Readings(NamedTuple):
    """What is known of every file, by its path on disk; a file that could not be read has the hash ""."""

    known: dict[str, Known]
    is_new: bool


def read_all(sources: list[Source], cache: Cache, jobs: int) -> Readings:
    """Read the files of a run. What is new is also learnt by the cache, which the caller saves."""
    everything: dict[str, Known] = {}
    unknown: list[Work] = []
    unchanged = cache.unchanged
    for source in sources:
        disk, read_as = source.disk, source.read_as
        known = unchanged(disk, read_as)
        if known is None:
            unknown.append((source, cache.suspected(disk, read_as)))
        else:
            everything[disk] = known
    for source, stamp, known, meanings in _results(unknown, jobs, cache.meanings):
        everything[source.disk] = known
        if stamp and known.digest:
            cache.learn(source.disk, source.read_as, stamp, known)
            if meanings is not None:
                cache.learn_meanings(source.disk, meanings)
    return Readings(everything, bool(unknown))


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
