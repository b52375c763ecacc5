"""`lantern check --fix`: apply the fixes that are certain, and only those.

A check attaches a fix to its diagnostic when there is one thing the author can have meant: `certain` says whether
that is so for a word; `value_edit` and `key_edit` write the edit in the way the file is written.
`apply` does the rest: edits of one file never overlap, a fix with several edits is applied whole or not at all, and one
that would leave worse YAML is skipped.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from toolkit.checks.reading import digest_of
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Span
from toolkit.content.files import atomic_write, read_bytes
from toolkit.content.yaml import Document

_LINE_END = re.compile("\r\n|\r|\n")
_BOM = "\ufeff"

_PARTS = re.compile(r"[^-_ /]+")

#: Shorter words have too many neighbours for one letter to be a certain slip.
_SHORTEST_SLIP = 4


class FixResult(NamedTuple):
    """What was done: the diagnostics that are gone, those whose fix could not be applied, and the files written."""

    fixed: tuple[Diagnostic, ...]
    skipped: tuple[Diagnostic, ...]
    files: tuple[str, ...]


def apply(
    diagnostics: Iterable[Diagnostic], root: str | Path, digests: Mapping[str, str] = MappingProxyType({})
) -> FixResult:
    """Apply the fixes the diagnostics carry to the files they name, relative to `root`. Check again afterwards.

    A file that is not any more what its digest says was changed since it was checked, and is left alone.
    Of two fixes that touch the same text the first in reading order is applied; the other is skipped, and the next run
    will say whether it is still wanted.
    """
    by_file: dict[str, list[Diagnostic]] = defaultdict(list)
    for diagnostic in sorted(diagnostics):
        if diagnostic.fix:
            by_file[diagnostic.path].append(diagnostic)
    fixed: list[Diagnostic] = []
    skipped: list[Diagnostic] = []
    files: list[str] = []
    for path, wanted in by_file.items():
        done = _fix_file(Path(root) / path, path, wanted, digests.get(path, ""))
        fixed += done
        skipped += [diagnostic for diagnostic in wanted if diagnostic not in done]
        if done:
            files.append(path)
    return FixResult(tuple(fixed), tuple(skipped), tuple(files))


def _fix_file(file: Path, path: str, wanted: Sequence[Diagnostic], digest: str) -> list[Diagnostic]:
    """The diagnostics that were fixed; the file is written once, or not at all."""
    try:
        raw = read_bytes(file.resolve(), yaml.MAX_BYTES)
        text = raw.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    if len(raw) > yaml.MAX_BYTES or (digest and digest_of(raw) != digest):
        return []
    places = _Places(text)
    done, edits = _compatible(wanted, places)
    if not _is_no_worse(path, raw, _edited(text, edits)):
        done, edits = _harmless(path, raw, wanted, places)
    result = _edited(text, edits)
    if not done or result == text:
        return []
    atomic_write(file.resolve(), result)
    return done


def _is_no_worse(path: str, before: bytes, after: str) -> bool:
    document, problems = yaml.read(path, after.encode("utf-8"))
    return document is not None and len(problems) <= len(yaml.read(path, before)[1])


class _Places:
    """Spans to offsets. Lines end as editors end them; a byte order mark has no column."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._first = len(_BOM) if text.startswith(_BOM) else 0
        self._starts = [self._first, *(found.end() for found in _LINE_END.finditer(text))]

    def offsets(self, span: Span) -> tuple[int, int] | None:
        """None when the text has no such place: the file has changed since it was checked."""
        start, end = self._offset(span.line, span.column), self._offset(span.end_line, span.end_column)
        return (start, end) if start is not None and end is not None and start <= end else None

    def _offset(self, line: int, column: int) -> int | None:
        if not 1 <= line <= len(self._starts) or column < 1:
            return None
        start = self._starts[line - 1]
        limit = self._starts[line] if line < len(self._starts) else len(self._text)
        offset = start + column - 1
        return offset if offset <= limit else None


_Piece = tuple[int, int, str]


def _compatible(wanted: Sequence[Diagnostic], places: _Places) -> tuple[list[Diagnostic], set[_Piece]]:
    """The fixes that can be applied together. The same edit wanted twice is one edit."""
    done: list[Diagnostic] = []
    taken: set[_Piece] = set()
    for diagnostic in wanted:
        pieces: set[_Piece] = set()
        for edit in diagnostic.fix:
            offsets = places.offsets(edit.span)
            if offsets is not None:
                pieces.add((*offsets, edit.text))
        if len(pieces) == len(set(diagnostic.fix)) and not _clash(pieces - taken, taken | pieces):
            taken |= pieces
            done.append(diagnostic)
    return done, taken


