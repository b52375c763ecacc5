"""Layouts, icons and fonts of packs, each by itself: what can be said before anything is drawn with it."""

from __future__ import annotations

from toolkit.checks.records import FileRecord, packed
from toolkit.content.diagnostics import START, Diagnostic, point
from toolkit.content.files import IMAGE_EXTENSIONS, PathProblem, image_size
from toolkit.content.svg import icon_problem

MAX_LAYOUT = 1_000_000
MAX_FONT = 32_000_000
_FONTS = (b"\x00\x01\x00\x00", b"OTTO", b"true")


def style_record(path: str, disk: str, raw: bytes) -> FileRecord:
    """What is wrong with one file of a print style, by its path in the pack."""
    problem = _problem(path, disk, raw)
    return {"problems": [packed(problem)]} if problem else {}


def _problem(path: str, disk: str, raw: bytes) -> Diagnostic | None:
    extension = path.rpartition(".")[2].lower()
    if extension in IMAGE_EXTENSIONS:
        size = image_size(disk)
        return _told(size.message, size.hint) if isinstance(size, PathProblem) else None
    if extension == "svg":
        found = icon_problem(raw)
        return _told(found.message, found.hint, found.line, found.column) if found else None
    if extension == "typ":
        return _layout_problem(raw)
    if len(raw) > MAX_FONT or not raw.startswith(_FONTS):
        return _told("the file is no font", f"fonts are .ttf or .otf files of at most {MAX_FONT // 1_000_000} MB")
    return None


def _layout_problem(raw: bytes) -> Diagnostic | None:
    if len(raw) > MAX_LAYOUT:
        return _told("the layout is larger than 1 MB", "put data into entities, and pictures into files of their own")
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _told("the layout is not UTF-8 text", "save it as UTF-8; every editor can", line)
    return None


def _told(message: str, hint: str, line: int = 0, column: int = 1) -> Diagnostic:
    return Diagnostic("L0606", message, "", point(line, column) if line else START, hint=hint)
