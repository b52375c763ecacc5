"""All checks that look across files, in the order of their codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit.checks.cache import Cache
from toolkit.checks.collected import Collected
from toolkit.checks.deep import Deep
from toolkit.checks.families import names, pictures, references, use, words
from toolkit.checks.reading import Source
from toolkit.checks.records import FileRecord, packed, unpacked
from toolkit.checks.schema import shipped
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.pack import MANIFEST
from toolkit.content.requires import Gathered

CODES = {"L0120": "a system whose content cannot be checked closely yet"}

FAMILIES = (names, references, use, words, pictures)


def check_whole(
    system: str,
    gathered: Gathered,
    files: list[tuple[Source, FileRecord]],
    base: Path,
    digests: dict[str, str],
    cache: Cache,
    results: dict[str, tuple[str, Any]],
) -> list[Diagnostic]:
    """What is wrong across the files of one system's packs. The deep checks' findings are put into `results`."""
    collected = Collected(system, gathered, files, base, shipped())
    found = [problem for family in FAMILIES for problem in family.check(collected)]
    found += _unknown_system(collected)
    deep = Deep(collected, digests)
    paths = {source.shown: f"{source.pack}:{source.path}" for source, _ in files}
    stored = cache.result(f"{system} deep", deep.key)
    if stored is None:
        stored = [_renamed(packed(problem), paths) for problem in deep.run()]
    results[f"{system} deep"] = (deep.key, stored)
    back = {name: shown for shown, name in paths.items()}
    return found + [unpacked(each, back) for each in stored]


def _renamed(data: list[Any], paths: dict[str, str]) -> list[Any]:
    data[2] = paths.get(data[2], data[2])
    for related in data[7]:
        related[0] = paths.get(related[0], related[0])
    return data


def _unknown_system(collected: Collected) -> list[Diagnostic]:
    if collected.book.has_system(collected.system):
        return []
    found = []
    for source, _ in collected.files:
        if source.path == MANIFEST and collected.is_requested(source):
            message = f"the content of {collected.system} cannot be checked closely yet"
            hint = "files, ids and references are checked; the fields of its kinds are not"
            found.append(collected.problem("L0120", message, source, ("system",), hint, Severity.NOTE))
    return found
