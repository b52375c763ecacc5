"""The one way Lantern writes files: whole or not at all, with a sentence for what the machine refuses.

What is not finished yet has a hidden name that ends in `.part`, and is locked by whoever writes it. Nothing reads such
a file, and the next write into its folder removes those that nobody writes any more.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path

try:
    import fcntl
except ImportError:  # there are no such locks on Windows
    fcntl = None  # type: ignore[assignment]

_PART = re.compile(r"\..+\.\d+-[0-9a-f]{12}\.part\Z")
#: Where nothing can be locked, a part that nobody has touched for so many seconds is left over.
_FORGOTTEN = 3600.0

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_TOO_MANY = frozenset({errno.EMFILE, errno.ENFILE})
_SCARCE = frozenset({errno.ENOMEM, errno.EAGAIN})
_BROKEN = frozenset({errno.EIO, getattr(errno, "ESTALE", errno.EIO)})
_REFUSED = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_ELSEWHERE = "name another place, or make this one writable"


class CannotWrite(OSError):
    """The machine refuses to write. `filename` is what people asked for, not the part behind it."""


def told(error: OSError) -> tuple[str, str] | None:
    """What the machine refused and what to do about it, in two sentences; None for what no machine is to blame for."""
    shown = error.filename if isinstance(error.filename, str) else ""
    reason = error.strerror or str(error)
    cure = cure_of(error)
    if isinstance(error, CannotWrite):
        return f"{shown} cannot be written: {reason}", cure or _ELSEWHERE
    if error.errno in _REFUSED:
        cure = "see that you may read it, and write where files are to go"
    return (f"{shown}: {reason}" if shown else reason, cure) if cure else None


def cure_of(error: OSError) -> str:
    """What helps against a fault of the machine; empty where it is none."""
    if error.errno in _FULL:
        return "make room on the disk, or write to another one"
    if error.errno in _REFUSED:
        return _ELSEWHERE
    if error.errno in _TOO_MANY:
        return "allow more open files, such as by 'ulimit -n 1024', or close other programs"
    if error.errno in _SCARCE:
        return "close other programs, or use fewer processes"
    if error.errno in _BROKEN:
        return "look after the disk, or write to another one"
    return ""


@contextmanager
def writing_to(path: str | Path) -> Iterator[None]:
    """Whatever the machine refuses in here is about this path."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(error.errno or errno.EIO, error.strerror or str(error), str(path)) from error


def atomic_write(path: str | Path, content: bytes | bytearray | str, *, sync: bool = False) -> None:
    """Write a whole file or nothing: a killed run leaves the old file or the new one, never a part.

    Text is written as UTF-8 with the line ends it has. `sync` also survives a power cut, and is slow.
    Raises `CannotWrite`.
    """
    os.close(write_and_hold(path, content, sync=sync))


