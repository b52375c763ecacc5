"""Formatting of files on disk: which files are content, and what would change in them."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.checks.formatting import format_source
from toolkit.checks.formatting.house import house_of
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Span
from toolkit.content.files import SKIPPED_FOLDERS, atomic_write, read_bytes, walk
from toolkit.content.pack import MANIFEST, READ, Claim, claim_of, find_packs, read_manifest, shown_path


@dataclass(frozen=True, slots=True)
class Change:
    """A file that is not in the house style yet."""

    path: Path
    shown: str
    before: str
    after: str

    def write(self) -> bool:
        """Write the file; False when it is not any more what was formatted, because somebody saved it meanwhile."""
        if read_bytes(self.path, yaml.MAX_BYTES) != self.before.encode("utf-8"):
            return False
        atomic_write(self.path, self.after)
        return True

    def diff(self) -> str:
        """A unified diff, as git shows one."""
        before, after = self.before.splitlines(keepends=True), self.after.splitlines(keepends=True)
        lines = difflib.unified_diff(before, after, f"a/{self.shown}", f"b/{self.shown}")
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A file that is right, but written in a way the formatter does not touch."""

    shown: str
    span: Span
    reason: str


@dataclass(slots=True)
class FormatRun:
    """What a run found. `outside` counts the files it was given that are not content of any pack."""

    changes: list[Change] = field(default_factory=list)
    left_alone: list[LeftAlone] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    files: int = 0
    outside: int = 0


@dataclass(frozen=True, slots=True)
class _File:
    root: Path
    path: str  # inside the pack

    @property
    def full(self) -> Path:
        return self.root / self.path


def format_paths(paths: Iterable[str | Path], base: Path | None = None) -> FormatRun:
    """Format every content file at or below the paths. Nothing is written: see `Change.write`."""
    run = FormatRun()
    systems: dict[Path, str] = {}
    for file in _content_files(paths, base, run):
        if file.root not in systems:
            manifest, _ = read_manifest(file.root, MANIFEST)
            systems[file.root] = manifest.system if manifest else ""
        run.files += 1
        _format(file, systems[file.root], shown_path(file.full, base), run)
    run.diagnostics.sort()
    return run


def _content_files(paths: Iterable[str | Path], base: Path | None, run: FormatRun) -> Iterator[_File]:
    seen: set[Path] = set()
    for path in paths:
        if os.path.isfile(path):
            found = _one_file(Path(os.path.realpath(path)))
            run.outside += not found
        else:
            roots, problems = find_packs([path], base)
            run.diagnostics += problems
            found = [file for root in roots for file in _of_pack(root, Path(os.path.realpath(path)))]
        for file in found:
            if file.full not in seen:
                seen.add(file.full)
                yield file


def _one_file(path: Path) -> list[_File]:
    """The file, if it is content: hidden files and those of other tools are not, wherever they lie."""
    root = next((folder for folder in path.parents if (folder / MANIFEST).is_file()), None)
    if root is None:
        return []
    inside = path.relative_to(root)
    if any(part.startswith(".") or part in SKIPPED_FOLDERS for part in inside.parts):
        return []
    return [_File(root, inside.as_posix())] if _is_formatted(inside.as_posix()) else []


def _of_pack(root: Path, below: Path) -> Iterator[_File]:
    seen = walk(root, stop_at=lambda path: os.path.isfile(os.path.join(path, MANIFEST)))
    for path in seen.files:
        full = root / path
        if _is_formatted(path) and not full.is_symlink() and (full.is_relative_to(below) or root.is_relative_to(below)):
            yield _File(root, path)


def _is_formatted(path: str) -> bool:
    claim = claim_of(path)
    return claim is Claim.MANIFEST or claim in READ


def _format(file: _File, system: str, shown: str, run: FormatRun) -> None:
    try:
        raw = read_bytes(file.full, yaml.MAX_BYTES)
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        run.diagnostics.append(Diagnostic("L0001", message, shown))
        return
    document, _ = yaml.read(shown, raw)
    house = house_of(file.path, claim_of(file.path), system, document.data if document else None)
    result = format_source(shown, raw, house.order, house.schema)
    run.diagnostics += result.diagnostics
    if result.reason:
        run.left_alone.append(LeftAlone(shown, result.span, result.reason))
    if result.text is not None and result.text.encode() != raw:
        run.changes.append(Change(file.full, shown, raw.decode("utf-8"), result.text))
