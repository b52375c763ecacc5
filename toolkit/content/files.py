"""How Lantern reads the disk: sorted walks, bounded reads, safe paths. `writing.py` is how it writes."""

from __future__ import annotations

import errno
import os
import re
import stat
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from toolkit.content.diagnostics import nearest
from toolkit.content.writing import atomic_write as atomic_write

SKIPPED_FOLDERS = frozenset({"build", "node_modules", "__pycache__"})
"""Folders of other tools; hidden folders are skipped as well."""

IMAGE_EXTENSIONS = frozenset({"png", "jpg", "jpeg", "webp"})
"""Pictures a pack may hold. No SVG: it can point at files outside the pack."""

MAX_PIXELS = 40_000_000
_LONGEST_PATH = 200


def read_bytes(path: str | Path, limit: int) -> bytes:
    """The first `limit + 1` bytes of a regular file; OSError for anything else (a pipe would wait for ever).

    One byte more than the limit is enough for the caller to see that the file is too large.
    """
    handle, size = open_regular(path)
    try:
        left = min(size, limit) + 1
        parts = []
        while left > 0 and (part := os.read(handle, left)):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)
    finally:
        os.close(handle)


def open_regular(path: str | Path) -> tuple[int, int]:
    """A regular file, opened to read, and its size; OSError for anything else. The caller closes it."""
    handle = os.open(path, _OPEN_FLAGS)
    status = os.fstat(handle)
    if stat.S_ISREG(status.st_mode):
        return handle, status.st_size
    os.close(handle)
    raise OSError(errno.EINVAL, "it is not a regular file", str(path))


_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Walk(NamedTuple):
    """What a walk saw: `files` to read, `outside`, links that lead out of the root and were not followed, `nameless`,
    files whose names are not text and that nothing can therefore name (escaped, for messages), and `closed`, folders
    that could not be looked into, each with the reason. `stamps` are of the files, where they were asked for."""

    files: tuple[str, ...]
    outside: tuple[str, ...]
    nameless: tuple[str, ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    stamps: Mapping[str, str] = MappingProxyType({})


def stamps_of(seen: Iterable[os.stat_result]) -> list[str]:
    """When content and inode were written (nanoseconds), size and inode: of each of some files."""
    return [f"{each.st_mtime_ns} {each.st_ctime_ns} {each.st_size} {each.st_ino}" for each in seen]


def stamp_text(path: str) -> str:
    """The stamp of the file at a path; "" when it cannot be looked at."""
    try:
        return stamps_of([os.stat(path)])[0]
    except OSError:
        return ""


def walk(root: str | Path, *, stop_at: Callable[[str], bool] | None = None, stamped: bool = False) -> Walk:
    """Every file under `root` as sorted relative POSIX paths.

    Hidden files and folders and those of other tools are skipped. Linked folders are not entered; linked files count
    when they stay inside the root. `stop_at` is asked with the absolute path of every folder below the root.
    """
    walker = _Walker(os.path.realpath(root), stop_at, stamped)
    walker.go()
    files, outside, nameless = (tuple(sorted(each)) for each in (walker.files, walker.outside, walker.nameless))
    return Walk(files, outside, nameless, tuple(sorted(walker.closed)), walker.stamps)


class _Walker:
    """A walk under way."""

    def __init__(self, base: str, stop_at: Callable[[str], bool] | None, stamped: bool) -> None:
        self.base = base
        self.stop_at = stop_at
        self.stamped = stamped
        self.files: list[str] = []
        self.outside: list[str] = []
        self.nameless: list[str] = []
        self.closed: list[tuple[str, str]] = []
        self.stamps: dict[str, str] = {}
        self._pending = [(base, "")]

    def go(self) -> None:
        while self._pending:
            folder, prefix = self._pending.pop()
            try:
                scan = os.scandir(folder)
            except OSError as error:
                self.closed.append((prefix.rstrip("/"), error.strerror or str(error)))
                continue
            with scan:
                names = self._names(scan, prefix)
            if not _is_text(prefix + "".join(names)):
                names = [name for name in names if self._is_named(prefix + name)]
            paths = [prefix + name for name in names]
            self.files += paths
            if self.stamped:
                self.stamps.update(zip(paths, stamps_in(folder, names), strict=True))

    def _names(self, scan: Iterable[os.DirEntry[str]], prefix: str) -> list[str]:
        """The names of the files in a folder; folders in it are kept for later."""
        names: list[str] = []
        for entry in scan:
            name = entry.name
            if name[0] == ".":
                continue
            if entry.is_file(follow_symlinks=False):  # nearly all of them
                names.append(name)
            elif entry.is_dir(follow_symlinks=False):
                if name not in SKIPPED_FOLDERS and not (self.stop_at and self.stop_at(entry.path)):
                    self._pending.append((entry.path, f"{prefix}{name}/"))
            elif not entry.is_symlink() or self._leads_to_a_file(entry.path, prefix + name):
                names.append(name)
        return names

    def _leads_to_a_file(self, link: str, path: str) -> bool:
        if not self._is_named(path):
            return False
        resolved = os.path.realpath(link)
        if resolved.startswith(self.base + os.sep):
            return os.path.isfile(resolved)
        self.outside.append(path)
        return False

    def _is_named(self, path: str) -> bool:
        """Whether the name of a file is text; one that is not is kept for messages."""
        if _is_text(path):
            return True
        self.nameless.append(os.fsencode(path).decode("utf-8", "backslashreplace"))
        return False


def stamps_in(folder: str, names: list[str]) -> list[str]:
    """The stamps of files in a folder. They are looked at from inside it, which spares the system the whole path of
    each."""
    try:
        if os.stat in os.supports_dir_fd:
            inside = os.open(folder, os.O_RDONLY)
            try:
                return stamps_of(os.stat(name, dir_fd=inside) for name in names)
            finally:
                os.close(inside)
    except OSError:  # one of them is gone already, or the folder is
        pass
    return [stamp_text(f"{folder}/{name}") for name in names]


def _is_text(name: str) -> bool:
    """Whether a name on disk is UTF-8: Python stands lone surrogates for bytes that are not."""
    return name.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in name)


