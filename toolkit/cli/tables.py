"""What `lantern table` and `lantern import` have in common: kinds, and maps of columns to fields."""

from __future__ import annotations

from pathlib import Path

from toolkit.cli.games import Stop, unknown
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.content.files import read_bytes
from toolkit.content.library import Library
from toolkit.content.schemas import shipped
from toolkit.content.yaml import MAX_BYTES, read
from toolkit.tables.columns import read_map


def known_kind(library: Library, pack: str, kind: str) -> None:
    """See that the pack's system has such a kind."""
    kinds = shipped().kinds(library.packs[pack].manifest.system)
    if kind not in kinds:
        raise unknown("kind", kind, kinds)


def field_map(file: Path | None) -> dict[str, str | None]:
    """Names of columns → fields, as the file says; empty without one."""
    if file is None:
        return {}
    try:
        raw = read_bytes(file, MAX_BYTES)
    except OSError as error:
        raise Stop([f"error: {file} cannot be read: {error.strerror or error}"]) from None
    document, problems = read(str(file), raw)
    found: dict[str, str | None] = {}
    if document is not None and not problems:
        found, problems = read_map(document)
    if problems:
        raise Stop([str(Stop.from_diagnostics(problems))], EXIT_FINDINGS)
    return found