def write_and_hold(path: str | Path, content: bytes | bytearray | str, *, sync: bool = False) -> int:
    """`atomic_write`, and the finished file is handed over open and locked, so that more can be added to it."""
    target = Path(path)
    payload = content.encode("utf-8") if isinstance(content, str) else content
    with writing_to(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        _refuse_devices(target)
        sweep(target.parent)
        handle, temporary = _new_part(target)
        try:
            write_all(handle, payload)
            if sync:
                os.fsync(handle)
            os.chmod(temporary, _mode_for(target))
            if fcntl is None:
                os.close(handle)  # what is open cannot be renamed there
            os.replace(temporary, target)
            return handle if fcntl is not None else os.open(target, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except BaseException:
            with suppress(OSError):
                os.close(handle)
            with suppress(OSError):
                os.unlink(temporary)
            raise


def _refuse_devices(target: Path) -> None:
    """A file takes the place of what has its name: /dev/null must not become one."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(target.stat().st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")


def write_all(handle: int, payload: bytes | bytearray) -> None:
    """Write all of it: a disk that runs full takes a part at first."""
    left = memoryview(payload)
    while left:
        left = left[os.write(handle, left) :]


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A folder to be filled, which gets its name when all is in it and is gone when that fails."""
    with writing_to(path):
        parent = path.absolute().parent
        parent.mkdir(parents=True, exist_ok=True)
        sweep(parent)
        handle, temporary = _new_folder(path.name, parent)
    try:
        yield temporary
        with writing_to(path):
            os.chmod(temporary, 0o777 & ~_UMASK)
            os.rename(temporary, path)
    except BaseException:
        _remove(temporary)
        raise
    finally:
        if handle is not None:
            os.close(handle)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder for what is needed only for a moment; gone afterwards."""
    import tempfile  # slow to import, and most checks need none

    with writing_to(os.environ.get("TMPDIR") or "the folder for temporary files"):
        parent = Path(tempfile.gettempdir())
        sweep(parent)
        handle, folder = _new_folder("lantern", parent)
    try:
        yield folder
    finally:
        _remove(folder)
        if handle is not None:
            os.close(handle)


# Parts


def part_name(name: str) -> str:
    """The hidden name of something that is not finished yet."""
    short = name.encode("utf-8", "surrogateescape")[:60].decode("utf-8", "ignore")  # disks count bytes, not letters
    return f".{short}.{os.getpid()}-{os.urandom(6).hex()}.part"


def _new_part(target: Path) -> tuple[int, Path]:
    """A new part for a file, open and locked."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        temporary = target.parent / part_name(target.name)
        handle = os.open(temporary, flags, 0o600)
        if _is_safe(handle):
            return handle, temporary
        os.close(handle)


def _new_folder(name: str, parent: Path) -> tuple[int | None, Path]:
    """A new part for a folder, closed to others, and locked where there are locks."""
    while True:
        temporary = parent / part_name(name)
        temporary.mkdir(0o700)
        if fcntl is None:
            return None, temporary
        with suppress(FileNotFoundError):  # somebody took it for a leftover before it was open
            handle = os.open(temporary, os.O_RDONLY)
            if _is_safe(handle):
                return handle, temporary
            os.close(handle)


def _is_safe(handle: int) -> bool:
    """Lock a new part; False when somebody took it for a leftover before it was locked."""
    _lock(handle, wait=True)
    return fcntl is None or os.fstat(handle).st_nlink > 0


class _Lock(Enum):
    OURS = auto()
    TAKEN = auto()
    #: The system, or the disk, knows no locks.
    UNKNOWN = auto()


def _lock(handle: int, *, wait: bool = False) -> _Lock:
    """Lock what is open, unless somebody else has."""
    if fcntl is None:
        return _Lock.UNKNOWN
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return _Lock.TAKEN
    except OSError:
        return _Lock.UNKNOWN
    return _Lock.OURS


def hold(path: Path) -> int | None:
    """A file that is there, open and locked; None while somebody else holds it. Raises OSError."""
    handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    if _lock(handle) is not _Lock.TAKEN:
        return handle
    os.close(handle)
    return None


_swept: set[str] = set()


def sweep(folder: Path, *, again: bool = False) -> None:
    """Remove what writers that were killed left in a folder. A process looks once into every folder it writes to."""
    name = str(folder)
    if name in _swept and not again:
        return
    _swept.add(name)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in [each for each in entries if _PART.match(each.name)]:
            _remove_leftover(entry)


def _remove_leftover(entry: os.DirEntry[str]) -> None:
    with suppress(OSError):
        handle = os.open(entry.path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        try:
            lock = _lock(handle)
            age = time.time() - os.fstat(handle).st_mtime
            if lock is _Lock.OURS or (lock is _Lock.UNKNOWN and age > _FORGOTTEN):
                _remove(Path(entry.path)) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)
        finally:
            os.close(handle)


def _remove(folder: Path) -> None:
    import shutil  # slow to import

    shutil.rmtree(folder, ignore_errors=True)


def _mode_for(target: Path) -> int:
    """A temporary file is private; the finished one keeps the target's mode, or gets what a new file gets."""
    with suppress(OSError):
        return stat.S_IMODE(target.stat().st_mode)
    return 0o666 & ~_UMASK


def _read_umask() -> int:
    """The umask can only be read by setting it: done once, at import, before threads can see the change."""
    umask = os.umask(0)
    os.umask(umask)
    return umask


_UMASK = _read_umask()