def _harmless(
    path: str, raw: bytes, wanted: Sequence[Diagnostic], places: _Places
) -> tuple[list[Diagnostic], set[_Piece]]:
    """The fixes that leave the file no worse, one after another: a single bad one does not hold up the others."""
    text = raw.decode("utf-8")
    kept: list[Diagnostic] = []
    taken: set[_Piece] = set()
    for diagnostic in wanted:
        done, edits = _compatible([*kept, diagnostic], places)
        if _is_no_worse(path, raw, _edited(text, edits)):
            kept, taken = done, edits
    return kept, taken


def _clash(new: set[_Piece], all_pieces: set[_Piece]) -> bool:
    return any(piece != other and _touch(piece, other) for piece in new for other in all_pieces)


def _touch(piece: _Piece, other: _Piece) -> bool:
    """Neighbours may stand side by side; two insertions at one place, or shared text, may not."""
    if piece[:2] == other[:2]:
        return True
    return piece[0] < other[1] and other[0] < piece[1]


def _edited(text: str, edits: Iterable[_Piece]) -> str:
    for start, end, replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text


# -- for the checks


def certain(word: str, candidates: Iterable[str]) -> str | None:
    """The one candidate the author meant beyond doubt, or None.

    Beyond doubt: the only one that differs by case, `-`, `_` and spaces alone; else the only one that is one slip
    away: a letter swapped with its neighbour, missing, doubled, or wrong. `tile-6` and `tile-6r`, `level-1` and
    `level-2` are different things, not slips: the part of a name that differs must be a word.
    """
    known = sorted({candidate for candidate in candidates if candidate != word})
    spelled = [candidate for candidate in known if _bare(candidate) == _bare(word)]
    if spelled:
        return spelled[0] if len(spelled) == 1 else None
    if len(word) < _SHORTEST_SLIP:
        return None
    near = [candidate for candidate in known if _one_slip(word, candidate)]
    return near[0] if len(near) == 1 and _differs_in_a_word(word, near[0]) else None


def _bare(word: str) -> str:
    return word.casefold().replace("-", "").replace("_", "").replace(" ", "")


def _one_slip(word: str, candidate: str) -> bool:
    shorter, longer = sorted((word, candidate), key=len)
    same = next((at for at, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    if len(shorter) != len(longer):
        return len(longer) - len(shorter) == 1 and shorter[same:] == longer[same + 1 :]
    is_wrong = shorter[same + 1 :] == longer[same + 1 :]
    is_swapped = shorter[same : same + 2] == longer[same : same + 2][::-1] and shorter[same + 2 :] == longer[same + 2 :]
    return is_wrong or is_swapped


def _differs_in_a_word(word: str, candidate: str) -> bool:
    parts, others = _PARTS.findall(word), _PARTS.findall(candidate)
    different = [pair for pair in zip(parts, others, strict=False) if pair[0] != pair[1]]
    longest = max((len(part) for pair in different for part in pair), default=0)
    return longest >= _SHORTEST_SLIP and not any(part[-1:].isdigit() for pair in different for part in pair)


def value_edit(document: Document, pointer: Pointer, old: str, new: str) -> tuple[Edit, ...]:
    """The fix that puts `new` for the text `old` at the pointer; none where the file does not spell it as it reads."""
    return span_edit(document, document.span(pointer), old, new)


def key_edit(document: Document, pointer: Pointer, old: str, new: str) -> tuple[Edit, ...]:
    """The edit that replaces the key of the value at the pointer."""
    return span_edit(document, document.key_span(pointer), old, new)


def span_edit(document: Document, span: Span, old: str, new: str) -> tuple[Edit, ...]:
    """The fix for a place that must hold `old`, alone or in quotes; the quotes stay."""
    text = document.raw.decode("utf-8", "replace")
    offsets = _Places(text).offsets(span)
    written = text[offsets[0] : offsets[1]] if offsets else ""
    for quote in ("", '"', "'"):
        if written == f"{quote}{old}{quote}":
            return (Edit(span, f"{quote}{new}{quote}"),)
    return ()
