"""Content with other numbers: as a library in memory, and in the files of a pack.

Nothing is written here: a changed pack exists in memory alone until somebody calls `written`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic, Span
from toolkit.content.facts import read_facts
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.playtest.snapshot import Snapshot
from toolkit.playtest.tuning.knobs import Knob, Setting, TuneFault

_LINE_END = re.compile("\r\n|\r|\n")


def changed_files(library: Library, knobs: Sequence[Knob], values: Setting) -> dict[tuple[str, str], bytes]:
    """The files of the pack with these numbers in place of the old ones; all else in them stays as it is."""
    raw = {(file.task.pack, file.task.path): file.document.raw for file in library.files if file.document is not None}
    edits: dict[tuple[str, str], list[tuple[Span, str]]] = {}
    for knob, value in zip(knobs, values, strict=True):
        if value != knob.value:
            edits.setdefault((knob.pack, knob.path), []).append((knob.span, f"{value:f}"))
    return {key: _edited(raw[key], pieces) for key, pieces in edits.items()}


def _edited(raw: bytes, pieces: Sequence[tuple[Span, str]]) -> bytes:
    text = raw.decode("utf-8")
    mark = 1 if text.startswith("\ufeff") else 0
    starts = [mark, *(match.end() for match in _LINE_END.finditer(text))]
    for span, new in sorted(pieces, reverse=True, key=lambda piece: piece[0]):
        start = starts[span.line - 1] + span.column - 1
        end = starts[span.end_line - 1] + span.end_column - 1
        text = text[:start] + new + text[end:]
    return text.encode("utf-8")


def changed_library(library: Library, knobs: Sequence[Knob], values: Setting) -> Library:
    """The library as it would be with these numbers."""
    changed = changed_files(library, knobs, values)
    snapshot = Snapshot.of(library)
    files = tuple(
        read_facts(file.task, changed[key]) if (key := (file.task.pack, file.task.path)) in changed else file
        for file in snapshot.files
    )
    return Snapshot(snapshot.packs, files, snapshot.requested).library()


def written(library: Library, knobs: Sequence[Knob], values: Setting) -> dict[Path, bytes]:
    """Write the numbers into the pack's files, each whole or not at all; comments stay. Returns what was there before.

    Raises `TuneFault` where a file was changed meanwhile: nothing is written then.
    """
    known = {(file.task.pack, file.task.path): file for file in library.files}
    before = {}
    changed = changed_files(library, knobs, values)
    for key in changed:
        file, document = library.packs[key[0]].root / key[1], known[key].document
        before[file] = file.read_bytes()
        if document is None or before[file] != document.raw:
            message = "the file was changed while numbers were tried; nothing was written"
            raise TuneFault(Diagnostic("L1313", message, known[key].task.shown, hint="tune again"))
    done = []
    try:
        for key, data in changed.items():
            file = library.packs[key[0]].root / key[1]
            atomic_write(file, data)
            done.append(file)
    except OSError:
        with suppress(OSError):  # numbers that belong together are written together
            for file in done:
                atomic_write(file, before[file])
        raise
    return before
