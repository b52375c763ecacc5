"""How Lantern reads the disk: sorted walks, bounded reads, safe paths. `writing.py` is how it writes."""

from __future__ import annotations

import errno
import os
import re
import stat
import warnings
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
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
    that could not be looked into, each with the reason."""

    files: tuple[str, ...]
    outside: tuple[str, ...]
    nameless: tuple[str, ...] = ()
    closed: tuple[tuple[str, str], ...] = ()


def walk(root: str | Path, *, stop_at: Callable[[str], bool] | None = None) -> Walk:
    """Every file under `root` as sorted relative POSIX paths.

    Hidden files and folders and those of other tools are skipped. Linked folders are not entered; linked files count
    when they stay inside the root. `stop_at` is asked with the absolute path of every folder below the root.
    """
    base = os.path.realpath(root)
    files: list[str] = []
    outside: list[str] = []
    nameless: list[str] = []
    closed: list[tuple[str, str]] = []
    for relative, entry in _entries(base, stop_at, closed):
        if not _is_text(relative):
            nameless.append(os.fsencode(relative).decode("utf-8", "backslashreplace"))
        elif not entry.is_symlink():
            files.append(relative)
        elif not (resolved := os.path.realpath(entry.path)).startswith(base + os.sep):
            outside.append(relative)
        elif os.path.isfile(resolved):
            files.append(relative)
    return Walk(tuple(sorted(files)), tuple(sorted(outside)), tuple(sorted(nameless)), tuple(sorted(closed)))


def _is_text(name: str) -> bool:
    """Whether a name on disk is UTF-8: Python stands lone surrogates for bytes that are not."""
    return name.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in name)


def _entries(
    root: str, stop_at: Callable[[str], bool] | None, closed: list[tuple[str, str]]
) -> Iterator[tuple[str, os.DirEntry[str]]]:
    pending = [(root, "")]
    while pending:
        folder, prefix = pending.pop()
        try:
            scan = os.scandir(folder)
        except OSError as error:
            closed.append((prefix.rstrip("/"), error.strerror or str(error)))
            continue
        with scan:
            for entry in scan:
                if entry.name.startswith("."):
                    continue
                if not entry.is_dir(follow_symlinks=False):
                    yield prefix + entry.name, entry
                elif entry.name not in SKIPPED_FOLDERS and not (stop_at and stop_at(entry.path)):
                    pending.append((entry.path, f"{prefix}{entry.name}/"))


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