class PathProblem(NamedTuple):
    """Why a path written in content is refused."""

    message: str
    hint: str = ""


_SEGMENT = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*\Z")
_RESERVED = re.compile(r"(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|\Z)")


def asset_path(root: str | Path, text: str, extensions: Collection[str] = IMAGE_EXTENSIONS) -> Path | PathProblem:
    """The file a path written in content means, or why it means none.

    The grammar first (it reads the same on every system), then the place (inside `root`, links followed), then the
    exact letters of every name on disk, so that what works on a Mac works on Linux too.
    """
    return path_grammar(text, extensions) or _existing(Path(root), text)


def path_grammar(text: str, extensions: Collection[str] = IMAGE_EXTENSIONS) -> PathProblem | None:
    """What is wrong with the text of a path, before any disk is looked at."""
    if not text or len(text) > _LONGEST_PATH:
        return PathProblem("the path is empty" if not text else f"the path is longer than {_LONGEST_PATH} characters")
    shown = ascii(text)
    if "\\" in text:
        return PathProblem(f"the path {shown} uses backslashes", "separate folders with '/'")
    if text.startswith("/") or ":" in text:
        return PathProblem(f"the path {shown} leaves the pack", "write a path inside the pack, such as art/ember.png")
    for segment in text.split("/"):
        if segment in (".", ".."):
            return PathProblem(f"the path {shown} contains {segment!r}", "write the path from the pack's own folder")
        if not _SEGMENT.match(segment) or segment.endswith("."):
            return PathProblem(
                f"the path {shown} contains a name that not every system accepts",
                "use letters a to z, digits, '.', '_' and '-'",
            )
        if _RESERVED.match(segment):
            return PathProblem(f"the path {shown} contains a name reserved on Windows", "rename the file")
    extension = text.rpartition(".")[2].lower() if "." in text.rpartition("/")[2] else ""
    if extension not in extensions:
        return PathProblem(f"the path {shown} does not end in a known extension", f"use {_listed(extensions)}")
    return None


def _listed(extensions: Collection[str]) -> str:
    return ", ".join(f".{extension}" for extension in sorted(extensions))


def _existing(root: Path, text: str) -> Path | PathProblem:
    base = root.resolve()
    try:
        resolved = (base / text).resolve()
    except (OSError, RuntimeError):
        return PathProblem(f"the path {text!r} cannot be followed", "replace the link with the file itself")
    if not resolved.is_relative_to(base):
        return PathProblem(f"the path {text!r} leads out of the pack", "copy the file into the pack")
    folder = base
    for segment in text.split("/"):
        try:
            names = os.listdir(folder)
        except OSError:
            names = []
        if segment not in names:
            meant = nearest(segment, names)
            problem = f"there is no {text!r} in the pack"
            return PathProblem(problem, f"did you mean {meant!r}?" if meant else "")
        folder = folder / segment
    return folder if folder.is_file() else PathProblem(f"{text!r} is not a file")


def image_size(path: str | Path) -> tuple[int, int] | PathProblem:
    """Width and height, read from the header alone, so that a tiny file cannot unpack to gigabytes of pixels."""
    from PIL import Image  # slow to import, and most runs look at no picture

    name = Path(path).name
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=("PNG", "JPEG", "WEBP")) as image:
                width, height = image.size
    except Image.DecompressionBombError:
        return PathProblem(f"the picture {name!r} has too many pixels", _PIXEL_HINT)
    except Exception:  # Pillow's readers raise nearly every kind of exception on damaged files
        return PathProblem(f"the picture {name!r} cannot be read", "save it again as PNG, JPEG or WebP")
    if width * height > MAX_PIXELS:
        return PathProblem(f"the picture {name!r} is {width} x {height} pixels", _PIXEL_HINT)
    return width, height


_PIXEL_HINT = f"keep pictures under {MAX_PIXELS // 1_000_000} million pixels"
