"""Packs on disk in a few words, for the tests of packs and libraries."""

from __future__ import annotations

from pathlib import Path

from toolkit.content.diagnostics import Diagnostic

MANIFEST = 'id: {id}\ntitle: A pack\nversion: "1.0.0"\nsystem: night-cage\nlanguages: [en, ru]\n'


def write_pack(folder: Path, files: dict[str, str] | None = None, *, more: str = "", name: str = "") -> Path:
    """A pack in `folder`, named like it, with these files; `more` is added to its manifest."""
    write(folder, {"lantern.yaml": MANIFEST.format(id=name or folder.name) + more, **(files or {})})
    return folder


def write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def brief(problems: list[Diagnostic] | tuple[Diagnostic, ...]) -> list[tuple[str, str, int, int]]:
    """Code, file name and place of each."""
    return [(item.code, item.path.rpartition("/")[2], item.span.line, item.span.column) for item in problems]
